import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { PONDS } from '../../../contract/pond/ponds.ts'
import { SIGNATURE_HEADERS, sign } from '../../../contract/protocols/signature.ts'
import { operatorCalls, vendorAnswerSchema } from '../../../contract/protocols/vendor-wallet.ts'
import {
  type FairnessView,
  type RoundView,
  roundViewSchema,
  type SessionView,
  sessionViewSchema,
} from '../../../studio/api.ts'
import { app } from '../../../studio/app.ts'
import { CLOSING_MS, OPEN_MS, RESULT_MS } from '../../../studio/engine/clock.ts'
import type { StudioBindings } from '../../../studio/env.ts'
import { ORIGINAL_GAMES } from '../../../studio/games/original-games.ts'
import { statsNameOf } from '../../../studio/player/report-totals.ts'
import { niuNiu } from '../../../studio/table-rules/niuniu.ts'
import { returnOf } from '../../../studio/table-rules/table-rules.ts'
import { FLOOR_FRESH_MS, floorOf } from '../../../studio/tables/floor-do.ts'
import { MOST_SOCKETS, tableNameOf } from '../../../studio/tables/table-interface.ts'
import { LIVE_TABLES } from '../../../studio/tables/table-list.ts'
import { buildVouched } from '../../../studio/test-support/fake-player.ts'
import { buildFakeWallet } from '../../../studio/test-support/fake-wallet.ts'
import { THEMES } from '../../../studio/themes/index.ts'
import { goByWayOf } from '../../support/at-that-moment.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { bindingsOf } from '../../support/workers.ts'

const bindings = bindingsOf<StudioBindings>()
const GAME = 'harbor-lantern-tide'
const LOBBY = 'http://localhost:8787'

/** An operator who vouches for a player of the test's own, and remembers what it was sent. */
function buildOperator(answer?: { status: number; body: string }) {
  const requests: { path: string; headers: Headers; body: string }[] = []
  const playerId = crypto.randomUUID()
  const PLATFORM = fakeFetcher(async (request) => {
    requests.push({ path: new URL(request.url).pathname, headers: request.headers, body: await request.text() })
    if (answer) return new Response(answer.body, { status: answer.status })
    const value = buildVouched({
      playerId,
      mode: 'real',
      features: ['unplayed'],
      lobbyOrigin: LOBBY,
      policy: { autoplay: false, turbo: false, minimumCycleMs: 2_500, celebrateLosses: false },
    })
    return Response.json({ success: true, value })
  })
  const WALLET_SECRETS = JSON.stringify({ HARBOR: 'test-vendor-secret', LANTERN: 'test-lantern-secret' })
  return { requests, playerId, bindings: { ...bindings, PLATFORM, WALLET_SECRETS } }
}

const post = (path: string, body: unknown, bearer?: string, withBindings = bindings) =>
  app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    withBindings,
  )

async function openSession(gameCode = GAME) {
  const operator = buildOperator()
  const response = await post(
    '/api/session',
    { token: 'launch-token-0123456789', gameCode },
    undefined,
    operator.bindings,
  )
  const { value } = await response.json<{ value: SessionView }>()
  const session = sessionViewSchema.parse(value)
  const wallet = buildFakeWallet()
  const stub = bindings.PLAYER.get(bindings.PLAYER.idFromString(session.bearer.split('.')[0]!))
  await runInDurableObject(stub, (player) => {
    player.deps = { ...player.deps, walletOf: () => wallet }
  })
  await post('/api/fairness/client-seed', { clientSeed: 'mine' }, session.bearer)
  return { ...operator, session, wallet }
}

async function spinOnce(bearer: string, spinId: string = crypto.randomUUID()): Promise<RoundView> {
  const response = await post('/api/spin', { spinId, stake: '1.00' }, bearer)
  return roundViewSchema.parse((await response.json<{ value: unknown }>()).value)
}

