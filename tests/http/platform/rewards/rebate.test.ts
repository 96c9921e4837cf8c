/** MEM-08: cashback counts what really was staked, belongs to a day that is over, and is paid once. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayWindow, localDateOf } from '../../../../contract/rules/day-windows.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { askAsOperator, auditsOf, buildPlayer, DAY_MS, type Player, platform, walletOf } from '../promotions/support.ts'
import { bindings, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { asMember, expectSound, HOUR_MS, keepTime, play, postingsOf, runJobs } from './support.ts'

const TIME_ZONE = 'Asia/Manila'
const TODAY = localDateOf(TIME_ZONE, Date.now())
const YESTERDAY = addDays(TODAY, -1)
const noon = (date: string) => dayWindow(TIME_ZONE, date).from + 12 * HOUR_MS

beforeAll(async () => {
  await seedTestMerchants()
  await bindings.DB.batch(
    [
      ['*', 0, 50, 0],
      ['*', 2, 100, 0],
      ['REEF', 0, 80, 0],
    ].map((row) => bindings.DB.prepare("INSERT INTO rebate_rate VALUES ('meridian', ?, ?, ?, ?, 'test')").bind(...row)),
  )
})
beforeEach(() => {
  keepTime()
  platform.time.nowMs = noon(YESTERDAY)
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const claim = (player: Player, date = YESTERDAY) => platform.call('claimRebate', { date }, asMember(player))
const read = async ({ token }: Player) => requireValue(await platform.call('manualRebate', {}, { token }))
const dayOf = async (player: Player, date = YESTERDAY) => (await read(player)).days.find((day) => day.date === date)
const paid = async (player: Player) => (await postingsOf(player, 'rebate')).map(({ amountMinor }) => amountMinor)

/** Who staked 1,000.00 yesterday, and it is today. */
async function buildClaimer() {
  const player = await buildPlayer()
  await play(player, { stakeMinor: 100_000 })
  platform.time.nowMs = noon(TODAY)
  return player
}

describe('MEM-08 what is counted', () => {
  test('is the stake of rounds that ended that day, by vendor, at the rate of each', async () => {
    const player = await buildPlayer()
    await play(player, { stakeMinor: 100_000 })
    await play(player, { stakeMinor: 50_000, vendor: 'REEF' })
    const late = await play(player, { stakeMinor: 70_000, open: true })
    expect(await dayOf(player)).toMatchObject({ state: 'counting', turnover: '1500.00', amount: '9.00' })
    platform.time.nowMs = noon(TODAY)
    await late.settle()
    expect(await dayOf(player)).toMatchObject({
      state: 'claimable',
      lines: [
        { vassalage: 'HARBOR', turnover: '1000.00', rate: '0.50', amount: '5.00' },
        { vassalage: 'REEF', turnover: '500.00', rate: '0.80', amount: '4.00' },
      ],
    })
    expect(await dayOf(player, TODAY)).toMatchObject({ state: 'counting', turnover: '700.00', amount: '3.50' })
    const { claimable, timeZone, rates } = await read(player)
    expect({ claimable, timeZone }).toEqual({ claimable: '9.00', timeZone: TIME_ZONE })
    expect(rates.map(({ vassalage, rate }) => [vassalage, rate])).toEqual([
      ['REEF', '0.80'],
      [null, '0.50'],
    ])
  })

  test('a round a moment before midnight belongs to the day, one at midnight to the next', async () => {
    const player = await buildPlayer()
    const { to } = dayWindow(TIME_ZONE, YESTERDAY)
    platform.time.nowMs = to - 1
    await play(player, { stakeMinor: 10_000 })
    platform.time.nowMs = to
    await play(player, { stakeMinor: 20_000 })
    expect(await dayOf(player)).toMatchObject({ turnover: '100.00' })
    expect(await dayOf(player, TODAY)).toMatchObject({ turnover: '200.00' })
  })

  test('a round that has not ended brings nothing', async () => {
    const player = await buildPlayer()
    await play(player, { open: true })
    expect(await dayOf(player)).toMatchObject({ turnover: '0.00', amount: '0.00', lines: [] })
    platform.time.nowMs = noon(TODAY)
    expect(refusalOf(await claim(player)).errorCode).toBe('reward_unavailable')
  })

  test('a higher rank counts at its own rate', async () => {
    const player = await buildClaimer()
    await bindings.DB.prepare('INSERT OR IGNORE INTO vip_rank VALUES (\'meridian\', 2, \'{"EN":"Two"}\', 900000)').run()
    await bindings.DB.prepare("INSERT INTO vip_member VALUES ('meridian', ?, 2, 0)").bind(player.memberId).run()
    expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed', amount: '10.00' })
  })
})

