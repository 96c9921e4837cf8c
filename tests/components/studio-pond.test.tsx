/** GAME-09: a pond by keys alone, with axe, at 320 px: the fish list plays the whole game. */
import './support/studio-styles.ts'

import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES, type Language } from '../../contract/constants.ts'
import { roundIdSchema } from '../../contract/ids.ts'
import type { RoundView } from '../../studio/api.ts'
import { startPond } from '../../studio/client/pond/start.ts'
import { createSay } from '../../studio/client/text.ts'
import { buildBoot, type PondBoot } from '../../studio/pages/boot.ts'
import { buildFakePond } from './support/fake-pond.ts'
import { button, press } from './support/screen.ts'
import {
  clearPlace,
  expectBarless,
  findOverlaps,
  findSmall,
  findViolations,
  NARROW,
  openRules,
  showPlace,
  spyOnMenu,
} from './support/studio-page.ts'

const POND = 'tidemark-reef-hunters'
const SURE_HIT = 0
const SURE_MISS = 2 ** 32 - 1

async function openPond(
  word: number,
  language: Language = 'EN',
  scheme?: 'light',
  barless = false,
  ended?: Partial<RoundView>,
) {
  const pond = buildFakePond(POND, word)
  const boot = buildBoot(pond.game, language, false) as PondBoot
  const place = showPlace(boot, scheme, barless)
  const { session, server } = pond
  const seat = ended ? { ...session, lastRound: { ...ended, gameCode: session.gameCode } as RoundView } : session
  startPond({ root: place, boot, session: seat, server, say: createSay({ ...boot.messages, ...boot.words }) })
  await expect.poll(() => document.querySelector('.pond-main')?.getAttribute('aria-disabled')).toBe('false')
  return pond
}
const told = () => document.querySelector('.pond-result')?.textContent ?? ''
const main = () => document.querySelector<HTMLElement>('.pond-main')!
/** A species that swims now. */
const swimming = () => document.querySelector<HTMLElement>('.fish-row[aria-disabled="false"]')

afterEach(clearPlace)

test('a magazine is bought, fired and finished by keys alone; no violation and nothing cut off at 320 px', async () => {
  await page.viewport(NARROW.width, NARROW.height)
  const { sent } = await openPond(SURE_HIT)
  await button(page, 'Fish').click()
  expect(await findViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(NARROW.width)
  expect(findSmall()).toEqual([])
  expect(findOverlaps().filter((pair) => !pair.includes('pays'))).toEqual([])
  main().focus()
  await press('{Enter}')
  await expect.poll(told).toBe('60 shots loaded. Each press fires one.')
  await expect.poll(swimming).not.toBeNull()
  expect(swimming()?.getAttribute('aria-label')).toMatch(/^[\w ]+, pays [\d–]+, chance [\d.]+%, \d+ in the water$/)
  swimming()?.focus()
  await press('{Enter}')
  await expect.poll(told).toMatch(/ caught: ₱/)
  expect(sent).toHaveLength(1)
  // The catch is still being told: what lasts is what counts.
  await expect.poll(findViolations).toEqual([])
  main().focus()
  await press('{Enter}')
  await expect.poll(told).toMatch(/^1 shot for ₱0\.20, won ₱\d+\.\d\d$/)
  expect(main().textContent).toBe('Buy 60 shots₱12.00')
})

test('who comes back reads once how a magazine ended while no page was open', async () => {
  await openPond(SURE_MISS)
  main().click()
  await expect.poll(told).toBe('60 shots loaded. Each press fires one.')
  const key = Object.keys(localStorage).find((one) => one.startsWith('unseen-round:'))!
  const fired = [{ species: 'minnow', pays: 0 }] as const
  const ended: Partial<RoundView> = {
    spinId: localStorage.getItem(key) ?? '',
    roundId: roundIdSchema.parse('p-late'),
    state: 'settled',
    reason: null,
    stake: '0.20',
    payout: '0.00',
    isUnattended: true,
    pond: { game: 'pond', pond: POND, shots: 60, valueMinor: 20, fired, lastPress: 0, isLeft: true },
    startedAt: new Date(0).toISOString(),
    endedAt: new Date(0).toISOString(),
  }
  clearPlace()
  await openPond(SURE_MISS, 'EN', undefined, false, ended)
  const late = 'Ten minutes without a shot, so the magazine ended.'
  expect(told()).toBe(late)
  clearPlace()
  await openPond(SURE_MISS, 'EN', undefined, false, ended)
  expect(told()).not.toBe(late)
})

test('GAME-06 without a bar of its own the water begins at the top, and the lobby lists the menu', async () => {
  const menu = spyOnMenu()
  await page.viewport(NARROW.width, NARROW.height)
  await openPond(SURE_MISS, 'EN', undefined, true)
  expectBarless('.board')
  expect(menu.words().at(-1)?.at(-1)).toBe('Turn sound on')
  expect(await findViolations()).toEqual([])
  menu.press('tab-0')
  expect(document.querySelector('dialog')?.textContent).toContain('House edge4.00%')
  await press('{Escape}')
  await expect.poll(menu.closings).toBe(1)
})

// @fault Board that moves under the thumb
test('nothing of the dock and no button of the water moves as a magazine is loaded', async () => {
  await page.viewport(390, 726)
  await openPond(SURE_HIT)
  const places = () =>
    [...document.querySelectorAll('.pond-step, .pond-main, .fish-toggle')].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [one.className, left, top, width, height].join(' ')
    })
  const before = places()
  main().click()
  await expect.poll(told).toBe('60 shots loaded. Each press fires one.')
  await expect.poll(() => main().dataset.act).toBe('leave')
  expect(places()).toEqual(before)
})

test('presses faster than the cadence fire once; a shot waits for its press', async () => {
  const { sent } = await openPond(SURE_MISS)
  main().click()
  await expect.poll(swimming).not.toBeNull()
  for (let presses = 0; presses < 6; presses += 1) swimming()?.click()
  await expect.poll(told).toMatch(/: missed\. 59 left$/)
  // A lock aims: nothing is fired while the player does nothing.
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(sent).toHaveLength(1)
})

test('the press that shuts the menu does nothing in the water', async () => {
  const { sent } = await openPond(SURE_MISS)
  main().click()
  await expect.poll(swimming).not.toBeNull()
  const before = told()
  const menu = button(page, 'Game menu')
  await menu.click()
  await page.elementLocator(document.querySelector('.pond-water')!).click({ force: true })
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  expect([told(), ...sent]).toEqual([before])
  expect(document.activeElement).toBe(menu.element())
})

test('rules tell pay, chance and return of each species, and the edge; on a light site all of it can be read', async () => {
  await openPond(SURE_MISS, 'EN', 'light')
  expect(await findViolations()).toEqual([])
  openRules()
  const text = document.querySelector('dialog')?.textContent ?? ''
  expect(text).toContain('House edge4.00%')
  expect(text).toContain('Gold dragon×601.6%96%')
  expect(text).toContain('There is no automatic fire.')
  expect(await findViolations()).toEqual([])
})

test.each(LANGUAGES)('in %s nothing is cut off on a narrow phone', async (language) => {
  await page.viewport(NARROW.width, NARROW.height)
  await openPond(SURE_MISS, language)
  const cut = [...document.querySelectorAll<HTMLElement>('.pond-main, .pond-value, .pond-left:not(.is-out)')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent)
  expect(cut).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(NARROW.width)
})
