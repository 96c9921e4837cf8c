import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BotCheckChallenge } from '../../../contract/calls/identity/bot-check.ts'
import type { CallInput } from '../../../contract/table.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import {
  BOT_CHECK_LIFETIME_MS,
  RAISED_FROM_FAILURES,
  RAISED_WORK,
  USUAL_WORK,
} from '../../../platform/identity/proof/bot-check.ts'
import { HERD } from '../../support/herd.ts'
import { solveBotCheck } from '../../support/solve-bot-check.ts'
import {
  buildPlatform,
  buildRegistration,
  mintMobile,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)
afterEach(() => vi.unstubAllGlobals())

/** Each challenge is the lightest of its kind: the work of others would only take time. */
const random = (bytes: number) => (bytes === 4 ? new Uint8Array(4) : systemRandom(bytes))
const build = () => buildPlatform({ env: { BOT_CHECK: '' }, random })
type Platform = ReturnType<typeof build>
const password = 'Quiet-Sea-77'

const ask = async (platform: Platform, options = {}) =>
  requireValue(await platform.call('botCheckChallenge', {}, options))
const solved = async (platform: Platform, options = {}) => solveBotCheck(await ask(platform, options))
const enroll = async (platform: Platform, overrides: Partial<CallInput<'register'>> = {}) =>
  platform.call('register', buildRegistration({ password, botCheck: await solved(platform), ...overrides }))
const codeOf = (answer: Awaited<ReturnType<Platform['call']>>) => refusalOf(answer).errorCode
const change = (botCheck: string, changes: object) =>
  btoa(JSON.stringify({ ...JSON.parse(atob(botCheck)), ...changes }))

