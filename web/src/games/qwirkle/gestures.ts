// Fingers and mouse on the board: drag to pan, pinch or wheel to zoom, and a tap that hits no cell is told as a place.

import type { Action } from 'svelte/action'
import type { Viewport } from './viewport.svelte'

const SLACK = 6
const WHEEL_STEP = 0.0015

type Gestures = { readonly viewport: Viewport; readonly ontap: (x: number, y: number) => void }

export const gestures: Action<SVGSVGElement, Gestures> = (board, { viewport, ontap }) => {
  const fingers = new Map<number, { x: number; y: number }>()
  let began = { x: 0, y: 0 }
  let moving = false

  function at(event: MouseEvent): { x: number; y: number } {
    const box = board.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return
    if (fingers.size === 0) {
      began = at(event)
      moving = false
    }
    fingers.set(event.pointerId, at(event))
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const here = at(event)
    if (!moving) {
      if (Math.hypot(here.x - began.x, here.y - began.y) < SLACK && fingers.size === 1) return
      moving = true
      board.setPointerCapture(event.pointerId)
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(before, here, other)
    else viewport.pan(here.x - before.x, here.y - before.y)
    fingers.set(event.pointerId, here)
  }

  function pinch(before: { x: number; y: number }, here: { x: number; y: number }, other: { x: number; y: number }): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(here.x - other.x, here.y - other.y)
    if (was > 0) viewport.zoom(is / was, (here.x + other.x) / 2, (here.y + other.y) / 2)
    viewport.pan((here.x - before.x) / 2, (here.y - before.y) / 2)
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    // The click that ends a pan follows at once, if at all; a later one is meant.
    if (fingers.size === 0) setTimeout(() => (moving = false))
  }

  function click(event: MouseEvent): void {
    if (moving) event.stopPropagation()
  }

  function tap(event: MouseEvent): void {
    if (event.target instanceof Element && !event.target.closest('[role=button]')) ontap(event.clientX, event.clientY)
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const { x, y } = at(event)
    viewport.zoom(Math.exp(-event.deltaY * WHEEL_STEP), x, y)
  }

  board.addEventListener('pointerdown', down)
  board.addEventListener('pointermove', move)
  board.addEventListener('pointerup', up)
  board.addEventListener('pointercancel', up)
  board.addEventListener('click', click, { capture: true })
  board.addEventListener('click', tap)
  board.addEventListener('wheel', wheel, { passive: false })
}
