/** I18N-02, MEM-02: the security centre without a mouse. The password stands in keyboard.spec.ts, accounts elsewhere in keyboard-sign-in.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import { fetchThrough, open, PASSWORD, PICTURE, register, reload } from '../support/e2e-actions.ts'
import { plugInDevice } from '../support/e2e-device.ts'
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
  WIDE,
} from '../support/keyboard.ts'

test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const SECURITY = '/index?dialog=centre&centre=securityCenter'
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')
/** One thing of the security centre, by its heading: the innermost that has it. */
const cardOf = (centre: Locator, name: string) =>
  centre
    .locator('section')
    .filter({ has: centre.page().getByRole('heading', { level: 4, name, exact: true }) })
    .last()
const scoreOf = (centre: Locator) => cardOf(centre, 'How well your account is guarded')

test('MEM-02, MEM-17, MEM-05 the score leads from one proof to the next: mailbox, number, profile; a paper that is asked for', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  const username = await register(page, SECURITY)
  const centre = centreOf(page)
  await expect(scoreOf(centre)).toContainText(/(?<!\d)0 of 100/)
  await pressOn(page, button(scoreOf(centre), 'Do it now'))
  const mailbox = dialogOf(page, 'Add an e-mail address')
  const email = `${username}@mail.example`
  await typeInto(page, field(mailbox, 'E-mail'), email)
  await typeCode(page, mailbox, { to: email, label: 'Verification code' })
  await typeInto(page, field(mailbox, 'Current password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(cardOf(centre, 'E-mail')).toContainText(`${email[0]}***@mail.example`)
  await expect(scoreOf(centre)).toContainText('30 of 100')
  await expect(scoreOf(centre)).toContainText('Add a passkey')

  await pressOn(page, button(cardOf(centre, 'Mobile number'), 'Add'))
  const mobile = dialogOf(page, 'Add a mobile number')
  const number = mintNumber()
  await typeMobile(page, mobile, number)
  await typeCode(page, mobile, { to: `+63${number}`, label: 'Code from the SMS' })
  await typeInto(page, field(mobile, 'Current password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(cardOf(centre, 'Mobile number')).toContainText(number.slice(-2))
  await expect(scoreOf(centre)).toContainText('40 of 100')

  await pressOn(page, button(cardOf(centre, 'E-mail'), 'Change'))
  const another = dialogOf(page, 'Change your e-mail address')
  await expect(button(another, 'Change')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(another).toHaveCount(0)

  await pressOn(page, button(cardOf(centre, 'Profile'), 'Change'))
  const profile = dialogOf(page, 'Your profile')
  await pressOn(page, button(profile, 'Picture 3'))
  await expect(profile.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-pressed', 'true')
  await typeInto(page, field(profile, 'Nickname'), 'Harbour Ana')
  await typeInto(page, field(profile, 'Occupation'), 'Nurse')
  await page.keyboard.press('Enter')
  await expect(profile).toHaveCount(0)
  await pressOn(page, button(cardOf(centre, 'Profile'), 'Change'))
  await expect(field(profile, 'Nickname')).toHaveValue('Harbour Ana')
  await expect(field(profile, 'Occupation')).toHaveValue('Nurse')
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)

  const operate = await hireOperator(username, 'meridian')
  await operate('documents-ask', { username, kind: 'identity', note: 'The page with your photo.' })
  await pressOn(page, button(cardOf(centre, 'Documents'), 'Open'))
  const papers = dialogOf(page, 'Documents')
  await expect(papers.getByRole('status')).toHaveText('Needed')
  await expect(papers.getByText('The page with your photo.', { exact: true })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button(papers, 'Take or choose a photo'))
  await (await chooser).setFiles(PICTURE)
  await expect(papers.getByRole('status')).toHaveText('Being checked')
  const picture = papers.getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cardOf(centre, 'Documents')).toContainText('We are checking what you sent.')
})

const SECURITY_CALL = '**/wps/member/security'

/** All else is done, and two codes are left: what is to be done next is new ones. */
async function pretendFewCodes(page: Page) {
  await page.route(SECURITY_CALL, async (route) => {
    const answer = await fetchThrough(route)
    const { value } = await answer.json()
    const authenticator = { ...value.authenticator, recoveryCodesLeft: 2 }
    const contact = { masked: 'm***', verified: true }
    await route.fulfill({
      json: { success: true, value: { ...value, authenticator, email: contact, mobile: contact } },
    })
  })
  await reload(page)
}

test.describe('MEM-02 second factors', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('MEM-02, AUTH-16 an authenticator is set up, opens from a new address and replaces a forgotten payment password by recovery codes, gets new ones, and is removed', async ({
    page,
  }) => {
    test.slow()
    const username = await register(page, SECURITY)
    const centre = centreOf(page)
    await pressOn(page, button(cardOf(centre, 'Authenticator'), 'Set up'))
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
    await pressOn(page, button(told, 'I have saved them'))
    await expect(cardOf(centre, 'Authenticator')).toContainText('Recovery codes left: 10')

    await forgetSession(page)
    await moveAway(page)
    await login(page, username, PASSWORD)
    await open(page, SECURITY)
    const verify = dialogOf(page, 'Please complete verification first')
    await typeInto(page, field(verify, 'Code from the app, or recovery code'), codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(cardOf(centre, 'Authenticator')).toContainText('Recovery codes left: 9')

    const payment = cardOf(centre, 'Payment password')
    await pressOn(page, button(payment, 'Set'))
    const set = dialogOf(page, 'Set a payment password')
    await typeInto(page, field(set, 'New payment password'), '802461')
    await typeInto(page, field(set, 'Repeat the payment password'), '802461')
    // The login password was given a moment ago.
    await page.keyboard.press('Enter')
    await expect(payment).toContainText('Set. Asked for when money leaves.')
    await pressOn(page, button(payment, 'Change'))
    await pressOn(page, button(dialogOf(page, 'Change the payment password'), 'Forgot it?'))
    const replace = dialogOf(page, 'Replace a forgotten payment password')
    await typeInto(page, field(replace, 'Code from the app, or recovery code'), codes[2] ?? '')
    await typeInto(page, field(replace, 'Login password'), PASSWORD)
    await typeInto(page, field(replace, 'New payment password'), '975310')
    await typeInto(page, field(replace, 'Repeat the payment password'), '975310')
    await page.keyboard.press('Enter')
    await expect(cardOf(centre, 'Authenticator')).toContainText('Recovery codes left: 8')

    await pressOn(page, button(cardOf(centre, 'Authenticator'), 'New codes'))
    const renew = dialogOf(page, 'Make new recovery codes')
    await typeInto(page, field(renew, 'Current password'), PASSWORD)
    await typeInto(page, field(renew, 'Code from the app, or recovery code'), codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(renew.getByText('The verification code is not valid'), 'a code that was used').toBeVisible()
    await reload(page)
    await typeInto(page, field(renew, 'Current password'), PASSWORD)
    await typeInto(page, field(renew, 'Code from the app, or recovery code'), codes[3] ?? '')
    await page.keyboard.press('Enter')
    const anew = renew.getByRole('list', { name: 'Recovery codes' })
    await expect(anew, 'what is read next').toBeFocused()
    await expect(anew.getByRole('listitem')).toHaveCount(10)
    const newCodes = await anew.getByRole('listitem').allTextContents()
    await expectAccessible(page)
    await pressOn(page, button(renew, 'I have saved them'))
    await expect(cardOf(centre, 'Authenticator')).toContainText('Recovery codes left: 10')
    await pretendFewCodes(page)
    await pressOn(page, button(scoreOf(centre), 'Do it now'))
    await expect(renew, 'and not the dialog that removes it').toBeVisible()
    await page.keyboard.press('Escape')
    await page.unroute(SECURITY_CALL)

    await pressOn(page, button(cardOf(centre, 'Authenticator'), 'Remove'))
    const remove = dialogOf(page, 'Remove the authenticator')
    await typeInto(page, field(remove, 'Current password'), PASSWORD)
    await typeInto(page, field(remove, 'Code from the app, or recovery code'), codes[4] ?? '')
    await page.keyboard.press('Enter')
    await expect(remove.getByText('The verification code is not valid')).toBeVisible()
    await typeInto(page, field(remove, 'Code from the app, or recovery code'), newCodes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(cardOf(centre, 'Authenticator')).toContainText('Not set up')
  })

  test('MEM-02 a passkey is made, counted by the score, renamed and removed', async ({ page }) => {
    await plugInDevice(page)
    await register(page, SECURITY)
    const centre = centreOf(page)
    await pressOn(page, button(cardOf(centre, 'Passkeys'), 'Manage'))
    const passkeys = dialogOf(page, 'Passkeys')
    await typeInto(page, field(passkeys, 'Name of this device'), 'Test phone')
    await typeInto(page, field(passkeys, 'Current password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(passkeys.getByText('Test phone')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(scoreOf(centre)).toContainText('35 of 100')

    await pressOn(page, button(cardOf(centre, 'Passkeys'), 'Manage'))
    await pressOn(page, button(passkeys, 'Change: Test phone'))
    await typeInto(page, field(passkeys, 'Name of this device').first(), 'Old phone')
    await page.keyboard.press('Enter')
    await pressOn(page, button(passkeys, 'Change: Old phone'))
    await typeInto(page, field(passkeys, 'Current password').first(), PASSWORD)
    await pressOn(page, button(passkeys, 'Remove'))
    await expect(passkeys.getByText('No passkey yet.')).toBeVisible()
  })
})
