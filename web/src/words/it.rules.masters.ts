// Italiano: le regole di Masters of Renaissance.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Masters of Renaissance',
  summary: 'Prendi risorse al mercato, compra carte che le fanno diventare di più e avanza sul tracciato della fede. Da uno a quattro giocatori.',
  sections: [
    {
      title: 'L’inizio',
      words: [
        'Ognuno riceve quattro leader e ne tiene due. Chi gioca dopo comincia con qualcosa: il secondo e il terzo con una risorsa a scelta, il quarto con due, e gli ultimi due anche con un passo di fede.',
        'Le risorse sono quattro. La fede non lo è: non si ripone e non serve a pagare, muove solo il tuo segnalino.',
      ],
      figure: 'resources',
    },
    {
      title: 'Il tuo turno',
      words: ['Fai esattamente una di tre cose: prendere al mercato, comprare una carta o produrre. Prima e dopo puoi giocare o scartare leader.'],
    },
    {
      title: 'Il mercato',
      words: [
        'Scegli una riga o una colonna e prendi ciò che danno tutte le sue biglie. Una rossa è un passo di fede, una bianca non dà niente, a meno che un leader non cambi la cosa. Poi la biglia rimasta fuori viene spinta dentro e ne esce un’altra.',
        'Ciò che hai preso va sui ripiani. Ciò che non puoi o non vuoi tenere lo scarti, e per ogni unità tutti gli altri avanzano di un passo nella fede.',
      ],
      figure: 'market',
    },
    {
      title: 'Ripiani e forziere',
      words: [
        'Tre ripiani hanno uno, due e tre posti. Su un ripiano sta un solo tipo di risorsa, e nessun tipo sta su due ripiani. Nel tuo turno puoi spostarle.',
        'Il forziere contiene di tutto senza limiti, ma lo riempie solo la produzione.',
      ],
      figure: 'shelves',
    },
    {
      title: 'Comprare una carta',
      words: [
        'È in vendita solo la carta in cima a un mazzo; il prezzo si paga da ripiani e forziere. Una carta di livello 1 va su uno spazio vuoto, una di livello 2 su un livello 1, una di livello 3 su un livello 2.',
        'Produce solo la carta in cima a uno spazio, ma quelle coperte conservano i loro punti.',
      ],
      figure: 'card',
    },
    {
      title: 'Produrre',
      words: [
        'Usa quanti poteri vuoi, ciascuno una volta: quello che hanno tutti, due risorse qualsiasi per una a scelta; la carta in cima a ogni spazio; i leader che producono. Tutto si paga prima che esca qualcosa.',
        'Ciò che esce va nel forziere, e la fede sul tracciato.',
      ],
    },
    {
      title: 'I leader',
      words: [
        'Gioca un leader quando hai ciò che chiede; non si paga niente. Rende le carte meno care, ripone di più, trasforma le biglie bianche o produce. I suoi punti contano solo se è in gioco.',
        'Un leader scartato dalla mano porta un passo di fede.',
      ],
    },
    {
      title: 'Il tracciato della fede',
      words: [
        'Ha 24 caselle, e più avanti arrivi più punti porta. Chi per primo raggiunge la casella 8, 16 o 24 chiama un rapporto: chi si trova in quella sezione, o oltre, tiene la sua tessera da 2, 3 o 4 punti; gli altri la perdono. Ogni rapporto si chiama una volta.',
      ],
      figure: 'track',
    },
    {
      title: 'La fine',
      words: [
        'La settima carta di qualcuno, o l’ultima casella del tracciato, dà inizio alla fine: il round si gioca fino all’ultimo giocatore. Poi conta le carte, il posto sul tracciato, le tessere dei rapporti, i leader in gioco e un punto ogni cinque risorse.',
        'Vince chi ha più punti; in parità chi ha più risorse.',
      ],
    },
    {
      title: 'Da soli contro Lorenzo',
      words: [
        'Dopo ogni tuo turno Lorenzo gira un segnalino: toglie due carte di un colore, o muove la sua croce nera. Perdi quando un colore è finito, o quando la croce arriva in fondo prima di te; vinci con la settima carta o in fondo al tracciato.',
      ],
    },
  ],
}
