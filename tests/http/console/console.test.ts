/** OPS-01: who gets into the console and what ends it: host, address, cookie, passkey, session, step-up. */

import { createExecutionContext } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../../console/app.ts'
import type { Bindings } from '../../../console/env.ts'
import { verifyAssertion } from '../../../contract/protocols/assertion.ts'
import { consoleKeys } from '../../support/console-person.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { buildAuthenticator } from '../../support/soft-authenticator.ts'
import { bindingsOf } from '../../support/workers.ts'

const bindings = bindingsOf<Bindings>()
const ORIGIN = 'https://console.example'
const HOME = '203.0.113.9'
let minted = 0

type Key = { name: string; publicKey: string; signCount: number }

/** The console before an edge that knows some keys and notes what it is asked. */
function buildConsole({
  bindings: more = {},
  withLocalPeople = false,
}: {
  bindings?: Partial<Bindings>
  withLocalPeople?: boolean
} = {}) {
  const clock = { nowMs: Date.now() }
  const keys = new Map<string, Key>()
  const asked: { call: string; sub: string; stepUpAtMs: number | null; address: string }[] = []
  const revoked = new Set<string>()
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    'identity-key': ({ credentialId }) => ({ person: keys.get(String(credentialId)) ?? null }),
    'identity-used': ({ credentialId }) => ({ name: keys.get(String(credentialId))?.name }),
    'identity-invitation': () => ({ name: 'rosa', credentialIds: [] }),
    'identity-enrol': ({ credentialId, publicKey }) => {
      keys.set(String(credentialId), { name: 'rosa', publicKey: String(publicKey), signCount: 0 })
      return { name: 'rosa', keys: keys.size }
    },
    'identity-local': ({ name }) => ({ name }),
    whoami: () => ({ merchants: [{ code: 'meridian', host: 'meridian.example' }] }),
  }
  const edge = async (request: Request) => {
    const call = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const token = request.headers.get('authorization')?.replace('Assertion ', '') ?? ''
    const claims = await verifyAssertion(consoleKeys, token, () => clock.nowMs)
    if (!claims || claims.call !== call || revoked.has(claims.sub))
      return Response.json(
        { success: false, errorCode: 'operator_required', message: '', requestId: '' },
        { status: 401 },
      )
    asked.push({ call, sub: claims.sub, stepUpAtMs: claims.stepUpAtMs, address: claims.address })
    const input = request.method === 'POST' ? ((await request.json()) as Record<string, unknown>) : {}
    return Response.json({ success: true, value: answers[call]?.(input) ?? {} })
  }
  const app = createApp(
    {
      clock: () => clock.nowMs,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      files: { script: '/assets/main.js', css: [], modulePreloads: [] },
      log: () => {},
    },
    { withLocalPeople },
  )
  const own: Bindings = {
    ...bindings,
    EDGE: fakeFetcher(edge),
    ASSETS: fakeFetcher(() => new Response(null, { status: 404 })),
    CONSOLE_KEYS: JSON.stringify(consoleKeys),
    CONSOLE_HOST: 'console.example',
    ALLOWED_ADDRESSES: '203.0.113.0/24 198.51.100.0/24',
    LOCAL: '',
    ...more,
  }
  const send = (path: string, init: RequestInit = {}, ip = HOME, origin = ORIGIN) => {
    const headers = new Headers(init.headers)
    headers.set('cf-connecting-ip', ip)
    if (init.method === 'POST') {
      if (!headers.has('origin')) headers.set('origin', origin)
      headers.set('content-type', 'application/json')
    }
    return app.fetch(new Request(`${origin}${path}`, { ...init, headers }), own, createExecutionContext())
  }
  return {
    send,
    keys,
    asked,
    revoked,
    pass: (ms: number) => {
      clock.nowMs += ms
    },
  }
}
type TestConsole = ReturnType<typeof buildConsole>

const post = (body: object = {}, cookie?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: cookie ? { cookie } : {},
})
const readValue = async <T>(answer: Response) => ((await answer.json()) as { value: T }).value
const codeOf = async (answer: Response) => ((await answer.json()) as { errorCode?: string }).errorCode ?? 'none'
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A person with a passkey of their own. */
async function buildPerson(site: TestConsole, name = `person-${++minted}`) {
  const device = await buildAuthenticator()
  const { challenge } = await readValue<{ challenge: string }>(
    await site.send('/api/enrol/begin', post({ token: 'inv_x' })),
  )
  const made = await device.create({ challenge, origin: ORIGIN, rpId: 'console.example' })
  const { clientExtensionResults: _, ...answer } = made
  expect((await site.send('/api/enrol', post({ token: 'inv_x', answer }))).status).toBe(200)
  const key = site.keys.get(device.id)!
  site.keys.set(device.id, { ...key, name })
  const sign = async (more: { origin?: string; verified?: boolean; challenge?: string } = {}) => {
    const begun = await readValue<{ challenge: string }>(await site.send('/api/login/begin', post()))
    const { clientExtensionResults: __, ...given } = await device.get({
      challenge: begun.challenge,
      origin: ORIGIN,
      rpId: 'console.example',
      ...more,
    })
    return given
  }
  const logIn = async () => {
    const answer = await site.send('/api/login', post({ answer: await sign() }))
    expect(answer.status, await answer.clone().text()).toBe(200)
    return cookieOf(answer)
  }
  return { name, sign, logIn, device }
}

