"""What is wrong with the size of a page: found in the browser, told in words."""

from playwright.sync_api import Page

FAULTS = r"""({ finger, still }) => {
  const LEAST = 40
  const SLACK = 1.5
  const width = document.documentElement.clientWidth
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // For who listens, or until it has the focus.
  const onlySaid = (one) => one.closest('.unseen') || getComputedStyle(one).clipPath === 'inset(50%)'
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll'
  const faults = new Set()

  function blame(what, one) {
    const kind = one.getAttribute('data-testid') ?? one.getAttribute('class') ?? ''
    const says = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)
    faults.add(`${what}: ${one.tagName.toLowerCase()}.${kind} "${says}"`)
  }

  if (document.documentElement.scrollWidth > width) faults.add('the page scrolls sideways')

  // Words: whatever hides what does not fit is asked whether it hides these. What is only said need not be seen.
  const words = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const parent = text.parentElement
    if (!text.data.trim() || parent.closest('svg, option, select') || onlySaid(parent) || !seen(parent)) continue
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width) findCut(parent, box)
  }

  function findCut(parent, box) {
    const own = parent.closest('button, li, .panel, .card, .leader, section')?.getBoundingClientRect()
    if (own && Math.max(box.right - own.right, own.left - box.left) > SLACK) blame('spills', parent)
    if (box.left < -SLACK || box.right > width + SLACK) blame('off the screen', parent)
    let reachable = false
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      const beside = Math.max(box.right - edge.right, edge.left - box.left) > SLACK
      const beyond = Math.max(box.bottom - edge.bottom, edge.top - box.top) > SLACK
      if (beside && (hides(overflowX) || scrolls(overflowX))) blame('cut at the side', parent)
      if (beyond && hides(overflowY) && !reachable) blame('cut below or above', parent)
      if (scrolls(overflowY)) reachable = true
      if (position === 'fixed') break
    }
  }

  for (const part of document.querySelectorAll('#app *')) {
    const { overflowX, overflowY } = getComputedStyle(part)
    const [right, down] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]
    if (right > 1 && scrolls(overflowX) && seen(part)) blame('scrolls sideways', part)
    const moves = down > 1 && scrolls(overflowY) && part.closest('main')
    if (still && moves && seen(part)) blame(`scrolls by ${down}`, part)
  }

  // Things to touch: a finger that aims at the middle and misses it by half of its breadth still hits them.
  for (const target of document.querySelectorAll('button, a[href], summary, select, input, [role=button]')) {
    if (target.disabled || target.ariaDisabled === 'true' || onlySaid(target) || !seen(target)) continue
    if (target instanceof SVGElement) findSmall(target)
    else findMissed(target)
  }

  /** A cell of Qwirkle is as large as the board leaves it: there a tap beside it is meant for it. */
  function findSmall(target) {
    const { width, height } = target.getBoundingClientRect()
    if (!finger || target.matches('[data-testid=cell], [data-testid=draft-tile]')) return
    if (Math.min(width, height) < LEAST) blame(`small, ${Math.round(width)}x${Math.round(height)}`, target)
  }

  function findMissed(target) {
    const { left, top, width, height } = target.getBoundingClientRect()
    const hits = (right, down) => {
      const [x, y] = [left + width / 2 + right, top + height / 2 + down]
      const found = document.elementFromPoint(x, y)
      return !found || target.contains(found) || found.closest('label')?.contains(target) || hidden(target, x, y)
    }
    if (!hits(0, 0)) blame('covered', target)
    // A link among words is as large as its words.
    if (!finger || (target.tagName === 'A' && getComputedStyle(target).display === 'inline')) return
    const half = LEAST / 2 - 1
    const around = [[-half, 0], [half, 0], [0, -half], [0, half]]
    if (!around.every(([right, down]) => hits(right, down)))
      blame(`small or crowded, ${Math.round(width)}x${Math.round(height)}`, target)
  }

  /** Whether this point is scrolled out of some part that the target lies in. */
  function hidden(target, x, y) {
    for (let around = target.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const { left, right, top, bottom } = around.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
  }
  return [...faults]
}"""


def faults_of(page: Page, *, finger: bool = False, still: bool = False) -> list[str]:
    """Words that are cut or off the screen, sideways scrolling, things to touch that are covered.

    With `finger` also what is smaller than 40 pixels; if it is to be `still`, also every part that scrolls.
    """
    found: list[str] = page.evaluate(FAULTS, {"finger": finger, "still": still})
    return found
