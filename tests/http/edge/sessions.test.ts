/** EDGE-05, EDGE-07, EDGE-08: sessions, from the side of those who would like to have another's. */

import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession, FAKE_TOKEN } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { TestBrowser } from '../../support/test-browser.ts'

describe('EDGE-07 what the browser gets', () => {
  test('is a cookie no script can read, and never the token of the upstream', async () => {
    const edge = await buildEdge({ upstream: { launchGame: () => ({ game_url: 'https://games.example/play' }) } })
    const browser = edge.browser()
    const answer = await logIn(browser)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-sid='))
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Domain')
    const { value } = (await answer.clone().json()) as { value: { token: string } }
    const everything = [
      JSON.stringify([...answer.headers]),
      await answer.text(),
      await (await makeCall(browser, 'memberInfo')).text(),
      await (await makeCall(browser, 'sessions')).text(),
      await (await makeCall(browser, 'launchGame')).text(),
      await (await browser.visit('/index')).text(),
      JSON.stringify(edge.logs),
    ].join()
    expect(everything).not.toContain(FAKE_TOKEN)
    expect(everything.split(browser.cookies.get('__Host-sid') ?? '?').length - 1).toBe(1)
    // The handle opens nothing.
    const thief = edge.browser()
    thief.cookies.set('__Host-sid', value.token)
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
    expect(edge.upstream.asked.find((one) => one.name === 'memberInfo')?.claims.sessionToken).toContain(FAKE_TOKEN)
  })

  test('a login is answered with the session and its flags', async () => {
    const upstream = { login: () => buildUpstreamSession({ passwordWeak: true, memberType: 1 }) }
    const edge = await buildEdge({ upstream })
    const session = await expectValue(await logIn(edge.browser()), 'login')
    expect(session).toMatchObject({ username: 'player1', isAgent: 1, forceChangePassword: true })
  })
})

describe('EDGE-08 fixation and rotation', () => {
  test('a cookie planted before the login opens nothing after it', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    const planted = 'P'.repeat(43)
    browser.cookies.set('__Host-sid', planted)
    await logIn(browser)
    expect(browser.cookies.get('__Host-sid')).not.toBe(planted)
    const attacker = edge.browser()
    attacker.cookies.set('__Host-sid', planted)
    await expectRefusal(await makeCall(attacker, 'memberInfo'), 'login_required')
  })

  test('a second login ends the session that the browser had', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const former = browser.copy()
    await logIn(browser)
    await expectRefusal(await makeCall(former, 'memberInfo'), 'login_required')
    // Nor at the upstream: a game left open must not go on betting for whoever was here before.
    expect(edge.upstream.count('logout')).toBe(1)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    const { sessions } = await expectValue(await makeCall(browser, 'sessions'), 'sessions')
    expect(sessions).toHaveLength(1)
  })

  test('a session of one merchant opens nothing at another, though the upstream names members alike', async () => {
    const [one, other] = [await buildEdge(), await buildEdge()]
    const browser = one.browser()
    await logIn(browser)
    const stranger = other.browser()
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value)
    await expectRefusal(await makeCall(stranger, 'memberInfo'), 'login_required')
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('a new password gives a new cookie, kills the old one and every other session', async () => {
    const edge = await buildEdge()
    const [browser, elsewhere] = [edge.browser(), edge.browser()]
    await logIn(browser, { rememberMe: true })
    await logIn(elsewhere, { rememberMe: true })
    const before = browser.copy()
    await expectValue(await makeCall(browser, 'changePassword'), 'changePassword')
    await expectRefusal(await makeCall(elsewhere, 'memberInfo'), 'login_required')
    await expectRefusal(await makeCall(before, 'memberInfo'), 'login_required')
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    const { sessions } = await expectValue(await makeCall(browser, 'sessions'), 'sessions')
    expect(sessions).toHaveLength(1)
    // Nor does a remembered copy of either come back.
    for (const copy of [before, elsewhere]) {
      copy.cookies.delete('__Host-sid')
      await expectRefusal(await makeCall(copy, 'memberInfo'), 'login_required')
    }
  })

  test('a refused change of password changes no session', async () => {
    const edge = await buildEdge({ upstream: { changePassword: () => new Refusal('password_incorrect') } })
    const [browser, elsewhere] = [edge.browser(), edge.browser()]
    await logIn(browser)
    await logIn(elsewhere)
    await expectRefusal(await makeCall(browser, 'changePassword'), 'password_incorrect')
    for (const one of [browser, elsewhere]) expect((await makeCall(one, 'memberInfo')).status).toBe(200)
  })
})

describe('EDGE-08 expiry', () => {
  test('a session left idle is over; one in use lives on', async () => {
    const edge = await buildEdge()
    const [idle, used] = [edge.browser(), edge.browser()]
    await logIn(idle)
    await logIn(used)
    for (let minutes = 0; minutes < SESSION_IDLE_MS / MINUTE_MS; minutes += 10) {
      edge.pass(10 * MINUTE_MS)
      expect((await makeCall(used, 'memberInfo')).status).toBe(200)
    }
    await expectRefusal(await makeCall(idle, 'memberInfo'), 'login_required')
    await idle.visit('/index')
    expect(idle.cookies.has('__Host-sid')).toBe(false)
  })

  test('even one in use ends after the absolute time', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const step = 20 * MINUTE_MS
    for (let passed = step; passed < SESSION_ABSOLUTE_MS; passed += step) {
      edge.pass(step)
      expect((await makeCall(browser, 'memberInfo')).status, `after ${passed} ms`).toBe(200)
    }
    edge.pass(step)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
  })
})

