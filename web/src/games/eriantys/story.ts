// The events worth telling, as lines: words with students between them.

import { hole, line, plain, whoIs, type Part, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'
import { t, translated } from '../../words/index.svelte'
import type { Colour } from './pieces'
import { sideOf, viewOf } from './view'
import { sideWho } from './words'

const NOBODY = { you: false, name: '' }

const student = (colour: Colour): readonly Part[] => [{ piece: colour, count: 1 }]

/** Islands are told as they were called then: by the tile the event names. Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  const [one, other] = [hole(0), hole(1)]
  const who = 'seat' in event && typeof event.seat === 'number' ? whoIs(table, event.seat) : NOBODY
  switch (event.type) {
    case 'RoundBegan':
      return plain(t('eriantys.toldRound', event.number, event.short))
    case 'AssistantPlayed':
      return line(event.seat, t('eriantys.toldAssistant', who, event.value))
    case 'StudentMoved':
      return line(event.seat, t('eriantys.toldStudent', who, one, event.to, event.coin), student(event.colour))
    case 'ProfessorTaken':
      return line(event.seat, t('eriantys.toldProfessor', who, one), student(event.colour))
    case 'MotherNatureMoved':
      return line(event.seat, t('eriantys.toldMother', who, event.island))
    case 'NoEntryReturned':
      return plain(t('eriantys.toldNoEntry', event.island))
    case 'Conquered': {
      const seat = sideOf(viewOf(table), event.tower)[0] ?? null
      return line(seat, t('eriantys.toldConquered', sideWho(table, event.tower), event.towers, event.island))
    }
    case 'Merged':
      return plain(t('eriantys.toldMerged', event.island, event.tiles.length))
    case 'CloudTaken':
      return line(event.seat, t('eriantys.toldCloud', who, one), event.students.flatMap(student))
    case 'Paid':
      return line(event.seat, t('eriantys.toldPaid', who, event.price, event.character))
    case 'MonkMoved':
      return line(event.seat, t('eriantys.toldMonk', who, one, event.island), student(event.colour))
    case 'HeraldCalled':
      return line(event.seat, t('eriantys.toldHerald', who, event.island))
    case 'HerbalistForbade':
      return line(event.seat, t('eriantys.toldHerbalist', who, event.island))
    case 'JesterSwapped':
      return line(event.seat, t('eriantys.toldJester', who, one, other), student(event.entrance), student(event.card))
    case 'ColourIgnored':
      return line(event.seat, t('eriantys.toldIgnored', who, one), student(event.colour))
    case 'MinstrelSwapped': {
      const words = t('eriantys.toldMinstrel', who, one, other, event.coin)
      return line(event.seat, words, student(event.entrance), student(event.dining))
    }
    case 'PrincessSeated':
      return line(event.seat, t('eriantys.toldPrincess', who, one, event.coin), student(event.colour))
    case 'ThiefReturned':
      return line(event.seat, t('eriantys.toldThief', who, one, event.counts.join(', ')), student(event.colour))
    case 'Ended':
      return plain(t('story.ended', translated(event.why)))
    default:
      return null
  }
}
