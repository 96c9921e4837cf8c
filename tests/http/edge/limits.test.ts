/** EDGE-13: too many tries, by account and by address. */
import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { LOCKOUT_SECONDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { calls } from '../../../contract/table.ts'
import type { Bindings } from '../../../worker/env.ts'
import { nameNumber } from '../../../worker/gates/rate-limit.ts'
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, BURST_LIMITS } from '../../../worker/request/limits.ts'
import { expectRefusal } from '../../support/answers.ts'
import { goByWayOf } from '../../support/at-that-moment.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { TestBrowser } from '../../support/test-browser.ts'
import { bindingsOf } from '../../support/workers.ts'

const wrong = { login: () => new Refusal('login_failed') }
const credentials = (username: string, password = 'wrong') => ({ type: 'username', username, password })

describe('EDGE-13 login', () => {
  test('AUTH-08 after five wrong passwords the account is locked for 5 minutes, for the right one too, from anywhere', async () => {
    const edge = await buildEdge({ upstream: wrong })
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('victim') }), 'login_failed')
    }
    const asked = edge.upstream.count('login')
    const answer = await makeCall(edge.browser(), 'login', { input: credentials('VICTIM', 'right') })
    expect(Number(answer.headers.get('retry-after'))).toBe(LOCKOUT_SECONDS)
    expect(await expectRefusal(answer, 'too_many_requests')).toMatchObject({ retryAfterSeconds: LOCKOUT_SECONDS })
    expect(edge.upstream.count('login')).toBe(asked)
    // Another account is not.
    await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('other') }), 'login_failed')
    edge.pass(LOCKOUT_SECONDS * 1_000)
    await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('victim') }), 'login_failed')
  })

  test('AUTH-07 strangers do not lock the owner out of a browser that has logged in before; a made-up one is no such', async () => {
    const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ username: 'owner' }) } })
    const own = edge.browser()
    expect((await makeCall(own, 'login', { input: credentials('Owner', 'right') })).status).toBe(200)
    const { login } = edge.upstream.handlers
    edge.upstream.handlers.login = wrong.login
    const deviceOf = () => edge.upstream.asked.at(-1)?.claims.knownDevice
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('owner') }), 'login_failed')
      expect(deviceOf()).toBeUndefined()
    }
    await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('owner') }), 'too_many_requests')
    await expectRefusal(await makeCall(own, 'login', { input: credentials('owner') }), 'login_failed')
    expect(deviceOf()).toMatch(/^[A-Za-z0-9_-]{22}$/)
    // For this account alone: it opens no other one that is locked, nor does a cookie of one's own making.
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      await makeCall(edge.browser(), 'login', { input: credentials('other') })
    }
    await expectRefusal(await makeCall(own, 'login', { input: credentials('other') }), 'too_many_requests')
    const forger = edge.browser()
    const real = own.cookies.get('__Host-device') ?? ''
    forger.cookies.set(
      '__Host-device',
      real.replace(/^./, (start) => (start === 'A' ? 'B' : 'A')),
    )
    await expectRefusal(await makeCall(forger, 'login', { input: credentials('owner') }), 'too_many_requests')
    edge.upstream.handlers.login = login!
    expect((await makeCall(own, 'login', { input: credentials('owner', 'right') })).status).toBe(200)
    // Its own wrong passwords count too.
    edge.upstream.handlers.login = wrong.login
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      await expectRefusal(await makeCall(own, 'login', { input: credentials('owner') }), 'login_failed')
    }
    await expectRefusal(await makeCall(own, 'login', { input: credentials('owner') }), 'too_many_requests')
  })

  test('AUTH-07 nor where the owner logs in there by their number, in whatever spelling', async () => {
    const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ username: 'owner' }) } })
    const own = edge.browser()
    for (const name of ['+63 917 755 3301', 'owner']) {
      expect((await makeCall(own, 'login', { input: credentials(name, 'right') })).status).toBe(200)
    }
    edge.upstream.handlers.login = wrong.login
    const devices = new Set<string | undefined>()
    for (const name of ['639177553301', '+63-917-755-3301', 'OWNER']) {
      await expectRefusal(await makeCall(own, 'login', { input: credentials(name) }), 'login_failed')
      devices.add(edge.upstream.asked.at(-1)?.claims.knownDevice)
    }
    expect([...devices]).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{22}$/)])
    await makeCall(own, 'login', { input: credentials('+63 917 755 3302') })
    expect(edge.upstream.asked.at(-1)?.claims.knownDevice).toBeUndefined()
  })

  test('a burst of parallel tries is counted try by try', async () => {
    const edge = await buildEdge({ upstream: wrong })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => makeCall(edge.browser(), 'login', { input: credentials('burst') })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(ACCOUNT_LIMITS.login.limit)
    expect(edge.upstream.count('login')).toBe(ACCOUNT_LIMITS.login.limit)
  })

  test('a right password starts the account afresh and costs the address nothing', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    for (let index = 0; index < ADDRESS_LIMITS.login.limit + 5; index++) {
      expect((await makeCall(browser, 'login')).status).toBe(200)
    }
  })

  test('the whitelabel is asked while the upstream judges, and a login waits for the longer of both', async () => {
    const edge = await buildEdge()
    const { login } = edge.upstream.handlers
    edge.upstream.handlers.login = async (asked) => {
      await expect.poll(() => edge.upstream.count('whitelabel')).toBe(1)
      return login?.(asked)
    }
    expect((await makeCall(edge.browser(), 'login')).status).toBe(200)
  })

  describe('forgiving', () => {
    const { LIMITER } = bindingsOf<Bindings>()
    /** The limiters' `clear` waits or fails as it is told. */
    async function buildForgiving(around: (go: () => Promise<unknown>) => Promise<unknown>) {
      const edge = await buildEdge({ bindings: { LIMITER: goByWayOf(LIMITER, 'clear', around) } })
      const headers = { 'x-local-ip': edge.browser().ip }
      const atOnce = new TestBrowser(edge.origin, async (request) => edge.app(request), headers)
      return { edge, atOnce }
    }

    test('is not waited for by the answer', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { atOnce } = await buildForgiving(async (go) => {
        await held
        return go()
      })
      expect((await makeCall(atOnce, 'login')).status).toBe(200)
      release()
    })

    test('that fails is noted, fails no login, and leaves the tries of the window counted', async () => {
      const { edge } = await buildForgiving(() => Promise.reject(new Error('away')))
      const noted = vi.spyOn(console, 'warn').mockImplementation(() => {})
      for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++)
        expect((await makeCall(edge.browser(), 'login')).status).toBe(200)
      const events = noted.mock.calls.map(([line]) => JSON.parse(String(line)).event)
      noted.mockRestore()
      expect(events.filter((event) => event === 'try_not_forgiven')).toHaveLength(ACCOUNT_LIMITS.login.limit)
      await expectRefusal(await makeCall(edge.browser(), 'login'), 'too_many_requests')
    })
  })

  test('tries are counted also by a limiter that has left memory between them, and a lock holds', async () => {
    const edge = await buildEdge({ upstream: wrong })
    const account = edge.env.LIMITER.getByName(`login:account:${edge.merchant.code}:sleeper`)
    const go = () => makeCall(edge.browser(), 'login', { input: credentials('sleeper') })
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      await expectRefusal(await go(), 'login_failed')
      await evictDurableObject(account)
    }
    await expectRefusal(await go(), 'too_many_requests')
    await evictDurableObject(account)
    await expectRefusal(await go(), 'too_many_requests')
  })

  test('a try that nobody judged is given back: of an upstream that is away, or that wants a captcha first', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    const tryAll = async (count: number) => {
      const statuses = []
      for (let index = 0; index < count; index++) statuses.push((await makeCall(browser, 'login')).status)
      return new Set(statuses)
    }
    edge.upstream.breakdown = () => new Response('down', { status: 502 })
    expect(await tryAll(ADDRESS_LIMITS.login.limit + 1)).toEqual(new Set([502]))
    edge.upstream.breakdown = null
    const { login } = edge.upstream.handlers
    edge.upstream.handlers.login = () => new Refusal('captcha_required')
    const [status] = await tryAll(ACCOUNT_LIMITS.login.limit + 1)
    expect(status).not.toBe(429)
    edge.upstream.handlers.login = login!
    expect(await tryAll(1)).toEqual(new Set([200]))
  })

  test('an answer that nobody understands may have judged, and counts', async () => {
    const edge = await buildEdge()
    edge.upstream.breakdown = () => new Response('<h1>Unauthorized</h1>', { status: 401 })
    for (let index = 0; index < ACCOUNT_LIMITS.login.limit; index++) {
      expect((await makeCall(edge.browser(), 'login')).status).toBe(502)
    }
    await expectRefusal(await makeCall(edge.browser(), 'login'), 'too_many_requests')
  })

  test('misread captchas still count for the address', async () => {
    const edge = await buildEdge({ upstream: { login: () => new Refusal('captcha_failed') } })
    const browser = edge.browser()
    for (let index = 0; index < ADDRESS_LIMITS.login.limit; index++) await makeCall(browser, 'login')
    await expectRefusal(await makeCall(browser, 'login'), 'too_many_requests')
  })

  test('one address that tries many accounts is locked', async () => {
    const edge = await buildEdge({ upstream: wrong })
    const browser = edge.browser()
    for (let index = 0; index < ADDRESS_LIMITS.login.limit; index++) {
      await expectRefusal(await makeCall(browser, 'login', { input: credentials(`name${index}`) }), 'login_failed')
    }
    await expectRefusal(await makeCall(browser, 'login', { input: credentials('one-more') }), 'too_many_requests')
    await expectRefusal(await makeCall(edge.browser(), 'login', { input: credentials('elsewhere') }), 'login_failed')
  })

  test('EDGE-13 addresses of one IPv6 network are one address, as a visitor has all of them', async () => {
    const edge = await buildEdge({ upstream: wrong })
    const from = (ip: string) => edge.browser({ 'x-local-ip': ip })
    for (let index = 0; index < ADDRESS_LIMITS.login.limit; index++) {
      const browser = from(`2001:db8:1:2:${index.toString(16)}::1`)
      await expectRefusal(await makeCall(browser, 'login', { input: credentials(`v6name${index}`) }), 'login_failed')
    }
    const oneMore = { input: credentials('v6-one-more') }
    await expectRefusal(await makeCall(from('2001:db8:1:2:ffff::1'), 'login', oneMore), 'too_many_requests')
    await expectRefusal(await makeCall(from('2001:db8:1:3::1'), 'login', oneMore), 'login_failed')
  })

  test("another site cannot use up a visitor's tries", async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    for (let index = 0; index < ADDRESS_LIMITS.login.limit + 5; index++) {
      await expectRefusal(
        await makeCall(browser, 'login', { headers: { 'sec-fetch-site': 'cross-site' } }),
        'cross_site_refused',
      )
    }
    expect((await makeCall(browser, 'login')).status).toBe(200)
  })

  test('the same name at two merchants is two accounts', async () => {
    const [one, other] = [await buildEdge({ upstream: wrong }), await buildEdge()]
    for (let index = 0; index <= ACCOUNT_LIMITS.login.limit; index++) {
      await makeCall(one.browser(), 'login', { input: credentials('shared') })
    }
    expect((await makeCall(other.browser(), 'login', { input: credentials('shared') })).status).toBe(200)
  })
})

