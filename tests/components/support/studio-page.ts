/** A game of the studio in the page as its own page starts it, and what tests measure there. */
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { Boot } from '../../../studio/pages/boot.ts'
import type { TableMessage } from '../../../studio/tables/messages.ts'
import { findAll } from './screen.ts'
import { translatePage } from './shared-text.ts'

export const NARROW = { width: 320, height: 640 }
/** Small phones of today, where most boards are as narrow as they get. */
export const SMALL_PHONES = [NARROW, { width: 360, height: 640 }, { width: 375, height: 667 }]

/** What the page of a game has before its script runs. */
export function showPlace(
  { name, palette, lobbyBar }: Pick<Boot, 'name' | 'palette' | 'lobbyBar'>,
  scheme: 'dark' | 'light' = 'dark',
  barless = false,
): HTMLElement {
  document.documentElement.dataset.scheme = scheme
  const place = document.createElement('main')
  place.id = 'game'
  place.classList.toggle('hosted', lobbyBar || barless)
  place.classList.toggle('barless', barless)
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
  document.documentElement.style.background = scheme === 'light' ? '#fffaf1' : palette.sky[0]
  return place
}

export function clearPlace() {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  delete document.documentElement.dataset.scheme
}

export async function findViolations(): Promise<string[]> {
  // What is on its way from one colour or place to another has the contrast of neither.
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
}

/** Places that can be pressed, and are smaller than WCAG 2.2 wants. */
export const findSmall = () =>
  [...document.querySelectorAll<HTMLElement>('button, .segments label, input')]
    .filter((each) => each.checkVisibility() && !each.closest('dialog') && !each.classList.contains('hidden-radio'))
    .map((each) => ({ name: each.textContent || each.className, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ name, box }) => `${name} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)

/**
 * Pressable places that lie over each other. Axe does not tell all of them: one that is wholly covered is no target
 * for it, so the same fault passes or fails by the width of a font.
 */
export function findOverlaps(): string[] {
  const places = [...document.querySelectorAll<HTMLElement>('button, a, input, .segments label')]
    .filter((each) => each.checkVisibility() && !each.closest('dialog') && !each.classList.contains('hidden-radio'))
    .map((each) => ({ each, name: nameOf(each), box: each.getBoundingClientRect() }))
  return places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .filter(({ each, box }) => !each.contains(one.each) && !one.each.contains(each) && isOver(one.box, box))
      .map(({ name }) => `${one.name} | ${name}`),
  )
}

const nameOf = (each: HTMLElement) => each.getAttribute('aria-label') || each.textContent || each.className

/** By more than the rounding of a pixel. */
const isOver = (one: DOMRect, other: DOMRect) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1

/** A table's socket, in the test's hand. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static last: FakeSocket | null = null
  readonly readyState = FakeSocket.OPEN
  constructor() {
    super()
    FakeSocket.last = this
  }
  send(text: string) {
    if (text === 'ping') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 'pong' })))
  }
  close() {}
  tell(message: TableMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

/** What games told the lobby of their menus, and a press on a line of one, as the lobby's bar tells it. */
export function spyOnMenu() {
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  const listening = vi.spyOn(window, 'addEventListener')
  const messages = (type: GameMessage['type']) =>
    told.mock.calls.map(([message]) => message as GameMessage).filter((message) => message.type === type)
  return {
    words: () =>
      messages('menu').flatMap((message) => (message.type === 'menu' ? [message.lines.map(({ words }) => words)] : [])),
    notes: () => messages('menu').map((message) => (message.type === 'menu' ? message.note : null)),
    closings: () => messages('menu-closed').length,
    /** To the game of this test alone: those of tests before it still listen. */
    press: (id: string) => {
      const data = { type: 'menu-line', id }
      const heard = listening.mock.calls.findLast(([type]) => String(type) === 'message')?.[1]
      const event = new MessageEvent('message', { data, origin: location.origin, source: window.parent })
      if (typeof heard === 'function') heard(event)
    },
  }
}

/** Without a bar of its own, a game has the first pixel of its frame, and nothing in it leads to a menu. */
export function expectBarless(board: string) {
  const top = document.querySelector(board)!.getBoundingClientRect().top
  expect(top).toBe(0)
  expect(document.querySelector('.top')!.getBoundingClientRect().height).toBe(0)
  expect(document.querySelector('[aria-controls="game-menu"]')).toBeNull()
}

/** What the page shows again and again stays translated: it is written where the page's own words change. Figures count on. */
export async function expectTranslationStays(again = () => {}) {
  translatePage((text) => `⟨${text}⟩`)
  const words = findAll('#game font > font').filter((each) => !/\d/.test(each.textContent))
  expect(words.length).toBeGreaterThan(2)
  again()
  // Some ticks of any page.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(words.filter((each) => !each.isConnected).map((each) => each.textContent)).toEqual([])
}

/** The first tab of the drawer, by the bar's menu. */
export function openRules() {
  document.querySelector<HTMLElement>('[aria-controls="game-menu"]')?.click()
  document.querySelector<HTMLElement>('#game-menu button')?.click()
}
