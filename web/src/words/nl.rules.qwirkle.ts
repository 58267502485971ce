// Nederlands: de regels van Qwirkle.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Qwirkle',
  summary: 'Leg stenen in lijnen van één kleur of één vorm, en tel elke steen van elke lijn. Voor twee tot vier spelers.',
  sections: [
    {
      title: 'De stenen',
      words: ['Er zijn zes vormen in zes kleuren, van elk drie: 108 stenen. Iedereen heeft er zes in de hand; de andere wachten in de zak.'],
      figure: 'tiles',
    },
    {
      title: 'Een lijn',
      words: [
        'Stenen die elkaar in een rij of kolom raken, zijn een lijn. Ze hebben allemaal dezelfde kleur en verschillende vormen, of allemaal dezelfde vorm en verschillende kleuren.',
        'Geen steen komt twee keer in een lijn voor: een lijn heeft dus hoogstens zes stenen.',
      ],
      figure: 'lines',
    },
    {
      title: 'Het begin',
      words: ['Wie uit de hand de langste lijn kan leggen, begint en legt een lijn over het midden van het bord.'],
    },
    {
      title: 'Jouw beurt: leggen',
      words: [
        'Leg een of meer stenen die een kleur of een vorm gemeen hebben. Ze gaan allemaal in dezelfde rij of kolom en horen na afloop bij één ononderbroken lijn; ze hoeven elkaar niet te raken.',
        'Minstens één raakt een steen die er al lag, en elke lijn die ontstaat, ook overdwars, moet kloppen. Daarna trek je tot je er weer zes hebt.',
      ],
    },
    {
      title: 'Jouw beurt: ruilen',
      words: ['In plaats van te leggen mag je zoveel stenen teruggeven als je wilt, zolang er evenveel in de zak zitten. Je trekt eerst de nieuwe. Ruilen brengt geen punten.'],
    },
    {
      title: 'Punten',
      words: [
        'Elke lijn die je maakte of langer maakte, brengt een punt voor elke steen erin, ook voor die er al lagen. Een steen in twee lijnen telt dubbel.',
        'Wie een lijn van zes voltooit, krijgt zes punten extra: twaalf voor die lijn.',
      ],
      figure: 'points',
    },
    {
      title: 'Het einde',
      words: [
        'Is de zak leeg, dan trekt en ruilt niemand meer. Wie dan de laatste steen uit de hand legt, krijgt zes punten, en het spel is uit. Het is ook uit als niemand meer kan leggen.',
        'De hoogste score wint; bij gelijke stand wordt de winst gedeeld.',
      ],
    },
  ],
}
