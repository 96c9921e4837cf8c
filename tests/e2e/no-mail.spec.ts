/** A merchant that cannot write to everybody: what takes a code or a link is offered only by what is sent. */
import type { Page } from '@playwright/test'
import type { MessageChannel } from '../../contract/protocols/message-gateway.ts'
import { expect, test } from '../support/e2e.ts'
import { fetchThrough, open, register } from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'

const SECURITY = '/index?dialog=centre&centre=securityCenter'

/** The pages as a merchant with these gateways alone gets them. */
async function sendOnly(page: Page, channels: MessageChannel[]) {
  // A page that a test answers has no line of its own.
  await page.routeWebSocket(LIVE_LINE, () => {})
  // The document brings the setting, unless the platform was slower than the page: then it is asked for.
  await page.route(/\/index(\?|$)|\/setting\/register/, async (route) => {
    const answer = await fetchThrough(route)
    const body = (await answer.text())
      .replace('"messageChannels":["sms","email"]', `"messageChannels":${JSON.stringify(channels)}`)
      .replace('"passwordResetBySms":true', `"passwordResetBySms":${channels.includes('sms')}`)
    await route.fulfill({ response: answer, body })
  })
}

test('AUTH-11 without mail a forgotten password is set anew by mobile alone; with nothing, customer service helps', {
  tag: '@once',
}, async ({ page }) => {
  await sendOnly(page, ['sms'])
  await open(page, '/index?dialog=forgot')
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
  await expect(dialog.getByLabel('Mobile number')).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
  await expect(dialog.getByText('By e-mail')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await sendOnly(page, [])
  await open(page, '/index?dialog=forgot')
  await expect(dialog.getByText('Your password cannot be reset here at present.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Customer service' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back to log in' })).toBeVisible()
})

test('MEM-02 without mail a member is led to their number, and to no e-mail', { tag: '@once' }, async ({ page }) => {
  await register(page)
  await sendOnly(page, ['sms'])
  await open(page, SECURITY)
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const contact = (name: string) =>
    centre
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 4, name, exact: true }) })
      .last()
  await expect(centre.getByText('Add your mobile number, so that we can reach you.')).toBeVisible()
  await expect(contact('Mobile number').getByRole('button', { name: 'Add' })).toBeVisible()
  await expect(contact('E-mail')).toContainText('Not added yet')
  await expect(contact('E-mail').getByRole('button')).toHaveCount(0)
  await centre.getByRole('button', { name: 'Do it now' }).click()
  await expect(page).toHaveURL(/dialog=bind-mobile/)
})
