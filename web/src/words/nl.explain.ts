// Nederlands: wat elk stuk over zichzelf zegt, in één zin.

import type { Colour } from '../games/eriantys/pieces'
import type { Marble, Resource } from '../games/masters/pieces'
import type { MastersLeader } from '../wire/words'
import type { Explanations } from './explained.svelte'
import { capital, grammar } from './grammar'
import { CARDS, STUDENTS, TOWERS } from './nl.nouns'

const { n } = grammar('nl')

const BEASTS: Readonly<Record<Colour, string>> = {
  green: 'een kikker',
  red: 'een draak',
  yellow: 'een kabouter',
  pink: 'een fee',
  blue: 'een eenhoorn',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monnik: zet een van de leerlingen op deze kaart op een eiland naar keuze; er wordt een andere uit de zak getrokken.',
  2: 'Boer: voor de rest van deze beurt is een gelijke stand voor jou genoeg om een professor te nemen.',
  3: 'Heraut: een eiland naar keuze wordt meteen gewaardeerd, alsof Moeder Natuur er was gestopt.',
  4: 'Bode: Moeder Natuur mag deze beurt tot twee groepen verder lopen.',
  5: 'Kruidenvrouw: leg een verbodstegel op een eiland; de volgende keer dat Moeder Natuur er stopt, gaat alleen de tegel terug.',
  6: 'Centaur: deze beurt geven torens niemand invloed.',
  7: 'Nar: wissel tot drie leerlingen tussen deze kaart en je ingang.',
  8: 'Ridder: twee invloed meer voor jou op elk eiland dat deze beurt wordt gewaardeerd.',
  9: 'Paddenstoelenverkoper: noem een kleur; deze beurt geven haar leerlingen niemand invloed.',
  10: 'Minstreel: wissel tot twee leerlingen tussen je eetzaal en je ingang.',
  11: 'Prinses: zet een van de leerlingen op deze kaart in je eetzaal; er wordt een andere uit de zak getrokken.',
  12: 'Dief: noem een kleur; iedereen, jij ook, legt drie leerlingen van die kleur uit de eetzaal terug in de zak.',
}

const MARBLES: Readonly<Record<Marble, string>> = {
  yellow: 'Gele knikker: geeft een munt aan wie zijn rij of kolom neemt.',
  grey: 'Grijze knikker: geeft een steen aan wie zijn rij of kolom neemt.',
  purple: 'Paarse knikker: geeft een dienaar aan wie zijn rij of kolom neemt.',
  blue: 'Blauwe knikker: geeft een schild aan wie zijn rij of kolom neemt.',
  red: 'Rode knikker: meteen een stap op het geloofspad; er valt niets op te slaan.',
  white: 'Witte knikker: geeft niets, tenzij een uitgespeelde leider er een grondstof van maakt.',
}

const GRONDSTOFFEN: Readonly<Record<Resource, string>> = { coin: 'Munten', stone: 'Stenen', servant: 'Dienaren', shield: 'Schilden' }

const ABILITIES: Readonly<Record<MastersLeader['ability']['type'], string>> = {
  Discount: 'eenmaal uitgespeeld kosten kaarten die deze grondstof kosten jou er minder van',
  ExtraDepot: 'eenmaal uitgespeeld twee plaatsen meer voor deze grondstof, naast je planken',
  WhiteMarble: 'eenmaal uitgespeeld geeft elke witte knikker die je neemt je deze grondstof',
  ExtraProduction: 'eenmaal uitgespeeld een productie meer: zijn grondstof wordt een andere naar keuze en een stap geloof',
}

const punten = (points: number): string => n(points, '# punt', '# punten')
const groepen = (steps: number): string => n(steps, '# groep', '# groepen')