describe('EDGE-13 a new password', () => {
  const tryChange = (browser: TestBrowser) => makeCall(browser, 'changePassword', { input: change })
  const change = { oldPassword: 'guess', newPassword: 'New-2026!!', confirmNewPassword: 'New-2026!!' }

  test('guesses at the old one lock the change, from every session, and never the login of its owner', async () => {
    const edge = await buildEdge({ upstream: { changePassword: () => new Refusal('password_incorrect') } })
    const thief = edge.browser()
    await logIn(thief)
    for (let index = 0; index < ACCOUNT_LIMITS.password.limit; index++) {
      await expectRefusal(await tryChange(thief), 'password_incorrect')
    }
    await expectRefusal(await tryChange(thief), 'too_many_requests')
    const owner = edge.browser()
    expect((await makeCall(owner, 'login')).status).toBe(200)
    await expectRefusal(await tryChange(owner), 'too_many_requests')
    expect(edge.upstream.count('changePassword')).toBe(ACCOUNT_LIMITS.password.limit)
  })

  test('a right one starts afresh', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    for (let index = 0; index < ACCOUNT_LIMITS.password.limit + 2; index++) {
      expect((await tryChange(browser)).status).toBe(200)
    }
  })

  test('it does not open a login that guessing has locked', async () => {
    const edge = await buildEdge()
    const inside = edge.browser()
    await logIn(inside)
    edge.upstream.handlers.login = wrong.login
    for (let index = 0; index <= ACCOUNT_LIMITS.login.limit; index++) await makeCall(edge.browser(), 'login')
    expect((await tryChange(inside)).status).toBe(200)
    await expectRefusal(await makeCall(edge.browser(), 'login'), 'too_many_requests')
  })
})