describe('EDGE-08 ending sessions', () => {
  test('AUTH-17 logout kills at once, here and at the upstream', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    const copy = browser.copy()
    await expectValue(await makeCall(browser, 'logout'), 'logout')
    expect([...browser.cookies.keys()]).not.toContain('__Host-sid')
    expect([...browser.cookies.keys()]).not.toContain('__Host-remember')
    await expectRefusal(await makeCall(copy, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('logout')).toBe(1)
  })

  test('a logout counts although the upstream is away', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const copy = browser.copy()
    edge.upstream.breakdown = () => new Response('<h1>down</h1>', { status: 502 })
    await expectValue(await makeCall(browser, 'logout'), 'logout')
    edge.upstream.breakdown = null
    await expectRefusal(await makeCall(copy, 'memberInfo'), 'login_required')
  })

  test('a member lists their sessions and ends one, then all others', async () => {
    const edge = await buildEdge()
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    const here = edge.browser({ 'user-agent': agent, 'x-local-country': 'PH' })
    const [second, third] = [edge.browser(), edge.browser()]
    for (const browser of [here, second, third]) {
      edge.pass()
      await logIn(browser)
    }
    const { sessions } = await expectValue(await makeCall(here, 'sessions'), 'sessions')
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true])
    expect(sessions.at(-1)).toMatchObject({ device: 'Chrome, Android', country: 'PH' })
    const handle = sessions[0]?.handle
    expect(
      await expectValue(await makeCall(here, 'endOtherSessions', { input: { handle } }), 'endOtherSessions'),
    ).toEqual({ ended: 1 })
    await expectRefusal(await makeCall(third, 'memberInfo'), 'login_required')
    expect((await makeCall(second, 'memberInfo')).status).toBe(200)
    expect(await expectValue(await makeCall(here, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
    await expectRefusal(await makeCall(second, 'memberInfo'), 'login_required')
    expect((await makeCall(here, 'memberInfo')).status).toBe(200)
    expect(edge.upstream.count('logout')).toBe(2)
  })

  test("another member's handle ends nothing", async () => {
    const edge = await buildEdge()
    const mine = edge.browser()
    await logIn(mine)
    edge.upstream.handlers.login = () => buildUpstreamSession({ memberId: 'member-2', username: 'player2' })
    const theirs = edge.browser()
    const { token } = await expectValue(await logIn(theirs), 'login')
    expect(
      await expectValue(await makeCall(mine, 'endOtherSessions', { input: { handle: token } }), 'endOtherSessions'),
    ).toEqual({ ended: 0 })
    expect((await makeCall(theirs, 'memberInfo')).status).toBe(200)
  })

  test('what was asked as nobody ends nobody’s session', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    edge.upstream.handlers.gameList = () => new Refusal('login_required')
    await expectRefusal(await makeCall(browser, 'gameList', { input: { gameName: 'koi' } }), 'login_required')
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('a logout waits for no upstream, which hears of it all the same', async () => {
    const edge = await buildEdge()
    const browser = new TestBrowser(edge.origin, async (request) => edge.app(request), {})
    await logIn(browser)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    edge.upstream.handlers.logout = async () => {
      await held
      return {}
    }
    await expectValue(await makeCall(browser, 'logout'), 'logout')
    release()
    expect(edge.upstream.count('logout')).toBe(1)
  })

  test('a session that the upstream has ended is over at the edge', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const copy = browser.copy()
    const { memberInfo } = edge.upstream.handlers
    edge.upstream.handlers.memberInfo = () => new Refusal('login_required')
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    edge.upstream.handlers.memberInfo = memberInfo!
    await expectRefusal(await makeCall(copy, 'memberInfo'), 'login_required')
  })
})

test('free play and registering begin a session of their own kind', async () => {
  const edge = await buildEdge()
  const guest = edge.browser()
  expect(await expectValue(await makeCall(guest, 'freePlay'), 'freePlay')).toMatchObject({ isAgent: 4 })
  await expectRefusal(await makeCall(guest, 'bettingRecord'), 'in_need_true_account')
  const member = edge.browser()
  expect(await expectValue(await makeCall(member, 'register'), 'register')).toMatchObject({
    isAgent: 0,
    forceChangePassword: false,
  })
  expect((await makeCall(member, 'memberInfo')).status).toBe(200)
})

test('a language that the platform could not be told is the browser’s and the session’s all the same', async () => {
  const edge = await buildEdge({ upstream: { updateLanguage: () => new Response('', { status: 503 }) } })
  const member = edge.browser()
  await logIn(member)
  expect((await makeCall(member, 'updateLanguage')).status).toBe(502)
  expect(await (await member.visit('/index')).text()).toContain('"language":"TH"')
  member.cookies.delete('lang')
  await makeCall(member, 'memberInfo')
  expect(edge.upstream.asked.at(-1)?.claims.language).toBe('TH')
})

test('a language is remembered by the browser, and with the account', async () => {
  const edge = await buildEdge({ upstream: { updateLanguage: () => ({ language: 'TH' }) } })
  const visitor = edge.browser()
  await expectValue(await makeCall(visitor, 'updateLanguage'), 'updateLanguage')
  expect(edge.upstream.count('updateLanguage')).toBe(0)
  expect(await (await visitor.visit('/index')).text()).toContain('"language":"TH"')
  const member = edge.browser()
  await logIn(member)
  await expectValue(await makeCall(member, 'updateLanguage'), 'updateLanguage')
  expect(edge.upstream.count('updateLanguage')).toBe(1)
  member.cookies.delete('lang')
  await makeCall(member, 'memberInfo')
  expect(edge.upstream.asked.at(-1)?.claims.language).toBe('TH')
})
