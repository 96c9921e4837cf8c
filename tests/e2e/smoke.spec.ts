import { expect, originOf, test } from '../support/e2e.ts'

test('EDGE-01 both merchants open without an error', async ({ page }) => {
  for (const host of ['localhost', 'saffron.localhost']) {
    const answer = await page.goto(`${originOf(host)}/index`)
    expect(answer?.status()).toBe(200)
  }
})
