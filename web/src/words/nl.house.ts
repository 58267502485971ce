// Wat het huis weigert buiten de regels van de spellen, in het Nederlands.

import type { Refusals } from './refusals.gen'

export const house = {
  'a clock has a time for each move or a bank for the whole game, one of them': () => 'een klok heeft tijd per zet of een voorraad voor het hele spel, een van beide',
  "a clock's times are 0 to {most} milliseconds": ({ most }) => `de tijden van een klok zijn 0 tot ${most} milliseconden`,
  'a computer player may think {least} to {most} milliseconds, not {time}': ({ least, most, time }) =>
    `een computerspeler mag ${least} tot ${most} milliseconden denken, niet ${time}`,
  'an increment belongs to a bank': () => 'een toeslag hoort bij een voorraad',
  'at most {most} lines in {seconds} seconds, please': ({ most, seconds }) => `hoogstens ${most} regels in ${seconds} seconden, alsjeblieft`,
  'it was asked {times} times and not agreed to; ask again after the next move': ({ times }) =>
    `het is ${times} keer gevraagd en niet goedgevonden; vraag het na de volgende zet opnieuw`,
  'many games are being reviewed just now; try again in a minute': () =>
    'er worden nu veel spellen besproken; probeer het over een minuut opnieuw',
  'no computer player can sit in for anybody: there is none for {game}': ({ game }) =>
    `geen computerspeler kan voor iemand invallen: voor ${game} is er geen`,
  'no hint could be found in time': () => 'er is niet op tijd een tip gevonden',
  'no hints are given at this table': () => 'aan deze tafel worden geen tips gegeven',
  'no hints are given at this table: other people play here': () =>
    'aan deze tafel worden geen tips gegeven: er spelen andere mensen mee',
  'say who you are when you come to look on, then you can talk': () =>
    'zeg wie je bent als je komt kijken, dan kun je meepraten',
  'so few cannot start: {why}': ({ why }) => `met zo weinig kan het niet beginnen: ${why}`,
  'table {table} is not over: a game is reviewed when it is': ({ table }) =>
    `tafel ${table} is niet klaar: een spel wordt besproken als het afgelopen is`,
  'table {table} is not playing yet: its hands are shown when the game is over': ({ table }) =>
    `aan tafel ${table} wordt nog niet gespeeld: de handen zijn te zien als het spel afgelopen is`,
  'table {table} is still playing: its hands are shown when the game is over': ({ table }) =>
    `aan tafel ${table} wordt nog gespeeld: de handen zijn te zien als het spel afgelopen is`,
  'the lobby is shown 1 to {most} tables at a time, not {count}': ({ most, count }) =>
    `er worden 1 tot ${most} tafels tegelijk getoond, niet ${count}`,
  'the log of table {table} cannot be read: {why}': ({ table, why }) => `het verhaal van tafel ${table} kan niet gelezen worden: ${why}`,
  'the review of table {table} could not be made': ({ table }) => `de bespreking van tafel ${table} is niet gelukt`,
  'the review of table {table} is being made for you; one at a time, please': ({ table }) =>
    `de bespreking van tafel ${table} wordt voor je gemaakt; één tegelijk, alsjeblieft`,
  'the table has moved on since you asked for a hint': () => 'het spel is verdergegaan sinds je om een tip vroeg',
  'there is no bot {bot!r} for {game}; there is {bots}': ({ bot, game, bots }) => `voor ${game} is er geen bot ‘${bot}’; wel ${bots}`,
  'there is no entry {number} at table {table}: they are 0 to {last}': ({ number, table, last }) =>
    `aan tafel ${table} is er geen zet ${number}: ze gaan van 0 tot ${last}`,
  'there is no game {game!r} here; there is {games}': ({ game, games }) => `hier is geen spel ‘${game}’; wel ${games}`,
  'there is no move of yours to take back, or luck has spoken since': () =>
    'er is geen zet van jou om terug te nemen, of het lot heeft intussen gesproken',
  'there is no seat {seat} at table {table}: nobody has sat down': ({ seat, table }) =>
    `aan tafel ${table} is er geen plaats ${seat}: er is niemand gaan zitten`,
  'there is no seat {seat} at table {table}: they are 0 to {last}': ({ seat, table, last }) =>
    `aan tafel ${table} is er geen plaats ${seat}: ze gaan van 0 tot ${last}`,
  'this cannot be wished for at table {table}: {why}': ({ table, why }) => `aan tafel ${table} kan dit niet gewenst worden: ${why}`,
  'too many codes were tried that belong to no table here; try again in a minute': () =>
    'er zijn te veel codes geprobeerd die hier van geen tafel zijn; probeer het over een minuut opnieuw',
  'what is said is 1 to {longest} printable characters': ({ longest }) => `wat je zegt heeft 1 tot ${longest} afdrukbare tekens`,
  'what was played at table {table!r} cannot be read just now; try again': ({ table }) =>
    `wat er aan tafel ‘${table}’ gespeeld is, kan nu niet gelezen worden; probeer het opnieuw`,
  'you have changed your mind {times} times in this turn': ({ times }) => `je hebt je in deze beurt ${times} keer bedacht`,
  '{game} is for {least} to {most} players, not {count}': ({ game, least, most, count }) =>
    `${game} is voor ${least} tot ${most} spelers, niet voor ${count}`,
  '{name} has asked already': ({ name }) => `${name} heeft het al gevraagd`,
  "{name}'s protocol cannot take back what it was told": ({ name }) => `het programma van ${name} kan niet terugnemen wat het al gehoord heeft`,
  '{what} begins with a character that can be seen, and has none that cannot': () =>
    'een naam begint met een teken dat te zien is, en heeft er geen die dat niet zijn',
  '{what} has no invisible characters': () => 'een naam heeft geen onzichtbare tekens',
  '{what} is 1 to {longest} printable characters': ({ longest }) => `een naam heeft 1 tot ${longest} afdrukbare tekens`,
  '{what} is written in one script, not in {several}': () => 'een naam is in één schrift geschreven',
  '{word} is not for this moment: you are {state}': () => 'dat kan nu niet',
} satisfies Partial<Refusals>
