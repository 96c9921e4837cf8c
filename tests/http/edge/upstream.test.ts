/** EDGE-12, EDGE-06: what the edge asks an upstream, and what it makes of answers that are not as agreed. */
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { originSchema } from '../../../contract/merchant.ts'
import { sealAnswer } from '../../../contract/protocols/envelope.ts'
import { UPSTREAM_TIMEOUT_MS } from '../../../worker/upstream/limits.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildGame } from '../../support/build-game.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const GIFT = {
  promotionId: 'p',
  category: 'season',
  kind: 'gift',
  title: 't',
  reward: 'r',
  condition: 'c',
  amount: '1.00',
}

const SECRET_TEXT = 'SELECT secret FROM internals at 10.0.0.5'
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })
const huge = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(256 * 1024).fill(120))
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )

const faults: Record<string, () => Response | Promise<Response>> = {
  'an HTML page': () => new Response(`<h1>${SECRET_TEXT}</h1>`, { headers: { 'content-type': 'text/html' } }),
  'truncated JSON': () => json(`{"success":true,"value":{"id":"${SECRET_TEXT}`),
  'JSON of another shape': () => json(JSON.stringify({ success: true, value: { secret: SECRET_TEXT } })),
  'JSON that is no answer': () => json(JSON.stringify({ error: SECRET_TEXT })),
  'an endless answer': huge,
  'ten declared megabytes': () =>
    new Response('x', { headers: { 'content-type': 'application/json', 'content-length': '10485760' } }),
  'a redirect': () =>
    new Response(null, { status: 302, headers: { location: `https://evil.example/?${SECRET_TEXT}` } }),
  'a 500 page': () =>
    new Response(`<pre>${SECRET_TEXT}</pre>`, { status: 500, headers: { 'content-type': 'text/html' } }),
  'its own internal error': () =>
    json(JSON.stringify({ success: false, errorCode: 'internal', message: SECRET_TEXT, requestId: 'r-12345678' }), 500),
  'an unknown error code': () =>
    json(JSON.stringify({ success: false, errorCode: 'drop_tables', message: SECRET_TEXT, requestId: 'x' }), 422),
  'a code that is ours to say': () =>
    json(JSON.stringify({ success: false, errorCode: 'maintenance', message: SECRET_TEXT, requestId: 'x' }), 503),
  'a refusal of our envelope': () =>
    json(JSON.stringify({ success: false, errorCode: 'envelope_invalid', message: SECRET_TEXT, requestId: 'x' }), 400),
  'a broken connection': () => Promise.reject(new Error(SECRET_TEXT)),
  'nothing at all': () => new Response(null, { status: 204 }),
}

describe('EDGE-12 an upstream that answers', () => {
  test.each(Object.keys(faults))('%s: 502, and nothing of it goes on', async (name) => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    edge.upstream.breakdown = faults[name]!
    for (const call of ['memberInfo', 'gameMenus', 'login'] as const) {
      const answer = await makeCall(browser, call)
      const text = await answer.clone().text()
      await expectRefusal(answer, 'upstream_failed')
      expect(text).not.toContain('internals')
      expect(JSON.stringify([...answer.headers])).not.toContain('internals')
    }
    expect(JSON.stringify(edge.logs)).not.toContain('internals')
    expect(edge.logs.at(-1)?.upstreamFault).toBeDefined()
    // The session is as it was.
    edge.upstream.breakdown = null
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('nothing, ever: 504 within the time allowed, also in the middle of a body', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const hangs: (() => Response | Promise<Response>)[] = [
      () => new Promise<Response>(() => {}),
      () =>
        new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }), {
          headers: { 'content-type': 'application/json' },
        }),
    ]
    for (const hang of hangs) {
      edge.upstream.breakdown = hang
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const answering = makeCall(browser, 'memberInfo')
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS / 2)
      await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS / 2)
      vi.useRealTimers()
      await expectRefusal(await answering, 'upstream_timeout')
    }
  })
})

