// A Colyseus server for tables of two, in memory: a move lays tiles where none lie and is broadcast to both. There
// is no synchronised state, only the message, which is the quickest way Colyseus has.
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';

class Table extends Room {
  maxClients = 2;
  patchRate = null;
  board = new Map();
  turn = 0;

  onCreate() {
    this.onMessage('lay', (client, tiles) => {
      if (client !== this.clients[this.turn]) return;
      for (const [, row, column] of tiles) if (this.board.has(row * 1000 + column)) return;
      for (const [tile, row, column] of tiles) this.board.set(row * 1000 + column, tile);
      this.turn = 1 - this.turn;
      this.broadcast('laid', tiles);
    });
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
console.log(transport.server.address().port);
process.stdin.resume().on('end', () => process.exit());
