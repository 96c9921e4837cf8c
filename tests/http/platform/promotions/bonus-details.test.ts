/** MEM-11: what of promotions was paid, waits, is under way, with what is left to stake. */
import { beforeAll, describe, expect, test } from 'vitest'
import { bindings, requireValue, seedTestMerchants } from '../support.ts'
import {
  askAsOperator,
  buildPlayer,
  buildPromotion,
  claim,
  DAY_MS,
  join,
  type Player,
  platform,
  playRound,
} from './support.ts'

beforeAll(seedTestMerchants)

const read = async ({ token }: Player) => requireValue(await platform.call('bonusDetails', {}, { token }))
const rowOf = async (player: Player, promotionId: string) =>
  (await read(player)).rows.find((row) => row.promotionId === promotionId)

describe('MEM-11 bonus details', () => {
  test('what was paid stays long after its promotion is gone', async () => {
    const player = await buildPlayer()
    const promotionId = await buildPromotion()
    expect(await rowOf(player, promotionId)).toMatchObject({ state: 'claimable', amount: '50.00', at: null })
    requireValue(await claim(player, promotionId))
    platform.advance(60 * DAY_MS)
    const { token } = requireValue(
      await platform.call('login', { type: 'username', username: player.username, password: 'Quiet-Sea-77' }),
    )
    const { rows, totals } = await read({ ...player, token })
    expect(rows).toMatchObject([{ promotionId, state: 'paid', amount: '50.00' }])
    expect(totals).toEqual({ paid: '50.00', claimable: '0.00', pending: '0.00' })
  })

  test('says to the cent what is left to stake, and then that it may be claimed', async () => {
    const player = await buildPlayer()
    const promotionId = await buildPromotion({ kind: 'turnover', rule: { turnoverMinor: 100_000, gameType: 'RNG' } })
    requireValue(await join(player, promotionId))
    await playRound(player, 33_333)
    await playRound(player, 50_000, 'LIVE')
    expect(await rowOf(player, promotionId)).toMatchObject({
      state: 'under_way',
      turnover: { required: '1000.00', staked: '333.33', left: '666.67', gameType: 'RNG' },
    })
    await playRound(player, 66_667)
    expect(await rowOf(player, promotionId)).toMatchObject({ state: 'claimable', turnover: null })
  })

  test('an application has no amount before it is decided, and its reason after a refusal', async () => {
    const player = await buildPlayer()
    const promotionId = await buildPromotion({ kind: 'application' })
    expect(await rowOf(player, promotionId)).toBeUndefined()
    requireValue(await join(player, promotionId))
    expect(await rowOf(player, promotionId)).toMatchObject({ state: 'pending', amount: null })
    const { username } = player
    requireValue(await askAsOperator('promotions-refuse', { promotionId, username, reason: 'Too late' }))
    expect(await rowOf(player, promotionId)).toMatchObject({ state: 'refused', reason: 'Too late', amount: null })
  })

  test('cashback, invitations and missions stand in it, paid and being paid, with their sums', async () => {
    const player = await buildPlayer()
    const insert = bindings.DB.prepare(
      `INSERT INTO reward_payment (merchant, member_id, kind, reference, status, amount_minor, reserved_at_ms, next_attempt_at_ms, paid_at_ms)
       VALUES ('meridian', ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const { nowMs } = platform.time
    await bindings.DB.batch([
      insert.bind(player.memberId, 'rebate', '2026-11-20', 'paid', 1_234, nowMs - 3_000, null, nowMs - 2_000),
      insert.bind(player.memberId, 'referral', 'm_somebody', 'paying', 10_000, nowMs - 1_000, nowMs, null),
      insert.bind(player.memberId, 'mission', 'daily:2026-11-20', 'paid', 500, nowMs - 5_000, null, nowMs - 4_000),
    ])
    const { rows, totals } = await read(player)
    expect(rows.filter(({ source }) => source !== 'promotion')).toMatchObject([
      { source: 'referral', state: 'pending', amount: '100.00', day: null, promotionId: null, turnover: null },
      { source: 'rebate', state: 'paid', amount: '12.34', day: '2026-11-20' },
      { source: 'mission', state: 'paid', amount: '5.00', day: null },
    ])
    expect(totals).toMatchObject({ paid: '17.34', pending: '100.00' })
    expect((await read(await buildPlayer())).rows.filter(({ source }) => source !== 'promotion')).toEqual([])
  })

  test('page by page every row once, many of one moment too; by nobody else’s cursor', async () => {
    const [player, other] = [await buildPlayer(), await buildPlayer()]
    const insert = bindings.DB.prepare(
      `INSERT INTO reward_payment (merchant, member_id, kind, reference, status, amount_minor, reserved_at_ms, paid_at_ms)
       VALUES ('meridian', ?, 'mission', ?, 'paid', ?, ?, ?)`,
    )
    const { nowMs } = platform.time
    const AT = [1, 1, 1, 2, 2, 3].map((back) => nowMs - back * DAY_MS)
    // Paid late, the first of all: its place is that of its day, on every page.
    const paidAt = (at: number, index: number) => (index === 5 ? nowMs : at)
    await bindings.DB.batch(
      [player, other].flatMap(({ memberId }, who) =>
        AT.map((at, index) => insert.bind(memberId, `m${index}`, 100 * (index + 1) + who, at, paidAt(at, index))),
      ),
    )
    const promotionId = await buildPromotion()
    requireValue(await claim(player, promotionId))
    const readPage = async ({ token }: Player, cursor?: string) =>
      requireValue(await platform.call('bonusDetails', { ...(cursor && { cursor }), pageSize: 2 }, { token }))

    const whole = await read(player)
    expect(whole.nextCursor).toBeNull()
    const rows: typeof whole.rows = []
    let cursor: string | undefined
    do {
      const page = await readPage(player, cursor)
      expect(page.totals).toEqual(whole.totals)
      rows.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(rows).toEqual(whole.rows)
    expect(rows.flatMap(({ source, amount }) => (source === 'mission' ? [amount] : []))).toEqual([
      '1.00',
      '2.00',
      '3.00',
      '4.00',
      '5.00',
      '6.00',
    ])
    const foreign = (await readPage(other)).nextCursor ?? ''
    for (const bad of [foreign, 'x', `${foreign}x`]) {
      const answer = await platform.call('bonusDetails', { cursor: bad, pageSize: 2 }, { token: player.token })
      expect(answer).toMatchObject({ ok: false, failure: { errorCode: 'malformed' } })
    }
  })
})
