/** AUTH-02 to AUTH-06, AUTH-14: ways to an account. Hostile tries stand in tests/http. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, headerOf, mintMember, mintName, open, PASSWORD, readValue } from '../support/e2e-actions.ts'
import { forgetSession, mintNumber } from '../support/e2e-mail.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  skipToContent,
  typeCode,
  typeInto,
  typeMobile,
} from '../support/keyboard.ts'

const consentOf = (form: Locator) => form.getByRole('checkbox', { name: /^I’m 18 or older/ })

test.describe('by username', () => {
  test.use({ allowedErrors: [/status of (409|422)/] })

  test('AUTH-02, AUTH-03, PROMO-01 a form says what is wrong, opens the account, and what was pressed before goes on', async ({
    page,
  }) => {
    const taken = await mintMember(page)
    await forgetSession(page)
    await open(page, '/promotions')
    await page.getByRole('button', { name: 'Claim: Welcome gift' }).click()
    const form = dialogOf(page, 'Create your account')
    const username = form.getByLabel('Username', { exact: true })
    // The rule and what became of it stand beside each other.
    const rule = form.getByText('letters or numbers, starting with a letter').first().locator('..')
    const submit = form.getByRole('button', { name: 'Create account' })
    await username.fill('4x')
    await expect(rule).toContainText('not met yet')
    await submit.click()
    for (const fault of ['Input cannot be empty', 'Please agree to the terms and conditions'])
      await expect(form.getByText(fault)).toBeVisible()
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await expect(rule).toContainText('does not fit')
    await expectAccessible(page)

    // A blank that a phone's keyboard leaves behind is not sent, and no fault.
    await username.fill(`${taken} `)
    await expect(rule).toContainText(', met')
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await consentOf(form).check()
    await submit.click()
    await expect(form.getByText('This username is taken').first()).toBeVisible()
    await expect(username).toBeFocused()
    await username.fill(mintName())
    await submit.click()
    await expect(page).toHaveURL(/\/promoDetail\?id=welcome-gift$/)
    await expect(balanceOf(page)).toContainText('₱50.00')
    await expect(form).toHaveCount(0)
  })
})

test('AUTH-04, AUTH-05 by mobile and by keyboard alone; a code of the address hides its field, a wrong one says so @desktop', async ({
  page,
}) => {
  await forbidPointers(page)
  await open(page, '/register?affiliateCode=NOSUCH')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').filter({ hasText: 'Invalid invitation code' })).toBeVisible()
  await expect(main.getByLabel(/Invitation code/)).toBeVisible()
  // Known after other pages and a reload too.
  await open(page, '/?r=AGENT1')
  await open(page, '/promotions')
  await open(page, '/register')
  await skipToContent(page)
  await pressOn(page, button(main, 'By mobile'))
  await expect(main.getByLabel(/Invitation code/)).toHaveCount(0)
  const number = mintNumber()
  await typeMobile(page, main, number)
  await typeCode(page, main, { to: `+63${number}`, label: 'SMS code' })
  await typeInto(page, field(main, 'Password'), PASSWORD)
  await pressOn(page, consentOf(main), { key: 'Space' })
  await pressOn(page, button(main, 'Create account'))
  await expect(balanceOf(page)).toContainText('₱0.00')
  expect((await readValue<{ account: string }>(page, '/wps/member/info')).account).toBe(number)
})

/** Leaves by `way`, and in the window that opens chooses a person nobody else has. */
async function chooseElsewhere(page: Page, way: Locator, person: string) {
  const [window] = await Promise.all([page.waitForEvent('popup'), way.click()])
  const link = window.getByRole('link', { name: /Ana Reyes/ })
  await link.evaluate((each: HTMLAnchorElement, chosen) => {
    each.href = each.href.replace('person=ana', `person=${chosen}`)
  }, person)
  await link.click()
}

test.describe('an account elsewhere', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('AUTH-14 opens an account; another is linked; the last way in stays @night', async ({ page }) => {
    const person = `guest-${mintName()}`
    await open(page, '/login?next=%2Frng')
    const main = page.getByRole('main')
    const google = main.getByRole('button', { name: 'Continue with Google' })
    const [window] = await Promise.all([page.waitForEvent('popup'), google.click()])
    await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await window.close()
    await expect(main.getByRole('alert')).toContainText('its window was closed')

    await chooseElsewhere(page, google, person)
    await expect(main).toContainText('Google confirmed who you are')
    await main.getByLabel('Username', { exact: true }).fill(mintName())
    await consentOf(main).check()
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(balanceOf(page)).toBeVisible()
    await expect(page).toHaveURL(/\/rng$/)
    await forgetSession(page)
    await open(page, '/login')
    await chooseElsewhere(page, google, person)
    await expect(balanceOf(page)).toBeVisible()

    await open(page, '/rng?dialog=social-accounts')
    const accounts = dialogOf(page, 'Linked accounts')
    const rowOf = (name: string) => accounts.getByRole('listitem').filter({ hasText: name })
    await chooseElsewhere(page, button(rowOf('Facebook'), 'Link'), person)
    await expect(rowOf('Facebook')).toContainText('Unlink')
    await button(rowOf('Google'), 'Unlink').click()
    await expect(rowOf('Google')).toContainText('Not linked')
    await button(rowOf('Facebook'), 'Unlink').click()
    await expect(accounts.getByRole('alert')).toContainText('This is your only way to log in')
  })
})

test('AUTH-13, NAV-04, GAME-07 a guest is told what needs an account; the hearts of a guest go along to the one they make', async ({
  page,
}) => {
  await open(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'Try with play money' }).click()
  await expect(headerOf(page).getByText('Play money')).toBeVisible()
  await expect(balanceOf(page)).toContainText('5,000.00')
  await expect(page.getByRole('link', { name: /^(Deposit|Withdraw)$/ })).toHaveCount(0)
  await open(page, '/rng')
  await page.getByRole('link', { name: 'Play Jade Orchard' }).dispatchEvent('pointerdown', { pointerType: 'touch' })
  await dialogOf(page, 'Jade Orchard').getByRole('button', { name: 'Add to favourites' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove Jade Orchard from favourites' })).toBeVisible()
  await open(page, '/rng?dialog=centre')
  const warning = dialogOf(page, 'For members only')
  await expect(warning).toContainText('You are playing as a guest with play money')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Register now' }).click()
  const form = dialogOf(page, 'Create your account')
  await form.getByLabel('Username').fill(mintName())
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await consentOf(form).check()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(headerOf(page).getByText('Play money')).toHaveCount(0)
  const readHearts = async () =>
    (await readValue<{ gameIds: string[] }>(page, '/wps/relay/MCSFE_getFavoriteGames')).gameIds
  await expect.poll(readHearts).toEqual([expect.stringContaining('jade-orchard')])
})
