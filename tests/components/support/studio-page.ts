/** A game of the studio in the page as its own page starts it, and what tests measure there. */
import axe from 'axe-core'
import type { Boot } from '../../../studio/pages/boot.ts'
import type { TableMessage } from '../../../studio/tables/messages.ts'

export const NARROW = { width: 320, height: 640 }

/** What the page of a game has before its script runs. */
export function showPlace({ name, palette, lobbyBar }: Pick<Boot, 'name' | 'palette' | 'lobbyBar'>): HTMLElement {
  const place = document.createElement('main')
  place.id = 'game'
  place.classList.toggle('hosted', lobbyBar)
  place.setAttribute('aria-label', name)
  document.body.replaceChildren(place)
  document.documentElement.lang = 'en'
  const colours = {
    ink: palette.ink,
    accent: palette.accent,
    glow: palette.glow,
    sky: palette.sky[0],
    cloth: palette.sky[1],
  }
  for (const [colour, value] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${colour}`, value)
  document.documentElement.style.background = palette.sky[0]
  return place
}

export function clearPlace() {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
}

export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
}

/** Places that can be pressed, and are smaller than WCAG 2.2 wants. */
export const findSmall = () =>
  [...document.querySelectorAll<HTMLElement>('button, .segments label, input')]
    .filter((each) => each.checkVisibility() && !each.closest('dialog') && !each.classList.contains('hidden-radio'))
    .map((each) => ({ name: each.textContent || each.className, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ name, box }) => `${name} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)

/** A table's socket, in the test's hand. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static last: FakeSocket | null = null
  readonly readyState = FakeSocket.OPEN
  constructor() {
    super()
    FakeSocket.last = this
  }
  send() {}
  tell(message: TableMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}
