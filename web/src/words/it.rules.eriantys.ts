// Italiano: le regole di Eriantys.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Eriantys',
  summary: 'Con gli studenti vinci i professori, con i professori le isole; vince chi costruisce per primo tutte le sue torri. In due o tre, o in due squadre da due.',
  sections: [
    {
      title: 'Che cosa c’è sul tavolo',
      words: [
        'Dodici isole in cerchio, Madre Natura su una di esse, uno studente su ciascuna delle altre tranne quella di fronte. In mezzo ci sono le nuvole.',
        'Ognuno ha una scuola: un ingresso per i nuovi studenti, una sala con un tavolo per ciascuno dei cinque colori, e le torri. I cinque professori, uno per colore, non sono ancora di nessuno.',
      ],
      figure: 'students',
    },
    {
      title: 'Un round: prima gli assistenti',
      words: [
        'Le nuvole si riempiono con studenti del sacchetto. Poi ognuno gioca un assistente, da 1 a 10, e nessuno gioca un numero già uscito in questo round, a meno che in mano non gli resti altro.',
        'Il numero più basso fa il primo turno di azione. Più è alto, più lontano può andare Madre Natura: un’isola con 1 o 2, cinque con 9 o 10.',
      ],
    },
    {
      title: 'Il tuo turno: tre studenti',
      words: [
        'Muovi tre studenti (quattro se si gioca in tre) dal tuo ingresso, uno alla volta: ciascuno al suo tavolo nella sala, oppure su un’isola.',
        'Chi ha nella sala più studenti di un colore di tutti gli altri ne ha il professore. In parità resta dov’è.',
      ],
      figure: 'school',
    },
    {
      title: 'Il tuo turno: Madre Natura',
      words: [
        'Cammina in senso orario, almeno di un’isola e al massimo di quante dice il tuo assistente. Dove si ferma si conta l’influenza: uno per ogni studente di cui hai il professore, uno per ogni tua torre.',
        'Chi ne ha di più costruisce lì una torre, e quelle degli altri tornano a casa. In parità non succede niente.',
      ],
      figure: 'influence',
    },
    {
      title: 'Le isole si uniscono',
      words: ['Isole vicine con torri dello stesso colore diventano una sola: da allora sono un passo solo, e si vincono e si perdono insieme.'],
      figure: 'group',
    },
    {
      title: 'Il tuo turno: una nuvola',
      words: ['Per finire, prendi nel tuo ingresso tutti gli studenti di una nuvola.'],
    },
    {
      title: 'La fine',
      words: [
        'Chi costruisce l’ultima torre vince subito. La partita finisce anche quando restano tre gruppi di isole, alla fine del round in cui il sacchetto si svuota, e dopo dieci round.',
        'Allora vince chi ha più torri sulle isole e, in parità, chi ha più professori.',
      ],
    },
    {
      title: 'Regole per esperti: monete e personaggi',
      words: [
        'Cominci con una moneta, e ogni studente sul terzo, sesto o nono posto di un tavolo ne porta un’altra. Accanto alle isole ci sono tre personaggi: una volta nel tuo turno puoi pagarne uno e usare ciò che sa fare.',
        'Chi usa un personaggio per la prima volta lo rende più caro di una moneta. Che cosa fa ciascuno dei dodici te lo dice lui stesso quando lo indichi.',
      ],
    },
    {
      title: 'In quattro',
      words: ['Due squadre hanno in comune le torri e l’influenza; studenti, professori e monete sono di ciascuno.'],
    },
  ],
}
