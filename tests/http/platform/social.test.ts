import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallInput } from '../../../contract/table.ts'
import { TICKET_LIFETIME_MS } from '../../../platform/identity/entry/social-finish.ts'
import { ATTEMPT_LIFETIME_MS } from '../../../platform/identity/entry/social-start.ts'
import { readZaloUser } from '../../../platform/identity/proof/social-proof.ts'
import { socialConfigSchema } from '../../../platform/kernel/config/social-config.ts'
import { buildStandIns } from '../../../scripts/lib/stand-ins.ts'
import { signAsStandIn } from '../../../tools/demo/platform/stand-in-keys.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)
afterEach(() => vi.unstubAllGlobals())

const ORIGIN = 'http://127.0.0.1:4998'
const redirectUri = 'http://localhost/social/callback'
const build = () => buildPlatform({ env: buildStandIns(ORIGIN) })
type Platform = ReturnType<typeof build>
let platform: Platform
/** How each question to the outside takes a redirect. */
let followed: string[]
/** What the token endpoint answers instead of the stand-in's own; null leaves it alone. */
let tokenAnswer: ((form: URLSearchParams) => Promise<object>) | null

beforeEach(() => {
  platform = build()
  tokenAnswer = null
  followed = []
  // The provider lives in the platform itself: what it asks of the outside comes back to it.
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    followed.push(request.redirect)
    if (tokenAnswer && request.url.endsWith('/token')) {
      return Response.json(await tokenAnswer(new URLSearchParams(await request.text())))
    }
    return platform.send(request)
  })
})

const mintBrowser = () => crypto.randomUUID()
type Start = {
  browser: string
  provider?: 'google' | 'facebook'
  purpose?: 'enter' | 'link'
  token?: string
  merchant?: typeof meridian
}

/** Begins a journey and comes back from it as one of the stand-in's people. */
async function travel({ browser, provider = 'google', purpose = 'enter', token, merchant }: Start, person = 'ana') {
  const input = { provider, purpose, browser, redirectUri }
  const { url } = requireValue(await platform.call('socialStart', input, { token, merchant }))
  const page = await platform.send(new Request(url))
  expect(page.status, await page.clone().text()).toBe(200)
  const approve = url.replace('/authorize?', '/approve?')
  const back = await platform.send(new Request(`${approve}&person=${person}`))
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', url: new URL(url) }
}

const finish = (input: CallInput<'socialFinish'>, options = {}) => platform.call('socialFinish', input, options)
const codeOf = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer).errorCode

async function arrive(start: Start, person?: string) {
  const { code, state } = await travel(start, person)
  return requireValue(await finish({ code, state, browser: start.browser }, { merchant: start.merchant }))
}

async function newcomerOf(browser: string, person?: string) {
  const outcome = await arrive({ browser }, person)
  if (outcome.outcome !== 'newcomer') throw new Error('already a member')
  return outcome.newcomer
}

const consent = { ageConfirmed: true, termsAgreed: true } as const
const enroll = (ticket: string, browser: string, overrides = {}, options = {}) =>
  platform.call('socialRegister', { ticket, browser, username: mintName(), ...consent, ...overrides }, options)

/** A clean table: people of the stand-in are few, and each test begins with strangers. */
const forgetAll = () => bindings.DB.prepare('DELETE FROM member_identity').run()
beforeEach(forgetAll)