describe('AUTH-18 a solved check lets one login or registration pass', () => {
  test('a registration and a login with it, by either form', async () => {
    const platform = build()
    const { username } = requireValue(await enroll(platform))
    const login = { type: 'username', username, password, botCheck: await solved(platform) } as const
    requireValue(await platform.call('login', login))
    const mobile = { mobileNum: mintMobile(), countryDialingCode: '63', ageConfirmed: true, termsAgreed: true } as const
    // Passed the check: what is missing now is the code.
    const answer = await platform.call('registerMobile', {
      ...mobile,
      password,
      verificationCode: '000000',
      botCheck: await solved(platform),
    })
    expect(codeOf(answer)).toBe('verification_code_invalid')
  })

  test('none, an empty one and nonsense are refused before a password is looked at', async () => {
    const platform = build()
    const { username } = requireValue(await enroll(platform))
    for (const botCheck of [undefined, '', 'x', btoa('{}'), btoa('[]'), btoa('null')]) {
      expect(codeOf(await platform.call('login', { type: 'username', username, password, botCheck }))).toBe(
        'bot_check_failed',
      )
      expect(codeOf(await platform.call('register', buildRegistration({ botCheck })))).toBe('bot_check_failed')
    }
    const sms = { type: 'sms', mobileNum: mintMobile(), countryDialingCode: '63', verificationCode: '123456' } as const
    expect(codeOf(await platform.call('login', sms))).toBe('bot_check_failed')
    // Six tries without a check have not counted against the account.
    requireValue(
      await platform.call('login', { type: 'username', username, password, botCheck: await solved(platform) }),
    )
  })

  test('the same one again is refused, also many at once', async () => {
    const platform = build()
    const botCheck = await solved(platform)
    const answers = await Promise.all(Array.from({ length: HERD }, () => enroll(platform, { botCheck })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(codeOf(await enroll(platform, { botCheck }))).toBe('bot_check_failed')
  })

  test('a wrong login has used it up all the same', async () => {
    const platform = build()
    const botCheck = await solved(platform)
    const wrong = { type: 'username', username: mintName(), password, botCheck } as const
    expect(codeOf(await platform.call('login', wrong))).toBe('login_failed')
    expect(codeOf(await platform.call('login', wrong))).toBe('bot_check_failed')
  })

  test('too old', async () => {
    const platform = build()
    const botCheck = await solved(platform)
    platform.advance(BOT_CHECK_LIFETIME_MS)
    expect(codeOf(await enroll(platform, { botCheck }))).toBe('bot_check_failed')
  })

  test("another merchant's", async () => {
    const platform = build()
    const botCheck = await solved(platform, { merchant: saffron })
    expect(codeOf(await enroll(platform, { botCheck }))).toBe('bot_check_failed')
    const { challenge } = JSON.parse(atob(botCheck))
    challenge.parameters.data.merchant = 'meridian'
    const renamed = change(botCheck, { challenge })
    expect(codeOf(await enroll(platform, { botCheck: renamed }))).toBe('bot_check_failed')
  })

  test.each<[string, Partial<BotCheckChallenge['parameters']>, string?]>([
    ['a longer life', { expiresAt: 9_999_999_999 }],
    ['less work', { keyPrefix: '00' }],
    ['less work and another salt', { keyPrefix: '00', salt: '00'.repeat(16) }],
    ['a signature made up', {}, '00'.repeat(32)],
  ])('altered: %s', async (_, parameters, signature) => {
    const platform = build()
    const challenge = await ask(platform)
    const altered = { ...challenge, parameters: { ...challenge.parameters, ...parameters } }
    if (signature) altered.signature = signature
    expect(codeOf(await enroll(platform, { botCheck: solveBotCheck(altered) }))).toBe('bot_check_failed')
  })

  test('a solution that is none', async () => {
    const platform = build()
    const botCheck = await solved(platform)
    for (const solution of [
      { counter: 1, derivedKey: '00'.repeat(32) },
      { counter: 1 },
      { counter: -1, derivedKey: '' },
    ])
      expect(codeOf(await enroll(platform, { botCheck: change(botCheck, { solution }) }))).toBe('bot_check_failed')
  })
})

/** Counters are drawn from the upper three quarters, so the least and the most of a few tell which bound was used. */
const workOf = async (platform: Platform, clientIp: string) => {
  const counters = []
  for (let drawn = 0; drawn < 6; drawn++) {
    const { solution } = JSON.parse(atob(await solved(platform, { clientIp })))
    counters.push(solution.counter)
  }
  return Math.max(...counters)
}

test('AUTH-18 an address that keeps failing has more to work, others have not', async () => {
  const platform = build()
  for (let attempt = 0; attempt < RAISED_FROM_FAILURES; attempt++) {
    const botCheck = await solved(platform)
    const wrong = { type: 'username', username: mintName(), password, botCheck } as const
    await platform.call('login', wrong, { clientIp: '203.0.113.80' })
  }
  const raised = await workOf(platform, '203.0.113.80')
  expect(raised).toBeGreaterThan(USUAL_WORK)
  expect(raised).toBeLessThanOrEqual(RAISED_WORK)
  expect(await workOf(platform, '203.0.113.81')).toBeLessThanOrEqual(USUAL_WORK)
})

describe('AUTH-18 a hosted check by configuration', () => {
  const baseUrl = 'http://127.0.0.1:4999/v0'
  const config = { kind: 'turnstile', siteKey: 'site-1', secret: 'secret-1', baseUrl }
  const buildHosted = () => buildPlatform({ env: { BOT_CHECK: JSON.stringify({ meridian: config }) } })

  /** A stand-in of the service: knows one token, and takes it once. */
  function standIn(verdict: (token: string) => object) {
    const asked: { url: string; body: unknown }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body))
      asked.push({ url, body })
      return Response.json(verdict(body.response))
    })
    return asked
  }

  test('the setting names its script, never its secret', async () => {
    const setting = requireValue(await buildHosted().call('registerSetting', {}))
    expect(setting.botCheck).toEqual({
      kind: 'turnstile',
      siteKey: 'site-1',
      scriptUrl: `${baseUrl}/api.js?render=explicit`,
    })
    expect(requireValue(await buildHosted().call('registerSetting', {}, { merchant: saffron })).botCheck.kind).toBe(
      'altcha',
    )
  })

  test('its verdict decides, asked with our secret and the address of the visitor', async () => {
    const asked = standIn((token) => ({ success: token === 'good', hostname: 'localhost' }))
    const platform = buildHosted()
    requireValue(await platform.call('register', buildRegistration({ botCheck: 'good' })))
    expect(codeOf(await platform.call('register', buildRegistration({ botCheck: 'bad' })))).toBe('bot_check_failed')
    expect(asked[0]).toEqual({
      url: `${baseUrl}/siteverify`,
      body: { secret: 'secret-1', response: 'good', remoteip: '203.0.113.7' },
    })
  })

  test.each([
    ['says nothing we know', () => ({ ok: 'yes' })],
    ['vouches for another site', () => ({ success: true, hostname: 'elsewhere.example' })],
    [
      'is away',
      () => {
        throw new TypeError('unreachable')
      },
    ],
  ])('a service that %s lets nobody in', async (_, verdict) => {
    standIn(verdict)
    expect(codeOf(await buildHosted().call('register', buildRegistration({ botCheck: 'good' })))).toBe(
      'bot_check_failed',
    )
  })

  test('a solved altcha is no token of it', async () => {
    standIn(() => ({ success: false }))
    const botCheck = await solved(build())
    expect(codeOf(await buildHosted().call('register', buildRegistration({ botCheck })))).toBe('bot_check_failed')
  })
})
