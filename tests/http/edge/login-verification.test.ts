/** AUTH-16 at the edge: a session whose extra verification is due, from the side of who has no more than the password. */
import { describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession, FAKE_TOKEN } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const OPEN: CallName[] = ['logout', 'verificationMethods', 'sendVerificationCode', 'verifySession', 'resumeSession']
const closed = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).token && !OPEN.includes(name))

/** Logged in from an address that is not the member's. */
async function enter(input: object = {}) {
  const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ verificationRequired: true }) } })
  const browser = edge.browser()
  const session = await expectValue(await logIn(browser, input), 'login')
  expect(session.verificationRequired).toBe(true)
  return { edge, browser }
}
const idle = (edge: Awaited<ReturnType<typeof buildEdge>>) => edge.pass(31 * 60_000)

describe('AUTH-16 before the verification', () => {
  test('every call with the token flag is refused and nothing is asked', async () => {
    const { edge, browser } = await enter()
    expect(closed.length).toBeGreaterThan(15)
    for (const name of closed) {
      await expectRefusal(await makeCall(browser, name), 'verification_required')
      expect(edge.upstream.count(name), name).toBe(0)
    }
  })

  test('public calls are asked as a visitor, and the account’s language stays', async () => {
    const { edge, browser } = await enter()
    await makeCall(browser, 'affiliate')
    await makeCall(browser, 'updateLanguage')
    expect(edge.upstream.count('updateLanguage')).toBe(0)
    const later = edge.upstream.asked.filter(({ name }) => name !== 'login')
    for (const { name, claims } of later) expect(claims.sessionToken, name).toBeUndefined()
  })

  test('the page learns that it is due, and gets nothing of the member', async () => {
    const planned = [{ name: 'memberInfo' as const, input: {} }]
    const edge = await buildEdge({
      upstream: { login: () => buildUpstreamSession({ verificationRequired: true }) },
      page: { planFirstScreen: () => planned },
    })
    const browser = edge.browser()
    await logIn(browser)
    const page = await (await browser.visit('/index')).text()
    expect(page).toContain('"verificationRequired":true')
    expect(page).not.toContain('"nickname"')
    expect(page).not.toContain(FAKE_TOKEN)
  })
})

describe('AUTH-16 the verification', () => {
  test('opens the session under a new cookie; the one of before opens nothing', async () => {
    const { browser } = await enter()
    const before = browser.copy()
    const session = await expectValue(await makeCall(browser, 'verifySession'), 'verifySession')
    expect(session.verificationRequired).toBe(false)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    await expectRefusal(await makeCall(before, 'memberInfo'), 'login_required')
  })

  test('a wrong code opens nothing; the eleventh try in five minutes is not even asked', async () => {
    const { edge, browser } = await enter()
    edge.upstream.handlers.verifySession = () => new Refusal('verification_code_invalid')
    for (let guess = 0; guess < 10; guess++) {
      await expectRefusal(await makeCall(browser, 'verifySession'), 'verification_code_invalid')
    }
    await expectRefusal(await makeCall(browser, 'verifySession'), 'too_many_requests')
    expect(edge.upstream.count('verifySession')).toBe(10)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'verification_required')
  })

  test('a password that has to change is asked for after it, not instead of it', async () => {
    const login = () => buildUpstreamSession({ verificationRequired: true, passwordWeak: true })
    const edge = await buildEdge({ upstream: { login } })
    const browser = edge.browser()
    await logIn(browser)
    await expectRefusal(await makeCall(browser, 'changePassword'), 'verification_required')
    await expectValue(await makeCall(browser, 'verifySession'), 'verifySession')
    await expectRefusal(await makeCall(browser, 'bettingRecord'), 'password_change_required')
    expect((await makeCall(browser, 'changePassword')).status).toBe(200)
  })
})

describe('AUTH-16, AUTH-12 remember-me is no way round', () => {
  test('a login that was never verified comes back unverified', async () => {
    const { edge, browser } = await enter({ rememberMe: true })
    idle(edge)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'verification_required')
    browser.cookies.delete('__Host-sid')
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'verification_required')
    await expectValue(await makeCall(browser, 'verifySession'), 'verifySession')
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('a copied cookie is held up at another address, and not at the same one', async () => {
    const edge = await buildEdge({ upstream: { resumeSession: () => ({ verificationRequired: true }) } })
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    idle(edge)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    expect(edge.upstream.count('resumeSession')).toBe(0)
    const thief = edge.browser()
    thief.cookies.set('__Host-remember', browser.cookies.get('__Host-remember') ?? '')
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'verification_required')
    expect(edge.upstream.asked.find(({ name }) => name === 'resumeSession')?.claims).toMatchObject({
      clientIp: thief.ip,
    })
    // And stays held up, wherever it goes next.
    await expectRefusal(await makeCall(thief, 'balance'), 'verification_required')
  })

  test('where nobody can say whether the address is the member’s, the login does not go on', async () => {
    const edge = await buildEdge({ upstream: { resumeSession: () => new Response('<h1>down</h1>', { status: 502 }) } })
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    const elsewhere = edge.browser()
    elsewhere.cookies.set('__Host-remember', browser.cookies.get('__Host-remember') ?? '')
    await expectRefusal(await makeCall(elsewhere, 'memberInfo'), 'login_required')
    await elsewhere.visit('/index')
    expect(elsewhere.cookies.has('__Host-remember')).toBe(false)
    expect(edge.upstream.count('logout')).toBe(1)
  })
})

