/** AUTH-07: a captcha for who cannot read its picture. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, open, PASSWORD, register } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { button, field, forbidPointers, pressOn, typeInto } from '../support/keyboard.ts'

test.describe('AUTH-07 the picture cannot be read', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('the device works instead, by keyboard alone, and the login goes on without characters', async ({ page }) => {
    test.slow()
    const username = await register(page)
    await forgetSession(page)
    await forbidPointers(page)
    await open(page, '/login')
    const main = page.getByRole('main')
    await typeInto(page, field(main, 'Username'), username)
    await typeInto(page, field(main, 'Password'), 'not-this-one')
    await page.keyboard.press('Enter')
    await expect(main.getByAltText('Picture with characters to type')).toBeVisible()
    await expectAccessible(page)
    await pressOn(page, button(main, 'I cannot read the picture: let my device do some work instead'))
    const done = main.getByText('Done: your device has worked for it. No characters are needed.')
    await expect(done).toBeFocused({ timeout: 40_000 })
    await expect(main.getByLabel('Characters in the picture')).toHaveCount(0)
    await expectAccessible(page)
    await typeInto(page, field(main, 'Password'), PASSWORD, { back: true })
    await page.keyboard.press('Enter')
    await expect(balanceOf(page)).toBeVisible()
  })
})