describe('GAME-06 a session and a round', () => {
  test('the launch token is exchanged by a signed call, and a round is played', async () => {
    const { requests, session, wallet } = await openSession()
    expect(requests[0]?.path).toBe('/vendor/v1/authenticate')
    expect(requests[0]?.headers.get(SIGNATURE_HEADERS.signature)).toMatch(/^[0-9a-f]{64}$/)
    expect(session).toMatchObject({ mode: 'real', balance: '10000.00', openRound: null })
    const round = await spinOnce(session.bearer)
    expect(round.state).toBe('settled')
    expect(wallet.booked.size).toBe(2)
  })

  test('FAIR-03 a seat waits for no figure of its rules, which the page then asks for', async () => {
    const { bindings: own } = buildOperator()
    const answered = Promise.withResolvers<void>()
    const STATS = goByWayOf(own.STATS, 'actualReturn', async (go) => {
      await answered.promise
      return go()
    })
    const far = { ...own, STATS }
    const opened = await post('/api/session', { token: 'launch-token-0123456789', gameCode: GAME }, undefined, far)
    const { value } = await opened.json<{ value: SessionView }>()
    expect(value).toMatchObject({ isActualLate: true, actual: { rtpPercent: null } })
    answered.resolve()
    const authorization = `Bearer ${value.bearer}`
    const ask = (path: string, headers: Record<string, string> = { authorization }) =>
      app.request(`/api/actual/${path}`, { headers }, far)
    const heard = await (await ask(`${GAME}/real`)).json<{ value: unknown }>()
    expect(heard.value).toEqual(await own.STATS.getByName(statsNameOf(GAME, 'real')).actualReturn())
    const refused = [await ask(`${GAME}/real`, {}), await ask('no-such-game/real'), await ask(`${GAME}/other`)]
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 400])
    // The isolate has it by now: the next seat says it at once.
    const again = await post('/api/session', { token: 'launch-token-0123456789', gameCode: GAME }, undefined, far)
    expect((await again.json<{ value: SessionView }>()).value).toMatchObject({ actual: heard.value })
  })

  test.each([
    ['no bearer', undefined],
    ['a bearer of another form', 'abc'],
    ['a seat that is not there', `${'0'.repeat(64)}.${'A'.repeat(43)}`],
  ])('%s: 401 and nothing done', async (_, bearer) => {
    const response = await post('/api/spin', { spinId: crypto.randomUUID(), stake: '1.00' }, bearer)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ success: false, errorCode: 'login_required' })
  })

  test('another player’s secret does not open this seat', async () => {
    const [mine, theirs] = [await openSession(), await openSession()]
    const mixed = `${mine.session.bearer.split('.')[0]}.${theirs.session.bearer.split('.')[1]}`
    expect((await post('/api/spin', { spinId: crypto.randomUUID(), stake: '1.00' }, mixed)).status).toBe(401)
    expect(mine.wallet.calls).toHaveLength(0)
  })

  test.each([
    ['{', 400],
    ['{}', 400],
    [{ spinId: 'x', stake: '1.00' }, 400],
    [{ spinId: crypto.randomUUID(), stake: '1' }, 400],
    [{ spinId: crypto.randomUUID(), stake: '-1.00' }, 400],
    [{ spinId: crypto.randomUUID(), stake: '0.30' }, 422],
    [{ spinId: crypto.randomUUID(), stake: '100.20' }, 422],
    ['x'.repeat(5_000), 413],
  ])('a spin of %j is refused with %i', async (body, status) => {
    const { session, wallet } = await openSession()
    expect((await post('/api/spin', body, session.bearer)).status).toBe(status)
    expect(wallet.calls).toHaveLength(0)
  })

  test.each([
    [
      'a refusal',
      {
        status: 403,
        body: JSON.stringify({ success: false, errorCode: 'forbidden', message: 'm', requestId: 'request-1' }),
      },
      403,
      'forbidden',
    ],
    ['HTML', { status: 200, body: '<html>secret</html>' }, 502, 'upstream_failed'],
    ['an answer that is none', { status: 200, body: '{"success":true,"value":{}}' }, 502, 'upstream_failed'],
    ['a fault', { status: 500, body: 'stack trace' }, 502, 'upstream_failed'],
  ])('%s of the operator ends in %3$s and shows nothing of it', async (_, answer, status, code) => {
    const response = await post(
      '/api/session',
      { token: 'launch-token-0123456789', gameCode: GAME },
      undefined,
      buildOperator(answer).bindings,
    )
    expect(response.status).toBe(status)
    const text = await response.text()
    expect(text).toContain(code)
    expect(text).not.toMatch(/secret|stack trace/)
  })
})

