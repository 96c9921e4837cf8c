/** I18N-02, MEM-02, AUTH-10: the account and what guards it, without a mouse. Passkeys and proofs at the login: log-in.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import {
  balanceOf,
  claimGift,
  headerOf,
  mintMember,
  open,
  PASSWORD,
  PICTURE,
  register,
} from '../support/e2e-actions.ts'
import { LINE_REFUSED } from '../support/e2e-live.ts'
import { forgetSession, mintNumber, moveAway } from '../support/e2e-mail.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  typeCode,
  typeInto,
  typeMobile,
} from '../support/keyboard.ts'

const SECURITY = '/down?dialog=centre&centre=securityCenter'
const NEW_PASSWORD = 'Louder-Sea-88'
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')
/** One thing of the security centre, by its heading: the innermost that has it. */
const cardOf = (centre: Locator, name: string) =>
  centre
    .locator('section')
    .filter({ has: centre.page().getByRole('heading', { level: 4, name, exact: true }) })
    .last()
const scoreOf = (centre: Locator) => cardOf(centre, 'Account security')
test.beforeEach(({ page }) => forbidPointers(page))

test.describe('in, out and in again', () => {
  // A line that was on its way at the end of its session is refused.
  test.use({ allowedErrors: [new RegExp(LINE_REFUSED)] })

  test('NAV-07, AUTH-10, AUTH-17 the balance is hidden and shown, the centre gone through, the password changed, out and in @desktop', async ({
    page,
  }) => {
    const username = await mintMember(page)
    await claimGift(page)
    await open(page, '/index')
    await expect(balanceOf(page)).toContainText('₱50.00')
    await pressOn(page, button(headerOf(page), 'Hide the balance'))
    await expect(balanceOf(page)).toContainText('***')
    await open(page, '/down')
    await expect(balanceOf(page), 'also on the next page').toContainText('***')
    await pressOn(page, button(headerOf(page), 'Show the balance'))
    await expect(balanceOf(page)).toContainText('₱50.00')
    const refreshed = page.waitForResponse(/\/wps\/v2\/wallets\/balance/)
    await pressOn(page, button(headerOf(page), 'Refresh the balance'))
    expect((await refreshed).status()).toBe(200)

    await pressOn(page, headerOf(page).getByRole('button', { name: /^Menu/ }))
    await pressOn(page, page.getByRole('dialog').getByRole('link', { name: 'Security centre' }))
    const centre = centreOf(page)
    for (const name of ['Betting record', 'Account record', 'Explain my balance', 'Reward centre']) {
      // What waits behind a row is counted in its name.
      const way =
        name === 'Explain my balance' ? centre.getByRole('link', { name }) : button(centre, new RegExp(`^${name}`))
      await pressOn(page, way)
      await expect(centre.getByRole('heading', { level: 3, name })).toBeVisible()
    }
    await pressOn(page, button(centre, 'Security centre'), { back: true })
    await pressOn(page, button(centre, 'Change'))
    const change = dialogOf(page, 'Choose a new password')
    await typeInto(page, field(change, 'Current password'), PASSWORD)
    await typeInto(page, field(change, 'New password'), NEW_PASSWORD)
    await typeInto(page, field(change, 'Confirm password'), NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(change).toHaveCount(0)
    await expect(page).toHaveURL(/\/index$/)

    await pressOn(page, headerOf(page).getByRole('button', { name: /^Menu/ }))
    await pressOn(page, button(page.getByRole('dialog'), 'Log out'))
    await pressOn(page, button(dialogOf(page, 'Log out?'), 'Log out'))
    const quick = headerOf(page).getByRole('form', { name: 'Log in' })
    await typeInto(page, field(quick, 'Username'), username)
    await typeInto(page, field(quick, 'Password'), NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(balanceOf(page)).toContainText('₱50.00')
  })
})

test('MEM-02, MEM-17, MEM-05 the score leads from one proof to the next: mailbox, number, profile; a paper that is asked for @desktop @night', async ({
  page,
}) => {
  const username = await register(page, SECURITY)
  const centre = centreOf(page)
  await expect(scoreOf(centre)).toContainText(/(?<!\d)0 of 100/)
  await pressOn(page, button(scoreOf(centre), 'Do it now'))
  const mailbox = dialogOf(page, 'Add an email address')
  const email = `${username}@mail.example`
  await typeInto(page, field(mailbox, 'Email'), email)
  await typeCode(page, mailbox, { to: email, label: 'Verification code' })
  await typeInto(page, field(mailbox, 'Current password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(cardOf(centre, 'Email')).toContainText(`${email[0]}***@mail.example`)
  await expect(scoreOf(centre)).toContainText('30 of 100')

  await pressOn(page, button(cardOf(centre, 'Mobile number'), 'Add'))
  const mobile = dialogOf(page, 'Add a mobile number')
  const number = mintNumber()
  await typeMobile(page, mobile, number)
  await typeCode(page, mobile, { to: `+63${number}`, label: 'SMS code' })
  await typeInto(page, field(mobile, 'Current password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(cardOf(centre, 'Mobile number')).toContainText(number.slice(-2))
  await expect(scoreOf(centre)).toContainText('40 of 100')

  await pressOn(page, button(cardOf(centre, 'Profile'), 'Change'))
  const profile = dialogOf(page, 'Your profile')
  await pressOn(page, button(profile, 'Picture 3'))
  await expect(profile.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-pressed', 'true')
  await typeInto(page, field(profile, 'Nickname'), 'Harbour Ana')
  await page.keyboard.press('Enter')
  await expect(profile).toHaveCount(0)
  await pressOn(page, button(cardOf(centre, 'Profile'), 'Change'))
  await expect(field(profile, 'Nickname')).toHaveValue('Harbour Ana')
  await page.keyboard.press('Escape')

  const operate = await hireOperator(username, 'meridian')
  await operate('documents-ask', { username, kind: 'identity', note: 'The page with your photo.' })
  await pressOn(page, button(cardOf(centre, 'Documents'), 'Open'))
  const papers = dialogOf(page, 'Documents')
  await expect(papers.getByRole('status')).toHaveText('Needed')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button(papers, 'Take or choose a photo'))
  await (await chooser).setFiles(PICTURE)
  await expect(papers.getByRole('status')).toHaveText('Being checked')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cardOf(centre, 'Documents')).toContainText('We’re checking what you sent.')
})

test.describe('second factors', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('MEM-02, AUTH-16 an authenticator is set up; a recovery code opens from a new address; it is removed @desktop @night', async ({
    page,
  }) => {
    const username = await register(page, SECURITY)
    const centre = centreOf(page)
    const card = cardOf(centre, 'Authenticator')
    await pressOn(page, button(card, 'Set up'))
    const setUp = dialogOf(page, 'Set up an authenticator')
    await typeInto(page, field(setUp, 'Current password'), PASSWORD)
    await page.keyboard.press('Enter')
    const secret = await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
    const totp = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) })
    await typeInto(page, field(setUp, 'Six digits from the app'), totp.generate({ timestamp: 0 }))
    await page.keyboard.press('Enter')
    await expect(setUp.getByText('The verification code is not valid')).toBeVisible()
    await typeInto(page, field(setUp, 'Six digits from the app'), totp.generate())
    await page.keyboard.press('Enter')
    const told = dialogOf(page, 'Your recovery codes')
    const listed = told.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(listed).toHaveCount(10)
    const codes = await listed.allTextContents()
    await pressOn(page, button(told, 'I’ve saved them'))
    await expect(card).toContainText('Recovery codes left: 10')

    await forgetSession(page)
    await moveAway(page)
    await login(page, username, PASSWORD)
    await open(page, SECURITY)
    const verify = dialogOf(page, 'Please complete verification first')
    await typeInto(page, field(verify, 'Code from the app, or recovery code'), codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Recovery codes left: 9')

    await pressOn(page, button(card, 'Remove'))
    const remove = dialogOf(page, 'Remove authenticator')
    await typeInto(page, field(remove, 'Current password'), PASSWORD)
    await typeInto(page, field(remove, 'Code from the app, or recovery code'), codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Not set up')
  })
})
