import { createExecutionContext } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACTIVITY_STATES, LANGUAGES } from '../../../contract/constants.ts'
import { createApp } from '../../../platform/app.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { readDemoData, readPictures } from '../../../tools/demo/demo-data.ts'
import { mountDemo } from '../../../tools/demo/platform/mount-demo.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/demo/platform/seed-members.ts'
import { IS_NIGHT } from '../../support/herd.ts'
import { bindings, buildPlatform, CHEAP, meridian, refusalOf, requireValue, saffron } from './support.ts'

const platform = buildPlatform()
const demo = JSON.stringify(readDemoData())
const pictures = readPictures().map(({ path }) => path)
const seed = (body = demo) => {
  const headers = { 'content-type': 'application/json' }
  return platform.send(new Request('http://127.0.0.1/__local/seed', { method: 'POST', headers, body }))
}
const login = async (username: string, merchant = meridian, password = DEMO_PASSWORD) =>
  requireValue(await platform.call('login', { type: 'username', username, password }, { merchant }))

/** As an older release left it: a closed game at the place of one of today, of a vendor that is gone. */
const leaveOldGame = () =>
  bindings.DB.batch([
    bindings.DB.prepare(
      "INSERT INTO vendor (vendor_code, display_name, is_hot, mark, position) VALUES ('OPALINE', 'O', 0, '/o.svg', 1)",
    ),
    bindings.DB.prepare("INSERT INTO merchant_vendor (merchant, vendor_code) VALUES ('meridian', 'OPALINE')"),
    bindings.DB.prepare(
      `INSERT INTO game (game_id, node_id, game_code, vendor_code, category, account_type_name, rtp_points, volatility, min_bet_minor,
         max_bet_minor, popularity, released_at, is_hot, is_playable, english_name, search_text, cover)
       VALUES ('opaline-old', ${JSON.parse(demo).catalogue.games[0].nodeId}, 'o', 'OPALINE', 'LIVE', 'LIVE', 9500, 2, 20, 100, 1, 0, 0, 0, 'O', 'o', '/o.svg')`,
    ),
  ])

beforeAll(async () => {
  await leaveOldGame()
  expect((await seed()).status).toBe(200)
}, 60_000)

