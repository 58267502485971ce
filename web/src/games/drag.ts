// A piece that is dragged with mouse, pen or finger, the same in every game. Who only clicks never notices.

import type { Attachment } from 'svelte/attachments'

export type Drag = {
  /** The piece leaves its place, if it can. */
  lift(): boolean
  over(x: number, y: number): void
  drop(x: number, y: number): void
  /** It is let go without having been brought anywhere. */
  give(): void
}

/** So far the pointer may slip in a click. */
const SLACK = 8

export function dragged(drag: Drag): Attachment<Element> {
  return (piece) => {
    let began: { readonly id: number; readonly x: number; readonly y: number } | null = null
    let lifted = false

    function down(event: Event): void {
      const { pointerId: id, clientX: x, clientY: y, button, isPrimary } = event as PointerEvent
      if (button === 0 && isPrimary) began = { id, x, y }
    }

    function move(event: Event): void {
      const { clientX: x, clientY: y } = event as PointerEvent
      if (!began) return
      if (!lifted) {
        if (Math.hypot(x - began.x, y - began.y) < SLACK) return
        lifted = drag.lift()
        if (!lifted) return void (began = null)
        piece.setPointerCapture(began.id)
      }
      drag.over(x, y)
    }

    function up(event: Event): void {
      const { clientX: x, clientY: y, type } = event as PointerEvent
      if (lifted && type === 'pointerup') {
        swallowClick()
        drag.drop(x, y)
      } else if (lifted) drag.give()
      lifted = false
      began = null
    }

    const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
    for (const [name, act] of Object.entries(events)) piece.addEventListener(name, act)
    return () => {
      if (lifted) drag.give()
      for (const [name, act] of Object.entries(events)) piece.removeEventListener(name, act)
    }
  }
}

/** A drag ends in a click on the piece it began on, at once if at all; that one is not meant. */
function swallowClick(): void {
  const stop = (event: Event): void => event.stopPropagation()
  addEventListener('click', stop, { capture: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}

/** What is seen of a piece under the pointer. */
export class Ghost {
  readonly #shown = document.createElement('div')
  readonly #width: number
  readonly #height: number

  constructor(piece: Element) {
    const { width, height } = piece.getBoundingClientRect()
    this.#width = width
    this.#height = height
    this.#shown.className = 'ghost'
    this.#shown.ariaHidden = 'true'
    Object.assign(this.#shown.style, { width: `${width}px`, height: `${height}px` })
    this.#shown.append(pictureOf(piece))
    document.body.append(this.#shown)
  }

  /** A little above the finger, so that it is seen. */
  at(x: number, y: number): void {
    this.#shown.style.translate = `${x - this.#width / 2}px ${y - this.#height * 0.7}px`
  }

  gone(): void {
    this.#shown.remove()
  }
}

function pictureOf(piece: Element): Element {
  const copy = piece.cloneNode(true) as Element
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) if (name.startsWith('data-') || name === 'id') element.removeAttribute(name)
  }
  if (!(piece instanceof SVGGraphicsElement)) return copy
  const { x, y, width, height } = piece.getBBox()
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  copy.removeAttribute('transform')
  svg.append(copy)
  return svg
}
