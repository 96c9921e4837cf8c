/** A person without a mouse: Tab, letters, Enter. Nothing here points, and a page that is pointed at fails the test. */
import { expect, type Locator, type Page } from '@playwright/test'
import { readCode } from './e2e-mail.ts'

/** From now on a press of a mouse or a finger is an error of the page, and so of the test. */
export const forbidPointers = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('a pointer was used'), { capture: true })
  })

/** Presses that are sent before the page is asked where the focus is: a question takes as long as a press. */
const AT_ONCE = 6

/** What stands in the page while Tabs are on their way: those that come when `each` has the focus do not leave it. */
function holdFocus(each: Element) {
  const hold = new AbortController()
  const stay = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.target !== each) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  each.ownerDocument.addEventListener('keydown', stay, { capture: true, signal: hold.signal })
  return hold
}

const standOf = (each: Element) =>
  each === each.ownerDocument.activeElement && each.ownerDocument.hasFocus() ? 'there' : each.isConnected && 'ahead'

async function pressTabs(page: Page, back: boolean) {
  if (back) await page.keyboard.down('Shift')
  await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press('Tab')))
  if (back) await page.keyboard.up('Shift')
}

/** Goes on by Tab until `target` has the focus; `back`: the other way round. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 150 } = {}) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses <= most; presses += 1) {
    // Found again only where the page has drawn it again.
    const one = await target.elementHandle()
    if (!one) continue
    let stand = await one.evaluate(standOf)
    if (stand === 'there') return
    const hold = await one.evaluateHandle(holdFocus)
    for (; stand === 'ahead' && presses <= most; presses += AT_ONCE) {
      await pressTabs(page, back)
      stand = await one.evaluate(standOf)
    }
    await hold.evaluate((held) => held.abort())
    if (stand === 'there') return
  }
  throw new Error(`Tab never came to ${target}: ${await tellFocus(page)}`)
}

/** Where the focus stands, and whether the page has it at all. */
const tellFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    const name = at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 40)
    return `the focus is at ${at?.tagName.toLowerCase()} “${name}”, the page ${document.hasFocus() ? 'has' : 'has not'} the focus`
  })

type Way = { back?: boolean }

export async function pressOn(page: Page, target: Locator, { key = 'Enter', ...way }: Way & { key?: string } = {}) {
  await tabTo(page, target, way)
  await page.keyboard.press(key)
}

/** Writes over what stands in a field. */
export async function typeInto(page: Page, target: Locator, text: string, way: Way = {}) {
  await tabTo(page, target, way)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Past the bars above it, as who goes by keyboard does on a page just opened. */
export async function skipToContent(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The size with everything on it. */
export const WIDE = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false } as const

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first()
/** A field by its whole label. */
export const field = (place: Page | Locator, name: string) => place.getByLabel(name, { exact: true })

/** A Philippine number: its country is found by typing. */
export async function typeMobile(page: Page, place: Locator, number: string) {
  await pressOn(page, place.getByRole('combobox', { name: /^Country code/ }))
  await expect(page.getByLabel('Search country or code')).toBeFocused()
  await page.keyboard.type('+63')
  await expect(page.getByRole('option', { name: /Philippines/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(place.getByRole('combobox', { name: /\+63$/ })).toBeFocused()
  await typeInto(page, field(place, 'Mobile number'), number)
}

/** Has a code sent to `to` and writes it down. */
export async function typeCode(page: Page, place: Locator, { to, label }: { to: string; label: string }) {
  await pressOn(page, button(place, 'Send code'))
  await expect(place.getByRole('button', { name: /Resend in/ })).toBeVisible()
  await typeInto(page, field(place, label), await readCode(page, to), { back: true })
}