describe('the operator asks', () => {
  async function ask(
    body: object,
    {
      secret = 'test-vendor-secret',
      vendor = 'HARBOR',
      timestampMs = Date.now(),
      path = operatorCalls.round.path as string,
    } = {},
  ) {
    const text = JSON.stringify(body)
    const signature = await sign(secret, { timestampMs, method: 'POST', path, body: text })
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.vendor]: vendor,
      [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
      [SIGNATURE_HEADERS.signature]: signature,
    }
    return app.request(path, { method: 'POST', headers, body: text }, bindings)
  }

  test('FAIR-02 detail, proof and the address of the verifier', async () => {
    const { session, playerId } = await openSession()
    const round = await spinOnce(session.bearer)
    const response = await ask({ operator: 'meridian', playerId, roundId: round.roundId })
    const answer = vendorAnswerSchema(operatorCalls.round.response).parse(await response.json())
    expect(answer).toMatchObject({
      success: true,
      value: { state: 'settled', stake: '1.00', payout: round.payout, gameCode: GAME },
    })
    const value = answer.success ? (answer.value as { proof: object; verifyUrl: string; outcome: string }) : null
    expect(value?.proof).toMatchObject({ serverSeedHash: round.proof.serverSeedHash, clientSeed: 'mine', nonce: 0 })
    expect(value?.proof).not.toHaveProperty('serverSeed')
    expect(value?.outcome).toContain('Reels, each from top to bottom: ')
    const thai = await ask({ operator: 'meridian', playerId, roundId: round.roundId, language: 'TH' })
    expect(await thai.text()).toContain('แต่ละวงล้อจากบนลงล่าง: ')
    expect(new URL(value!.verifyUrl).pathname).toBe('/verify')
  })

  test('GAME-09 an original is told in words, and its verifier gets the choices made', async () => {
    const { session, playerId } = await openSession('harbor-pearl-mines')
    const spinId = crypto.randomUUID()
    await post('/api/spin', { spinId, stake: '1.00', choice: '1' }, session.bearer)
    // One mine of 25: if the first tile has it, the round is over as well.
    await post('/api/act', { spinId, at: 0, act: '0' }, session.bearer)
    const answer = await post('/api/act', { spinId, at: 1, act: 'cash' }, session.bearer)
    expect([200, 409]).toContain(answer.status)
    const last = await app.request('/api/rounds', { headers: { authorization: `Bearer ${session.bearer}` } }, bindings)
    const [round] = (await last.json<{ value: RoundView[] }>()).value
    const told = await (await ask({ operator: 'meridian', playerId, roundId: round?.roundId })).json<{
      value: { outcome: string; verifyUrl: string; proof: { modelVersion: string } }
    }>()
    expect(told.value.outcome).toContain('1 mine. Tiles opened: ')
    expect(told.value.outcome).toContain('Choices, for the verifier: 0')
    expect(told.value.proof.modelVersion).toBe('mines@1:1')
    expect(new URL(told.value.verifyUrl).searchParams.get('acts')).toMatch(/^0( cash)?$/)
  })

  test.each([
    [{ at: 0, act: '<b>' }, 400],
    [{ at: -1, act: '0' }, 400],
    [{ at: 0, act: '0' }, 404],
  ])('an act of %j without a round is refused with %i', async (act, status) => {
    const { session } = await openSession('harbor-pearl-mines')
    expect((await post('/api/act', { spinId: crypto.randomUUID(), ...act }, session.bearer)).status).toBe(status)
  })

  test('a wrong or stale signature is refused', async () => {
    const body = { operator: 'meridian', playerId: 'p', roundId: 'r-1' }
    expect((await ask(body, { secret: 'another-secret-of-some-length' })).status).toBe(401)
    expect((await ask(body, { timestampMs: Date.now() - 3_600_000 })).status).toBe(401)
  })

  test('GAME-08 who sits at the tables of real money: what a table told, until it is silent', async () => {
    const floor = floorOf(bindings)
    const closesMs = Date.now() + 60_000
    const storm = { name: tableNameOf('lantern-sicbo-storm', 'real'), seats: 12, road: 'RUUT', closesMs }
    await floor.tell(storm, Date.now())
    await floor.tell({ name: tableNameOf('lantern-sicbo-storm', 'play'), seats: 99 }, Date.now())
    const yard = { name: tableNameOf('lantern-niuniu-yard', 'real'), seats: 5, road: 'UR', closesMs: Date.now() - 1 }
    await floor.tell(yard, Date.now() - FLOOR_FRESH_MS)
    // What comes late changes nothing.
    await floor.tell({ name: tableNameOf('lantern-sicbo-storm', 'real'), seats: 1 }, Date.now() - 5_000)
    const { path } = operatorCalls.tables
    const answer = await ask({ operator: 'meridian' }, { path })
    const told = vendorAnswerSchema(operatorCalls.tables.response).parse(await answer.json())
    const tables = told.success ? told.value.tables : []
    expect(tables).toHaveLength(LIVE_TABLES.length)
    const places = MOST_SOCKETS
    expect(tables.filter(({ road }) => road)).toEqual([
      {
        gameCode: 'lantern-sicbo-storm',
        seats: 12,
        places,
        road: 'RUUT',
        closesAt: new Date(closesMs).toISOString(),
      },
      // A table that sleeps keeps its road, and takes no bets.
      { gameCode: 'lantern-niuniu-yard', seats: 0, places, road: 'UR', closesAt: null },
    ])
    expect((await ask({ operator: 'meridian' }, { path, secret: 'another-secret-of-some-length' })).status).toBe(401)
  })

  test('another vendor’s round is unknown, though the signature is good', async () => {
    const { session, playerId } = await openSession()
    const { roundId } = await spinOnce(session.bearer)
    const body = { operator: 'meridian', playerId, roundId }
    expect((await ask(body)).status).toBe(200)
    expect((await ask(body, { vendor: 'NUMERA', secret: 'test-numera-secret' })).status).toBe(422)
  })

  test('another player’s round is unknown', async () => {
    const [mine, theirs] = [await openSession(), await openSession()]
    const round = await spinOnce(mine.session.bearer)
    expect((await ask({ operator: 'meridian', playerId: theirs.playerId, roundId: round.roundId })).status).toBe(422)
  })
})

