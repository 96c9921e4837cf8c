/** EDGE-14 and EDGE-16: the headers of every answer, and the one line each request leaves. */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import { listAssetHeaders } from '../../../worker/document/asset-headers.ts'
import { buildSecurityHeaders } from '../../../worker/gates/security-headers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { expectEach } from '../../support/expect-each.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const answers: Record<string, (edge: TestEdge) => Promise<Response>> = {
  'a page': (edge) => edge.browser().visit('/index'),
  'a page not found': (edge) => edge.browser().visit('/nowhere'),
  'a redirect': (edge) => edge.browser().visit('/'),
  'a call': (edge) => makeCall(edge.browser(), 'country'),
  'a login': (edge) => logIn(edge.browser()),
  'a refusal': (edge) => makeCall(edge.browser(), 'memberInfo'),
  'a cross-site write': (edge) => makeCall(edge.browser(), 'login', { headers: { 'sec-fetch-site': 'cross-site' } }),
  'an unknown path': (edge) => edge.browser().fetch('/wps/none'),
  'an unknown host': (edge) => edge.send(new Request('http://nobody.example/')),
  'an asset': (edge) => edge.browser().fetch('/assets/entry-abcdefgh.js'),
  'an asset not changed': (edge) =>
    edge.browser().fetch('/assets/entry-abcdefgh.js', { headers: { 'if-none-match': '"v1"' } }),
  'an asset not found': (edge) => edge.browser().fetch('/assets/none.js'),
  'a picture': (edge) => edge.browser().fetch('/img/a.svg'),
  'an operator refused': (edge) => edge.browser().fetch('/__ops/v1/status'),
  'an upstream fault': (edge) => {
    edge.upstream.breakdown = () => new Response('<h1>', { status: 500 })
    return makeCall(edge.browser(), 'gameMenus')
  },
  'a bug': (edge) => {
    edge.upstream.handlers.gameMenus = () => {
      throw new Error('bug')
    }
    edge.services.singleFlight.join = () => {
      throw new TypeError('a bug')
    }
    return makeCall(edge.browser(), 'gameMenus')
  },
  maintenance: async (edge) => {
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true })
    return edge.browser().visit('/index')
  },
}

