// One connection to the house: everything asked is answered by number, news comes as it comes, and after a drop there
// is a way back.

import type { Ask, HouseSays, Say } from './words'
import { t, translated } from '../words/index.svelte'

/** What a connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'onmessage' | 'onclose' | 'send' | 'close'>

export type Link = 'connecting' | 'open' | 'lost'

/** Where this connection belongs; said again after every reconnect. Without a secret it only looks on, under a name. */
export type Home = { readonly table: string; readonly secret: string | null; readonly name?: string }

export type Listener = {
  link(link: Link): void
  says(message: HouseSays): void
  /** The house does not let us back to where we were. */
  turnedAway(home: Home, reason: string): void
}

/** The house said no; the message is its sentence, in the language of the page. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The sentence as the house has it for all it is about. */
    readonly key = '',
  ) {
    super(message)
  }
}

/** The connection broke before the answer came; what was asked may or may not have been done. */
export class Dropped extends Error {
  constructor() {
    super(t('app.dropped'))
  }
}

/** Somebody waits for a message of one of these types with the number of the question. */
type Waiting = {
  readonly answers: readonly HouseSays['type'][]
  resolve(message: HouseSays): void
  reject(reason: Error): void
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 8000

export class Connection {
  home: Home | null = null

  #socket: Socket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #wait = FIRST_WAIT
  #lastId = 0
  #waiting = new Map<number, Waiting>()
  /** Welcomed, and back at home if there is one: only then may the pages speak. */
  #ready = false
  #unsaid: (() => void)[] = []

  constructor(
    private readonly connect: () => Socket,
    private readonly listener: Listener,
  ) {
    this.#dial('connecting')
  }

  /** Ask something; a refusal rejects with its sentence. */
  ask<Type extends HouseSays['type']>(message: Ask, ...answers: readonly Type[]): Promise<Say<Type>> {
    if (this.#ready) return this.#send(message, ...answers)
    return new Promise((resolve, reject) =>
      this.#unsaid.push(() => this.#send(message, ...answers).then(resolve, reject)),
    )
  }

  /** Come as a new guest: the way out of a table whose seat is to be kept. */
  restart(): void {
    this.home = null
    this.#hangUp()
    this.#dial('connecting')
  }

  /** Try again at once, because the network is back. */
  hurry(): void {
    if (this.#retry === undefined) return
    clearTimeout(this.#retry)
    this.#dial('lost')
  }

  #dial(link: Link): void {
    this.#retry = undefined
    this.listener.link(link)
    const socket = this.connect()
    this.#socket = socket
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as HouseSays)
    socket.onclose = () => this.#drop()
  }

  #hangUp(): void {
    if (this.#socket) {
      this.#socket.onmessage = this.#socket.onclose = null
      this.#socket.close()
      this.#socket = null
    }
    clearTimeout(this.#retry)
    this.#ready = false
    const broken = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of broken) reject(new Dropped())
  }

  #drop(): void {
    this.#hangUp()
    this.listener.link('lost')
    this.#retry = setTimeout(() => this.#dial('lost'), this.#wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  #hear(said: HouseSays): void {
    this.listener.says(said)
    if (said.type === 'Welcome') {
      this.#wait = FIRST_WAIT
      void this.#goHome()
    } else if ('re' in said && typeof said.re === 'number') {
      this.#settle(said.re, said)
    }
  }

  async #goHome(): Promise<void> {
    const home = this.home
    if (home) {
      const { table, secret, name } = home
      try {
        if (secret === null) await this.#send({ type: 'Watch', table, ...(name ? { name } : {}) }, 'Table')
        else await this.#send({ type: 'Resume', table, secret, moves: true }, 'Seated')
      } catch (reason) {
        // Dropped again on the way: the next connection tries anew.
        if (!(reason instanceof Refusal)) return
        this.home = null
        this.listener.turnedAway(home, reason.message)
      }
    }
    this.#ready = true
    this.listener.link('open')
    for (const say of this.#unsaid.splice(0)) say()
  }

  #send<Type extends HouseSays['type']>(message: Ask, ...answers: readonly Type[]): Promise<Say<Type>> {
    const id = ++this.#lastId
    return new Promise<HouseSays>((resolve, reject) => {
      this.#waiting.set(id, { answers, resolve, reject })
      this.#socket?.send(JSON.stringify({ ...message, id }))
    }) as Promise<Say<Type>>
  }

  #settle(id: number, said: HouseSays): void {
    const waiting = this.#waiting.get(id)
    if (said.type !== 'Refused' && !waiting?.answers.includes(said.type)) return
    this.#waiting.delete(id)
    if (said.type === 'Refused') waiting?.reject(new Refusal(translated(said.reason, said.key, said.arguments), said.key ?? said.reason))
    else waiting?.resolve(said)
  }
}

/** The house that served this page. */
export function dialHouse(): Socket {
  const address = new URL('ws', document.baseURI)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.hash = ''
  return new WebSocket(address)
}