describe('pages', () => {
  test('a game may be framed by the lobbies alone, and runs no inline script', async () => {
    const response = await app.request(`/play/${GAME}?token=x&lang=TH`, {}, bindings)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${LOBBY}`)
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await response.text()
    expect(html).toContain('<html lang="th">')
    expect(html).not.toMatch(/ on[a-z]+=|<script>|javascript:/)
  })

  test('GAME-06 says from the first markup on whether the lobby shows name and balance', async () => {
    const read = async (query: string) => (await app.request(`/play/${GAME}?token=x${query}`, {}, bindings)).text()
    expect(await read('&bar=lobby')).toMatch(/<main id="game" class="hosted" aria-label="[^"]+">.*"lobbyBar":true/s)
    expect(await read('')).toMatch(/<main id="game" aria-label="[^"]+"><header.*"lobbyBar":false/s)
    expect(await read('&bar=other')).toContain('"lobbyBar":false')
    expect(await read('&bar=lobby&menu=lobby')).toContain('<main id="game" class="hosted barless" ')
    // A lobby that lists the menu shows the rest as well.
    expect(await read('&menu=lobby')).toMatch(/<main id="game" aria-label/)
    expect(await read('&bar=lobby&menu=other')).toContain('<main id="game" class="hosted" ')
  })

  test('shows times in the zone of the site around it, and in the device’s own without one', async () => {
    const read = async (query: string) => (await app.request(`/play/${GAME}?token=x${query}`, {}, bindings)).text()
    expect(await read('&zone=Asia/Manila')).toMatch(/<html [^>]*data-zone="Asia\/Manila">/)
    for (const query of ['', '&zone=Nowhere/Else', '&zone="><script>'])
      expect(await read(query)).not.toContain('data-zone')
  })

  test('each kind of board follows a light site, and stays dark where the lobby says nothing', async () => {
    const read = async (code: string, query: string) =>
      (await app.request(`/play/${code}?token=x${query}`, {}, bindings)).text()
    const isLight = async (code: string, query = '&scheme=light') =>
      /<html [^>]*data-scheme="light".*html{background:#fffaf1}/s.test(await read(code, query))
    const codes = [
      'harbor-lucky-pier',
      'lantern-baccarat-gold',
      'numera-comet-crash',
      'harbor-beacon-dice',
      'tidemark-reef-hunters',
    ]
    expect(await Promise.all(codes.map((code) => isLight(code)))).toEqual(codes.map(() => true))
    expect(await isLight('lantern-baccarat-gold', '')).toBe(false)
    expect(await isLight('lantern-baccarat-gold', '&scheme=other')).toBe(false)
  })

  test.each(THEMES.map((theme) => theme.code))('%s has a page and a picture', async (code) => {
    const [page, picture] = await Promise.all([
      app.request(`/play/${code}`, {}, bindings),
      app.request(`/art/${code}.svg`, {}, bindings),
    ])
    expect(page.status).toBe(200)
    expect((await page.text()).length).toBeLessThan(80_000)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect((await picture.text()).length).toBeLessThan(60_000)
  })

  test.each(ORIGINAL_GAMES)(
    'GAME-09 $code has a page that knows its rules, in the language asked for',
    async (game) => {
      const page = await (await app.request(`/play/${game.code}?lang=VI`, {}, bindings)).text()
      expect(page).toContain(`"type":"original"`)
      expect(page).toContain(`"rules":"${game.rules}"`)
      expect(page).toContain(game.name.VI)
      expect(page.length).toBeLessThan(80_000)
    },
  )

  test.each(['/play/harbor-nothing', '/art/harbor-nothing.svg', '/nothing', '/api/nothing'])(
    '%s is not found',
    async (path) => {
      expect((await app.request(path, {}, bindings)).status).toBe(404)
    },
  )

  test('a frame without an origin may ask, by bearer and never by cookie', async () => {
    const response = await app.request('/api/spin', { method: 'OPTIONS' }, bindings)
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('the verifier offers every model', async () => {
    const html = await (await app.request('/verify', {}, bindings)).text()
    expect(html).toContain('lines-5x3-bold@1')
    for (const { engine } of ORIGINAL_GAMES) expect(html).toContain(engine.id)
  })
})

const ownSocket = { upgrade: 'websocket', origin: 'http://studio.localhost' }

test.each([
  'table/lantern-baccarat-gold/socket?mode=real',
  'book/fixture/nowhere/socket',
  `pond/${PONDS[0]?.code}/socket?mode=play&room=0&ticket=${'x'.repeat(43)}`,
  'room/socket',
])('a page of another origin opens no socket at %s', async (path) => {
  const ask = async (headers: HeadersInit) =>
    (await app.request(`http://studio.localhost/api/${path}`, { headers }, bindings)).status
  const { upgrade } = ownSocket
  for (const origin of ['null', 'https://elsewhere.example', 'https://studio.localhost', 'http://localhost'])
    expect(await ask({ upgrade, origin }), origin).toBe(403)
  expect(await ask({ upgrade })).toBe(403)
  expect(await ask(ownSocket)).not.toBe(403)
})

test.each(['lantern-baccarat-gold', 'lantern-sicbo-classic'])(
  'AUTH-13 nobody watches the real-money table %s without a ticket of a seat',
  async (code) => {
    const ask = (query: string) =>
      app.request(`http://studio.localhost/api/table/${code}/socket?${query}`, { headers: ownSocket }, bindings)
    expect((await ask('mode=real')).status).toBe(401)
    expect((await ask('mode=real&ticket=guessed')).status).toBe(401)
    expect((await ask('mode=gold')).status).toBe(400)
  },
)

test('a body without a declared length is cut off at 4 KB, not read to its end', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      if (pulled > 200) controller.close()
      else controller.enqueue(new Uint8Array(1_024).fill(32))
    },
  })
  const request = new Request('http://studio.localhost/api/session', { method: 'POST', body: endless })
  const answer = await app.request(request, undefined, bindings)
  expect(answer.status).toBe(413)
  expect(pulled).toBeLessThan(20)
})

