// Nederlands: de regels van Masters of Renaissance.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Masters of Renaissance',
  summary: 'Neem grondstoffen van de markt, koop kaarten die er meer van maken en loop over het geloofspad. Voor een tot vier spelers.',
  sections: [
    {
      title: 'Het begin',
      words: [
        'Iedereen krijgt vier leiders en houdt er twee. Wie later aan de beurt is, begint met iets: de tweede en derde met een grondstof naar keuze, de vierde met twee, en de laatste twee bovendien met een stap geloof.',
        'Er zijn vier grondstoffen. Geloof is er geen: je kunt het niet opslaan of ermee betalen, het verplaatst alleen je pion.',
      ],
      figure: 'resources',
    },
    {
      title: 'Jouw beurt',
      words: ['Je doet precies een van drie dingen: van de markt nemen, een kaart kopen of produceren. Daarvoor en daarna mag je leiders uitspelen of wegleggen.'],
    },
    {
      title: 'De markt',
      words: [
        'Kies een rij of een kolom en neem wat al haar knikkers geven. Een rode is een stap geloof, een witte geeft niets, tenzij een leider daar iets aan verandert. Daarna wordt de losse knikker erin geschoven en valt er een andere uit.',
        'Wat je nam, gaat op je planken. Wat je niet kunt of wilt houden, gooi je weg, en voor elk stuk gaan alle anderen een stap verder op het geloofspad.',
      ],
      figure: 'market',
    },
    {
      title: 'Planken en schatkist',
      words: [
        'Drie planken hebben een, twee en drie plaatsen. Op een plank ligt maar één soort grondstof, en geen soort ligt op twee planken. In je beurt mag je ze verschuiven.',
        'In de schatkist past van alles, zoveel je wilt, maar alleen productie vult haar.',
      ],
      figure: 'shelves',
    },
    {
      title: 'Een kaart kopen',
      words: [
        'Alleen de bovenste kaart van een stapel is te koop; de prijs betaal je van planken en uit de schatkist. Een kaart van niveau 1 gaat op een lege plek, een van niveau 2 op een niveau 1, een van niveau 3 op een niveau 2.',
        'Alleen de bovenste kaart van een plek produceert, maar bedekte kaarten houden hun punten.',
      ],
      figure: 'card',
    },
    {
      title: 'Produceren',
      words: [
        'Gebruik zoveel van je krachten als je wilt, elk één keer: die iedereen heeft, twee grondstoffen naar keuze voor één naar keuze; de bovenste kaart van elke plek; leiders die produceren. Alles wordt betaald voordat er iets uit komt.',
        'Wat eruit komt, gaat in de schatkist, en geloof op het pad.',
      ],
    },
    {
      title: 'Leiders',
      words: [
        'Speel een leider uit als je hebt wat hij vraagt; er wordt niets betaald. Hij maakt kaarten goedkoper, slaat meer op, maakt iets van witte knikkers of produceert. Zijn punten tellen alleen als hij is uitgespeeld.',
        'Een leider die je uit de hand weglegt, brengt een stap geloof.',
      ],
    },
    {
      title: 'Het geloofspad',
      words: [
        'Het heeft 24 vakken, en hoe verder je komt, hoe meer punten het brengt. Wie het eerst vak 8, 16 of 24 bereikt, roept een verslag op: wie in dat deel staat, of verder, houdt de tegel van 2, 3 of 4 punten; de anderen verliezen hem. Elk verslag wordt één keer opgeroepen.',
      ],
      figure: 'track',
    },
    {
      title: 'Het einde',
      words: [
        'Iemands zevende kaart, of het laatste vak van het pad, luidt het einde in: de ronde wordt uitgespeeld tot de laatste speler. Tel dan je kaarten, je plaats op het pad, verslagtegels, uitgespeelde leiders en een punt voor elke vijf grondstoffen.',
        'De meeste punten winnen; bij gelijke stand de meeste grondstoffen.',
      ],
    },
    {
      title: 'Alleen tegen Lorenzo',
      words: [
        'Na elk van je beurten draait Lorenzo een fiche om: het neemt twee kaarten van een kleur weg, of verplaatst zijn zwarte kruis. Je verliest als een kleur op is, of als het kruis eerder aan het eind is dan jij; je wint met je zevende kaart of aan het eind van het pad.',
      ],
    },
  ],
}
