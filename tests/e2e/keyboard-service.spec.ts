/** I18N-02: what is told to a member and what they write to us, without a mouse. A member's feedback stands in keyboard.spec.ts. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { GAME, open, readBets, register, waitForGame } from '../support/e2e-actions.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  skipToContent,
  tabTo,
  typeInto,
  WIDE,
} from '../support/keyboard.ts'

test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

/** Plays one round at the smallest stake. */
async function playRound(page: Page) {
  await open(page, '/rng?playable=1')
  await skipToContent(page)
  await pressOn(page, page.getByRole('link', { name: `Play ${GAME.name}` }))
  const game = await waitForGame(page)
  const less = game.getByRole('button', { name: 'Lower the stake' })
  await tabTo(page, less)
  while (await less.isEnabled()) await page.keyboard.press('Enter')
  await pressOn(page, game.locator('button.spin'), { key: 'Space' })
  await expect.poll(async () => (await readBets(page)).filter(({ state }) => state === 'settled')).toHaveLength(1)
}

const sendLetter = async (page: Page, text: string) => {
  const main = page.getByRole('main')
  await typeInto(page, field(main, 'Your message'), text)
  await pressOn(page, button(main, 'Send'))
}

test('MEM-15, TRUST-06, MEM-07 a message is read and deleted; a round is played, found and reported, and the complaint followed', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  await register(page)
  const claimed = await page.evaluate(async () => {
    const answer = await fetch('/wps/relay/MCS2_claimPromotion', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ promotionId: 'welcome-gift' }),
    })
    return answer.status
  })
  expect(claimed).toBe(200)
  await open(page, '/index?dialog=centre&centre=messageV2')
  const centre = dialogOf(page, 'Personal centre')
  const message = centre.getByRole('listitem').filter({ hasText: 'Reward paid' })
  await pressOn(page, message.locator('summary'))
  await expect(message).toContainText('is in your balance')
  await expect(centre.getByText('All read')).toBeVisible()
  await pressOn(page, button(message, 'Delete'))
  await expect(centre.getByText('No messages')).toBeVisible()

  await playRound(page)
  await open(page, '/index?dialog=centre&centre=personalHistoryCopy')
  await pressOn(page, centre.getByRole('listitem').filter({ hasText: GAME.name }).getByRole('button'))
  await pressOn(page, centre.getByRole('link', { name: 'Report this round' }))
  await expect(page.getByText(/^About round /)).toBeVisible()
  await sendLetter(page, 'The reels stood still before the win was shown')
  const reference = await page.getByText(/^C-[0-9A-Z]{10}$/).textContent()
  await pressOn(page, page.getByRole('status').getByRole('link', { name: 'My feedback and complaints' }))
  const filed = page.getByRole('listitem').filter({ hasText: reference ?? 'none' })
  await expect(filed).toContainText('About round')
  await expect(filed.locator('[aria-current=step]')).toContainText('Received')
})

test('MSG-03, TRUST-06 a visitor’s feedback, a complaint that asks for the account first, an application', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/help?view=write')
  await skipToContent(page)
  const main = page.getByRole('main')
  await sendLetter(page, 'Short')
  await expect(main.getByRole('alert')).toContainText('Between 5 and 500 words.')
  await expect(field(main, 'Your message')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('The lobby is quick and easy to read')
  await typeInto(page, field(main, 'E-mail for an answer, if you want one'), 'ana@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^F-[0-9A-Z]{10}$/)).toBeVisible()

  await open(page, '/help?view=write')
  await skipToContent(page)
  await pressOn(page, button(main, 'Complaint'))
  await expect(main).toContainText('A complaint belongs to an account')
  await pressOn(page, button(main, 'Log in'))
  await expect(dialogOf(page, 'Log in')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(main, 'Log in')).toBeFocused()

  await open(page, '/join')
  await skipToContent(page)
  await typeInto(page, field(main, 'Your name'), 'Ana Cruz')
  await typeInto(page, field(main, 'E-mail'), 'ana@example.com')
  await tabTo(page, main.getByRole('combobox', { name: 'How you reach people' }))
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('combobox', { name: 'How you reach people' })).toHaveValue('social')
  await typeInto(page, field(main, 'About you and the people you reach'), 'My readers ask me where to play fair games')
  await pressOn(page, button(main, 'Send the application'))
  await expect(page.getByText(/^A-[0-9A-Z]{10}$/)).toBeVisible()
})
