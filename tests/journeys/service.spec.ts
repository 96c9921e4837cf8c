/** MSG-01 to MSG-03, TRUST-06: what is told to people, and what they write to us. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { open, openMenu, PICTURE, register } from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { dialogOf } from '../support/keyboard.ts'

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
