/** The ways in for who is in already, has changed their mind, or went half of the way. By hand, on a wide screen, which has all of them. */
import { expect, test } from '../support/e2e.ts'
import { balanceOf, open, register } from '../support/e2e-actions.ts'
import { WIDE } from '../support/keyboard.ts'

test.use({ ...WIDE, allowedErrors: [/status of 422/] })

test('SYS-07 a member at an address that leads in goes on to what they came for, still logged in', {
  tag: '@once',
}, async ({ page }) => {
  await register(page)
  for (const [address, leads] of [
    ['/rng?dialog=login&next=%2Fpromotions', /\/promotions$/],
    ['/rng?sort=name&dialog=register', /\/rng\?sort=name$/],
  ] as const) {
    await open(page, address)
    await expect(page).toHaveURL(leads)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(balanceOf(page)).toBeVisible()
  }
})
