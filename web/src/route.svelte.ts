// Which page the address names: `#/t/CODE` is a table, `#/r/CODE/NUMBER` its replay at an entry, `EYES` behind it
// through whose eyes, `#/learn/GAME` the rules of a game; everything else is the lobby.

import { typed } from './codes'

function tableInAddress(): string | null {
  // Codes are told in capitals and typed in any letters.
  const found = /^#\/t\/([^/?#]+)$/.exec(location.hash)?.[1]
  return found === undefined ? null : typed(found)
}

/** A moment of a table's story; eyes are a seat's number, `open`, or nobody's. */
export type Moment = { readonly table: string; readonly number: number; readonly eyes: number | 'open' | null }

function momentInAddress(): Moment | null {
  const found = /^#\/r\/([^/?#]+)(?:\/(\d+)(?:\/(\d|open))?)?$/.exec(location.hash)
  if (!found?.[1]) return null
  const eyes = found[3] === undefined ? null : found[3] === 'open' ? 'open' : Number(found[3])
  return { table: typed(found[1]), number: Number(found[2] ?? 0), eyes }
}

function addressOf({ table, number, eyes }: Moment): string {
  return `#/r/${table}/${number}${eyes === null ? '' : `/${eyes}`}`
}

/** The game whose rules are shown. */
function rulesInAddress(): string | null {
  return /^#\/learn\/([a-z]+)$/.exec(location.hash)?.[1] ?? null
}

class Route {
  table = $state(tableInAddress())
  moment = $state.raw(momentInAddress())
  rules = $state(rulesInAddress())

  constructor() {
    addEventListener('hashchange', () => {
      this.table = tableInAddress()
      this.moment = momentInAddress()
      this.rules = rulesInAddress()
    })
  }

  /** Steps do not fill the browser's history: going back leaves the replay. */
  toMoment(moment: Moment): void {
    const address = addressOf(moment)
    if (this.moment?.table === moment.table) {
      history.replaceState(null, '', address)
      this.moment = moment
    } else {
      location.hash = address
    }
  }

  toTable(code: string): void {
    location.hash = `#/t/${code}`
  }

  toLobby(): void {
    location.hash = '#/'
  }

  /** The address of a moment, to hand to a friend. */
  linkToMoment(moment: Moment): string {
    return new URL(addressOf(moment), document.baseURI).href
  }

  /** The address to hand to a friend. */
  linkTo(code: string): string {
    return new URL(`#/t/${code}`, document.baseURI).href
  }
}

export const route = new Route()