describe('the demo', () => {
  /** Claimed and issued by the seed, 50.00 and 20.00; six withdrawals of 150.00; ten rounds of 50.00 lost and won. */
  const MOVED_MINOR: Record<string, number> = { player3: 7_000 - 90_000, player4: 24_000 - 50_000 }
  test.each([meridian, saffron])('has its accounts, each with 10,000.00 and its rewards, at %s', async (merchant) => {
    for (const { username, type, password } of DEMO_ACCOUNTS) {
      const session = await login(username, merchant, password)
      expect(session).toMatchObject({ username, memberType: type, passwordWeak: username === 'newbie' })
      const balance = await getWallet(bindings.WALLET, merchant, session.memberId).getBalance()
      expect(balance).toMatchObject({
        ok: true,
        value: { kind: 'real', realMinor: 1_000_000 + (MOVED_MINOR[username] ?? 0) },
      })
    }
  })

  test('MEM-04 the history of deposits lists each deposit of the account record', async () => {
    for (const username of ['player1', 'player3', 'agent1']) {
      const { token, memberId } = await login(username)
      const { rows } = requireValue(await platform.call('depositHistory', {}, { token }))
      const postings = await getWallet(bindings.WALLET, meridian, memberId).listPostings({ limit: 50 })
      const deposits = postings.ok ? postings.value.rows.filter(({ kind }) => kind === 'deposit') : []
      expect(deposits.length, username).toBeGreaterThan(0)
      expect(rows.filter(({ state }) => state === 'credited').length, username).toBe(deposits.length)
    }
  })

  test('GAME-01 closed games that have left the demo leave an older database', async () => {
    const left = `SELECT (SELECT count(*) FROM game WHERE vendor_code = 'OPALINE') AS games,
      (SELECT count(*) FROM merchant_vendor WHERE vendor_code = 'OPALINE') AS shelves`
    expect(await bindings.DB.prepare(left).first()).toEqual({ games: 0, shelves: 0 })
  })

  test('the same names at the two merchants are different people', async () => {
    expect((await login('player1')).memberId).not.toBe((await login('player1', saffron)).memberId)
  })

  test('the line is general1, regional1, master1, agent1, player1', async () => {
    const line = await Promise.all(['general1', 'regional1', 'master1', 'agent1'].map((name) => login(name)))
    const player = await login('player1')
    const query = bindings.DB.prepare('SELECT ancestor_id FROM member_ancestor WHERE member_id = ? ORDER BY depth')
    const { results } = await query.bind(player.memberId).all()
    expect(results.map((row) => row.ancestor_id)).toEqual(line.map(({ memberId }) => memberId).toReversed())
    expect(requireValue(await platform.call('affiliate', { code: 'agent1' })).valid).toBe(true)
  })

  // A journey goes from its income to a bill.
  test.runIf(IS_NIGHT)(
    'has some weeks of its tree when it is asked to, with contracts in all states and figures of its play',
    async () => {
      const body = JSON.stringify({ merchant: saffron, days: 16 })
      const headers = { 'content-type': 'application/json' }
      const request = new Request('http://127.0.0.1/__local/agent-history', { method: 'POST', headers, body })
      expect((await platform.send(request)).status).toBe(200)
      const read = async () => {
        const { token } = await login('regional1', saffron)
        const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
        const days = { from: dateOf(16), to: dateOf(0) }
        const { results } = await bindings.DB.prepare(
          "SELECT state, count(*) AS n FROM agent_contract WHERE merchant = 'saffron' GROUP BY state ORDER BY state",
        ).all()
        return {
          team: requireValue(await platform.call('agentTeam', days, { token, merchant: saffron })).totals,
          income: requireValue(await platform.call('agentIncome', days, { token, merchant: saffron })).totals,
          contracts: results,
        }
      }
      const { team, income, contracts } = await read()
      expect(contracts.map(({ state }) => state)).toEqual([
        'accepted',
        'awaiting',
        'lapsed',
        'rejected',
        'terminated',
        'withdrawn',
      ])
      expect(team.rounds).toBeGreaterThan(200)
      expect(Number(team.deposits)).toBe(30 * 5_000)
      expect(Number(income.rebate_difference), 'lotteries are played on past days').toBeGreaterThan(0)
    },
    60_000,
  )

  test('seeding again changes nothing', async () => {
    const count = () =>
      bindings.DB.prepare(
        `SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM announcement) AS notices,
          (SELECT count(*) FROM participation) AS participations, (SELECT count(*) FROM promotion) AS promotions`,
      ).first()
    const before = await count()
    const { memberId } = await login('player3')
    expect((await seed()).status).toBe(200)
    expect(await count()).toEqual(before)
    const postings = await getWallet(bindings.WALLET, meridian, memberId).listPostings({ limit: 50 })
    const kinds = postings.ok ? postings.value.rows.map(({ kind }) => kind) : []
    expect(kinds.toReversed()).toEqual([
      'deposit',
      'promotion',
      'promotion',
      ...Array.from({ length: 5 }, () => ['withdrawal', 'withdrawal-paid']).flat(),
      'withdrawal',
      'withdrawal-returned',
      'withdrawal',
      'withdrawal-paid',
    ])
  })

  test('plays as of yesterday when it is asked to, by the normal verbs and once, and then as of now again', async () => {
    const player = await login('player4', saffron)
    const body = JSON.stringify({ merchant: saffron, days: 1 })
    const ask = () => {
      const headers = { 'content-type': 'application/json' }
      return platform.send(new Request('http://127.0.0.1/__local/play-days-ago', { method: 'POST', headers, body }))
    }
    const days = async () =>
      requireValue(await platform.call('manualRebate', {}, { ...player, merchant: saffron })).days.map(
        ({ state, turnover }) => ({ state, turnover }),
      )
    expect(await days()).toEqual([{ state: 'counting', turnover: '500.00' }])
    for (const _ of ['once', 'again']) expect((await ask()).status).toBe(200)
    expect(await days()).toEqual([
      { state: 'counting', turnover: '500.00' },
      { state: 'claimable', turnover: '500.00' },
    ])
    const wallet = getWallet(bindings.WALLET, saffron, player.memberId)
    const deposit = await wallet.deposit({ key: 'now', currency: 'THB', amountMinor: 1 })
    expect(deposit.ok && deposit.value.occurredAt).toBeGreaterThan(Date.now() - 60_000)
    expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
  })

  test('the outbox shows what would have been sent', async () => {
    const response = await platform.send(new Request('http://127.0.0.1/__local/outbox'))
    expect(await response.json()).toMatchObject({ success: true, value: { messages: [] } })
  })
})

