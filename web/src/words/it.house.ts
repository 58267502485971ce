// Ciò che la casa rifiuta fuori dalle regole dei giochi, in italiano.

import type { Refusals } from './refusals.gen'

export const house = {
  'a clock has a time for each move or a bank for the whole game, one of them': () => 'un orologio ha un tempo per ogni mossa o una riserva per tutta la partita, uno dei due',
  "a clock's times are 0 to {most} milliseconds": ({ most }) => `i tempi di un orologio vanno da 0 a ${most} millisecondi`,
  'a computer player may think {least} to {most} milliseconds, not {time}': ({ least, most, time }) =>
    `un giocatore artificiale può pensare da ${least} a ${most} millisecondi, non ${time}`,
  'an increment belongs to a bank': () => 'un incremento va insieme a una riserva',
  'at most {most} lines in {seconds} seconds, please': ({ most, seconds }) => `al massimo ${most} righe in ${seconds} secondi, per favore`,
  'it was asked {times} times and not agreed to; ask again after the next move': ({ times }) =>
    `è stato chiesto ${times} volte senza accordo; chiedi di nuovo dopo la prossima mossa`,
  'many games are being reviewed just now; try again in a minute': () =>
    'ora si stanno analizzando molte partite; riprova tra un minuto',
  'no computer player can sit in for anybody: there is none for {game}': ({ game }) =>
    `nessun giocatore artificiale può sostituire qualcuno: per ${game} non ce n’è`,
  'no hint could be found in time': () => 'non si è trovato un suggerimento in tempo',
  'no hints are given at this table': () => 'a questo tavolo non si danno suggerimenti',
  'no hints are given at this table: other people play here': () =>
    'a questo tavolo non si danno suggerimenti: ci giocano altre persone',
  'say who you are when you come to look on, then you can talk': () =>
    'di’ chi sei quando vieni a guardare, poi potrai parlare',
  'so few cannot start: {why}': ({ why }) => `in così pochi non si comincia: ${why}`,
  'table {table} is not over: a game is reviewed when it is': ({ table }) =>
    `il tavolo ${table} non ha finito: una partita si analizza quando è finita`,
  'table {table} is not playing yet: its hands are shown when the game is over': ({ table }) =>
    `al tavolo ${table} non si gioca ancora: le mani si mostrano a partita finita`,
  'table {table} is still playing: its hands are shown when the game is over': ({ table }) =>
    `al tavolo ${table} si gioca ancora: le mani si mostrano a partita finita`,
  'the lobby is shown 1 to {most} tables at a time, not {count}': ({ most, count }) =>
    `si mostrano da 1 a ${most} tavoli alla volta, non ${count}`,
  'the log of table {table} cannot be read: {why}': ({ table, why }) => `la storia del tavolo ${table} non si può leggere: ${why}`,
  'the review of table {table} could not be made': ({ table }) => `l’analisi del tavolo ${table} non è riuscita`,
  'the review of table {table} is being made for you; one at a time, please': ({ table }) =>
    `si sta già preparando per te l’analisi del tavolo ${table}; una alla volta, per favore`,
  'the table has moved on since you asked for a hint': () => 'il gioco è andato avanti da quando hai chiesto il suggerimento',
  'there is no bot {bot!r} for {game}; there is {bots}': ({ bot, game, bots }) => `per ${game} non c’è un bot «${bot}»; ci sono ${bots}`,
  'there is no entry {number} at table {table}: they are 0 to {last}': ({ number, table, last }) =>
    `al tavolo ${table} non c’è la mossa ${number}: vanno da 0 a ${last}`,
  'there is no game {game!r} here; there is {games}': ({ game, games }) => `qui non c’è il gioco «${game}»; ci sono ${games}`,
  'there is no move of yours to take back, or luck has spoken since': () =>
    'non c’è una tua mossa da ritirare, o nel frattempo ha parlato la sorte',
  'there is no seat {seat} at table {table}: nobody has sat down': ({ seat, table }) =>
    `al tavolo ${table} non c’è il posto ${seat}: non si è seduto nessuno`,
  'there is no seat {seat} at table {table}: they are 0 to {last}': ({ seat, table, last }) =>
    `al tavolo ${table} non c’è il posto ${seat}: vanno da 0 a ${last}`,
  'this cannot be wished for at table {table}: {why}': ({ table, why }) => `al tavolo ${table} non si può desiderare questo: ${why}`,
  'too many codes were tried that belong to no table here; try again in a minute': () =>
    'hai provato troppi codici che qui non sono di nessun tavolo; riprova tra un minuto',
  'what is said is 1 to {longest} printable characters': ({ longest }) => `quello che si dice ha da 1 a ${longest} caratteri stampabili`,
  'what was played at table {table!r} cannot be read just now; try again': ({ table }) =>
    `ora non si può leggere ciò che si è giocato al tavolo «${table}»; riprova`,
  'you have changed your mind {times} times in this turn': ({ times }) => `in questo turno hai cambiato idea ${times} volte`,
  '{game} is for {least} to {most} players, not {count}': ({ game, least, most, count }) =>
    `${game} si gioca da ${least} a ${most} giocatori, non in ${count}`,
  '{name} has asked already': ({ name }) => `${name} l’ha già chiesto`,
  "{name}'s protocol cannot take back what it was told": ({ name }) => `il programma di ${name} non sa ritirare ciò che ha già sentito`,
  '{what} begins with a character that can be seen, and has none that cannot': () =>
    'un nome comincia con un carattere che si vede, e non ne ha di invisibili',
  '{what} has no invisible characters': () => 'un nome non ha caratteri invisibili',
  '{what} is 1 to {longest} printable characters': ({ longest }) => `un nome ha da 1 a ${longest} caratteri stampabili`,
  '{what} is written in one script, not in {several}': () => 'un nome si scrive in un solo alfabeto',
  '{word} is not for this moment: you are {state}': () => 'questo adesso non si può fare',
} satisfies Partial<Refusals>
