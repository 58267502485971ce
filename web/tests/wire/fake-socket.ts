import type { Socket } from '../../src/wire/connection'
import type { GuestSays, HouseSays } from '../../src/wire/words'

/** The house's end of a connection, in a test's hands. */
export class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readonly heard: GuestSays[] = []
  closed = false

  send(text: string): void {
    this.heard.push(JSON.parse(text) as GuestSays)
  }

  close(): void {
    this.closed = true
  }

  says(message: HouseSays): void {
    this.onmessage?.call(null as never, { data: JSON.stringify(message) } as MessageEvent)
  }

  drops(): void {
    this.onclose?.call(null as never, {} as CloseEvent)
  }

  /** What the guest said last, with its number. */
  get last(): GuestSays & { id: number } {
    return this.heard.at(-1) as GuestSays & { id: number }
  }
}
