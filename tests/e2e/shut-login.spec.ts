/** SAFE-04, AUTH-12: the login of a shut site has no box, so it neither remembers nor forgets. */
import { expect, test } from '../support/e2e.ts'
import { mintName, PASSWORD, register } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { hireSwitcher } from '../support/e2e-operator.ts'

/** Nobody else comes from there: for all others the site stays open. */
const SHUT_OUT = '240.0.0.1'
const ALL_BUT_SHUT = ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3', '224.0.0.0/4', '248.0.0.0/5', '::/0']

test.use({ allowedErrors: [/(status of|code:) 503/] })
test('AUTH-12 who logs in on a shut site leaves what the browser remembers as it was', { tag: '@once' }, async ({
  page,
}) => {
  const username = await register(page)
  const kept = JSON.stringify({ way: 'username', username: 'somebody', untilMs: Date.now() + 3_600_000 })
  await page.evaluate((text) => localStorage.setItem('rememberMe', text), kept)
  await forgetSession(page)
  const operate = await hireSwitcher(mintName(), 'meridian')
  await operate('maintenance-on', { until: '2090-06-01T04:00:00Z', allowIps: ALL_BUT_SHUT })
  await page.context().setExtraHTTPHeaders({ 'x-local-ip': SHUT_OUT })
  await page.goto('/index?dialog=login')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Withdraw' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBe(kept)
})
