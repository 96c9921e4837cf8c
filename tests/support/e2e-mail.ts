/** What the local site has mailed and texted, and members who can be written to. */
import type { Page } from '@playwright/test'
import { callFromPage } from './call-from-page.ts'
import { expect } from './e2e.ts'
import { PASSWORD, register } from './e2e-actions.ts'

let moved = Date.now()
/** From now on the browser comes from an address nobody has used. */
export const moveAway = (page: Page) => page.context().setExtraHTTPHeaders({ 'x-local-ip': `192.0.2.${++moved % 250}` })

/** Nobody is logged in, and no page stands that would miss its session. */
export async function forgetSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** The newest mail or SMS to an address or a number; empty when there is none. */
export async function readMessage(page: Page, to: string): Promise<string> {
  const { body } = await callFromPage(page, 'GET', '/__local/outbox')
  const { messages } = body.value as { messages: { recipient: string; body: string }[] }
  return messages.find(({ recipient }) => recipient === to)?.body ?? ''
}

/** The code in the newest message to an address or a number. */
export const readCode = async (page: Page, to: string) => (await readMessage(page, to)).match(/\d{6}/)?.[0] ?? ''

/** A call that has to be answered. */
export async function ask(page: Page, method: string, path: string, body?: object) {
  const answer = await callFromPage(page, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.value
}

/** A mailbox for whoever is logged in, by the page's own calls. */
export async function bindEmail(page: Page, username: string): Promise<string> {
  const email = `${username}@mail.example`
  await ask(page, 'POST', '/wps/verification/email/bind', { email })
  const verificationCode = await readCode(page, email)
  await ask(page, 'POST', '/wps/member/security/email', { email, verificationCode, password: PASSWORD })
  return email
}

/** A member with a verified mailbox. */
export async function registerWithEmail(page: Page, origin = '') {
  const username = await register(page, '/index', origin)
  return { username, email: await bindEmail(page, username) }
}

/** A Philippine mobile number nobody else in this run has, without its country. */
export const mintNumber = () => `917${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

/** A number for whoever is logged in, free at once for further codes. */
export async function bindMobile(page: Page) {
  const mobileNum = mintNumber()
  const number = { mobileNum, countryDialingCode: '63' }
  const mobile = `+63${mobileNum}`
  await ask(page, 'POST', '/wps/verification/sms/bind', number)
  const verificationCode = await readCode(page, mobile)
  await ask(page, 'POST', '/wps/member/security/mobile', { ...number, verificationCode, password: PASSWORD })
  await ask(page, 'POST', '/__local/outbox/forget-wait', { to: mobile })
  return { number: mobileNum, mobile }
}
