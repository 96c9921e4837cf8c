/** PROMO-01: a member whose own states are not here, or cannot be read, is not shown the visitor's. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { isWide, open, openMenu, register } from '../support/e2e-actions.ts'

test.use({ allowedErrors: [/ERR_FAILED/] })

const OWN = '**/MCS2_participation**'
const TITLE = 'Welcome gift'
const goTo = async (page: Page, name: string) => {
  const bar = isWide(page) ? await openMenu(page) : page.getByRole('navigation', { name: 'Quick links' })
  await bar.getByRole('link', { name }).click()
}

test('PROMO-01 a member is offered nothing before it is known where they stand, and told when it cannot be read', {
  tag: '@once',
}, async ({ page }) => {
  await register(page, '/help')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(OWN, async (route) => {
    await held
    await route.abort()
  })
  const asked = page.waitForRequest(OWN)
  await goTo(page, 'Promotions')
  const main = page.getByRole('main')
  const offers = main.getByRole('button', { name: /^(Claim|Join|Deposit): / })
  await expect(main.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  await asked
  await expect(offers).toHaveCount(0)
  await main.getByRole('link', { name: TITLE, exact: true }).click()
  await expect(main.getByText('Where you stand')).toBeVisible()
  await expect(main.getByText('Log in or register to take part.')).toHaveCount(0)
  await expect(offers).toHaveCount(0)

  release()
  const failed = main.getByRole('alert').filter({ hasText: 'Where you stand could not be read' })
  await expect(failed).toBeVisible()
  await expect(main.getByText('Log in or register to take part.')).toHaveCount(0)
  await expect(offers).toHaveCount(0)
  await expectAccessible(page)

  await page.unroute(OWN)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: `Claim: ${TITLE}` })).toBeVisible()
  await expect(main.getByText('Your reward is ready to be claimed.')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('PROMO-01 a visitor’s promotions wait for nobody', { tag: '@once' }, async ({ page }) => {
  await open(page, '/promotions')
  await expect(page.getByRole('main').getByRole('button', { name: `Claim: ${TITLE}` })).toBeVisible()
})
