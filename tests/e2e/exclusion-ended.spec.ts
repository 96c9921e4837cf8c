/** SAFE-02: an exclusion that ends on request alone says so, and how to ask once its term is over. */
import type { Safety } from '../../contract/calls/safety.ts'
import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import { open, readValue } from '../support/e2e-actions.ts'

const DAY_MS = 86_400_000

for (const { when, days, says, asks } of [
  {
    ...{ when: 'is over', days: -3, asks: 1 },
    says: /Its term ended on .*\. It stays in force until you ask us to end it, and 7 days longer once granted\./,
  },
  { when: 'runs', days: 3, says: /At the earliest until .*It does not end by itself/, asks: 0 },
]) {
  test(`SAFE-02 an exclusion that ends on request, whose term ${when}`, { tag: '@once' }, async ({ page }) => {
    await login(page, 'player4')
    const until = new Date(Date.now() + days * DAY_MS).toISOString()
    const safety = await readValue<Safety>(page, '/wps/safety')
    const json = { success: true, value: { ...safety, bar: { kind: 'exclusion', until, lifts: 'on_request' } } }
    await page.route('**/wps/safety', (route) => route.fulfill({ json }))
    await open(page, '/down?dialog=centre&centre=safety')
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    const bar = centre.getByRole('status').filter({ hasText: 'You are excluded from play' })
    await expect(bar).toContainText(says)
    await expect(bar.getByText(/^Until /)).toHaveCount(0)
    const ask = bar.getByRole('link', { name: 'Ask for its end' })
    await expect(ask).toHaveCount(asks)
    await expectAccessible(page)
    if (asks === 0) return
    await ask.click()
    await expect(page.getByLabel('What it is about')).toHaveValue('safety')
  })
}
