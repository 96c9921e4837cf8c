/** ERR-01: a page that the browser translates goes on. The texts that React must not keep are looked for after every test. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiTable, lost, refusal } from './support/build-fake-api.ts'
import { CASHIER_ANSWERS } from './support/cashier-answers.ts'
import { renderPage } from './support/render-page.tsx'
import { button, dialogOf, expectText, field, findAll, main, sendRegistration, widen } from './support/screen.ts'
import { translatePage } from './support/shared-text.ts'

const centre = dialogOf('Personal centre')

describe('ERR-01 a translated page', () => {
  test('says what a login is refused for', async () => {
    await renderPage('/login', { api: { login: refusal('login_failed') } })
    await expect.element(field(main, 'Username')).toBeVisible()
    translatePage()
    await field(main, 'Username').fill('nobody77')
    await field(main, 'Password').fill('Wrong-Pass-1')
    await button(main, 'Log in').click()
    await expectText(main.getByRole('alert'), /\w/)
    translatePage()
    await button(main, 'SMS code').click()
    await expect.element(field(main, 'Mobile number')).toBeVisible()
  })

  test('says what a registration is refused for', async () => {
    await renderPage('/register', { api: { register: refusal('username_taken') } })
    await expect.element(field(main, 'Username')).toBeVisible()
    translatePage()
    await field(main, 'Username').fill('newcomer')
    await sendRegistration(main)
    await expect.element(main.getByRole('alert').first()).toBeVisible()
  })

  test('shows the amount that is typed, and what became of the deposit', async () => {
    await renderPage('/down?dialog=centre&centre=depositv2', {
      session: true,
      api: { ...CASHIER_ANSWERS, createDeposit: lost },
    })
    await expect.element(field(centre, 'Other amount')).toBeVisible()
    translatePage()
    await centre.getByRole('radio', { name: /QR payment/ }).click()
    await field(centre, 'Other amount').fill('75.5')
    const send = button(centre, /^Deposit P\s75\.50$/)
    await expect.element(send).toBeVisible()
    translatePage()
    await field(centre, 'Other amount').fill('80')
    await button(centre, /^Deposit P\s80\.00$/).click()
    await expect.element(centre.getByRole('alert')).toBeVisible()
  })

  test('changes its language wholly', async () => {
    await widen()
    const api = { updateLanguage: ({ input }) => input } satisfies ApiTable
    const switchTo = async () => {
      await page.getByRole('banner').getByRole('combobox').selectOptions('VI')
      await expect.poll(() => document.documentElement.lang).toBe('vi')
      await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    }
    await renderPage('/login', { api })
    await expect.element(field(main, 'Username')).toBeVisible()
    translatePage()
    await switchTo()
    const english = findAll('main font').map((each) => each.textContent)
    expect(new Set(english)).toEqual(new Set([]))
  })
})
