/** The common refusal suite: one test a rule, tried on every call of the table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { POLICIES, STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import { computeMaxBytes } from '../../../contract/protocols/body-limits.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import { SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { MAX_CALL_BODY_BYTES } from '../../../worker/request/validate.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { expectEach } from '../../support/expect-each.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { buildInput } from '../../support/inputs.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const names = Object.keys(calls) as CallName[]
const select = (predicate: (call: Call) => boolean) => names.filter((name) => predicate(calls[name]))
const isWrite = (call: Call) => call.method !== 'GET'
/** What the status page needs. */
const OPEN: CallName[] = ['permission', 'country', 'customerService', 'visitLink']

/** A browser that is logged in, for calls that ask for a session. */
async function logInAt(edge: TestEdge, input: object = {}) {
  const browser = edge.browser()
  await logIn(browser, input)
  return browser
}

test('EDGE-05 a call with the token flag answers 401 without a session and never reaches the upstream', async () => {
  const edge = await buildEdge()
  const forger = edge.browser()
  forger.cookies.set('__Host-sid', `${'A'.repeat(43)}.member-1`)
  await expectEach(
    select((call) => call.token),
    async (name) => {
      await expectRefusal(await makeCall(edge.browser(), name), 'login_required')
      await expectRefusal(await makeCall(forger.copy(), name), 'login_required')
    },
  )
  expect(edge.upstream.asked).toEqual([])
})

test('a call closed to guests answers in_need_true_account to free play', async () => {
  const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ memberType: 4 }) } })
  const browser = await logInAt(edge)
  await expectEach(
    select((call) => call.guests === 'refused'),
    async (name) => {
      await expectRefusal(await makeCall(browser, name), 'in_need_true_account')
      expect(edge.upstream.count(name)).toBe(0)
    },
  )
})

describe('AUTH-09 while a password has to change', () => {
  /** What changes it, what leaves, and what the page shows behind the form; no game, no record, no choice. */
  const STILL_OPEN: CallName[] = [
    ...(['changePassword', 'logout', 'sessions', 'endOtherSessions'] as const),
    ...(['memberInfo', 'avatar', 'memberIcon'] as const),
    // Protection waits for no password.
    ...([
      'safety',
      'setLimit',
      'cancelLimitChange',
      'setReminder',
      'takeBreak',
      'selfExclude',
      'safetyHistory',
    ] as const),
    ...(['verificationMethods', 'sendVerificationCode', 'verifySession', 'resumeSession'] as const),
  ]
  const buildWeak = (merchant = {}) =>
    buildEdge({ merchant, upstream: { login: () => buildUpstreamSession({ passwordWeak: true }) } })
  const codeOf = async (answer: Response) => ((await answer.json()) as { errorCode?: string }).errorCode

  test('every other call of a member is refused before anything is asked', async () => {
    const edge = await buildWeak()
    const browser = await logInAt(edge)
    await expectEach(
      select((call) => call.token).filter((name) => !STILL_OPEN.includes(name)),
      async (name) => {
        await expectRefusal(await makeCall(browser, name), 'password_change_required')
        expect(edge.upstream.count(name)).toBe(0)
      },
    )
  })
  test('what changes it, what leaves and what the page shows is not refused', async () => {
    const edge = await buildWeak()
    // Each call with a session of its own: some of them end it.
    await expectEach([...STILL_OPEN, 'updateLanguage', 'gameMenus'], async (name) => {
      const browser = await logInAt(edge)
      expect(await codeOf(await makeCall(browser, name))).not.toBe('password_change_required')
    })
  })
  test('for public calls the session is as none, and it links no account elsewhere', async () => {
    const edge = await buildWeak({ flags: { socialGoogle: true } })
    const browser = await logInAt(edge)
    const before = edge.upstream.asked.length
    for (const name of select((call) => !call.token && call.handledBy === 'forward')) await makeCall(browser, name)
    const asked = edge.upstream.asked.slice(before)
    expect(asked.map(({ name }) => name)).toContain('feedback')
    expect(asked.filter(({ claims }) => claims.sessionToken).map(({ name }) => name)).toEqual([])
    const input = { provider: 'google', purpose: 'link' }
    await expectRefusal(await makeCall(browser, 'socialStart', { input }), 'password_change_required')
  })
  test('coming back by remember-me is no way round it; changing it is the way', async () => {
    const edge = await buildWeak()
    const browser = await logInAt(edge, { rememberMe: true })
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(browser, 'launchGame'), 'password_change_required')
    await expectValue(await makeCall(browser, 'changePassword'), 'changePassword')
    expect(await codeOf(await makeCall(browser, 'launchGame'))).not.toBe('password_change_required')
    expect(edge.upstream.count('launchGame')).toBe(1)
  })
})