describe('where it answers', () => {
  test.each([
    ['another host', 'https://other.example', {}, HOME, 'unknown_host'],
    ['plain http', 'http://console.example', {}, HOME, 'unknown_host'],
    ['an address that is not listed', ORIGIN, {}, '192.0.2.1', 'forbidden'],
    ['no list of addresses', ORIGIN, { ALLOWED_ADDRESSES: '' }, HOME, 'forbidden'],
    ['no host of its own', ORIGIN, { CONSOLE_HOST: '' }, HOME, 'unknown_host'],
    ['localhost without LOCAL', 'http://console.localhost:8791', {}, HOME, 'unknown_host'],
  ])('%s: nothing', async (_, origin, more, ip, code) => {
    const answer = await buildConsole({ bindings: more }).send('/', {}, ip, origin)
    expect(await codeOf(answer)).toBe(code)
  })

  test('TLS that is no longer recommended: nothing', async () => {
    const cf = { tlsVersion: 'TLSv1', tlsCipher: 'ECDHE-RSA-AES128-SHA' }
    expect(await codeOf(await buildConsole().send('/', { cf }))).toBe('unknown_host')
  })

  test('the page of its host holds nothing of anybody and no other origin', async () => {
    const answer = await buildConsole().send('/withdrawals')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['what is deployed', {}, false, ORIGIN],
    ['a host that is not this machine', { LOCAL: '1' }, true, ORIGIN],
    ['a site that is not local', { CONSOLE_HOST: 'console.localhost' }, true, 'http://console.localhost:8791'],
  ])('people without a passkey do not exist on %s', async (_, more, withLocalPeople, origin) => {
    const answer = await buildConsole({ bindings: more, withLocalPeople }).send('/__local/people', {}, HOME, origin)
    expect(answer.status).toBe(404)
  })

  test('a local site signs in as one of them', async () => {
    const origin = 'http://console.localhost:8791'
    const site = buildConsole({ bindings: { LOCAL: '1' }, withLocalPeople: true })
    expect(await (await site.send('/__local/people', {}, '127.0.0.1', origin)).text()).toContain('piet')
    const init = { method: 'POST', body: 'name=piet', redirect: 'manual' as const }
    const answer = await site.send('/__local/people', init, '127.0.0.1', origin)
    expect([answer.status, cookieOf(answer).startsWith('__Host-ops=piet~')]).toEqual([303, true])
  })
})

describe('the frame round a look', () => {
  const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  const ask = (merchant: string, src: string) => `/frame?${new URLSearchParams({ merchant, src })}`

  test('frames the host of a merchant of theirs, within the console alone', async () => {
    const site = buildConsole()
    const person = await buildPerson(site)
    const headers = { cookie: await person.logIn(), ...FRAMED }
    const path = ask('meridian', 'https://meridian.example/index?__look=abc')
    const answer = await site.send(path, { headers })
    expect(await answer.text()).toContain('src="https://meridian.example/index?__look=abc"')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://meridian.example;')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
    const refusals = [
      ask('meridian', 'https://evil.example/index'),
      ask('meridian', 'http://meridian.example/index'),
      ask('meridian', 'javascript:alert(1)'),
      ask('coral', 'https://meridian.example/index'),
    ]
    for (const each of refusals) expect([each, (await site.send(each, { headers })).status]).toEqual([each, 404])
    expect((await site.send(path, { headers: { ...headers, 'sec-fetch-dest': 'document' } })).status).toBe(404)
    expect(await codeOf(await site.send(path, { headers: FRAMED }))).toBe('login_required')
    const own = (await site.send('/changes')).headers.get('content-security-policy')
    expect(own).toContain("frame-src 'self'")
  })
})

describe('passkeys', () => {
  test('log in once for each question, by its own host and with the owner’s finger', async () => {
    const site = buildConsole()
    const { sign, device } = await buildPerson(site)
    const good = await sign()
    expect((await site.send('/api/login', post({ answer: good }))).status).toBe(200)
    expect(await codeOf(await site.send('/api/login', post({ answer: good })))).toBe('passkey_failed')
    for (const more of [{ origin: 'https://evil.example' }, { verified: false }, { challenge: 'bWFkZS11cA' }]) {
      expect(await codeOf(await site.send('/api/login', post({ answer: await sign(more) })))).toBe('passkey_failed')
    }
    site.keys.delete(device.id)
    expect(await codeOf(await site.send('/api/login', post({ answer: await sign() })))).toBe('passkey_failed')
  })

  test('a question that is older than five minutes is over', async () => {
    const site = buildConsole()
    const { sign } = await buildPerson(site)
    const late = await sign()
    site.pass(5 * 60_000)
    expect(await codeOf(await site.send('/api/login', post({ answer: late })))).toBe('passkey_failed')
  })
})