describe('MEM-08 a claim', () => {
  test('pays the day into the wallet as cashback, and its figures stay', async () => {
    const player = await buildClaimer()
    expect(requireValue(await claim(player))).toMatchObject({ date: YESTERDAY, state: 'claimed', amount: '5.00' })
    const [group] = await postingsOf(player, 'rebate')
    expect(group?.postings.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['promotion', -500],
      ['real', 500],
    ])
    const record = await platform.call('ledgerRecord', { kind: 'rebate' }, { token: player.token })
    expect(requireValue(record).rows).toMatchObject([{ kind: 'rebate', amount: '5.00' }])
    expect(await read(player)).toMatchObject({ claimable: '0.00' })
    const { rows } = requireValue(await platform.call('rebateRecord', {}, { token: player.token }))
    expect(rows).toMatchObject([{ date: YESTERDAY, amount: '5.00', lines: [{ rate: '0.50', turnover: '1000.00' }] }])
    await expectSound(player)
    const told = bindings.DB.prepare('SELECT event, facts FROM message WHERE member_id = ?').bind(player.memberId)
    expect(await told.all()).toMatchObject({
      results: [{ event: 'rebate_paid', facts: JSON.stringify({ date: YESTERDAY, amount: '5.00' }) }],
    })
  })

  test('many at once are paid once, with one audit row', async () => {
    const player = await buildClaimer()
    const answers = await Promise.all(Array.from({ length: HERD }, () => claim(player)))
    for (const answer of answers) expect(requireValue(answer)).toMatchObject({ state: 'claimed', amount: '5.00' })
    expect(await paid(player)).toEqual([500])
    const acts = bindings.DB.prepare(
      "SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'rebate_claimed'",
    )
    expect(await acts.bind(player.memberId).first()).toEqual({ n: 1 })
    expect(await auditsOf(player)).toEqual([])
    await expectSound(player)
  })

  // @fault Crash at a claim of cashback
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'that dies at %s of the wallet is finished by the next',
    async (point) => {
      const player = await buildClaimer()
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(refusalOf(await claim(player))).toMatchObject({ errorCode: 'internal' })
      expect(await dayOf(player)).toMatchObject({ state: 'claimable', amount: '5.00' })
      expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed', amount: '5.00' })
      expect(await paid(player)).toEqual([500])
      await expectSound(player)
    },
  )

  test('that died and is never asked again is paid by the cron job, after a minute and once', async () => {
    const player = await buildClaimer()
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    await claim(player)
    await runJobs(59_000)
    expect(await paid(player)).toEqual([])
    await Promise.all([runJobs(), runJobs(), claim(player)])
    await runJobs()
    expect(await paid(player)).toEqual([500])
    expect(await dayOf(player)).toMatchObject({ state: 'claimed' })
  })

  test('of a frozen wallet waits, is asked ever more seldom, and is paid in the end', async () => {
    const player = await buildClaimer()
    await walletOf(player).freeze({ reason: 'looked at' })
    expect(refusalOf(await claim(player)).errorCode).toBe('account_locked')
    await runJobs()
    await walletOf(player).unfreeze()
    await runJobs(62_000)
    expect(await paid(player)).toEqual([])
    await runJobs(4 * 60_000)
    expect(await paid(player)).toEqual([500])
  })

  // @fault Clock set back: claim of cashback
  test('with the clock set back, or again next week, pays nothing more', async () => {
    const player = await buildClaimer()
    requireValue(await claim(player))
    platform.time.nowMs -= 2 * DAY_MS
    expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed' })
    platform.time.nowMs += 10 * DAY_MS
    expect((await claim(player)).status).not.toBe(500)
    expect(await paid(player)).toEqual([500])
  })
})