describe('AUTH-11 a forgotten password', () => {
  test('the answer is the same whether or not there is such an account, unless the merchant wants it said', async () => {
    for (const known of [true, false]) {
      const edge = await buildEdge({ upstream: { forgotPassword: () => ({ known }) } })
      const answer = await makeCall(edge.browser(), 'forgotPassword')
      expect(await expectValue(answer, 'forgotPassword')).toEqual({ message: 'in_been_out' })
    }
    const merchant = { flags: { revealUnknownAccount: true } }
    const edge = await buildEdge({ merchant, upstream: { forgotPassword: () => ({ known: false }) } })
    await expectRefusal(await makeCall(edge.browser(), 'forgotPassword'), 'account_unknown')
  })

  test('a form post is taken as JSON is, of the site itself alone, each field once', async () => {
    const edge = await buildEdge({ upstream: { forgotPassword: () => ({ known: true }) } })
    const post = (rawBody: string, headers: Record<string, string> = {}) =>
      edge.browser().fetch(calls.forgotPassword.path, {
        method: 'POST',
        rawBody,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const form = 'username=player1&email=o%27brien%40mail.example'
    expect(await expectValue(await post(form), 'forgotPassword')).toEqual({ message: 'in_been_out' })
    expect(edge.upstream.asked.at(-1)?.body).toEqual({ username: 'player1', email: "o'brien@mail.example" })
    for (const body of [
      '',
      'username=player1',
      `${form}&email=other%40mail.example`,
      JSON.stringify({ username: 'player1' }),
    ]) {
      await expectRefusal(await post(body), 'malformed')
    }
    await expectRefusal(await post(form, { 'sec-fetch-site': 'cross-site' }), 'cross_site_refused')
    expect(edge.upstream.count('forgotPassword')).toBe(1)
  })

  test('five links in five minutes to a name and mailbox, from whatever address; others are not in the way', async () => {
    const edge = await buildEdge()
    for (let sent = 0; sent < 5; sent++) {
      await expectValue(await makeCall(edge.browser(), 'forgotPassword'), 'forgotPassword')
    }
    await expectRefusal(await makeCall(edge.browser(), 'forgotPassword'), 'too_many_requests')
    const input = { username: 'player1', email: 'other@mail.example' }
    expect((await makeCall(edge.browser(), 'forgotPassword', { input })).status).toBe(200)
  })

  test('a new password by mail ends every session and remembered device at once', async () => {
    const edge = await buildEdge()
    const [browser, remembered] = [edge.browser(), edge.browser()]
    await logIn(browser)
    await logIn(remembered, { rememberMe: true })
    expect(await expectValue(await makeCall(edge.browser(), 'resetPasswordByEmail'), 'resetPasswordByEmail')).toEqual(
      {},
    )
    await expectRefusal(await makeCall(browser, 'sessions'), 'login_required')
    remembered.cookies.delete('__Host-sid')
    await expectRefusal(await makeCall(remembered, 'sessions'), 'login_required')
  })

  test('by mobile number the owner is logged in, and everybody else out', async () => {
    const edge = await buildEdge()
    const [owner, thief] = [edge.browser(), edge.browser()]
    await logIn(thief, { rememberMe: true })
    await expectValue(await makeCall(owner, 'resetPasswordBySms'), 'resetPasswordBySms')
    const { sessions } = await expectValue(await makeCall(owner, 'sessions'), 'sessions')
    expect(sessions).toHaveLength(1)
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
  })

  test('a refused reset ends nobody’s session', async () => {
    const edge = await buildEdge({ upstream: { resetPasswordByEmail: () => new Refusal('reset_link_invalid') } })
    const browser = edge.browser()
    await logIn(browser)
    await expectRefusal(await makeCall(edge.browser(), 'resetPasswordByEmail'), 'reset_link_invalid')
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })
})