test('FAIR-02 a server seed is chosen on a machine of one’s own alone, and never under a round that was played', async () => {
  const operator = buildOperator()
  const opening = { token: 'launch-token-0123456789', gameCode: GAME }
  const opened = await post('/api/session', opening, undefined, operator.bindings)
  const { bearer, fairness } = (await opened.json<{ value: SessionView }>()).value
  const choose = (origin = 'http://studio.localhost', LOCAL = '1', digit = '7') =>
    post(`${origin}/__local/server-seed`, { serverSeed: digit.repeat(64) }, bearer, { ...bindings, LOCAL })
  expect((await choose('http://games.example.com')).status).toBe(404)
  const weak = new Request('https://games.example.com/healthz', { cf: { tlsVersion: 'TLSv1', tlsCipher: '' } })
  expect((await app.request(weak, undefined, { ...bindings, LOCAL: '' })).status).toBe(400)
  // In clear over a network nothing at all is answered.
  expect((await choose('http://games.example.com', '')).status).toBe(400)
  expect((await choose('http://studio.localhost', '')).status).toBe(404)
  const known = await app.request('/api/fairness', { headers: { authorization: `Bearer ${bearer}` } }, bindings)
  expect(await known.json()).toMatchObject({ value: { serverSeedHash: fairness.serverSeedHash } })
  const readFairness = async (answer: Response) => (await answer.json<{ value: FairnessView }>()).value
  const chosen = await readFairness(await choose())
  expect(chosen.serverSeedHash).not.toBe(fairness.serverSeedHash)
  // Once the player's half has joined it, the next pair is chosen, and the one in play stays.
  await post('/api/fairness/client-seed', { clientSeed: 'mine' }, bearer)
  const next = await readFairness(await choose(undefined, '1', '8'))
  expect(next.serverSeedHash).toBe(chosen.serverSeedHash)
  expect(next.nextServerSeedHash).not.toBe(chosen.nextServerSeedHash)
})

