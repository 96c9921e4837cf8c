/** I18N-02: every flow once without a mouse. Launch and play stand in play.spec.ts, the sheets of dialogs in sign-in.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { balanceOf, headerOf, mintName, open, PASSWORD } from '../support/e2e-actions.ts'
import { forgetSession, mintNumber, readMessage, registerWithEmail } from '../support/e2e-mail.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  tabTo,
  typeCode,
  typeInto,
  typeMobile,
  WIDE,
} from '../support/keyboard.ts'

const NEW_PASSWORD = 'Louder-Sea-88'
// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const railOf = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Menu' })

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What both ways of registering end with. */
async function finishRegistration(page: Page, place: Locator) {
  await typeInto(page, field(place, 'Password'), PASSWORD)
  await typeInto(page, field(place, 'Repeat the password'), PASSWORD)
  for (const consent of ['I am 18 years old or older', 'I agree to the terms and conditions'])
    await pressOn(page, place.getByLabel(consent), { key: 'Space' })
  await pressOn(page, button(place, 'Create account'))
  await expect(balanceOf(page)).toContainText('P\u00a00.00')
}

test.describe('a visitor by keyboard alone @once', () => {
  test.use({ noticeCard: true })
  test('MSG-01, NAV-03, FIND-02, GAME-07, FIND-01, I18N-01 notice, dropdown, filters, heart, search, language', async ({
    page,
  }) => {
    test.slow()
    await open(page, '/index')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await pressOn(page, button(page.getByRole('complementary', { name: 'New notice' }), /^Latest notice/))
    await expect(dialogOf(page, 'Notices').getByText('No real money is used anywhere.')).toBeVisible()
    await close(page)

    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }), { back: true })
    await page.keyboard.press('ArrowDown')
    const all = page.locator('#nav-RNG').getByRole('link', { name: 'All Slots' })
    await pressOn(page, all)
    await expect(page).toHaveURL(/\/rng$/)

    const main = page.getByRole('main')
    await pressOn(page, button(main, 'Filters'))
    const sheet = dialogOf(page, 'Filters')
    await pressOn(page, sheet.getByRole('group', { name: 'Feature' }).getByRole('button', { name: /^Cascades/ }))
    const apply = sheet.getByRole('button', { name: /^Show \d+ games?$/ })
    await pressOn(page, apply)
    await expect(page).toHaveURL(/feature=cascades/)

    const heart = main.getByRole('button', { name: /^Add .* to favourites$/ }).first()
    await pressOn(page, heart)
    await expect(main.getByRole('button', { name: /^Remove .* from favourites$/ })).toBeFocused()

    await heart.evaluate((one) => one.setAttribute('data-marked', ''))
    await pressOn(page, button(headerOf(page), 'Search'), { back: true })
    const search = dialogOf(page, 'Search games')
    await expect(search.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('lucky pier')
    await pressOn(page, search.getByRole('link', { name: /Lucky Pier/ }))
    await expect(dialogOf(page, 'Log in')).toContainText('we take you straight to your game')
    await close(page)
    await expect(main.locator('[data-marked]'), 'the list is the one that stood there before the dialogs').toHaveCount(
      1,
    )

    await tabTo(page, headerOf(page).locator('select'))
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    await expect(headerOf(page).locator('select')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('AUTH-02, PROMO-01, NAV-07, AUTH-10, AUTH-17 registering, a gift, the balance, the centre, a new password, out and in', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  await open(page, '/index')
  await pressOn(page, button(headerOf(page), 'Register'))
  const form = dialogOf(page, 'Create your account')
  const username = mintName()
  await typeInto(page, field(form, 'Username'), username)
  await finishRegistration(page, form)

  await pressOn(page, button(headerOf(page), 'Hide the balance'))
  await expect(balanceOf(page)).toContainText('***')
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toContainText('P\u00a00.00')
  const refreshed = page.waitForResponse(/\/wps\/v2\/wallets\/balance/)
  await pressOn(page, button(headerOf(page), 'Refresh the balance'))
  expect((await refreshed).status()).toBe(200)

  await pressOn(page, railOf(page).getByRole('link', { name: 'Promotions' }))
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Claim: Welcome gift' }))
  await expect(balanceOf(page)).toContainText('P\u00a050.00')

  await pressOn(page, railOf(page).getByRole('link', { name: 'Security centre' }), { back: true })
  const centre = dialogOf(page, 'Personal centre')
  for (const name of ['Betting record', 'Account record', 'Profit and loss', 'Reward centre']) {
    await pressOn(page, button(centre, name))
    await expect(centre.getByRole('heading', { level: 3, name })).toBeVisible()
  }
  await pressOn(page, button(centre, 'Security centre'), { back: true })
  await pressOn(page, button(centre, 'Change'))
  const change = dialogOf(page, 'Choose a new password')
  await typeInto(page, field(change, 'Current password'), PASSWORD)
  await typeInto(page, field(change, 'New password'), NEW_PASSWORD)
  await typeInto(page, field(change, 'Repeat the password'), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  // What is said of it at the edge of the screen is a dialog to readers as well, and stays for six seconds.
  await expect(change).toHaveCount(0)
  await expect(page).toHaveURL(/\/index$/)

  await pressOn(page, button(railOf(page), 'Log out'))
  await pressOn(page, button(dialogOf(page, 'Log out?'), 'Log out'))
  const quick = headerOf(page).getByRole('form', { name: 'Log in' })
  await typeInto(page, field(quick, 'Username'), username)
  await typeInto(page, field(quick, 'Password'), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toContainText('P\u00a050.00')
})

test('AUTH-04, MSG-02, MSG-03 registering by mobile, a letter to us, customer service', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await context.route('https://service.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  )
  await open(page, '/register')
  const main = page.getByRole('main')
  await pressOn(page, button(main, 'By mobile'))
  const number = mintNumber()
  await typeMobile(page, main, number)
  await typeCode(page, main, { to: `+63${number}`, label: 'Code from the SMS' })
  await finishRegistration(page, main)

  await pressOn(page, railOf(page).getByRole('link', { name: 'Help centre' }), { back: true })
  await pressOn(page, main.getByRole('link', { name: 'Write to us' }).first())
  await typeInto(page, field(main, 'Your message'), 'The lobby is quick and easy to read')
  await pressOn(page, button(main, 'Send'))
  await expect(page.getByText(/^F-[0-9A-Z]{10}$/)).toBeVisible()

  const chat = page.waitForEvent('popup')
  await pressOn(page, button(railOf(page), 'Customer service'), { back: true })
  await expect(await chat).toHaveTitle('Customer service')
})

test('AUTH-11 a forgotten password by e-mail, without a mouse', { tag: '@once' }, async ({ page }) => {
  const { username, email } = await registerWithEmail(page)
  await forgetSession(page)
  await open(page, '/login')
  await pressOn(page, button(page, 'Forgot password?'))
  const forgot = dialogOf(page, 'Forgot password?')
  await typeInto(page, field(forgot, 'Username'), username)
  await typeInto(page, field(forgot, 'E-mail'), email)
  await page.keyboard.press('Enter')
  await expect(forgot.getByText('If the account exists, the mail has been sent')).toBeVisible()
  const link = new URL((await readMessage(page, email)).match(/http\S+/)?.[0] ?? '')
  await page.goto('about:blank')
  await open(page, link.pathname + link.search + link.hash)
  const reset = dialogOf(page, 'Choose a new password')
  await typeInto(page, field(reset, 'New password'), NEW_PASSWORD)
  await typeInto(page, field(reset, 'Repeat the password'), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(reset.getByText('Your new password is set')).toBeVisible()
})
