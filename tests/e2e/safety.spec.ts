import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import { open, PASSWORD, register } from '../support/e2e-actions.ts'

test('SAFE-01 a member sets a limit, loosens it, and keeps it after all', { tag: '@once' }, async ({ page }) => {
  await register(page, '/index?dialog=centre&centre=safety')
  const centre = page.getByRole('dialog')
  await centre.getByRole('button', { name: 'Set: Loss limit, Day' }).click()
  await centre.getByLabel('Amount: Loss limit, Day').fill('50')
  await centre.getByRole('button', { name: 'Save limit' }).click()
  await expect(centre.getByText('P 0.00 of P 50.00 used')).toBeVisible()
  await centre.getByRole('button', { name: 'Change: Loss limit, Day' }).click()
  await centre.getByLabel('Amount: Loss limit, Day').fill('80')
  await centre.getByRole('button', { name: 'Save limit' }).click()
  await expect(centre.getByText('Becomes P 80.00')).toBeVisible()
  await expectAccessible(page)
  await centre.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(centre.getByText('Becomes P 80.00')).toBeHidden()
})

test('SAFE-02 a break logs out; who comes back reads till when', { tag: '@once' }, async ({ page }) => {
  const username = await register(page, '/index?dialog=centre&centre=safety')
  const centre = page.getByRole('dialog')
  await centre.getByRole('button', { name: 'Take a break' }).click()
  await centre.getByRole('button', { name: 'Log out and take the break' }).click()
  await expect(centre).toBeHidden()
  await open(page, '/index')
  await expect(page.locator('header').getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await login(page, username, PASSWORD)
  await open(page, '/index')
  const note = page.getByRole('region', { name: 'You are on a break' })
  await expect(note.locator('time')).toBeVisible()
  await note.getByRole('link', { name: 'See Safety' }).click()
  await expect(page.getByRole('dialog')).toContainText('You are on a break')
})