describe('EDGE-12 trying again', () => {
  const failOnce = () => {
    let tries = 0
    return { count: () => tries, answer: () => (++tries === 1 ? new Response('', { status: 502 }) : null) }
  }

  test('a read is tried twice, with an envelope of its own each time, and is always logged', async () => {
    const edge = await buildEdge({ bindings: { LOG_SAMPLE_RATE: '0.000000001' } })
    const browser = edge.browser()
    await logIn(browser)
    const once = failOnce()
    const { memberInfo } = edge.upstream.handlers
    edge.upstream.handlers.memberInfo = (asked) => once.answer() ?? memberInfo?.(asked)
    await expectValue(await makeCall(browser, 'memberInfo'), 'memberInfo')
    const asked = edge.upstream.asked.filter(({ name }) => name === 'memberInfo')
    expect(new Set(asked.map(({ claims }) => claims.jti)).size).toBe(2)
    expect(edge.logs.at(-1)?.upstreamTries).toBe(2)
  })

  test('a write without a key is tried once', async () => {
    const edge = await buildEdge()
    let tries = 0
    // What the page needs of a login is read in between; a read may be tried again.
    edge.upstream.breakdown = ({ method }) => {
      if (method === 'POST') tries += 1
      return new Response('', { status: 502 })
    }
    await expectRefusal(await makeCall(edge.browser(), 'login'), 'upstream_failed')
    expect(tries).toBe(1)
  })

  test('an answer that breaks the contract is not asked for again', async () => {
    const edge = await buildEdge({ upstream: { gameMenus: () => ({ groups: 'none' }) } })
    await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'upstream_failed')
    expect(edge.upstream.count('gameMenus')).toBe(1)
  })
})

describe('the upstream refuses', () => {
  test('AUTH-07 its code, captcha flag and fields go on with the status of the code, its words do not', async () => {
    const fields = { password: { key: 'password_weak' } }
    const refusal = new Refusal('login_failed', SECRET_TEXT, { captcha: true, fields, systemStatus: 1 })
    const edge = await buildEdge({ upstream: { login: () => refusal } })
    const answer = await makeCall(edge.browser(), 'login')
    expect(await answer.clone().text()).not.toContain(SECRET_TEXT)
    const failure = await expectRefusal(answer, 'login_failed')
    expect(failure).toMatchObject({ captcha: true, fields })
    expect(failure).not.toHaveProperty('systemStatus')
  })

  test('its waiting time becomes Retry-After', async () => {
    const edge = await buildEdge({
      upstream: { loginSms: () => new Refusal('too_many_requests', '', { retryAfterSeconds: 42 }) },
    })
    const answer = await makeCall(edge.browser(), 'loginSms')
    expect(answer.headers.get('retry-after')).toBe('42')
    await expectRefusal(answer, 'too_many_requests')
  })
})