test('what is local answers by the names of this machine alone', async () => {
  for (const origin of [
    'http://evil.example:8789',
    'http://localhost.evil.example',
    'http://192.168.1.7:8789',
    'https://play.example',
  ]) {
    expect((await platform.send(new Request(`${origin}/__local/outbox`))).status, origin).toBe(404)
  }
  for (const origin of ['http://localhost:8789', 'http://127.0.0.1:8789', 'https://platform.internal']) {
    expect((await platform.send(new Request(`${origin}/__local/outbox`))).status, origin).toBe(200)
  }
})

describe('outside a developer’s machine', () => {
  const app = createApp({ passwordCost: CHEAP, mountMore: mountDemo })
  test.each([
    ['POST', '/__local/seed'],
    ['POST', '/__local/play-days-ago'],
    ['POST', '/__local/draw-raffle'],
    ['POST', '/__local/settle-ahead'],
    ['GET', '/__local/outbox'],
    ['POST', '/__local/outbox/forget-wait'],
    ['GET', '/__local/anything'],
  ])('%s %s is not found', async (method, path) => {
    const response = await app.fetch(new Request(`http://localhost${path}`, { method }), { ...bindings, LOCAL: '' })
    expect(response.status).toBe(404)
  })

  test('without a gateway a code is refused, not swallowed', async () => {
    const { sealRequest } = await import('../../../contract/protocols/envelope.ts')
    const { sha256Hex } = await import('../../../contract/lib/digest.ts')
    const { buildClaims, buildRequest, keys, mintMobile, readAnswer } = await import('./support.ts')
    const body = JSON.stringify({ mobileNum: mintMobile(), countryDialingCode: '63' })
    const path = '/wps/verification/sms/register'
    const claims = buildClaims(Date.now(), { method: 'POST', path, bodySha256: await sha256Hex(body) })
    const sealed = await sealRequest(keys[meridian]!.toPlatform, { claims })
    const deployed = { ...bindings, LOCAL: '' }
    const request = buildRequest({ method: 'POST', path, body, sealed })
    const response = await app.fetch(request, deployed, createExecutionContext())
    expect(refusalOf(await readAnswer(response, meridian, claims.jti)).errorCode).toBe('function_disabled')
  })

  test('a missing secret is named, its neighbours are not shown', async () => {
    const { PASSWORD_PEPPER: _, ...rest } = bindings
    const response = await app.fetch(new Request('http://localhost/'), rest as typeof bindings)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('test-')
  })
})

describe('PROMO-01 the demo’s promotions', () => {
  test('show all ten states to the two players', async () => {
    const seen = new Set<string>()
    for (const username of ['player1', 'player2', 'player3']) {
      const { token } = await login(username)
      const { participations } = requireValue(await platform.call('participations', {}, { token }))
      for (const { state } of participations) seen.add(state)
    }
    expect(seen).toEqual(new Set(ACTIVITY_STATES))
  })

  test.each(LANGUAGES)('are complete in %s, with their pictures', async (language) => {
    const { promotions } = requireValue(await platform.call('promotions', {}, { claims: { language } }))
    expect(promotions.length).toBeGreaterThanOrEqual(8)
    for (const { title, reward, condition, imageUrl } of promotions) {
      for (const text of [title, reward, condition]) expect(text).not.toBe('')
      expect(pictures).toContain(imageUrl)
    }
  })
})