test('a call of a module is refused while its module is off', async () => {
  const edge = await buildEdge({ upstream: { whitelabel: () => ({ modules: [] }) } })
  await expectEach(
    select((call) => call.moduleId !== null),
    async (name) => {
      await expectRefusal(await makeCall(edge.browser(), name), 'function_disabled')
      expect(edge.upstream.count(name)).toBe(0)
    },
  )
})

test('a call of a flag is refused while its flag is off', async () => {
  const edge = await buildEdge({ merchant: { flags: {} } })
  const browser = await logInAt(edge)
  await expectEach(
    select((call) => call.flag !== null),
    async (name) => {
      await expectRefusal(await makeCall(calls[name].token ? browser : edge.browser(), name), 'function_disabled')
      expect(edge.upstream.count(name)).toBe(0)
    },
  )
})

test('AGT-01 a call for agents answers agent_only to everybody else', async () => {
  const edge = await buildEdge()
  const browser = await logInAt(edge)
  await expectEach(
    select((call) => call.agents === 'only'),
    async (name) => {
      await expectRefusal(await makeCall(browser, name), 'agent_only')
      expect(edge.upstream.count(name)).toBe(0)
    },
  )
})

describe('a malformed call', () => {
  /** Whoever logs in is an agent, whom no call is closed to. */
  const buildOfAgents = () => buildEdge({ upstream: { login: () => buildUpstreamSession({ memberType: 1 }) } })
  const withBody = select((call) => call.method === 'POST' || call.method === 'PUT')
  /** Logged in where the call wants it; each from an address and with a session of its own: no limit answers first. */
  const callerOf = async (edge: TestEdge, name: CallName) => (calls[name].token ? logInAt(edge) : edge.browser())

  test('answers 400 to what is not JSON, not an object, or of the wrong form', async () => {
    const edge = await buildOfAgents()
    await expectEach(withBody, async (name) => {
      const browser = await callerOf(edge, name)
      const asked = edge.upstream.count(name)
      const { method, path } = calls[name]
      for (const rawBody of ['{', '', '"text"', 'null', '[]', '\xff\xfe']) {
        // Free play asks for nothing, so that an empty object is all it takes.
        await expectRefusal(await browser.fetch(path, { method, rawBody }), 'malformed')
      }
      expect(edge.upstream.count(name)).toBe(asked)
    })
  })
  test('answers 400 to a key that comes twice, and to a number out of range', async () => {
    const edge = await buildOfAgents()
    await expectEach(withBody, async (name) => {
      const browser = await callerOf(edge, name)
      const asked = edge.upstream.count(name)
      const { method, path, idempotent } = calls[name]
      const good = JSON.stringify(buildInput(name)).slice(1)
      const headers: Record<string, string> = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
      for (const more of ['"x":1,"x":2', '"x":1e400', '"x":{"y":1,"\\u0079":2}'])
        await expectRefusal(
          await browser.fetch(path, { method, rawBody: `{${more}${good === '}' ? '' : ','}${good}`, headers }),
          'malformed',
        )
      expect(edge.upstream.count(name)).toBe(asked)
    })
  })
  test('answers 413 to a body that is too large', async () => {
    const edge = await buildOfAgents()
    await expectEach(withBody, async (name) => {
      const { method, path, idempotent } = calls[name]
      const rawBody = JSON.stringify({ padding: 'x'.repeat(computeMaxBytes(calls[name], MAX_CALL_BODY_BYTES)) })
      const headers: Record<string, string> = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
      const browser = await callerOf(edge, name)
      await expectRefusal(await browser.fetch(path, { method, rawBody, headers }), 'too_large')
    })
  })
  test('answers 400 to a repeated or endless query', async () => {
    const edge = await buildOfAgents()
    await expectEach(
      select((call) => call.method === 'GET'),
      async (name) => {
        const browser = await callerOf(edge, name)
        await expectRefusal(await browser.fetch(`${calls[name].path}?a=1&a=2`), 'malformed')
        await expectRefusal(await browser.fetch(`${calls[name].path}?a=${'1'.repeat(3_000)}`), 'malformed')
      },
    )
  })
})

