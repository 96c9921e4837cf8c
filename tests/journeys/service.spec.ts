/** MSG-01 to MSG-03, TRUST-06: what is told to people, and what they write to us. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { mintName, open, openMenu, PASSWORD, PICTURE, register } from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  skipToContent,
  tabTo,
  typeInto,
} from '../support/keyboard.ts'

const send = async (page: Page, text: string) => {
  const main = page.getByRole('main')
  await typeInto(page, field(main, 'Your message'), text)
  await pressOn(page, button(main, 'Send'))
}

test('MSG-03, TRUST-06 by keyboard: help is read, a visitor’s feedback and an application get their numbers @desktop', async ({
  page,
}) => {
  await forbidPointers(page)
  await open(page, '/help')
  await skipToContent(page)
  const main = page.getByRole('main')
  await typeInto(page, field(page, 'Search the help centre'), 'self exclusion')
  await pressOn(page, page.getByRole('link', { name: 'A break, or self-exclusion' }))
  await expect(page).toHaveURL(/article=self-exclusion/)
  await expect(page.getByText('It cannot be ended early.')).toBeVisible()

  await open(page, '/help?view=write')
  await skipToContent(page)
  await send(page, 'Short')
  await expect(main.getByRole('alert')).toContainText('Between 5 and 500 words.')
  await expect(field(main, 'Your message')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('The lobby is quick and easy to read')
  await typeInto(page, field(main, 'Email for our answer (optional)'), 'ana@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^F-[0-9A-Z]{10}$/)).toBeVisible()

  await open(page, '/join')
  await skipToContent(page)
  await typeInto(page, field(main, 'Your name'), 'Ana Cruz')
  await typeInto(page, field(main, 'Email'), 'ana@example.com')
  const reach = main.getByRole('combobox', { name: 'How you reach people' })
  await tabTo(page, reach)
  await page.keyboard.press('ArrowDown')
  await expect(reach).toHaveValue('social')
  await typeInto(page, field(main, 'About you and your audience'), 'My readers ask me where to play fair games')
  await pressOn(page, button(main, 'Send application'))
  await expect(page.getByText(/^A-[0-9A-Z]{10}$/)).toBeVisible()
})

test('TRUST-06 what a visitor wrote waits for the account that a complaint asks for, and is then followed', async ({
  page,
}) => {
  const trouble = 'My withdrawal of yesterday has not arrived yet'
  await open(page, '/help?view=write&topic=withdrawal')
  await page.getByLabel('Your message').fill(trouble)
  await page.getByRole('button', { name: 'Complaint' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
  const form = dialogOf(page, 'Create your account')
  await form.getByLabel('Username', { exact: true }).fill(mintName())
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('checkbox', { name: /^I’m 18 or older/ }).check()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/help\?view=write&topic=withdrawal&kind=complaint$/)
  await expect(page.getByLabel('Your message')).toHaveValue(trouble)
  await page.getByRole('button', { name: 'Send' }).click()
  const reference = await page.getByText(/^C-[0-9A-Z]{10}$/).textContent()
  await page.getByRole('status').getByRole('link', { name: 'My feedback and complaints' }).click()
  const card = page.getByRole('listitem').filter({ hasText: reference ?? 'none' })
  await expect(card).toContainText(trouble)
  await expect(card.locator('[aria-current=step]')).toContainText('Received')
  await expectAccessible(page)
})

test.describe('notices', () => {
  test.use({ noticeCard: true })

  test('MSG-01, MSG-02, NAV-04 a new notice is read in its line, and customer service opens in a window of its own', async ({
    page,
  }) => {
    await open(page, '/index')
    const line = page.getByRole('complementary', { name: 'New notice' })
    await expect(line).toContainText('Demonstration')
    await line.getByRole('button', { name: /Read$/ }).click()
    const dialog = dialogOf(page, 'Notices')
    await expect(dialog.getByText('No real money is used anywhere.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(line, 'the next one').toContainText('Play within your limits')

    const opened = page.waitForEvent('popup')
    await (await openMenu(page)).getByRole('button', { name: 'Customer service' }).click()
    const popup = await opened
    await popup.waitForURL('**/service')
    await expect(popup.getByRole('heading', { name: 'Talk to us' })).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
  })
})

test('MSG-02 a member and an operator talk: a picture, an answer told at once, one that waits behind the entry', async ({
  page,
}) => {
  const operate = await hireOperator('talker', 'meridian')
  const username = await register(page)
  const opened = page.waitForEvent('popup')
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Customer service' }).click()
  const popup = await opened
  const log = popup.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('How can we help?')
  await popup.getByLabel('Write a message').fill('<b>My deposit</b> has not arrived')
  await popup.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByRole('listitem')).toContainText('<b>My deposit</b> has not arrived')
  await popup.locator('input[type=file]').setInputFiles(PICTURE)
  await popup.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByRole('img', { name: 'Picture' })).toBeVisible()
  await expect(popup.getByLabel('Write a message')).toHaveValue('')

  await operate('service-answer', { username, text: 'It is in your balance now.' })
  await expect(log).toContainText('It is in your balance now.')
  await expect(log).toContainText('Answered. Need more help? Just write.')
  await expectAccessible(popup)
  await popup.close()
  await operate('service-answer', { username, text: 'Anything else?' })
  await operate('service-close', { username })
  await expect(menu.getByRole('button', { name: 'Customer service 1 new answer' })).toBeVisible()
})