describe('EDGE-14 security headers', () => {
  test.each(Object.keys(answers))('stand on %s', async (name) => {
    const edge = await buildEdge()
    const answer = await answers[name]!(edge)
    const text = `${name}: ${answer.status} ${JSON.stringify([...answer.headers])}`
    for (const header of Object.keys(buildSecurityHeaders(null)))
      expect(answer.headers.has(header), `${header} on ${text}`).toBe(true)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    if (!name.startsWith('an asset') && name !== 'a picture') {
      expect(answer.headers.get('cache-control'), text).toBe('no-store')
    }
  })

  test('MEM-17 what answers a member is kept by no cache, whichever route answers and however', async () => {
    const upload = () => ({ contentType: 'image/png' as const, data: 'iVBORw0KGgo=' })
    const edge = await buildEdge({ upstream: { upload } })
    const browser = edge.browser()
    await logIn(browser)
    const file = '/files/u_AAAAAAAAAAAAAAAAAAAAAA'
    const ways: Record<string, () => Promise<Response>> = {
      ...Object.fromEntries(Object.keys(calls).map((name) => [name, () => makeCall(browser.copy(), name as CallName)])),
      'a file': () => browser.fetch(file),
      'a file of somebody else': () => browser.fetch(`${file}BB`),
      'a page': () => browser.visit('/centre/personal'),
      'a socket that is none': () => browser.fetch('/live'),
    }
    await expectEach(Object.keys(ways), async (name) => {
      const answer = await ways[name]!()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      await answer.body?.cancel()
    })
  })

  test('EDGE-16 exactly one line for each of them, with the id that was answered', async () => {
    for (const [name, ask] of Object.entries(answers)) {
      const edge = await buildEdge()
      const answer = await ask(edge)
      expect(edge.logs, name).toHaveLength(1)
      expect(edge.logs[0], name).toMatchObject({ requestId: answer.headers.get('x-request-id'), status: answer.status })
    }
  })

  test('EDGE-16 where routine lines are sampled, only good reads leave none', async () => {
    const silent: string[] = []
    for (const [name, ask] of Object.entries(answers)) {
      const edge = await buildEdge({ bindings: { LOG_SAMPLE_RATE: '0.000000001' } })
      await ask(edge)
      if (edge.logs.length === 0) silent.push(name)
    }
    expect(silent).toEqual(['a page', 'a redirect', 'a call', 'an asset', 'an asset not changed', 'a picture'])
  })

  test('https holds for the hosts below too, unless an operator says that one has none', async () => {
    const of = async (bindings: { HSTS_SUBDOMAINS?: string }) =>
      (await (await buildEdge({ bindings })).browser().visit('/index')).headers.get('strict-transport-security')
    // Browsers keep what they heard last: a file that passes the Worker by must not say otherwise than the page.
    const ofFiles = new Map(listAssetHeaders()).get('strict-transport-security')
    for (const [bindings, said] of [
      [{}, 'max-age=31536000; includeSubDomains'],
      [{ HSTS_SUBDOMAINS: '0' }, 'max-age=31536000'],
    ] as const) {
      expect(await of(bindings)).toBe(said)
      expect(ofFiles ?? said).toBe(said)
    }
  })

  test('over https each cookie has a name that no other host can set', async () => {
    const edge = await buildEdge({ merchant: { imageCdns: ['https://a.example', 'https://b.example'] } })
    const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
    const at = edge.origin.replace('http:', 'https:')
    const page = await edge.send(new Request(`${at}/index`, { headers }))
    const chosen = await edge.send(
      new Request(`${at}${calls.updateLanguage.path}`, {
        method: calls.updateLanguage.method,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ language: 'TH' }),
      }),
    )
    const lines = [page, chosen].flatMap((answer) => answer.headers.getSetCookie())
    expect(lines.map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(['__Host-cdn-image', '__Host-lang']))
    for (const line of lines) expect(line).toMatch(/^__Host-[^;]+;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
  })

  test('a page frames only the games its merchant has named', async () => {
    const edge = await buildEdge({ merchant: { gameOrigins: ['https://a.example', 'https://b.example'] } })
    const policy = (await edge.browser().visit('/index')).headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://a.example https://b.example;')
  })
})

describe('EDGE-16 the log line', () => {
  test('shares its id with the upstream and names the call', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const answer = await makeCall(browser, 'memberInfo', { headers: { 'x-request-id': 'chosen-by-a-visitor' } })
    const requestId = answer.headers.get('x-request-id')
    expect(edge.upstream.asked.at(-1)?.claims.requestId).toBe(requestId)
    expect(edge.logs.at(-1)).toMatchObject({
      at: 'edge',
      requestId,
      call: 'memberInfo',
      merchant: edge.merchant.code,
      status: 200,
      upstreamStatus: 200,
    })
  })

  test('no password, cookie, token, code or query is ever in it', async () => {
    const token = 'upstream-secret-token-ABCDEFGHIJKLMNOP'
    const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ token }) } })
    const browser = edge.browser()
    await logIn(browser, { password: 'hunter2-hunter2', rememberMe: true, captcha: 'XK42P' })
    const secrets = [
      ...browser.cookies.values(),
      token,
      'hunter2',
      'XK42P',
      'query-secret',
      'bearer-secret',
      'new-pass',
      'path-secret-0123456789abcdef',
    ]
    await makeCall(browser, 'memberInfo')
    await browser.fetch('/wps/system/status?url=query-secret')
    await browser.fetch('/reset/path-secret-0123456789abcdef')
    await browser.fetch('/__ops/v1/status', { headers: { authorization: 'Bearer bearer-secret' } })
    await makeCall(browser, 'changePassword', { input: { newPassword: 'new-pass', confirmNewPassword: 'new-pass' } })
    edge.upstream.handlers.login = () => new Refusal('login_failed', 'hunter2')
    await makeCall(edge.browser(), 'login', { input: { type: 'username', username: 'a', password: 'hunter2-hunter2' } })
    edge.upstream.breakdown = () => Promise.reject(new Error(`could not reach ${token}`))
    await makeCall(browser, 'memberInfo')
    const lines = JSON.stringify(edge.logs)
    expect(edge.logs.length).toBeGreaterThan(7)
    for (const secret of [...secrets, ...browser.cookies.values()]) expect(lines).not.toContain(secret)
  })
})
