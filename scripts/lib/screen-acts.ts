/** What is done on a page before its picture is taken. */
import type { Page } from '@playwright/test'

/** Spins once, in whatever language, and lets the reels come to rest. */
export async function spin(page: Page) {
  await page.frameLocator('iframe').locator('button.spin').click({ timeout: 20_000 })
  await page.waitForTimeout(4_000)
}

export async function raiseStake(page: Page, times: number) {
  const more = page.frameLocator('iframe').getByRole('button', { name: 'Raise the bet' })
  for (let press = 0; press < times; press += 1) await more.click({ timeout: 20_000 })
}

/** A name that fits its rule, and a password that does not yet. */
export async function typeName(page: Page) {
  await page.locator('input[name=username]').fill('maria88')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=username]').focus()
}

export async function chooseMobile(page: Page) {
  await page.locator('main form [role=group] button[aria-pressed=false]').first().click()
}

/** Refused once, the login asks for the captcha. */
export async function failLogin(page: Page) {
  // A name for each picture: who was refused before is asked for the captcha at once.
  await page.locator('main input[name=username]').fill(`maria${Date.now() % 10_000}`)
  await page.locator('main input[name=password]').fill('not-this-one')
  await page.keyboard.press('Enter')
  await page.locator('main form img').waitFor()
}

export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.locator('header [role=status], header [role=alert]').first().waitFor()
}

/** From now on the browser is a guest's. */
export async function playDemo(page: Page) {
  await page.locator('main .tile button').last().click()
  await page.waitForURL(/\/game/)
  await page.frameLocator('iframe').locator('button.spin').waitFor({ timeout: 20_000 })
}

export async function openCategories(page: Page) {
  await page.locator('button[aria-controls=nav-RNG]').click()
  await page.locator('#nav-RNG img').first().waitFor()
}

/** Under the header. Twice: what was put off below gets its height on the way. */
export function scrollBelowHeader(selector: string) {
  const go = (part: Element) => scrollBy(0, part.getBoundingClientRect().top - 140)
  return async (page: Page) => {
    await page.locator(selector).last().evaluate(go)
    await page.waitForTimeout(400)
    await page.locator(selector).last().evaluate(go)
  }
}

export async function scrollToEnd(page: Page) {
  for (let step = 0; step < 2; step += 1) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(400)
  }
}

export async function awaitReminder(page: Page) {
  await page.getByRole('alertdialog').waitFor({ timeout: 20_000 })
}

const dialogOf = (page: Page) => page.getByRole('dialog')

export async function openFirstRow(page: Page) {
  await dialogOf(page).locator('li summary').first().click()
}

/** Of the buttons that answer whether a withdrawal arrived: of the sections, the one without another in it. */
const answers = (page: Page) => dialogOf(page).locator('section:not(:has(section)) button')

async function pressAnswer(page: Page, which: 'first' | 'last') {
  await answers(page)[which]().click()
  await dialogOf(page)
    .locator('section:not(:has(section))')
    .last()
    .evaluate((part) => part.scrollIntoView({ block: 'center' }))
}

/** Opens the way to say so, with what shows it. */
export const sayNotReceived = (page: Page) => pressAnswer(page, 'last')
export const sayReceived = (page: Page) => pressAnswer(page, 'first')

/** At the top of what scrolls in the dialog. */
export const scrollToPart = (selector: string) => async (page: Page) => {
  await dialogOf(page)
    .locator(selector)
    .evaluate((part) => part.scrollIntoView({ block: 'start' }))
}

/** Each part with its rows, as far as they have come. */
export async function openParts(page: Page) {
  for (const part of await dialogOf(page).locator('summary').all()) await part.click()
  await page.waitForLoadState('networkidle')
  await scrollToPart('#balance-parts')(page)
}

export async function chooseAmount(page: Page) {
  await dialogOf(page).getByRole('button', { name: '500', exact: true }).click()
  await dialogOf(page).getByRole('radio').nth(1).check()
  await scrollToPart('form fieldset >> nth=0')(page)
}

/** The button named `name`, and with it what it opens, in sight. */
export const press = (name: string | RegExp) => async (page: Page) => {
  const button = dialogOf(page).getByRole('button', { name }).first()
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

/** In the section of that heading, which is then seen whole. */
export const pressWithin = (section: string, name: string | RegExp) => async (page: Page) => {
  const part = dialogOf(page).locator(`section[aria-labelledby=${section}]`)
  await part.getByRole('button', { name }).first().click()
  await part.evaluate((one) => one.scrollIntoView({ block: 'center' }))
}

export async function openRound(page: Page) {
  await dialogOf(page)
    .getByRole('button', { name: /Lantern Tide/ })
    .first()
    .click()
  await dialogOf(page).locator('#round-title').waitFor()
}

export async function sendTransfer(page: Page) {
  await dialogOf(page).locator('input').first().fill('500')
  await dialogOf(page).locator('input[type=password]').fill('246810')
  await dialogOf(page).locator('form button[type=submit]').click()
  await dialogOf(page).getByRole('status').first().waitFor()
}

export async function beginAuthenticator(page: Page) {
  await dialogOf(page).locator('button[type=submit]').click()
  await dialogOf(page).locator('input[autocomplete=one-time-code]').waitFor()
}

export async function confirmAuthenticator(page: Page) {
  await beginAuthenticator(page)
  await dialogOf(page).locator('input[autocomplete=one-time-code]').fill('123456')
  await dialogOf(page).locator('button[type=submit]').click()
  await dialogOf(page).getByText('4QF7-XM2K').waitFor()
}

/** Not by its address: the first HTML would bring what the home page asks for. */
export async function goHome(page: Page) {
  await page.locator('header').getByRole('link').first().click()
  await page.locator('#hot').waitFor()
}