test.each(['GET', 'HEAD'])('EDGE-13 pictures of another site that %s captchas use up no tries', async (method) => {
  const edge = await buildEdge({ upstream: { captcha: () => ({ captchaId: 'c', image: 'aGk=' }) } })
  const browser = edge.browser()
  const ask = (site: string) => browser.fetch(calls.captcha.path, { method, headers: { 'sec-fetch-site': site } })
  for (const site of ['cross-site', 'same-site']) {
    for (let index = 0; index <= ADDRESS_LIMITS.captcha.limit; index++) expect((await ask(site)).status).toBe(403)
  }
  expect(edge.upstream.count('captcha')).toBe(0)
  for (const site of ['same-origin', 'none']) {
    expect((await ask(site)).status).toBe(200)
    edge.pass(1_000)
  }
})

test('AUTH-07 an address gets one captcha picture a second, in any browser, and reads how long to wait', async () => {
  const edge = await buildEdge({ upstream: { captcha: () => ({ captchaId: 'c', image: 'aGk=' }) } })
  const ask = (ip: string) => makeCall(edge.browser({ 'x-local-ip': ip }), 'captcha')
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('203.0.113.9')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = answers.find(({ status }) => status !== 200)
  expect(late?.headers.get('retry-after')).toBe('1')
  await expectRefusal(late as Response, 'too_many_requests')
  expect((await ask('203.0.113.10')).status).toBe(200)
  let pictures = 0
  for (let tenths = 0; tenths < 100; tenths += 1) {
    edge.pass(100)
    if ((await ask('203.0.113.9')).status === 200) pictures += 1
  }
  expect(pictures, 'in ten seconds').toBeLessThanOrEqual(10)
  expect(pictures).toBeGreaterThanOrEqual(5)
})

