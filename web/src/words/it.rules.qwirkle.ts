// Italiano: le regole di Qwirkle.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Qwirkle',
  summary: 'Metti le tessere in file di un solo colore o di una sola forma, e conta ogni tessera di ogni fila. Da due a quattro giocatori.',
  sections: [
    {
      title: 'Le tessere',
      words: ['Ci sono sei forme in sei colori, tre copie di ciascuna: 108 tessere. Ognuno ne ha sei in mano; le altre aspettano nel sacchetto.'],
      figure: 'tiles',
    },
    {
      title: 'Una fila',
      words: [
        'Le tessere che si toccano in riga o in colonna sono una fila. O hanno tutte lo stesso colore e forme diverse, o tutte la stessa forma e colori diversi.',
        'Nessuna tessera può comparire due volte in una fila: una fila ha quindi al massimo sei tessere.',
      ],
      figure: 'lines',
    },
    {
      title: 'L’inizio',
      words: ['Comincia chi può formare con la mano la fila più lunga, e mette una fila che passa per il centro del tabellone.'],
    },
    {
      title: 'Il tuo turno: giocare',
      words: [
        'Metti una o più tessere che hanno in comune un colore o una forma. Vanno tutte nella stessa riga o colonna e alla fine fanno parte di un’unica fila senza buchi; non devono toccarsi tra loro.',
        'Almeno una tocca una tessera che c’era già, e ogni fila che nasce, anche di traverso, dev’essere giusta. Poi peschi finché ne hai di nuovo sei.',
      ],
    },
    {
      title: 'Il tuo turno: cambiare',
      words: ['Invece di giocare puoi restituire quante tessere vuoi, purché il sacchetto ne contenga altrettante. Prima peschi le nuove. Un cambio non porta punti.'],
    },
    {
      title: 'I punti',
      words: [
        'Ogni fila che hai formato o allungato porta un punto per ogni sua tessera, comprese quelle che c’erano già. Una tessera in due file conta due volte.',
        'Chi completa una fila di sei ha altri sei punti: dodici per quella fila.',
      ],
      figure: 'points',
    },
    {
      title: 'La fine',
      words: [
        'Quando il sacchetto è vuoto non si pesca e non si cambia più. Chi allora gioca l’ultima tessera della mano ha sei punti, e la partita finisce. Finisce anche quando nessuno può più giocare.',
        'Vince chi ha più punti; in parità la vittoria è condivisa.',
      ],
    },
  ],
}