describe('AUTH-14 an account elsewhere', () => {
  test('registers a newcomer by the server’s rules, and from then on logs them in', async () => {
    const browser = mintBrowser()
    const { ticket, email, provider } = await newcomerOf(browser)
    expect({ email, provider }).toEqual({ email: 'ana.reyes@example.com', provider: 'google' })
    const bad = refusalOf(await enroll(ticket, browser, { username: '4' }))
    expect(bad).toMatchObject({ errorCode: 'invalid_fields', fields: { username: { key: 'reg_pattern_letterFirst' } } })
    const made = requireValue(await enroll(ticket, browser))
    expect(made.firstTimeLogin).toBe(true)
    const again = await arrive({ browser: mintBrowser() })
    expect(again).toMatchObject({ outcome: 'session', session: { memberId: made.memberId, username: made.username } })
  })

  test('a name that is taken costs nothing; the ticket is good once', async () => {
    const browser = mintBrowser()
    const taken = requireValue(await platform.call('register', buildRegistration())).username
    const { ticket } = await newcomerOf(browser)
    expect(codeOf(await enroll(ticket, browser, { username: taken }))).toBe('username_taken')
    requireValue(await enroll(ticket, browser))
    expect(codeOf(await enroll(ticket, browser))).toBe('social_login_failed')
  })

  test('two tickets of one person at once make one member', async () => {
    const browser = mintBrowser()
    const tickets = [await newcomerOf(browser), await newcomerOf(browser)]
    const answers = await Promise.all(tickets.map(({ ticket }) => enroll(ticket, browser)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok).map(codeOf)).toEqual(['social_account_taken'])
  })

  test.each(['google', 'facebook'] as const)(
    'the same person at another merchant is a stranger (%s)',
    async (provider) => {
      const browser = mintBrowser()
      const first = await arrive({ browser, provider })
      if (first.outcome === 'newcomer') requireValue(await enroll(first.newcomer.ticket, browser))
      expect((await arrive({ browser, provider, merchant: saffron })).outcome).toBe('newcomer')
    },
  )

  test('an e-mail address opens nothing, verified or not', async () => {
    const email = { emailKey: 'ana.reyes@example.com' }
    const { memberId } = requireValue(await platform.call('register', buildRegistration()))
    await bindings.DB.prepare('UPDATE member SET email = ?, email_key = ? WHERE id = ?')
      .bind(email.emailKey, email.emailKey, memberId)
      .run()
    expect((await arrive({ browser: mintBrowser() }, 'ana')).outcome).toBe('newcomer')
    expect((await newcomerOf(mintBrowser(), 'ben')).email, 'one that nobody verified is not even shown').toBeNull()
    expect((await newcomerOf(mintBrowser(), 'chai')).email).toBeNull()
  })

  test('a locked member stays out', async () => {
    const browser = mintBrowser()
    const { ticket } = await newcomerOf(browser)
    const { memberId } = requireValue(await enroll(ticket, browser))
    await bindings.DB.prepare("UPDATE member SET status = 'excluded' WHERE id = ?").bind(memberId).run()
    const { code, state } = await travel({ browser })
    expect(codeOf(await finish({ code, state, browser }))).toBe('account_excluded')
  })

  test('asks with PKCE, a nonce and a state nobody can guess', async () => {
    const { url } = await travel({ browser: mintBrowser() })
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: redirectUri })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('leads back to the host that was visited and to no other', async () => {
    const elsewhere = { provider: 'google', browser: mintBrowser(), redirectUri: 'http://elsewhere.example/x' } as const
    expect(codeOf(await platform.call('socialStart', elsewhere))).toBe('malformed')
  })
})