describe('the session', () => {
  const whoami = (site: TestConsole, cookie: string, ip = HOME) =>
    site.send('/api/ops/whoami', { headers: { cookie } }, ip)

  test('its cookie is of the host alone, and the person’s next login ends it', async () => {
    const site = buildConsole()
    const person = await buildPerson(site)
    const answer = await site.send('/api/login', post({ answer: await person.sign() }))
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-ops=.*; Path=\/; HttpOnly; Secure; SameSite=Strict/)
    const first = cookieOf(answer)
    expect((await whoami(site, first)).status).toBe(200)
    const second = await person.logIn()
    expect(await codeOf(await whoami(site, first))).toBe('login_required')
    expect((await whoami(site, second)).status).toBe(200)
  })

  test('a stolen cookie from another address opens nothing; a passkey of its person moves it there, another’s does not', async () => {
    const site = buildConsole()
    const [person, thief] = [await buildPerson(site), await buildPerson(site)]
    const cookie = await person.logIn()
    const elsewhere = '198.51.100.7'
    expect(await codeOf(await whoami(site, cookie, elsewhere))).toBe('verification_required')
    const stolen = await site.send('/api/step-up', post({ answer: await thief.sign() }, cookie), elsewhere)
    expect(await codeOf(stolen)).toBe('passkey_failed')
    expect((await whoami(site, cookie)).status).toBe(200)
    expect((await site.send('/api/step-up', post({ answer: await person.sign() }, cookie), elsewhere)).status).toBe(200)
    expect((await whoami(site, cookie, elsewhere)).status).toBe(200)
    expect(await codeOf(await whoami(site, cookie))).toBe('verification_required')
  })

  test('the edge learns when the last passkey was used, and whence', async () => {
    const site = buildConsole()
    const person = await buildPerson(site)
    const cookie = await person.logIn()
    await whoami(site, cookie)
    const began = site.asked.at(-1)!
    expect(began).toMatchObject({ sub: person.name, address: HOME })
    site.pass(6 * 60_000)
    await whoami(site, cookie)
    expect(site.asked.at(-1)!.stepUpAtMs).toBe(began.stepUpAtMs)
    expect((await site.send('/api/step-up', post({ answer: await person.sign() }, cookie))).status).toBe(200)
    await whoami(site, cookie)
    expect(site.asked.at(-1)!.stepUpAtMs).toBe(began.stepUpAtMs! + 6 * 60_000)
  })

  test.each([
    ['15 minutes without use', [15 * 60_000], 'login_required'],
    ['14 minutes, and again 14', [14 * 60_000, 14 * 60_000], 'none'],
    ['eight hours of use', Array.from({ length: 40 }, () => 12 * 60_000), 'login_required'],
  ])('after %s: %s', async (_, waits, code) => {
    const site = buildConsole()
    const cookie = await (await buildPerson(site)).logIn()
    let last = 'none'
    for (const ms of waits as number[]) {
      site.pass(ms)
      last = await codeOf(await whoami(site, cookie))
    }
    expect(last).toBe(code)
  })

  test('a person whom the edge no longer knows has no session here either', async () => {
    const site = buildConsole()
    const person = await buildPerson(site)
    const cookie = await person.logIn()
    site.revoked.add(person.name)
    expect(await codeOf(await whoami(site, cookie))).toBe('login_required')
    site.revoked.clear()
    expect(await codeOf(await whoami(site, cookie))).toBe('login_required')
  })

  test('no act comes from another site’s page, nor one that is no call of the tables', async () => {
    const site = buildConsole()
    const cookie = await (await buildPerson(site)).logIn()
    const from = (origin: string, site2: string): RequestInit => ({
      method: 'POST',
      body: '{}',
      headers: { cookie, origin, 'sec-fetch-site': site2 },
    })
    for (const init of [from('https://evil.example', 'cross-site'), from(ORIGIN, 'cross-site'), from('null', 'none')])
      expect(await codeOf(await site.send('/api/ops/maintenance-on', init))).toBe('cross_site_refused')
    for (const call of ['identity-key', 'nothing', 'whoami', '..%2f..%2fsecrets'])
      expect(await codeOf(await site.send(`/api/ops/${call}`, post({}, cookie)))).toBe('not_found')
    expect(site.asked.some(({ call }) => call === 'maintenance-on')).toBe(false)
  })

  test('signing out ends it', async () => {
    const site = buildConsole()
    const cookie = await (await buildPerson(site)).logIn()
    await site.send('/api/logout', post({}, cookie))
    expect(await codeOf(await whoami(site, cookie))).toBe('login_required')
  })
})