describe('MEM-08 a claim is refused, and nothing is paid', () => {
  test('for a day that is not over, not even begun, too long ago, or none at all', async () => {
    const player = await buildClaimer()
    await play(player)
    for (const date of [TODAY, addDays(TODAY, 1), addDays(TODAY, -8)]) {
      expect(refusalOf(await claim(player, date))).toMatchObject({ status: 422, errorCode: 'reward_unavailable' })
    }
    for (const date of ['2026-02-30', 'yesterday', '']) {
      expect(refusalOf(await claim(player, date)).errorCode).toBe('malformed')
    }
    platform.time.nowMs = noon(YESTERDAY)
    expect(refusalOf(await claim(player)).errorCode).toBe('reward_unavailable')
    expect(await paid(player)).toEqual([])
  })

  test('guests, agents, visitors, and without an idempotency key', async () => {
    const guest = requireValue(await platform.call('freePlay', {}))
    expect(refusalOf(await claim(guest))).toMatchObject({ errorCode: 'in_need_true_account' })
    const agent = await buildClaimer()
    await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(agent.memberId).run()
    expect(refusalOf(await claim(agent)).errorCode).toBe('forbidden')
    expect(refusalOf(await claim({ ...agent, token: 'made-up-token-made-up' })).status).toBe(401)
    const player = await buildClaimer()
    const keyless = await platform.call('claimRebate', { date: YESTERDAY }, { token: player.token })
    expect(refusalOf(keyless).errorCode).toBe('malformed')
    expect([await paid(agent), await paid(player)]).toEqual([[], []])
  })
})

describe('OPS-01 the rates', () => {
  test('an operator sets one for the next day; the day that runs keeps its own', async () => {
    platform.time.nowMs = noon(TODAY)
    await bindings.DB.prepare(
      "INSERT INTO vendor (vendor_code, display_name, mark, position) VALUES ('TIDE', 'Tide', '/vendors/TIDE.svg', 99)",
    ).run()
    await bindings.DB.prepare(
      "INSERT OR IGNORE INTO merchant_vendor (merchant, vendor_code) VALUES ('meridian', 'TIDE')",
    ).run()
    const player = await buildPlayer()
    await play(player, { vendor: 'TIDE' })
    expect(await askAsOperator('rebate-set', { vendor: 'TIDE', rate: '2.00' })).toMatchObject({
      value: { rate: '2.00', countsFrom: new Date(dayWindow(TIME_ZONE, TODAY).to).toISOString() },
    })
    expect(await dayOf(player, TODAY)).toMatchObject({ amount: '0.50' })
    const listed = await askAsOperator('rebate-rates', {})
    expect(listed).toMatchObject({
      value: { rates: expect.arrayContaining([expect.objectContaining({ vendor: 'TIDE' })]) },
    })
    platform.time.nowMs = noon(addDays(TODAY, 1))
    await play(player, { vendor: 'TIDE' })
    expect(await dayOf(player, addDays(TODAY, 1))).toMatchObject({ amount: '2.00' })
  })

  test.each([
    ['of a vendor that is not here', { vendor: 'NOWHERE', rate: '1.00' }, 'not_found'],
    ['above ten per cent', { vendor: '*', rate: '10.01' }, 'malformed'],
    ['below nothing', { vendor: '*', rate: '-1.00' }, 'malformed'],
    ['of no rank', { vendor: '*', rate: '1.00', minLevel: 100 }, 'malformed'],
  ])('one %s is refused', async (_, input, errorCode) => {
    expect(await askAsOperator('rebate-set', input)).toMatchObject({ ok: false, failure: { errorCode } })
  })
})
