/** A person without a mouse: Tab, letters, Enter. Nothing here points, and a page that is pointed at fails the test. */
import { expect, type Locator, type Page } from '@playwright/test'

/** From now on a press of a mouse or a finger is an error of the page, and so of the test. */
export const forbidPointers = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('a pointer was used'), { capture: true })
  })

const hasFocus = (target: Locator) =>
  target.evaluate((one) => one === document.activeElement && one.ownerDocument.hasFocus())

/** Goes on by Tab until `target` has the focus; `back`: the other way round. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 150 } = {}) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses <= most; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab never came to ${target}`)
}

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