describe('MSG-01 announcements', () => {
  test('one of every type, newest first, in the language asked for', async () => {
    const english = requireValue(await platform.call('announcements', {}))
    expect(english.popup.map(({ title }) => title)).toEqual(['Demonstration: no real money', 'Play within your limits'])
    expect(english.banners.map(({ groupName }) => groupName).filter(Boolean)).toEqual(['w_login', 'w_register'])
    expect(english.banners.filter(({ groupName }) => !groupName)).toHaveLength(3)
    expect(english.player.map(({ type }) => type)).toEqual(['H', 'PL'])
    expect(english.promotion).toHaveLength(1)
    const thai = requireValue(await platform.call('announcements', { types: 'PU' }, { claims: { language: 'TH' } }))
    expect(thai.popup[0]?.title).toBe('เว็บสาธิต ไม่ใช้เงินจริง')
    expect([thai.banners, thai.player, thai.promotion]).toEqual([[], [], []])
  })

  test('one that is over, or not yet out, is not shown', async () => {
    const insert = bindings.DB.prepare(
      "INSERT INTO announcement (id, merchant, type, titles, contents, published_at_ms, ends_at_ms) VALUES (?, 'saffron', 'PR', ?, '{}', ?, ?)",
    )
    const { nowMs } = platform.time
    await insert.bind('over', '{"EN":"over"}', nowMs - 10, nowMs).run()
    await insert.bind('soon', '{"EN":"soon"}', nowMs + 10, null).run()
    await insert.bind('now', '{"EN":"now"}', nowMs, nowMs + 1).run()
    const { promotion } = requireValue(await platform.call('announcements', { types: 'PR' }, { merchant: saffron }))
    expect(promotion.map(({ title }) => title)).toEqual(['now', 'Grand opening'])
  })
})

describe('MSG-01 a merchant with very many notices', () => {
  test('keeps what is older of another type', async () => {
    const types = 'B,PU,H,PL,PR'
    const before = requireValue(await platform.call('announcements', { types }, { merchant: saffron }))
    await bindings.DB.prepare(
      `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 150)
       INSERT INTO announcement (id, merchant, type, titles, contents, published_at_ms)
       SELECT 'many-' || n, 'saffron', 'PL', '{"EN":"notice"}', '{}', ? FROM number`,
    )
      .bind(platform.time.nowMs)
      .run()
    const after = requireValue(await platform.call('announcements', { types }, { merchant: saffron }))
    expect({ ...after, player: [] }).toEqual({ ...before, player: [] })
    expect(after.player.map(({ type }) => type)).toEqual(['H', ...Array.from({ length: 100 }, () => 'PL')])
  })
})

describe('AUTH-01 the module tree', () => {
  test('says which ways in are open', async () => {
    const { modules } = requireValue(await platform.call('whitelabel', {}, { merchant: saffron }))
    const flat = Object.fromEntries(
      modules.flatMap(({ childrenNodes }) => childrenNodes.map(({ modId, enabled }) => [modId, enabled])),
    )
    expect(flat).toMatchObject({ USERNAMEREG3: '1', FREEPLAY3: '1', MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' })
    expect(modules.map(({ enabled }) => enabled)).toEqual(['1', '1'])
  })
})

describe('MEM-17 avatars', () => {
  test('a member has one of the set, and the picture is there', async () => {
    const { token } = await login('player1')
    const { avatar, avatarType } = requireValue(await platform.call('avatar', {}, { token }))
    expect(avatarType).toBe('STATIC')
    expect(pictures.map((path) => `/img${path}`)).toContain(avatar)
  })
})

describe('the language', () => {
  test('is kept for a member', async () => {
    const { token } = await login('player2')
    requireValue(await platform.call('updateLanguage', { language: 'JA' }, { token }))
    expect(requireValue(await platform.call('memberInfo', {}, { token })).language).toBe('JA')
    expect(requireValue(await platform.call('updateLanguage', { language: 'TH' }))).toEqual({ language: 'TH' })
  })
})