describe('EDGE-06 the envelope', () => {
  test('an encrypted call carries its payload inside only, and binds who, what and where from', async () => {
    const edge = await buildEdge()
    await logIn(edge.browser({ 'x-local-ip': '203.0.113.9', 'x-local-country': 'PH', language: 'TH' }))
    const asked = edge.upstream.asked.find(({ name }) => name === 'login')
    expect(asked?.text).not.toContain('Play-2026!')
    expect(asked?.body).toMatchObject({ username: 'player1', password: 'Play-2026!' })
    expect(asked?.claims).toMatchObject({
      merchant: edge.merchant.code,
      method: 'POST',
      path: '/wps/session/login',
      clientIp: '203.0.113.9',
      country: 'PH',
      language: 'TH',
      siteStatus: 'open',
      host: edge.host,
    })
  })

  test('a plain success to an encrypted call, or the answer to another question, is refused', async () => {
    const edge = await buildEdge()
    const value = buildUpstreamSession()
    edge.upstream.handlers.login = () => json(JSON.stringify({ success: true, value }))
    await expectRefusal(await makeCall(edge.browser(), 'login'), 'upstream_failed')
    const keys = JSON.parse(edge.env.ENVELOPE_KEYS)[edge.merchant.code]
    edge.upstream.handlers.login = async () =>
      new Response(await sealAnswer(keys.toEdge, 'another-question-id', { success: true, value }), {
        headers: { 'content-type': 'application/jose' },
      })
    await expectRefusal(await makeCall(edge.browser(), 'login'), 'upstream_failed')
  })

  test('only declared fields go on, as they were sent', async () => {
    const edge = await buildEdge({ upstream: { gameList: () => ({ games: [], pageNum: 1, totalPages: 0, total: 0 }) } })
    const browser = edge.browser()
    const input = { playable: '1', gameName: ' a&b ', admin: 'true', merchant: 'other' }
    await expectValue(await makeCall(browser, 'gameList', { input }), 'gameList')
    expect(edge.upstream.asked.at(-1)?.claims.query).toBe('gameName=+a%26b+&playable=1')
  })

  test('launching: who and where from is said by the edge, and the game must come from a named origin', async () => {
    const edge = await buildEdge({ upstream: { launchGame: () => ({ game_url: 'https://games.example/play/1' }) } })
    const browser = edge.browser()
    await logIn(browser)
    const input = {
      gameId: 'g',
      nodeId: 1,
      vassalage: 'HARBOR',
      username: 'admin',
      lobbyOrigin: 'https://evil.example',
      token: 'x',
    }
    await expectValue(await makeCall(browser, 'launchGame', { input }), 'launchGame')
    expect(edge.upstream.asked.at(-1)?.body).toMatchObject({
      username: 'player1',
      lobbyOrigin: edge.origin,
      merchantCode: edge.merchant.code,
    })
    expect(edge.upstream.asked.at(-1)?.body).not.toHaveProperty('token')
    for (const address of [
      'https://evil.example/play',
      'javascript:alert(1)',
      'http://games.example/',
      'not an address',
    ]) {
      edge.upstream.handlers.launchGame = () => ({ game_url: address })
      await expectRefusal(await makeCall(browser, 'launchGame'), 'upstream_failed')
    }
  })

  test('EDGE-10 a path of a game lies on the launch CDNs that are framed, and stays there', async () => {
    const cdn = originSchema.parse('https://launch.example')
    const edge = await buildEdge({ merchant: { gameOrigins: [cdn], launchCdns: [cdn] } })
    const browser = edge.browser()
    await logIn(browser)
    edge.upstream.handlers.launchGame = () => ({ game_url: '/play/1?token=t' })
    await expectValue(await makeCall(browser, 'launchGame'), 'launchGame')
    for (const address of ['//evil.example/play', '/\\evil.example/play', 'play/1']) {
      edge.upstream.handlers.launchGame = () => ({ game_url: address })
      await expectRefusal(await makeCall(browser, 'launchGame'), 'upstream_failed')
    }
  })

  test('GAME-04 a lottery is launched by the path of its page, which lies on no CDN', async () => {
    const edge = await buildEdge({ merchant: { launchCdns: [] } })
    const browser = edge.browser()
    await logIn(browser)
    const address = '/vnlottery?gameCode=delta-five&playType=ball'
    edge.upstream.handlers.launchGame = () => ({ game_url: address })
    expect(await expectValue(await makeCall(browser, 'launchGame'), 'launchGame')).toEqual({ game_url: address })
    for (const other of ['/vnlottery', '/lottery/x?gameCode=a', '//evil.example/lottery?gameCode=a']) {
      edge.upstream.handlers.launchGame = () => ({ game_url: other })
      await expectRefusal(await makeCall(browser, 'launchGame'), 'upstream_failed')
    }
  })

  test('operator HTML is cleaned before anyone sees it', async () => {
    const dirty =
      '<p onclick="x()">Hi<script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a></p><iframe src="//e"></iframe>'
    const one = {
      id: '1',
      type: 'PU',
      title: 't',
      content: dirty,
      imageUrl: null,
      linkUrl: null,
      publishedAt: '2026-01-01T00:00:00Z',
    }
    const edge = await buildEdge({
      upstream: {
        announcements: () => ({
          popup: [one],
          banners: [],
          player: [],
          promotion: [],
          dialogs: [{ ...one, linkUrl: 'javascript:x()', whom: 'members', often: 'once', button: dirty.slice(0, 60) }],
          forSome: true,
        }),
        memberPopups: () => ({ dialogs: [{ ...one, whom: 'members', often: 'once', button: null }] }),
      },
    })
    const lists = await expectValue(await makeCall(edge.browser(), 'announcements'), 'announcements')
    const { popup, dialogs, forSome } = lists
    expect(forSome).toBe(true)
    expect(popup[0]?.content).not.toMatch(/script|onclick|onerror|javascript|iframe/)
    expect(popup[0]?.content).toContain('<p>Hi')
    // The same copy for everybody: for whom it is stands in it, and who has seen it does not.
    expect(dialogs).toEqual([{ ...popup[0], whom: 'members', often: 'once', button: dirty.slice(0, 60) }])
    const member = edge.browser()
    await logIn(member)
    const own = await expectValue(await makeCall(member, 'memberPopups'), 'memberPopups')
    expect(own.dialogs).toEqual([{ ...popup[0], whom: 'members', often: 'once', button: null }])
  })

  test('OPS-01 so are articles and drafts; of goods and of customer service every word stays text', async () => {
    const dirty = '<p onclick="x()">Hi<img src=x onerror=x()></p><iframe src="//e"></iframe>'
    const at = '2026-01-01T00:00:00.000Z'
    const article = { id: 'a', title: dirty, content: dirty, updatedAt: at }
    const good = {
      goodId: 'lamp',
      category: 'gifts',
      name: dirty,
      description: dirty,
      imageUrl: null,
      points: 100,
      value: '1.00',
      delivery: 'item',
      left: 1,
      endsAt: null,
    }
    const said = { position: 1, from: 'service', text: dirty, picture: null, at }
    const edge = await buildEdge({
      upstream: {
        login: () => buildUpstreamSession(),
        helpCenter: () => ({ categories: [{ code: 'one', title: 't', articles: [article] }] }),
        contentDraft: () => ({ title: dirty, content: dirty, imageUrl: 'https://elsewhere.example/a.png' }),
        pointReward: () => ({ goods: [good] }),
        serviceThread: () => ({ state: 'answered', unread: 0, nextCursor: null, messages: [said] }),
      },
    })
    const browser = edge.browser()
    const help = await expectValue(await makeCall(browser, 'helpCenter'), 'helpCenter')
    expect(help.categories[0]?.articles[0]).toMatchObject({ title: dirty, content: '<p>Hi</p>' })
    const draft = await expectValue(await makeCall(browser, 'contentDraft'), 'contentDraft')
    expect(draft).toEqual({ title: dirty, content: '<p>Hi</p>', imageUrl: null })
    await logIn(browser)
    const { goods } = await expectValue(await makeCall(browser, 'pointReward'), 'pointReward')
    expect(goods[0]).toMatchObject({ name: dirty, description: dirty })
    const { messages } = await expectValue(await makeCall(browser, 'serviceThread'), 'serviceThread')
    expect(messages[0]).toMatchObject({ text: dirty })
  })

  test('MEM-15 so is a message, whoever wrote it', async () => {
    const message = {
      id: 'M-0123456789ABCDEF',
      kind: 'system',
      title: '<b>t</b>',
      about: null,
      readAt: null,
      at: '2026-01-01T00:00:00Z',
      content: '<p onclick="x()">Hi<img src=x onerror=x()></p><iframe src="//e"></iframe>',
    }
    const edge = await buildEdge({
      upstream: { login: () => buildUpstreamSession(), messages: () => ({ rows: [message], nextCursor: null }) },
    })
    const browser = edge.browser()
    await logIn(browser)
    const { rows } = await expectValue(await makeCall(browser, 'messages'), 'messages')
    expect(rows[0]).toMatchObject({ title: '<b>t</b>', content: '<p>Hi</p>' })
  })

  test('EDGE-10 pictures of the site and of the CDNs of the merchant stay, of others their words', async () => {
    const [own, other] = ['https://cdn.example/a.png', 'https://pictures.example/a.png']
    const content = `<img src="${own}" /><img src="/img/a.png" /><img src="${other}" alt="Rank" />`
    const at = '2026-01-01T00:00:00Z'
    const article = { id: 'a', title: 't', content, updatedAt: '2026-01-01T00:00:00.000Z' }
    const notice = { id: '1', type: 'PU', title: 't', content, imageUrl: null, linkUrl: null, publishedAt: at }
    const edge = await buildEdge({
      merchant: { imageCdns: ['https://cdn.example'] },
      upstream: {
        helpCenter: () => ({ categories: [{ code: 'one', title: 't', articles: [article] }] }),
        announcements: () => ({ popup: [notice], banners: [], player: [], promotion: [] }),
      },
    })
    const help = await expectValue(await makeCall(edge.browser(), 'helpCenter'), 'helpCenter')
    const { popup } = await expectValue(await makeCall(edge.browser(), 'announcements'), 'announcements')
    const shown = `<img src="${own}" /><img src="/img/a.png" /><span>Rank</span>`
    expect([help.categories[0]?.articles[0]?.content, popup[0]?.content]).toEqual([shown, shown])
  })

  test('EDGE-10 a field that names a picture names one of the image path or of a CDN, or none', async () => {
    const named = ['/banners/a.svg', 'https://cdn.example/a.png', '/../wps/member/info', 'https://other.example/a.png']
    const shown = ['/banners/a.svg', 'https://cdn.example/a.png', null, null]
    const at = '2026-01-01T00:00:00Z'
    const notice = { id: '1', type: 'B', title: 't', content: '', linkUrl: null, publishedAt: at }
    const promotion = {
      ...GIFT,
      startsAt: at,
      endsAt: null,
      state: 'Claim',
      terms: '',
    }
    const game = buildGame({ showIcon: '/%2e%2e/wps/member/info' })
    const edge = await buildEdge({
      merchant: { imageCdns: ['https://cdn.example'] },
      upstream: {
        announcements: () => {
          const list = named.map((imageUrl) => ({ ...notice, imageUrl }))
          return { popup: list, banners: list, player: list, promotion: list }
        },
        promotions: () => ({ promotions: named.map((imageUrl) => ({ ...promotion, imageUrl })) }),
        promotionDetail: () => ({ ...promotion, imageUrl: named[2] }),
        hotGames: () => ({ list: [game] }),
      },
    })
    const browser = edge.browser()
    const { forSome: _, ...lists } = await expectValue(await makeCall(browser, 'announcements'), 'announcements')
    for (const list of Object.values(lists)) expect(list.map(({ imageUrl }) => imageUrl)).toEqual(shown)
    const { promotions } = await expectValue(await makeCall(browser, 'promotions'), 'promotions')
    expect(promotions.map(({ imageUrl }) => imageUrl)).toEqual(shown)
    const detail = await expectValue(await makeCall(browser, 'promotionDetail'), 'promotionDetail')
    expect(detail.imageUrl).toBeNull()
    const { list } = await expectValue(await makeCall(browser, 'hotGames'), 'hotGames')
    expect(list[0]?.showIcon).toBe('/none.svg')
  })

  test('MSG-03 so is every article of the help centre', async () => {
    const content = '<h3 id="root">Hi</h3><form action="/x"><input name="password"></form><style>*{}</style>'
    const article = { id: 'a', title: '<b>t</b>', content, updatedAt: '2026-01-01T00:00:00.000Z' }
    const categories = ['one', 'two'].map((code) => ({
      code,
      title: 't',
      articles: [article, { ...article, id: 'b' }],
    }))
    const edge = await buildEdge({ upstream: { helpCenter: () => ({ categories }) } })
    const shown = await expectValue(await makeCall(edge.browser(), 'helpCenter'), 'helpCenter')
    const contents = shown.categories.flatMap(({ articles }) => articles.map((one) => one.content))
    expect(contents).toEqual(Array.from({ length: 4 }, () => '<h3>Hi</h3>'))
  })

  test('PROMO-01 so are the terms of a promotion; and a banner leads to no other scheme or host', async () => {
    const terms = '<ol><li onclick="x()">One</li></ol><form action="/x"><input></form><style>*{}</style>'
    const promotion = {
      ...GIFT,
      imageUrl: null,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
      state: 'Claim',
      terms,
    }
    const banner = { id: '1', type: 'B', title: 't', content: '', imageUrl: null, publishedAt: '2026-01-01T00:00:00Z' }
    const links = ['/rng', 'https://a.example/b', '/\\evil.example', 'javascript:x()', null]
    const banners = links.map((linkUrl) => ({ ...banner, linkUrl }))
    const edge = await buildEdge({
      upstream: {
        promotionDetail: () => promotion,
        announcements: () => ({ popup: [], banners, player: [], promotion: [] }),
      },
    })
    const detail = await expectValue(await makeCall(edge.browser(), 'promotionDetail'), 'promotionDetail')
    expect(detail.terms).toBe('<ol><li>One</li></ol>')
    const shown = await expectValue(await makeCall(edge.browser(), 'announcements'), 'announcements')
    expect(shown.banners.map(({ linkUrl }) => linkUrl)).toEqual(['/rng', 'https://a.example/b', null, null, null])
  })
})
