// A boardgame.io server for tables of two, in memory: a move lays tiles where none lie, and both players are sent
// the new state. None of Qwirkle's rules are checked, nobody has a hidden hand and nothing can be taken back: that
// is less than Tavola does for a move, and it is the quickest this server can be set up to do it.
import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const game = {
  name: 'tiles',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: () => ({ board: {} }),
  moves: {
    lay: ({ G }, tiles) => {
      for (const [tile, row, column] of tiles) {
        const cell = `${row},${column}`;
        if (G.board[cell]) return INVALID_MOVE;
        G.board[cell] = tile;
      }
    },
  },
};

const server = Server({ games: [game], origins: false });
// What stands for a port is handed to Node's own listen as it is, which takes an address too: loopback only.
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(appServer.address().port);
process.stdin.resume().on('end', () => process.exit());