test('GAME-08 niuniu double: five times the chips are staked, and the win says what was not played', async () => {
  const code = 'lantern-niuniu-hall'
  const spot = 'player-1-double'
  const { session, wallet } = await openSession(code)
  expect(session.hasUnplayed).toBe(true)
  const ask = async <T>(path: string, body?: object) => {
    const authorization = `Bearer ${session.bearer}`
    const answer = body
      ? await post(path, body, session.bearer)
      : await app.request(path, { headers: { authorization } }, bindings)
    return (await answer.json<{ value: T }>()).value
  }
  // The clock is in the test's hand, and far ahead: no alarm of the table comes by itself.
  const table = bindings.TABLE.getByName(tableNameOf(code, 'real'))
  const time = { ms: Date.UTC(2035, 0, 1) }
  const pass = async (ms: number) => {
    time.ms += ms
    await runInDurableObject(table, (object) => {
      object.deps = { ...object.deps, clock: () => time.ms }
    })
    if (ms > 0) await runDurableObjectAlarm(table)
  }
  await pass(0)
  const { ticket } = await ask<{ ticket: string }>('/api/table/ticket', {})
  const query = new URLSearchParams({ code, mode: 'real', ticket })
  const opened = await table.fetch(`http://table/?${query}`, { headers: { upgrade: 'websocket' } })
  expect(opened.status).toBe(101)
  opened.webSocket?.accept()

  const bet = { betId: crypto.randomUUID(), round: 1, stakes: { [spot]: '2.00' } }
  expect(await ask('/api/table/bet', bet)).toMatchObject({ state: 'waiting', stake: '10.00' })
  expect(wallet.calls.at(-1)).toMatchObject({ name: 'bet', request: { amount: '10.00' } })
  for (const ms of [OPEN_MS, CLOSING_MS, niuNiu.dealMs]) await pass(ms)
  const readBet = async () => roundViewSchema.array().parse(await ask('/api/table/bets/1'))[0]
  await expect.poll(async () => (await readBet())?.state).toBe('settled')
  const settled = await readBet()
  const result = settled!.table!.result!
  const playedMinor = 200 * niuNiu.played(result, spot)
  const payoutMinor = returnOf(200, niuNiu.factor(result, spot))
  const money = (amountMinor: number) => presentMoney(minor(amountMinor))
  expect(settled).toMatchObject({ stake: money(playedMinor), payout: money(payoutMinor) })
  const win = wallet.calls.find(({ name }) => name === 'win')?.request
  expect(win).toMatchObject({ amount: money(payoutMinor), closesRound: true })
  expect(parseMoney(String(win?.unplayed ?? '0.00'))).toBe(1_000 - playedMinor)
  // The table sleeps again: lobbies that ask later find nobody there.
  opened.webSocket?.close(1000)
  await pass(RESULT_MS)
})