describe('AUTH-14 what does not fit is refused alike', () => {
  const refused = async (input: CallInput<'socialFinish'>, options = {}) =>
    expect(codeOf(await finish(input, options))).toBe('social_login_failed')

  test('another browser, no browser, and after that the right one too', async () => {
    const browser = mintBrowser()
    for (const other of [mintBrowser(), undefined]) {
      const { code, state } = await travel({ browser })
      await refused({ code, state, browser: other })
      await refused({ code, state, browser })
    }
  })
  test('a state made up, used, too old, or of another merchant', async () => {
    const browser = mintBrowser()
    const { code, state } = await travel({ browser })
    await refused({ code, state: 'A'.repeat(43), browser })
    await refused({ code, state, browser }, { merchant: saffron })
    requireValue(await finish({ code, state, browser }))
    await refused({ code, state, browser })
    const late = await travel({ browser })
    platform.advance(ATTEMPT_LIFETIME_MS)
    await refused({ code: late.code, state: late.state, browser })
  })
  test('a code of another journey', async () => {
    const browser = mintBrowser()
    const [one, other] = [await travel({ browser }), await travel({ browser })]
    await refused({ code: one.code, state: other.state, browser })
  })
  test('a ticket too old or of another browser', async () => {
    const browser = mintBrowser()
    const { ticket } = await newcomerOf(browser)
    expect(codeOf(await enroll(ticket, mintBrowser()))).toBe('social_login_failed')
    platform.advance(TICKET_LIFETIME_MS)
    expect(codeOf(await enroll(ticket, browser))).toBe('social_login_failed')
  })

  const issuer = `${ORIGIN}/__local/openid/google`
  const claims = { iss: issuer, aud: 'demo-client', sub: 'ana-0001' }
  const seconds = () => Math.floor(platform.time.nowMs / 1_000)
  const sign = (changes: object) => signAsStandIn({ ...claims, ...changes }, platform.time.nowMs)
  const none = (payload: object) =>
    `${[{ alg: 'none' }, payload].map((part) => btoa(JSON.stringify(part)).replaceAll('=', '')).join('.')}.`

  test.each<[string, (nonce: string) => Promise<string> | string]>([
    ['another issuer', (nonce) => sign({ nonce, iss: 'https://elsewhere.example' })],
    ['another audience', (nonce) => sign({ nonce, aud: 'other-client' })],
    ['another nonce', () => sign({ nonce: 'other' })],
    ['no nonce', () => sign({})],
    ['no subject', (nonce) => sign({ nonce, sub: undefined })],
    ['expired', (nonce) => signAsStandIn({ ...claims, nonce }, platform.time.nowMs - 3_600_000)],
    ['of the future', (nonce) => signAsStandIn({ ...claims, nonce }, platform.time.nowMs + 3_600_000)],
    ['alg none', (nonce) => none({ ...claims, nonce, iat: seconds(), exp: seconds() + 60 })],
    [
      'a key of its own',
      async (nonce) => {
        const { privateKey } = await generateKeyPair('RS256')
        const header = { alg: 'RS256', kid: 'stand-in' }
        const token = new SignJWT({ ...claims, nonce, iat: seconds(), exp: seconds() + 60 }).setProtectedHeader(header)
        return token.sign(privateKey)
      },
    ],
    ['not a token', () => 'x.y.z'],
  ])('a token with %s', async (_, forge) => {
    const browser = mintBrowser()
    const { code, state, url } = await travel({ browser })
    const nonce = url.searchParams.get('nonce') ?? ''
    tokenAnswer = async () => ({ access_token: 'x', token_type: 'Bearer', id_token: await forge(nonce) })
    await refused({ code, state, browser })
  })
  test('a good token by the same way passes, so it was the forgery that was refused', async () => {
    const browser = mintBrowser()
    const { code, state, url } = await travel({ browser })
    const nonce = url.searchParams.get('nonce') ?? ''
    tokenAnswer = async () => ({ access_token: 'x', token_type: 'Bearer', id_token: await sign({ nonce }) })
    expect(requireValue(await finish({ code, state, browser })).outcome).toBe('newcomer')
  })
  test.each([
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['ana!reyes@example.com', 'ana!reyes@example.com'],
    ['', null],
    ['not an address', null],
    [null, null],
  ])('an address of %j keeps no one out, and is shown as %j', async (email, shown) => {
    const browser = mintBrowser()
    const { code, state, url } = await travel({ browser })
    const nonce = url.searchParams.get('nonce') ?? ''
    const id_token = await sign({ nonce, email, email_verified: true })
    tokenAnswer = async () => ({ access_token: 'x', token_type: 'Bearer', id_token })
    expect(requireValue(await finish({ code, state, browser }))).toMatchObject({ newcomer: { email: shown } })
  })
  test('no secret goes on to where a provider leads', async () => {
    const browser = mintBrowser()
    const { code, state } = await travel({ browser })
    requireValue(await finish({ code, state, browser }))
    const zalo = socialConfigSchema.parse({ meridian: { zalo: { clientId: 'a', clientSecret: 'b' } } })[meridian]?.zalo
    vi.stubGlobal('fetch', async (_: unknown, { redirect = 'follow' }: RequestInit) => {
      followed.push(redirect)
      return Response.json({ access_token: 'x', id: '7' })
    })
    expect(await readZaloUser(zalo!, { code, codeVerifier: 'c' }, 1_000)).toBe('7')
    expect(followed.length).toBeGreaterThanOrEqual(3)
    expect(new Set(followed)).toEqual(new Set(['manual']))
  })
  test('a provider that is away or answers nonsense', async () => {
    const browser = mintBrowser()
    for (const answer of [async () => ({}), async () => Promise.reject(new TypeError('away'))]) {
      const { code, state } = await travel({ browser })
      tokenAnswer = answer
      await refused({ code, state, browser })
    }
  })
})

