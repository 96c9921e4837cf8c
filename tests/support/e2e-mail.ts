/** What the local site has mailed and texted, and members who can be written to. */
import type { Page } from '@playwright/test'
import { callFromPage } from './call-from-page.ts'
import { expect } from './e2e.ts'
import { PASSWORD, register } from './e2e-actions.ts'

let moved = 0
/** From now on the browser comes from an address nobody has used. */
export const moveAway = (page: Page) =>
  page.context().setExtraHTTPHeaders({ 'x-local-ip': `192.0.2.${(Date.now() + ++moved) % 250}` })

/** The newest mail or SMS to an address or a number; empty when there is none. */
export async function readMessage(page: Page, to: string): Promise<string> {
  const { body } = await callFromPage(page, 'GET', '/__local/outbox')
  const { messages } = body.value as { messages: { recipient: string; body: string }[] }
  return messages.find(({ recipient }) => recipient === to)?.body ?? ''
}

/** A member with a verified mailbox, by the page's own calls. */
export async function registerWithEmail(page: Page, origin = '') {
  const username = await register(page, '/index', origin)
  const email = `${username}@mail.example`
  await callFromPage(page, 'POST', '/wps/verification/email/bind', { email })
  const verificationCode = (await readMessage(page, email)).match(/\d{6}/)?.[0]
  const bound = await callFromPage(page, 'POST', '/wps/member/security/email', {
    email,
    verificationCode,
    password: PASSWORD,
  })
  expect(bound.status, JSON.stringify(bound.body)).toBe(200)
  return { username, email }
}