export const words: Explanations = {
  'qwirkle.tile': (tile) =>
    `${capital(tile)}: past in een lijn van zijn kleur met andere vormen, of van zijn vorm met andere kleuren; nooit twee keer in één lijn.`,
  'qwirkle.bag': 'De zak: na het leggen trek je tot je weer zes stenen hebt.',
  'qwirkle.hand': 'Stenen in de hand: elk streepje is er een; welke het zijn, ziet alleen wie ze heeft.',
  'qwirkle.score': 'Punten: een voor elke steen in elke lijn die ontstaat of langer wordt, en zes extra voor een lijn van zes.',

  'eriantys.character': (character) => CHARACTERS[character] ?? '',
  'eriantys.assistant': (value, steps) =>
    `Assistent ${value}: het laagste getal van de ronde is het eerst aan de beurt; met deze loopt Moeder Natuur tot ${groepen(steps)} ver.`,
  'eriantys.played': (value, steps) =>
    `De assistent van deze ronde, ${value}: de laagste is het eerst aan de beurt, en Moeder Natuur loopt tot ${groepen(steps)} ver.`,
  'eriantys.student': (colour) =>
    `${capital(STUDENTS[colour][1])} leerling, ${BEASTS[colour]}: in je eetzaal helpt die de professor te winnen; op een eiland telt die voor wie die professor heeft.`,
  'eriantys.dining': (colour) =>
    `De tafel van één kleur in je eetzaal: wie er de meeste ${STUDENTS[colour][1]} leerlingen heeft, heeft de ${STUDENTS[colour][1]} professor.`,
  'eriantys.island': 'Eiland: als Moeder Natuur hier stopt, bouwt wie de meeste invloed heeft een toren; buren met gelijke torens groeien samen.',
  'eriantys.motherNature': 'Moeder Natuur: loopt met de klok mee; waar ze stopt, wordt het eiland gewaardeerd.',
  'eriantys.tower': (tower) => `${capital(TOWERS[tower])} toren: telt hier als één invloed; wie zijn laatste toren bouwt, wint meteen.`,
  'eriantys.towers': (tower, left) =>
    n(left, `Nog # ${TOWERS[tower]} toren te bouwen: met de laatste is het spel gewonnen.`, `Nog # ${TOWERS[tower]} torens te bouwen: met de laatste is het spel gewonnen.`),
  'eriantys.noEntry': 'Verbodstegel: de volgende keer dat Moeder Natuur hier stopt, gaat de tegel terug en gebeurt er verder niets.',
  'eriantys.cloud': 'Wolk: aan het eind van je beurt neem je alle leerlingen van één wolk in je ingang.',
  'eriantys.coins': 'Munten: elke derde leerling aan een tafel levert er een op; je betaalt er personages mee.',
  'eriantys.bag': 'De zak: hieruit komen de leerlingen op de wolken; raakt hij leeg, dan is de ronde de laatste.',
  'eriantys.score': 'Torens op de eilanden: aan het eind winnen de meeste.',
  'eriantys.held': 'Assistenten in de hand: elk streepje is er een; elke ronde speel je er een.',
  'eriantys.order': 'De volgorde van de actiebeurten: van de laagste assistent naar de hoogste.',

  'masters.marble': (marble) => MARBLES[marble],
  'masters.spare': 'De knikker die over is: hij wordt in de genomen rij of kolom geschoven, en die eruit valt neemt zijn plaats in.',
  'masters.line': 'Neem deze lijn: je krijgt wat al haar knikkers geven, daarna wordt de losse knikker van hieruit erin geschoven.',
  'masters.card': (card) => `${card}. Een kaart van niveau 1 gaat op een lege plek, een hogere op een kaart van het niveau eronder.`,
  'masters.owned': (card) => `${card}. Alleen de bovenste kaart van een plek produceert; bedekte kaarten tellen nog wel hun punten.`,
  'masters.slot': 'Plek voor kaarten: onderop niveau 1, dan niveau 2, dan niveau 3; alleen de bovenste produceert.',
  'masters.leader': (leader, ability) => `${leader}: ${ABILITIES[ability]}. Zijn punten tellen alleen als hij is uitgespeeld.`,
  'masters.basic': 'De productie die iedereen heeft: twee grondstoffen naar keuze worden er één naar keuze.',
  'masters.shelf': (places, depot) =>
    depot
      ? n(places, 'Depot van een leider: # plaats, alleen voor zijn grondstof.', 'Depot van een leider: # plaatsen, alleen voor zijn grondstof.')
      : n(places, 'Plank met # plaats: één soort grondstof, die op geen andere plank ligt.', 'Plank met # plaatsen: één soort grondstof, die op geen andere plank ligt.'),
  'masters.box': (resource) => `${GRONDSTOFFEN[resource]} in de schatkist: er past van alles in, zoveel je wilt, maar alleen productie vult haar.`,
  'masters.resource': (resource) => `${GRONDSTOFFEN[resource]}: een van de vier grondstoffen; je betaalt er kaarten en producties mee.`,
  'masters.bin': 'Gooi het weg: alle andere spelers gaan een stap verder op het geloofspad.',
  'masters.rearrange': 'Verplaats wat op je planken ligt voordat je betaalt.',
  'masters.space': (space) => `Vak ${space} van het geloofspad: elke stap geloof brengt een pion één vak verder.`,
  'masters.worth': (space, points) =>
    `Vak ${space}: wie zo ver is gekomen, heeft aan het eind ${punten(points)}; alleen het verste van zulke vakken telt.`,
  'masters.inSection': (space, section) =>
    `Vak ${space}: in deel ${section}; wie er bij het verslag in of voorbij staat, houdt de tegel.`,
  'masters.pope': (space, section, points) =>
    `Vak ${space}: de eerste die hier komt, roept het verslag van deel ${section} op; wie dan in het deel staat, houdt ${punten(points)}.`,
  'masters.faith': 'Hoe ver op het geloofspad: verre vakken brengen punten, en het spel eindigt als iemand het laatste bereikt.',
  'masters.report': (section, points) =>
    `Tegel van verslag ${section}: ${punten(points)} waard voor wie in het deel staat als het wordt opgeroepen; anders is hij verloren.`,
  'masters.first': 'Begon het spel: als het einde is aangekondigd, wordt de ronde uitgespeeld tot en met de speler hiervoor.',
  'masters.cross': 'Het zwarte kruis van Lorenzo: bereikt het het eind van het pad eerder dan jij, dan verlies je.',
  'masters.token': 'Fiche van Lorenzo: na elk van je beurten wordt er een omgedraaid; het neemt kaarten weg of verplaatst zijn kruis.',
  'masters.removed': (card) => `Een ${CARDS[card]} kaart die Lorenzo wegnam; is een kleur helemaal op, dan verlies je.`,
  'masters.supply': 'Kaarten die nog te koop zijn; met iemands zevende kaart begint de laatste ronde.',
  'masters.score': 'Punten tot nu toe: kaarten, geloofspad, verslagtegels, leiders, en een voor elke vijf grondstoffen.',
  'masters.held': 'Leiders in de hand: elk streepje is er een; wie het zijn, ziet alleen wie ze heeft.',
}