describe('AUTH-14 linking by a logged-in member', () => {
  /** A member whose session was opened by the password. */
  async function join() {
    const registration = buildRegistration()
    requireValue(await platform.call('register', registration))
    const { username, password } = registration
    return requireValue(await platform.call('login', { type: 'username', username, password }))
  }
  async function link(token: string, person = 'ana', provider: 'google' | 'facebook' = 'google') {
    const browser = mintBrowser()
    const { code, state } = await travel({ browser, purpose: 'link', token, provider }, person)
    return platform.call('socialLink', { code, state, browser }, { token })
  }

  test('links, shows, logs in, and forgets', async () => {
    const { token, memberId } = await join()
    const { accounts } = requireValue(await link(token))
    expect(accounts).toMatchObject([{ provider: 'google', email: 'ana.reyes@example.com' }])
    const told = bindings.DB.prepare('SELECT event FROM message WHERE member_id = ?').bind(memberId)
    expect((await told.all()).results, 'the owner hears of another way in').toEqual([{ event: 'social_linked' }])
    expect(await arrive({ browser: mintBrowser() })).toMatchObject({ outcome: 'session', session: { memberId } })
    expect(requireValue(await platform.call('socialUnlink', { provider: 'google' }, { token })).accounts).toEqual([])
    expect((await arrive({ browser: mintBrowser() })).outcome).toBe('newcomer')
  })
  test('a session that was not opened by the password a moment ago gives it, or links and forgets nothing', async () => {
    const { token } = await join()
    platform.advance(11 * 60_000)
    expect(codeOf(await link(token))).toBe('password_incorrect')
    const forget = (password?: string) => platform.call('socialUnlink', { provider: 'google', password }, { token })
    expect(codeOf(await forget())).toBe('password_incorrect')
    expect(codeOf(await forget('not-this-one'))).toBe('password_incorrect')
    const browser = mintBrowser()
    const { code, state } = await travel({ browser, purpose: 'link', token })
    const asked = (password: string) => platform.call('socialLink', { code, state, browser, password }, { token })
    expect(codeOf(await asked('not-this-one'))).toBe('password_incorrect')
    expect(requireValue(await asked('Quiet-Sea-77')).accounts).toHaveLength(1)
    expect(requireValue(await forget('Quiet-Sea-77')).accounts).toEqual([])
  })
  test('an account that opens another member’s is refused, and so is a second of its kind', async () => {
    const [one, other] = [await join(), await join()]
    requireValue(await link(one.token))
    expect(codeOf(await link(other.token))).toBe('social_account_taken')
    expect(codeOf(await link(one.token, 'ben'))).toBe('social_account_taken')
  })
  test('a journey begun to log in links nothing; one begun by another member neither, nor does it log in', async () => {
    const [one, other] = [await join(), await join()]
    const browser = mintBrowser()
    const entering = await travel({ browser })
    const asOne = (journey: { code: string; state: string }) =>
      platform.call('socialLink', { code: journey.code, state: journey.state, browser }, { token: one.token })
    expect(codeOf(await asOne(entering))).toBe('social_login_failed')
    expect(codeOf(await asOne(await travel({ browser, purpose: 'link', token: other.token })))).toBe(
      'social_login_failed',
    )
    const linking = await travel({ browser, purpose: 'link', token: one.token })
    expect(codeOf(await finish({ code: linking.code, state: linking.state, browser }))).toBe('social_login_failed')
  })
  test('the only way in is not forgotten, not even of two at once', async () => {
    const browser = mintBrowser()
    const { ticket } = await newcomerOf(browser)
    const { token } = requireValue(await enroll(ticket, browser))
    const forget = (provider: 'google' | 'facebook') => platform.call('socialUnlink', { provider }, { token })
    expect(codeOf(await forget('google'))).toBe('last_way_in')
    requireValue(await link(token, 'ana', 'facebook'))
    const answers = await Promise.all([forget('google'), forget('facebook')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(requireValue(await platform.call('socialAccounts', {}, { token })).accounts).toHaveLength(1)
  })
})

describe('AUTH-14 where it is not configured', () => {
  test('nothing is offered and nothing begun', async () => {
    const plain = buildPlatform()
    expect(requireValue(await plain.call('registerSetting', {})).social).toEqual([])
    const input = { provider: 'google', browser: mintBrowser(), redirectUri } as const
    expect(codeOf(await plain.call('socialStart', input))).toBe('function_disabled')
    expect(requireValue(await platform.call('registerSetting', {})).social).toEqual(['google', 'facebook'])
  })
  test.each(['authorize', 'approve', 'keys'])('the stand-in exists on a developer’s machine only: %s', async (page) => {
    const deployed = buildPlatform({ local: false })
    expect((await deployed.send(new Request(`${ORIGIN}/__local/openid/google/${page}`))).status).toBe(404)
    const token = new Request(`${ORIGIN}/__local/openid/google/token`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    })
    expect((await deployed.send(token)).status).toBe(404)
  })
})
