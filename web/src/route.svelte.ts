// Which page the address names: `#/t/CODE` is a table, everything else the lobby.

function tableInAddress(): string | null {
  // Codes are told in capitals and typed in any letters.
  return /^#\/t\/([^/?#]+)$/.exec(location.hash)?.[1]?.toUpperCase() ?? null
}

class Route {
  table = $state(tableInAddress())

  constructor() {
    addEventListener('hashchange', () => (this.table = tableInAddress()))
  }

  toTable(code: string): void {
    location.hash = `#/t/${code}`
  }

  toLobby(): void {
    location.hash = '#/'
  }

  /** The address to hand to a friend. */
  linkTo(code: string): string {
    return new URL(`#/t/${code}`, document.baseURI).href
  }
}

export const route = new Route()
