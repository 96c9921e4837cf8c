/** What tests look at and press. */
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'

export const main = page.getByRole('main')
export const header = page.getByRole('banner')
export const dialogOf = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
/** The first of that very name. */
export const button = (place: Pick<Locator, 'getByRole'>, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first()
/** A field by its whole label. */
export const field = (place: Pick<Locator, 'getByLabelText'>, name: string) =>
  place.getByLabelText(name, { exact: true })
/** For what only a class or an attribute names. */
export const findAll = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)]
export const countOf = (selector: string) => expect.poll(() => findAll(selector).length)

export const expectCount = (locator: Locator, count: number) =>
  expect.poll(() => locator.elements().length, { message: locator.selector }).toBe(count)
export const expectGone = (locator: Locator) => expectCount(locator, 0)
export const expectTexts = (locator: Locator, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => locator.elements().map((each) => each.textContent))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))

export const press = (keys: string) => userEvent.keyboard(keys)

/** The size with everything on it; each test begins as a phone. */
export const widen = () => page.viewport(1440, 900)
export const PHONE = { width: 390, height: 844 } as const

/** What changes its colours is half in the old ones for a moment. What turns for ever is not waited for. */
const comeToRest = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ playState, timeline, effect }) => {
        const isEnding = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return playState === 'running' && timeline instanceof DocumentTimeline && isEnding
      })
      .map(({ finished }) => finished),
  )

async function findViolations(): Promise<string> {
  await comeToRest()
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    preload: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    // The bar of the thumb covers what can be scrolled from under it: journeys let it go before they measure.
    rules: { 'target-size': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`).join('\n')
}

/** WCAG A and AA, of the page once it has come to rest: what begins to move while axe looks is looked at again. */
export const expectAccessible = () => expect.poll(findViolations, { timeout: 15_000 }).toBe('')

/** A moment in which nothing that should not happen has happened. */
export const passMoment = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

/** From now on waits of a second and more take an eighth: for what the page asks again, or shows after a while. */
export function shortenWaits() {
  const { setTimeout, setInterval } = window
  const short = (ms = 0) => (ms < 1_000 ? ms : ms / 8)
  vi.stubGlobal('setTimeout', (then: () => void, ms?: number) => setTimeout(then, short(ms)))
  vi.stubGlobal('setInterval', (then: () => void, ms?: number) => setInterval(then, short(ms)))
}

/** The text within it contains this. */
export const expectText = (locator: Locator, text: string | RegExp) => expect.element(locator).toMatchTextContent(text)

/** The form of registration after its name, up to the press that sends it. */
export async function sendRegistration(form: Locator) {
  await field(form, 'Password').fill('Quiet-Sea-77')
  await form.getByRole('checkbox', { name: /^I’m \d+ or older/ }).click()
  await button(form, 'Create account').click()
}

/** Whether the person wants motion; the tests' browser does not. */
export const setMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
