/** The edge's part of the further ways in: what it binds, switches and writes itself (AUTH-13 to AUTH-15, I18N-01). */
import { describe, expect, test } from 'vitest'
import { ADDRESS_LIMITS } from '../../../worker/request/limits.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const flags = { socialGoogle: true, firebaseSms: false }
const url = 'https://accounts.example/authorize?state=s'
const newcomer = { outcome: 'newcomer', newcomer: { ticket: 'T'.repeat(43), provider: 'google', email: null } }
const build = (upstream = {}) =>
  buildEdge({
    merchant: { flags },
    upstream: { socialStart: () => ({ url }), socialFinish: () => newcomer, ...upstream },
  })
const COOKIE = '__Host-social'
const returned = { code: 'code-1', state: 'S'.repeat(43) }
const lastBody = (edge: Awaited<ReturnType<typeof build>>) =>
  edge.upstream.asked.at(-1)?.body as Record<string, unknown>

describe('AUTH-14 social login at the edge', () => {
  test('a journey is bound to this browser by a cookie no script can read, and leads back to this host', async () => {
    const edge = await build()
    const browser = edge.browser()
    const forged = { provider: 'google', browser: 'chosen-by-the-page', redirectUri: 'https://elsewhere.example/' }
    const answer = await makeCall(browser, 'socialStart', { input: forged })
    await expectValue(answer.clone(), 'socialStart')
    const line = answer.headers.getSetCookie().find((each) => each.startsWith(COOKIE)) ?? ''
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/SameSite=Lax/i)
    expect(lastBody(edge)).toMatchObject({
      browser: browser.cookies.get(COOKIE),
      redirectUri: `${edge.origin}/social/callback`,
    })
    expect(await answer.text()).not.toContain(browser.cookies.get(COOKIE))
  })
  test('a provider that is switched off is not asked for', async () => {
    const edge = await build()
    await expectRefusal(
      await makeCall(edge.browser(), 'socialStart', { input: { provider: 'facebook' } }),
      'function_disabled',
    )
    expect(edge.upstream.count('socialStart')).toBe(0)
  })
  test('without the cookie nothing is asked, whatever the page claims', async () => {
    const edge = await build()
    const input = { ...returned, browser: 'B'.repeat(43) }
    await expectRefusal(await makeCall(edge.browser(), 'socialFinish', { input }), 'social_login_failed')
    expect(edge.upstream.count('socialFinish')).toBe(0)
  })
  test('a newcomer gets a ticket and no session; the registration begins one', async () => {
    const edge = await build({ socialRegister: () => buildUpstreamSession({ username: 'ana' }) })
    const browser = edge.browser()
    await makeCall(browser, 'socialStart')
    expect(await expectValue(await makeCall(browser, 'socialFinish', { input: returned }), 'socialFinish')).toEqual(
      newcomer,
    )
    await expectRefusal(await makeCall(browser, 'logout'), 'login_required')
    const { username } = await expectValue(await makeCall(browser, 'socialRegister'), 'socialRegister')
    expect(username).toBe('ana')
    expect(lastBody(edge).browser).toBe(browser.cookies.get(COOKIE))
  })
  test('a member comes in, and the upstream’s token stays at the edge', async () => {
    const session = buildUpstreamSession()
    const edge = await build({ socialFinish: () => ({ outcome: 'session', session }) })
    const browser = edge.browser()
    await makeCall(browser, 'socialStart')
    const answer = await makeCall(browser, 'socialFinish', { input: returned })
    expect(await answer.clone().text()).not.toContain(session.token)
    expect((await expectValue(answer, 'socialFinish')).outcome).toBe('session')
    await expectValue(await makeCall(browser, 'memberInfo'), 'memberInfo')
  })
  test('linking is begun and finished as the member who is logged in', async () => {
    const edge = await build({ socialLink: () => ({ accounts: [] }) })
    const stranger = edge.browser()
    const link = { provider: 'google', purpose: 'link' }
    await expectRefusal(await makeCall(stranger, 'socialStart', { input: link }), 'login_required')
    const browser = edge.browser()
    await logIn(browser)
    await expectValue(await makeCall(browser, 'socialStart', { input: link }), 'socialStart')
    expect(edge.upstream.asked.at(-1)?.claims.sessionToken).toBeDefined()
    await expectValue(await makeCall(browser, 'socialLink', { input: returned }), 'socialLink')
  })
})

test('AUTH-15 while the flag is off a third-party token is refused before anybody is asked', async () => {
  const edge = await build()
  const input = {
    mobileNum: '9171234567',
    countryDialingCode: '63',
    ageConfirmed: true,
    termsAgreed: true,
    firebaseIdToken: 'x',
  }
  await expectRefusal(await makeCall(edge.browser(), 'registerMobile', { input }), 'function_disabled')
  expect(edge.upstream.count('registerMobile')).toBe(0)
})

test('AUTH-03 a rule of the server that we cannot read closes no form: the field is asked for, the server judges it', async () => {
  const bounds = { minLength: 4, maxLength: 16, enabled: true, required: true }
  const rules = [
    { field: 'username', patternId: 'houseRule', acceptedPattern: `(${'a|'.repeat(400)}`, ...bounds },
    { field: 'password', patternId: 'strong', acceptedPattern: '^(a+)+$', ...bounds },
  ]
  const edge = await build({ registerRules: () => ({ rules }) })
  const { info } = await expectValue(await makeCall(edge.browser(), 'permission'), 'permission')
  expect(info.register?.rules).toEqual([
    { field: 'username', patternId: 'any', acceptedPattern: '', ...bounds },
    { field: 'password', patternId: 'strong', acceptedPattern: '^(a+)+$', ...bounds },
  ])
})

test('AUTH-13 free play has a limit of its own, and registering is not shut by it', async () => {
  const edge = await build()
  const browser = edge.browser()
  for (let played = 0; played < ADDRESS_LIMITS.freePlay.limit; played++)
    await expectValue(await makeCall(browser, 'freePlay'), 'freePlay')
  await expectRefusal(await makeCall(browser, 'freePlay'), 'too_many_requests')
  await expectValue(await makeCall(browser, 'register'), 'register')
})

test('I18N-01 the language of the account follows its member into another browser', async () => {
  const edge = await build({ login: () => buildUpstreamSession({ language: 'TH' }) })
  const browser = edge.browser({ 'accept-language': 'en' })
  expect((await (await browser.visit('/index')).text()).includes('"language":"EN"')).toBe(true)
  await logIn(browser)
  expect((await (await browser.visit('/index')).text()).includes('"language":"TH"')).toBe(true)
})