test('EDGE-13 SMS are limited by number, from whatever address', async () => {
  const edge = await buildEdge({ upstream: { loginSms: () => ({ expiredMinutes: 5, message: '' }) } })
  for (let index = 0; index < ACCOUNT_LIMITS.sms.limit; index++) {
    expect((await makeCall(edge.browser(), 'loginSms')).status).toBe(200)
  }
  await expectRefusal(await makeCall(edge.browser(), 'loginSms'), 'too_many_requests')
  expect(edge.upstream.count('loginSms')).toBe(ACCOUNT_LIMITS.sms.limit)
})

test('EDGE-13 a number is one number however it is spelled', () => {
  const spellings = [
    { countryDialingCode: '63', mobileNum: '9171234567' },
    { countryDialingCode: '+63', mobileNum: '09171234567' },
    { countryDialingCode: '63', mobileNum: '009171234567' },
    { countryDialingCode: '6', mobileNum: '39171234567' },
  ]
  expect(new Set(spellings.map(nameNumber))).toEqual(new Set(['639171234567']))
})

test.each(['captcha', 'freePlay'] as const)('EDGE-13 %s is limited by address', async (name) => {
  const value = { captchaId: 'c', image: 'aGk=' }
  const edge = await buildEdge({ upstream: { captcha: () => value } })
  const browser = edge.browser()
  const { limit } = name === 'captcha' ? ADDRESS_LIMITS.captcha : ADDRESS_LIMITS.register
  for (let index = 0; index < limit; index++) {
    expect((await makeCall(browser, name)).status).toBe(200)
    edge.pass(1_000)
  }
  await expectRefusal(await makeCall(browser, name), 'too_many_requests')
})

test('EDGE-13, MEM-02 an office that opens login forms is not locked out of logging in by passkey', async () => {
  const question = { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required' } as const
  const edge = await buildEdge({
    upstream: { beginPasskeyLogin: () => question, loginPasskey: () => new Refusal('passkey_failed') },
  })
  const browser = edge.browser()
  for (let index = 0; index <= ADDRESS_LIMITS.social.limit; index++) {
    expect((await makeCall(browser, 'beginPasskeyLogin')).status).toBe(200)
  }
  await expectRefusal(await makeCall(browser, 'loginPasskey'), 'passkey_failed')
})

test('a flood of reads from one address is braked; the machine itself is not', async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  const rule = BURST_LIMITS.read
  for (let index = 0; index < rule.limit; index++)
    edge.services.burstLimiter.hit(`read:${browser.ip}`, rule, edge.services.clock())
  // As long as the reading of a long file waits at most (web/lib/ask-patiently.ts).
  expect(await expectRefusal(await makeCall(browser, 'country'), 'too_many_requests')).toMatchObject({
    retryAfterSeconds: 60,
  })
  expect((await makeCall(edge.browser(), 'country')).status).toBe(200)
  // A page costs more than a call.
  expect((await browser.visit('/index')).status).toBe(429)
  edge.pass(rule.windowMs)
  expect((await makeCall(browser, 'country')).status).toBe(200)
  expect((await browser.visit('/index')).status).toBe(200)
})

test('EDGE-13 a flood of pictures from one address is braked, by a limit of its own', async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  const rule = BURST_LIMITS.picture
  const ask = () => browser.fetch('/img/nowhere.svg').then(({ status }) => status)
  for (let index = 1; index < rule.limit; index++)
    edge.services.burstLimiter.hit(`picture:${browser.ip}`, rule, edge.services.clock())
  const [last, over] = [await ask(), await ask()]
  expect(last).not.toBe(429)
  expect(over).toBe(429)
  expect((await makeCall(browser, 'country')).status).toBe(200)
  edge.pass(rule.windowMs)
  expect(await ask()).toBe(last)
})