describe('EDGE-14 a write from another site', () => {
  test('is refused', async () => {
    const edge = await buildEdge()
    const attempts: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: edge.origin },
    ]
    await expectEach(select(isWrite), async (name) => {
      const browser = edge.browser()
      for (const headers of attempts)
        await expectRefusal(await makeCall(browser, name, { headers }), 'cross_site_refused')
      const { method, path } = calls[name]
      const bare = (headers: Record<string, string>) => {
        const body = method === 'DELETE' ? null : '{}'
        const all = { 'content-type': 'application/json', ...headers }
        return edge.send(new Request(`${edge.origin}${path}`, { method, headers: all, body }))
      }
      await expectRefusal(await bare({}), 'cross_site_refused')
      await expectRefusal(await bare({ origin: 'https://evil.example' }), 'cross_site_refused')
      await expectRefusal(await bare({ origin: 'null' }), 'cross_site_refused')
    })
    expect(edge.upstream.asked).toEqual([])
  })
  test('is refused as a form', async () => {
    const edge = await buildEdge()
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'application/jsonp']
    await expectEach(
      select((call) => call.method === 'POST' || call.method === 'PUT'),
      async (name) => {
        for (const type of types)
          await expectRefusal(await makeCall(edge.browser(), name, { headers: { 'content-type': type } }), 'malformed')
      },
    )
    expect(edge.upstream.asked).toEqual([])
  })
})

describe('SYS-06 a call while the site is shut', () => {
  // Where members may log in on a shut site: tests/http/edge/closed-login.test.ts.
  beforeAll(() => {
    POLICIES.shut = { ...STRICTEST_POLICY, jurisdiction: 'shut', loginWhenClosed: 'none' }
  })
  afterAll(() => {
    delete POLICIES.shut
  })

  test('says maintenance, then region', async () => {
    const edge = await buildEdge({ merchant: { jurisdiction: 'shut' } })
    const shut = names.filter((name) => !OPEN.includes(name))
    const headers = { 'x-local-country': 'TH' }
    const until = new Date(edge.services.clock() + 3_600_000).toISOString()
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true, until })
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, denyCountries: ['TH'] })
    await expectEach(shut, async (name) => {
      const maintenance = await expectRefusal(await makeCall(edge.browser(), name, { headers }), 'maintenance')
      expect(maintenance).toMatchObject({ systemStatus: 1, maintenanceEnd: until })
    })
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 2, active: false })
    edge.pass()
    await expectEach(shut, async (name) => {
      const region = await expectRefusal(await makeCall(edge.browser(), name, { headers }), 'region_restricted')
      expect(region).toMatchObject({ systemStatus: 2 })
    })
    expect(edge.upstream.asked).toEqual([])
  })
  // Customer service asks where it is reached (customer-service.test.ts), a visit is noted (closed.test.ts).
  test('what the status page needs is answered all the same', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true })
    await expectEach(
      OPEN.filter((name) => name !== 'customerService' && name !== 'visitLink'),
      async (name) => expect((await makeCall(edge.browser(), name)).status).toBe(200),
    )
    expect(edge.upstream.asked).toEqual([])
  })
})

test('EDGE-04 a path that is not in the table is 404 and never proxied', async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  const paths = [
    '/wps/member/infos',
    '/wps',
    '/wps/member/info/',
    '/wps/member/info/icon/x',
    '/lgw/games/../../vendor/v1/bet',
    '/vendor/v1/bet',
    '/wps/relay/',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await browser.fetch(path, {
        method,
        headers: { accept: 'application/json' },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      })
      await expectRefusal(answer, 'not_found')
    }
  }
  await expectRefusal(await browser.fetch('/wps/session/login', { method: 'PUT', body: {} }), 'not_found')
  expect(edge.upstream.asked).toEqual([])
})

test('a parameter that may be left out may be empty: the call is answered as without it', async () => {
  const edge = await buildEdge()
  const browser = await logInAt(edge)
  const optionals = (name: CallName) => {
    const { shape } = calls[name].request as z.ZodObject
    return Object.keys(shape ?? {}).filter((field) => shape[field]?.safeParse(undefined).success)
  }
  await expectEach(
    select((call) => call.method === 'GET').filter((name) => optionals(name).length > 0),
    async (name) => {
      const bare = buildInput(name)
      const empty = Object.fromEntries(optionals(name).map((field) => [field, '']))
      const [given, left] = [
        await makeCall(browser.copy(), name, { input: { ...empty, ...bare } }),
        await makeCall(browser.copy(), name, { input: bare }),
      ]
      expect(given.status).toBe(left.status)
      expect(given.status).not.toBe(400)
    },
  )
})
