/** FIND-01: what was searched for, when one comes back to it. */
import { expect, test } from '../support/e2e.ts'
import { open, register, reload } from '../support/e2e-actions.ts'

test('FIND-01 Back from a game finds the search as it was left, and a reload too; the list beneath keeps its own', {
  tag: '@once',
}, async ({ page }) => {
  await register(page, '/rng?q=tide')
  const listed = page.getByRole('list', { name: 'Slots' }).getByRole('listitem')
  const before = await listed.count()
  await open(page, '/rng?q=tide&dialog=search')
  const search = page.getByRole('dialog', { name: 'Search games' })
  const field = search.getByRole('searchbox')
  await field.fill('lucky pier')
  await search
    .getByRole('link', { name: /Lucky Pier/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/game\?/)
  await page.goBack()
  await expect(field).toHaveValue('lucky pier')
  await expect(search.getByRole('link', { name: /Lucky Pier/ }).first()).toBeVisible()
  await reload(page)
  await expect(field).toHaveValue('lucky pier')
  await expect(page).toHaveURL(/\/rng\?q=tide&dialog=search$/)
  await search.getByRole('button', { name: 'Close' }).click()
  await expect(search).toHaveCount(0)
  await expect(listed).toHaveCount(before)
})
