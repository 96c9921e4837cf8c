/** MEM-02: what guards money that leaves and where it may go, without a mouse. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { PASSWORD, register } from '../support/e2e-actions.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto, WIDE } from '../support/keyboard.ts'

// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

/** One of the cards of the security centre, by its heading. */
const cardOf = (centre: Locator, name: string) =>
  centre
    .locator('section')
    .filter({ has: centre.page().getByRole('heading', { name, exact: true }) })
    .last()

const digits = (count: number) => String(Date.now()).slice(-count)

test.describe('MEM-02 what a withdrawal needs', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('is set on the way there and back: payment password, real name, accounts bound and removed', async ({
    page,
  }) => {
    test.slow()
    await register(page, '/index?dialog=centre&centre=withdraw')
    const centre = centreOf(page)
    await pressOn(page, button(centre, 'Set payment password'))
    const set = dialogOf(page, 'Set a payment password')
    await typeInto(page, field(set, 'New payment password'), '802461')
    await typeInto(page, field(set, 'Repeat the payment password'), '802461')
    await typeInto(page, field(set, 'Login password'), PASSWORD)
    await page.keyboard.press('Enter')

    await pressOn(page, button(centre, 'Add an account'))
    const accounts = dialogOf(page, 'Withdrawal accounts')
    await pressOn(page, button(accounts, 'Give my name'))
    const name = dialogOf(page, 'Your real name')
    await typeInto(page, field(name, 'First and last name'), 'Lea Santos')
    await typeInto(page, field(name, 'Current password'), PASSWORD)
    await page.keyboard.press('Enter')

    const add = async (account: string, number: string) => {
      await typeInto(page, field(accounts, account), number)
      await typeInto(page, field(accounts, 'Name on the account'), 'LEA SANTOS')
      await typeInto(page, field(accounts, 'Payment password'), '802461')
      await pressOn(page, button(accounts, 'Add it'))
    }
    await pressOn(page, button(accounts, 'Add an account'))
    await tabTo(page, accounts.getByRole('combobox', { name: 'Bank' }))
    await page.keyboard.press('ArrowDown')
    await expect(accounts.getByText('10 digits', { exact: true })).toBeVisible()
    await add('Account number', digits(10))
    const rows = accounts.getByRole('listitem')
    await expect(rows).toHaveText([/^Harbour Savings.*Usable from/])
    await pressOn(page, button(accounts, 'Add an account'))
    await pressOn(page, button(accounts, 'E-wallet'), { key: 'Space' })
    await add('Mobile number of the wallet', `0917${digits(7)}`)
    await expect(rows).toHaveText([/^Harbour Savings/, /^PesoGo wallet/])
    await pressOn(page, button(accounts, /^Remove PesoGo wallet/))
    await typeInto(page, field(rows.nth(1), 'Payment password'), '802461')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText([/^Harbour Savings/])

    await page.keyboard.press('Escape')
    await expect(centre.getByRole('radio', { name: /^Harbour Savings.*New: may be used from/ })).toBeDisabled()
    await expect(button(centre, 'Choose an account and an amount')).toBeDisabled()

    await pressOn(page, button(centre, 'Security centre'), { back: true })
    await pressOn(page, button(cardOf(centre, 'Payment password'), 'Change'))
    const change = dialogOf(page, 'Change the payment password')
    await typeInto(page, field(change, 'Present payment password'), '802462')
    await typeInto(page, field(change, 'New payment password'), '975310')
    await typeInto(page, field(change, 'Repeat the payment password'), '975310')
    await pressOn(page, button(change, 'Save'))
    await expect(change.getByRole('alert')).toContainText('The payment password is not right')
    await expect(change.getByRole('alert')).toBeFocused()
    await typeInto(page, field(change, 'Present payment password'), '802461')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your payment password is set.').last()).toBeVisible()
    await expect(cardOf(centre, 'Real name')).toContainText('L*** S***')
  })
})
