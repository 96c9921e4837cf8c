/** SYS-01, SYS-08, EDGE-15: the page, its files and its pictures. */
import { describe, expect, test } from 'vitest'
import type { PlannedCall } from '../../../contract/boot.ts'
import { FIRST_SCREEN_DEADLINE_MS } from '../../../worker/document/document.ts'
import type { Page } from '../../../worker/request/page.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildPage } from '../../support/build-page.ts'
import { buildEdge } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import type { TestBrowser } from '../../support/test-browser.ts'

const plan = (...names: string[]) => ({
  planFirstScreen: () => names.map((name) => ({ name, input: {} }) as PlannedCall),
})
const bootOf = async (answer: Response) => JSON.parse((await answer.text()).replace('<!doctype html>', ''))

describe('SYS-08 the first HTML', () => {
  test('carries status, country, language, session and the first screen, and is not stored', async () => {
    const edge = await buildEdge({
      page: plan('gameMenus', 'memberInfo'),
      merchant: { domains: ['a.example', 'b.example'] },
    })
    const browser = edge.browser({ 'x-local-country': 'TH', 'accept-language': 'th,en;q=0.5' })
    await logIn(browser)
    const page = await browser.visit('/index')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const boot = await bootOf(page)
    expect(boot).toMatchObject({
      permission: { systemStatus: 0 },
      country: { countryCode: 'TH', countryDialingCode: '+66' },
      language: 'TH',
      session: { username: 'player1' },
      imageCdn: '/img',
      domains: ['a.example', 'b.example'],
    })
    expect(boot.answers.map(({ name }: { name: string }) => name)).toEqual(['gameMenus', 'memberInfo'])
  })

  test('leaves out what fails, is not permitted, or would change something', async () => {
    const edge = await buildEdge({ page: plan('gameMenus', 'memberInfo', 'logout', 'hotGames') })
    const boot = await bootOf(await edge.browser().visit('/index'))
    expect(boot.answers.map(({ name }: { name: string }) => name)).toEqual(['gameMenus'])
    expect(edge.logs.at(-1)?.leftOut).toEqual(['memberInfo', 'logout', 'hotGames'])
  })

  test('does not wait for a slow answer, and stands while the upstream is away', async () => {
    const slow = () =>
      new Promise((resolve) => setTimeout(() => resolve({ groups: [] }), FIRST_SCREEN_DEADLINE_MS + 400))
    const edge = await buildEdge({ page: plan('gameMenus'), upstream: { gameMenus: slow } })
    expect((await bootOf(await edge.browser().visit('/index'))).answers).toEqual([])
    const hanging = await buildEdge({ page: plan('gameMenus') })
    hanging.upstream.breakdown = () => new Promise<Response>(() => {})
    const startedAt = performance.now()
    const page = await hanging.app(new Request(`${hanging.origin}/index`, { headers: { accept: 'text/html' } }))
    expect(page.status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    const alone = await buildEdge({ page: plan('gameMenus') })
    alone.upstream.breakdown = () => new Response('', { status: 502 })
    const boot = await bootOf(await alone.browser().visit('/index'))
    expect(boot).toMatchObject({
      permission: { systemStatus: 0, info: { whitelabel: [], register: null } },
      answers: [],
    })
  })

  test('SYS-01 an unknown address is the page with 404; / goes to /index; a page may redirect', async () => {
    const edge = await buildEdge({
      page: {
        resolvePage: (url) =>
          url.pathname === '/vip'
            ? { redirect: '/login?next=%2Fvip' }
            : { status: url.pathname === '/nowhere' ? 404 : 200 },
      },
    })
    const browser = edge.browser()
    const lost = await browser.visit('/nowhere')
    expect(lost.status).toBe(404)
    expect(await lost.text()).toContain('"permission"')
    const home = await browser.visit('/')
    expect([home.status, home.headers.get('location')]).toEqual([302, '/index'])
    const gated = await browser.visit('/vip')
    expect([gated.status, gated.headers.get('location')]).toEqual([302, '/login?next=%2Fvip'])
    expect((await browser.visit('/register.html')).status).toBe(200)
    const head = await browser.fetch('/index', { method: 'HEAD', headers: { accept: 'text/html' } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    // A program that wants something else gets no page, and no page stands in for a file.
    await expectRefusal(await browser.fetch('/nowhere', { headers: { accept: 'application/json' } }), 'not_found')
    await expectRefusal(await browser.fetch('/nowhere.png', { headers: { accept: '*/*' } }), 'not_found')
  })

  test('SYS-01 what is no page and what leads on ask the platform for nothing, however old the copies', async () => {
    const edge = await buildEdge({
      page: {
        resolvePage: ({ pathname }) =>
          pathname === '/vip' ? { redirect: '/login' } : { status: pathname === '/index' ? 200 : 404 },
      },
    })
    const browser = edge.browser()
    const visitAll = async () => {
      const before = edge.upstream.asked.length
      for (const path of ['/nowhere', '/wp-admin/setup.php', '/vip']) await browser.visit(path)
      return edge.upstream.asked.length - before
    }
    expect(await visitAll(), 'without copies').toBe(0)
    await browser.visit('/index')
    edge.pass(2 * 60_000)
    expect(await visitAll(), 'with stale ones').toBe(0)
    const { permission } = await bootOf(await browser.visit('/nowhere'))
    expect(permission.info.register, 'drawn from the copies').not.toBeNull()
  })

  test('SYS-01, AUTH-05 / leads on with all that was asked of it: who sent the visitor, and which dialog', async () => {
    const browser = (await buildEdge()).browser()
    for (const query of ['?affiliateCode=AGENT1', '?r=A%26B', '?dialog=register&next=%2Fvip%3Fa%3D1', '?']) {
      const home = await browser.visit(`/${query}`)
      expect([home.status, home.headers.get('location')]).toEqual([302, `/index${query === '?' ? '' : query}`])
    }
  })

  test('SYS-01, PERF-01 a browser that opens / is shown the page of /index at once, and led to the login where one is asked for', async () => {
    const shown: string[] = []
    const page: Partial<Page> = {
      resolvePage: (url) => (url.search === '?locked' ? { redirect: '/login?next=%2Findex' } : { status: 200 }),
      render: async ({ url }) => {
        shown.push(url.pathname + url.search)
        return { body: new Response('page').body as ReadableStream, link: null }
      },
    }
    const browser = (await buildEdge({ page })).browser()
    const navigate = (path: string, method = 'GET') =>
      browser.fetch(path, { method, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    for (const [path, expected] of [
      ['/', '/index'],
      ['/?r=A%26B&dialog=register', '/index?r=A%26B&dialog=register'],
      ['/vip', '/vip'],
    ] as const) {
      const answer = await navigate(path)
      expect([answer.status, await answer.text(), shown.at(-1)]).toEqual([200, 'page', expected])
    }
    const locked = await navigate('/?locked')
    expect([locked.status, locked.headers.get('location')]).toEqual([302, '/login?next=%2Findex'])
    const head = await navigate('/', 'HEAD')
    expect([head.status, head.headers.get('location')]).toEqual([302, '/index'])
    const call = await browser.fetch('/', { headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } })
    expect([call.status, call.headers.get('location')]).toEqual([302, '/index'])
  })

  test.each(['GET', 'HEAD'])(
    'SYS-01 %s of who takes anything is shown the page, as curl and monitors ask',
    async (method) => {
      const browser = (await buildEdge()).browser()
      for (const headers of [{ accept: '*/*' }, { accept: 'text/html' }]) {
        const answer = await browser.fetch('/index', { method, headers })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect((await answer.text()) === '').toBe(method === 'HEAD')
      }
    },
  )

  test('a page that cannot be rendered is a plain page with the request id, and a log line with the bug', async () => {
    const edge = await buildEdge({
      page: { render: () => Promise.reject(new Error('boom with token AbCdEfGhIjKlMnOpQrStUvWxYz012345')) },
    })
    const page = await edge.browser().visit('/index')
    const text = await page.text()
    expect(page.status).toBe(500)
    expect(text).toContain(page.headers.get('x-request-id'))
    expect(text).not.toContain('boom')
    expect(edge.logs.at(-1)?.bug?.message).toBe('boom with token […]')
  })
})

describe('PERF-01 the style sheet', () => {
  test('stands in the document until the browser has fetched this very one, and the policy names it', async () => {
    const brought: boolean[] = []
    const page = (sheet: string): Partial<Page> => ({
      manifest: { ...buildPage().manifest, sheet },
      render: async ({ inlineSheet }) => {
        brought.push(inlineSheet)
        return { body: new Response('').body as ReadableStream, link: '</first.svg>; rel=preload; as="image"' }
      },
    })
    const edge = await buildEdge({ page: page('a{color:red}') })
    const browser = edge.browser()
    const first = await browser.visit('/index')
    expect(first.headers.get('link'), 'what the page asks for first').toBe('</first.svg>; rel=preload; as="image"')
    const policy = first.headers.get('content-security-policy')
    // printf %s TEXT | openssl dgst -sha256 -binary | base64
    const sheet = "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='"
    expect(policy).toContain(`style-src 'self' ${sheet};`)
    expect(policy).toContain("script-src 'self';")
    expect((await browser.visit('/vip')).headers.getSetCookie()).toEqual([])
    // A new release: another sheet.
    const next = await buildEdge({ page: page('a{color:blue}') })
    await next.browser().visit('/index', { cookie: `sheet=${browser.cookies.get('sheet')}` })
    await next.browser().visit('/index', { cookie: 'sheet=%00' })
    expect(brought).toEqual([true, false, true, true])
  })

  test('is not spoken of where nothing is built', async () => {
    const answer = await (await buildEdge()).browser().visit('/index')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
  })
})

describe('PERF-01 what is asked for first', () => {
  test('what a member’s page asks for first stands in the page alone, as hints are kept for others by path', async () => {
    const link = '</played.svg>; rel=preload; as="image"'
    const render = async () => ({ body: new Response('').body as ReadableStream, link })
    const browser = (await buildEdge({ page: { render } })).browser()
    expect((await browser.visit('/index')).headers.get('link')).toBe(link)
    await logIn(browser)
    expect((await browser.visit('/index')).headers.get('link')).toBeNull()
  })
})

describe('PERF-01 pictures within the document', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable'
  const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg">\n <a fill="#fff" width="50%"/></svg>'
  type Reader = Parameters<Page['render']>[0]['readPicture']

  /** What a browser's first two visits have to read pictures with, over an upstream that then answers with this one. */
  async function visitTwice(picture: () => Response | Promise<Response>, cdn?: string) {
    const readers: Reader[] = []
    const page: Partial<Page> = {
      manifest: { ...buildPage().manifest, sheet: 'a{}' },
      render: async ({ readPicture }) => {
        readers.push(readPicture)
        return { body: new Response('').body as ReadableStream, link: null }
      },
    }
    const edge = await buildEdge({ page, merchant: { imageCdns: cdn ? [cdn] : [] } })
    // Known to be well, so nobody asks it.
    if (cdn) await edge.env.CACHE.put(`v1:cdn:${cdn}`, '{"healthy":true}', { expirationTtl: 60 })
    const second = await edge.addMerchant({ imageCdns: cdn ? [cdn] : [] })
    const browser = edge.browser()
    await browser.visit('/index')
    await browser.visit('/index')
    let asked = 0
    edge.upstream.breakdown = () => {
      asked += 1
      return picture()
    }
    const visitAnew = async (where: { browser(): TestBrowser } = edge) => {
      await where.browser().visit('/index')
      return readers.at(-1)
    }
    return { read: readers[0]!, again: readers[1], count: () => asked, visitAnew, second }
  }
  const drawn = (headers: HeadersInit = {}) =>
    new Response(DRAWING, { headers: { 'content-type': 'image/svg+xml', 'cache-control': IMMUTABLE, ...headers } })
  const mintPath = (ending = 'svg') => `/covers/${crypto.randomUUID()}.${ending}?v=abc`

  test('a first visit has its drawings in it, whatever CDN they are of; who comes again has them already', async () => {
    for (const cdn of [undefined, 'https://cdn.example']) {
      const { read, again, count, visitAnew, second } = await visitTwice(drawn, cdn)
      const address = (cdn ?? '/img') + mintPath()
      const picture = read(address)
      expect(await picture).toBe(
        'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E %3Ca fill=%22%23fff%22 width=%2250%25%22/%3E%3C/svg%3E',
      )
      expect(read(address), 'the same promise').toBe(picture)
      expect(count()).toBe(1)
      expect(again).toBeNull()
      expect(await (await visitAnew())?.(address), 'kept for who comes after').toBe(await picture)
      expect(count()).toBe(1)
      expect((await visitAnew(second))?.(address), 'at hand for every host: pictures are the platform’s').toBe(
        await picture,
      )
    }
  })

  test.each([
    ['a photograph', `/img${mintPath('webp')}`],
    ['of another place', `https://other.example${mintPath()}`],
    ['of a name that begins alike', `/imgs${mintPath()}`],
    ['of no version', '/img/covers/a.svg'],
    ['within a page', 'data:image/svg+xml,<svg/>'],
  ])('%s is asked for by the page, which is known at once', async (_, address) => {
    const { read, count } = await visitTwice(drawn)
    expect(read(address)).toBeNull()
    expect(count()).toBe(0)
  })

  test.each([
    ['changes', () => drawn({ 'cache-control': 'public, max-age=300' })],
    ['is no drawing', () => drawn({ 'content-type': 'image/png' })],
    ['is a page', () => drawn({ 'content-type': 'text/html' })],
    ['is too large', () => new Response('x'.repeat(12_001), { headers: drawn().headers })],
    ['is not there', () => new Response('', { status: 404 })],
    ['does not come', () => new Promise<Response>(() => {})],
    ['fails', () => Promise.reject(new Error('away'))],
  ])('one that %s is asked for by the page', async (_, picture) => {
    const { read } = await visitTwice(picture)
    expect(await read(`/img${mintPath()}`)).toBeNull()
  })

  test('an address that climbs out is asked of nobody', async () => {
    const { read, count } = await visitTwice(drawn)
    for (const path of ['/img/../wps/system/permission.svg', '/img/%2e%2e/a.svg', '/img/..%2f..%2fa.svg']) {
      expect(await read(`${path}?v=1`), path).toBeNull()
    }
    expect(count()).toBe(0)
  })
})

describe('EDGE-15 files', () => {
  test.each(['entry-abcdefgh.js', 'base-HNMW6-7.js'])(
    '%s, a hashed name, never changes; a missing one is 404 and never a page',
    async (name) => {
      const edge = await buildEdge()
      const browser = edge.browser()
      const asset = await browser.fetch(`/assets/${name}`)
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      await expectRefusal(await browser.visit('/assets/gone-abcdefgh.js'), 'not_found')
      const icon = await browser.fetch('/favicon.svg')
      expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    },
  )

  test('a 304 carries the same policy as the page', async () => {
    const edge = await buildEdge()
    const answer = await edge.browser().fetch('/assets/entry-abcdefgh.js', { headers: { 'if-none-match': '"v1"' } })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})

describe('pictures', () => {
  test('a drawing of the build is a file of the edge, kept for ever where its name says so', async () => {
    const edge = await buildEdge()
    let asked = 0
    edge.upstream.breakdown = () => {
      asked += 1
      return new Response('', { status: 404 })
    }
    for (const [path, keep] of [
      ['/img/covers/drawn.0123456789ab.svg', 'immutable'],
      ['/img/avatars/1.svg', 'max-age=300'],
    ] as const) {
      const picture = await edge.browser().fetch(path)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('cache-control')).toContain(keep)
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    }
    expect(asked).toBe(0)
    await expectRefusal(await edge.browser().fetch('/img/covers/none.0123456789ab.svg'), 'not_found')
  })

  test('come from the upstream, are kept, and can run nothing', async () => {
    const edge = await buildEdge()
    let asked = 0
    edge.upstream.breakdown = () => {
      asked += 1
      return new Response('<svg/>', {
        headers: {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'set-cookie': 'a=b',
          'x-internal': '1',
        },
      })
    }
    const path = `/img/covers/${crypto.randomUUID()}.svg?v=abc123`
    for (let index = 0; index < 2; index++) {
      const picture = await edge.browser().fetch(path)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('cache-control')).toContain('immutable')
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
      expect(picture.headers.get('set-cookie')).toBeNull()
      expect(picture.headers.get('x-internal')).toBeNull()
    }
    expect(asked).toBe(1)
  })

  test.each(['public, max-age=300', 'no-store', null])(
    'a version the platform does not know is kept for as long as it says: %s',
    async (cacheControl) => {
      const edge = await buildEdge()
      let asked = 0
      edge.upstream.breakdown = () => {
        asked += 1
        const headers = { 'content-type': 'image/svg+xml', ...(cacheControl && { 'cache-control': cacheControl }) }
        return new Response('<svg/>', { headers })
      }
      const path = `/img/covers/${crypto.randomUUID()}.svg?v=invented`
      for (let index = 0; index < 2; index++) {
        const picture = await edge.browser().fetch(path)
        expect(picture.headers.get('cache-control')).toBe(cacheControl ?? 'public, max-age=300')
      }
      expect(asked).toBe(2)
    },
  )

  test.each([
    ['a page', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }), 'upstream_failed'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      'upstream_failed',
    ],
    ['nothing', () => new Response('', { status: 404 }), 'not_found'],
    ['nothing any more', () => new Response('', { status: 410 }), 'not_found'],
    [
      'a refusal of a store without it',
      () => Response.json({ success: false, errorCode: 'envelope_invalid' }, { status: 403 }),
      'not_found',
    ],
    ['no time', () => new Response('', { status: 429 }), 'upstream_failed'],
    [
      'three megabytes',
      () => new Response(new Uint8Array(3_000_000), { headers: { 'content-type': 'image/png' } }),
      'upstream_failed',
    ],
  ] as const)('%s in place of a picture is refused', async (_, breakdown, code) => {
    const edge = await buildEdge()
    edge.upstream.breakdown = breakdown
    await expectRefusal(await edge.browser().fetch(`/img/${crypto.randomUUID()}.png`), code)
  })

  test.each(['/img/', '/img/..%2f..%2fvendor/v1/bet', '/img/%2e%2e/vendor', '/img/a b.png'])(
    '%s goes nowhere',
    async (path) => {
      const edge = await buildEdge()
      let asked = 0
      edge.upstream.breakdown = () => {
        asked += 1
        return new Response('')
      }
      expect((await edge.browser().fetch(path, { headers: { accept: 'image/*' } })).status).toBe(404)
      expect(asked).toBe(0)
    },
  )
})

test('EDGE-10 the CDN of a visit is kept; a failing one is not picked', async () => {
  const cdns = ['https://one.example', 'https://two.example']
  const edge = await buildEdge({ merchant: { imageCdns: cdns } })
  for (const cdn of cdns) await edge.env.CACHE.put(`v1:cdn:${cdn}`, '{"healthy":true}', { expirationTtl: 60 })
  const browser = edge.browser()
  const first = (await bootOf(await browser.visit('/index'))).imageCdn
  expect(cdns).toContain(first)
  for (let index = 0; index < 5; index++) expect((await bootOf(await browser.visit('/index'))).imageCdn).toBe(first)
  await edge.env.CACHE.put(`v1:cdn:${first}`, '{"healthy":false}', { expirationTtl: 60 })
  const second = (await bootOf(await browser.visit('/index'))).imageCdn
  expect(second).not.toBe(first)
  expect((await makeCall(browser, 'country')).headers.get('content-security-policy')).toContain(second)
})
