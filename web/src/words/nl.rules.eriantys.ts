// Nederlands: de regels van Eriantys.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Eriantys',
  summary: 'Win met je leerlingen professoren en met je professoren eilanden; wie het eerst al zijn torens bouwt, wint. Voor twee of drie spelers, of twee teams van twee.',
  sections: [
    {
      title: 'Wat er op tafel ligt',
      words: [
        'Twaalf eilanden in een ring, Moeder Natuur op een ervan, op elk van de andere een leerling, behalve op dat ertegenover. In het midden zijn de wolken.',
        'Iedereen heeft een school: een ingang voor nieuwe leerlingen, een eetzaal met een tafel voor elk van de vijf kleuren, en torens. De vijf professoren, een van elke kleur, zijn nog van niemand.',
      ],
      figure: 'students',
    },
    {
      title: 'Een ronde: eerst de assistenten',
      words: [
        'De wolken worden gevuld met leerlingen uit de zak. Dan speelt iedereen een assistent, 1 tot 10, en niemand speelt een getal dat deze ronde al gespeeld is, tenzij er in de hand niets anders over is.',
        'Het laagste getal heeft de eerste actiebeurt. Hoe hoger het is, hoe verder Moeder Natuur mag lopen: één eiland met 1 of 2, vijf met 9 of 10.',
      ],
    },
    {
      title: 'Jouw beurt: drie leerlingen',
      words: [
        'Verplaats drie leerlingen (vier als je met z’n drieën bent) uit je ingang, een voor een: elk naar zijn tafel in je eetzaal, of naar een eiland.',
        'Wie in de eetzaal meer leerlingen van een kleur heeft dan ieder ander, heeft de professor ervan. Bij gelijke stand blijft die waar hij is.',
      ],
      figure: 'school',
    },
    {
      title: 'Jouw beurt: Moeder Natuur',
      words: [
        'Ze loopt met de klok mee, minstens één eiland en hoogstens zoveel als je assistent zegt. Waar ze stopt, wordt invloed geteld: één voor elke leerling van wie jij de professor hebt, één voor elke toren van jou.',
        'Wie de meeste heeft, bouwt er een toren, en torens van anderen gaan naar huis. Bij gelijke stand gebeurt er niets.',
      ],
      figure: 'influence',
    },
    {
      title: 'Eilanden groeien samen',
      words: ['Buureilanden met torens van dezelfde kleur worden één: voortaan zijn ze één stap, en worden ze samen gewonnen en verloren.'],
      figure: 'group',
    },
    {
      title: 'Jouw beurt: een wolk',
      words: ['Neem ten slotte alle leerlingen van één wolk in je ingang.'],
    },
    {
      title: 'Het einde',
      words: [
        'Wie de laatste toren bouwt, wint meteen. Het spel eindigt ook als er drie groepen eilanden over zijn, aan het eind van de ronde waarin de zak leeg raakt, en na tien ronden.',
        'Dan winnen de meeste torens op de eilanden, en bij gelijke stand de meeste professoren.',
      ],
    },
    {
      title: 'Regels voor experts: munten en personages',
      words: [
        'Je begint met een munt, en elke leerling op de derde, zesde of negende plaats van een tafel levert er nog een op. Naast de eilanden liggen drie personages: eenmaal per beurt mag je er een betalen en gebruiken wat het kan.',
        'Wie een personage voor het eerst gebruikt, maakt het een munt duurder. Wat elk van de twaalf doet, vertelt het zelf als je het aanwijst.',
      ],
    },
    {
      title: 'Vier spelers',
      words: ['Twee teams delen hun torens en hun invloed; leerlingen, professoren en munten zijn van ieder zelf.'],
    },
  ],
}
