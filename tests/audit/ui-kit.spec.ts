/** The design system on `/__ui`, which a site on one's own machine alone serves. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { holdTime, open } from '../support/e2e-actions.ts'
import { lookAtStates } from '../support/kit-states.ts'

// The cleaner reads hostile markup in a document of its own, where the policy refuses the handler and says so.
test.use({ allowedErrors: [/inline event handler|CSP: script-src-attr/] })
test('every part of the design system is accessible, and shows each of its states in both themes', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/__ui')
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
  const { faults, counts } = await lookAtStates(page)
  expect(faults).toEqual([])
  expect(counts, 'in both themes the same').toEqual({ dark: counts.light, light: counts.dark })
  await expectAccessible(page)
})

test('what lies over the page is seen in both themes', { tag: '@once' }, async ({ page }) => {
  await open(page, '/__ui')
  const looks = new Set<string>()
  for (const scheme of ['dark', 'light']) {
    const press = page.getByRole('button', { name: scheme, exact: true })
    await press.click()
    await page.getByRole('button', { name: 'No way out but its button' }).click()
    const dialog = page.getByRole('dialog')
    looks.add(await dialog.evaluate((one) => getComputedStyle(one).backgroundColor))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    await press.click()
  }
  expect(looks.size).toBe(2)
})

test('NAV-11 the generic dialog cleans what it shows, and closes as it should', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  await open(page, '/__ui')
  await page.getByRole('button', { name: 'Message dialog' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('cleaned')).toBeVisible()
  expect(await dialog.locator('script, p[onclick], p[style]').count()).toBe(0)
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'No cover' }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toHaveCount(0)

  await holdTime(page)
  await page.getByRole('button', { name: 'Closes itself' }).click()
  await expect(dialog).toBeVisible()
  await page.clock.resume()
  await expect(dialog).toHaveCount(0)
})
