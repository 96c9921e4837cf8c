/** MEM-02: recovery codes are told once; nothing that happens beside them may take them out of sight before they are kept. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from '../support/e2e.ts'
import { open, PASSWORD, register } from '../support/e2e-actions.ts'

const AUTHENTICATOR = '/down?dialog=authenticator'
const CODES = `${AUTHENTICATOR}&of=recovery-codes`
const SECURITY_CALL = '**/wps/member/security'

const codesIn = (dialog: Locator) => dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

/** Sets one up, and answers its codes as they are shown. */
async function setUp(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator' })
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) })
  await dialog.getByLabel('Six digits from the app').fill(totp.generate())
  const known = page.waitForResponse(SECURITY_CALL)
  await page.keyboard.press('Enter')
  await known
  const codes = codesIn(page.getByRole('dialog', { name: 'Your recovery codes' }))
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

test.describe('MEM-02 recovery codes', { tag: '@once' }, () => {
  test('stay in sight where the address asked for new ones, once the page knows of the authenticator', async ({
    page,
  }) => {
    await register(page, CODES)
    const codes = await setUp(page)
    await page.waitForTimeout(500)
    await expect(page.getByText(codes[9] ?? '')).toBeVisible()
  })

  test('come at once, whatever becomes of the reading after them', async ({ page }) => {
    await register(page, AUTHENTICATOR)
    const [first = ''] = await setUp(page)
    await open(page, CODES)
    const renew = page.getByRole('dialog', { name: 'Make new recovery codes' })
    await renew.getByLabel('Current password').fill(PASSWORD)
    await renew.getByLabel('Code from the app, or recovery code').fill(first)
    // From here on it never answers.
    await page.route(SECURITY_CALL, () => {})
    await page.keyboard.press('Enter')
    await expect(codesIn(renew)).toHaveCount(10)
    await expect(renew.getByText(first)).toHaveCount(0)
  })
})
