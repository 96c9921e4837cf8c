/** PROMO-01, MEM-04: a bonus chosen with a deposit: what it must never be is chosen for somebody, given twice, or lost. */

import { describe, expect, test, vi } from 'vitest'
import { minor } from '../../../../contract/money.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { commit } from '../../../../platform/kernel/commit.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { findComingBonus } from '../../../../platform/rewards/bonuses/grant-bonus.ts'
import { reconcileBonuses } from '../../../../platform/rewards/bonuses/reconcile-bonuses.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { HERD } from '../../../support/herd.ts'
import { buildPromotion, DAY_MS } from '../promotions/support.ts'
import { bindings, CHEAP, meridian, refusalOf, requireValue } from '../support.ts'
import {
  ACKNOWLEDGED,
  buildDepositor,
  callBack,
  create,
  type Depositor,
  env,
  expectBooks,
  MINUTE_MS,
  open,
  operate,
  orderOf,
  paid,
  pier,
  platform,
  playProviderInEachTest,
  runJobs,
  said,
} from './support.ts'

playProviderInEachTest({ wallets: 'platform' })

const RULE = { percent: 50, capMinor: 20_000, minDepositMinor: 10_000, turnoverTimes: 5, playDays: 7 }
const buildOffer = (change: object = {}, rule: object = {}) =>
  buildPromotion({
    kind: 'deposit',
    category: 'newcomer',
    amountMinor: null,
    startsAtMs: platform.time.nowMs - DAY_MS,
    endsAtMs: platform.time.nowMs + DAY_MS,
    rule: { deposit: RULE, ...rule },
    ...change,
  })
type PromotionId = Awaited<ReturnType<typeof buildOffer>>

const choicesOf = async ({ token }: Depositor) =>
  requireValue(await platform.call('depositChannels', {}, { token })).bonuses
/** 50 % of 500.00, at most 200.00. */
const withBonus = (promotionId: PromotionId, amount = '200.00') => ({ bonus: { promotionId, amount } })
const walletOf = ({ memberId }: Depositor) => getWallet(bindings.WALLET, meridian, memberId)
const stateOf = async ({ token }: Depositor, promotionId: PromotionId) =>
  requireValue(await platform.call('participations', { promotionId }, { token })).participations[0]
const detailsOf = async ({ token }: Depositor) => requireValue(await platform.call('bonusDetails', {}, { token }))

async function bonusMinorOf(depositor: Depositor) {
  const balance = await walletOf(depositor).getBalance()
  return balance.ok ? balance.value.bonusMinor : null
}

let played = 0
async function play(depositor: Depositor, amountMinor: number) {
  played += 1
  const round = { vendor: 'HARBOR', roundId: `bonus-${played}`, kind: 'real', currency: 'PHP', amountMinor } as const
  const game = { gameId: 'game-1', gameCode: 'lights', gameName: 'Lights', category: 'RNG' } as const
  expect(await walletOf(depositor).placeBet({ ...round, ...game, transactionId: `b-${played}` })).toMatchObject({
    ok: true,
  })
  const win = { ...round, transactionId: `w-${played}`, closesRound: true }
  expect(await walletOf(depositor).settleRound(win)).toMatchObject({ ok: true })
}

const services = () =>
  buildServices(parseEnv(env), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP })

async function messagesOf({ memberId }: Depositor) {
  const query = bindings.DB.prepare("SELECT event FROM message WHERE member_id = ? AND event LIKE 'bonus%'")
  const { results } = await query.bind(memberId).all<{ event: string }>()
  return results.map(({ event }) => event).sort()
}

async function bonusAuditsOf({ memberId }: Depositor) {
  const query = bindings.DB.prepare("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'bonus%'")
  const { results } = await query.bind(memberId).all<{ act: string }>()
  return results.map(({ act }) => act)
}

describe('PROMO-01 the choice', () => {
  test('shows what a bonus gives and asks, and none is chosen unless it is', async () => {
    const promotionId = await buildOffer({}, { gameType: 'RNG' })
    const depositor = await buildDepositor()
    expect((await choicesOf(depositor)).find((one) => one.promotionId === promotionId)).toEqual({
      promotionId,
      title: `Title ${promotionId}`,
      percent: 50,
      cap: '200.00',
      minDeposit: '100.00',
      turnoverTimes: 5,
      playDays: 7,
      gameType: 'RNG',
      endsAt: expect.any(String),
    })
    const { orderId, bonus } = await open(depositor)
    expect(bonus).toBeNull()
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    expect(await bonusMinorOf(depositor)).toBe(0)
  })

  test('is offered to nobody on a break, to no agent, and not while another is under way', async () => {
    const [promotionId] = [await buildOffer(), await buildOffer()]
    const agent = await buildDepositor()
    await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(agent.memberId).run()
    expect(await choicesOf(agent)).toEqual([])
    expect(refusalOf(await create(agent, withBonus(promotionId)))).toMatchObject({ errorCode: 'promotion_unavailable' })

    const depositor = await buildDepositor()
    await open(depositor, withBonus(promotionId))
    expect(await choicesOf(depositor)).toEqual([])
    expect(await stateOf(depositor, promotionId)).toMatchObject({ state: 'Joined' })
    platform.advance(31 * MINUTE_MS)
    expect((await choicesOf(depositor)).length).toBeGreaterThan(1)

    const resting = await buildDepositor()
    await bindings.DB.prepare(
      "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'break', 0, ?, 'by_itself')",
    )
      .bind(resting.memberId, platform.time.nowMs + DAY_MS)
      .run()
    expect(await choicesOf(resting)).toEqual([])
    expect(refusalOf(await create(resting, withBonus(promotionId)))).toMatchObject({ errorCode: 'on_break' })
  })

  test.each<[string, object, object, string, string]>([
    ['of another amount than shown', {}, {}, '200.01', 'terms_changed'],
    ['of nothing', {}, {}, '0.00', 'terms_changed'],
    ['for too small a deposit', {}, { deposit: { ...RULE, minDepositMinor: 50_001 } }, '200.00', 'terms_changed'],
    ['that is over', { endsAtMs: 1, startsAtMs: 0 }, {}, '200.00', 'promotion_unavailable'],
    [
      'that asks more stakes than the policy allows',
      {},
      { deposit: { ...RULE, turnoverTimes: 11 } },
      '200.00',
      'promotion_unavailable',
    ],
    ['for a rank not reached', {}, { minRank: 3 }, '200.00', 'promotion_unavailable'],
  ])('one %s is refused, and no order is opened', async (_, change, rule, amount, errorCode) => {
    const [depositor, promotionId] = [await buildDepositor(), await buildOffer(change, rule)]
    expect(refusalOf(await create(depositor, withBonus(promotionId, amount)))).toMatchObject({ errorCode })
    const { rows } = requireValue(await platform.call('depositHistory', {}, { token: depositor.token }))
    expect(rows).toEqual([])
  })

  test('cannot be joined or claimed past the cashier', async () => {
    const [{ token }, promotionId] = [await buildDepositor(), await buildOffer()]
    expect(refusalOf(await platform.call('joinPromotion', { promotionId }, { token }))).toMatchObject({
      errorCode: 'promotion_unavailable',
    })
  })

  test('the same key with another bonus is a conflict; many different orders at once hold one bonus', async () => {
    const [depositor, promotionId] = [await buildDepositor(), await buildOffer()]
    const key = crypto.randomUUID()
    const first = requireValue(await create(depositor, withBonus(promotionId), key))
    expect(first.bonus).toMatchObject({ promotionId, status: 'chosen', amount: '200.00', turnover: '1000.00' })
    expect(requireValue(await create(depositor, withBonus(promotionId), key))).toEqual(first)
    expect(refusalOf(await create(depositor, {}, key))).toMatchObject({ errorCode: 'conflict' })

    const other = await buildDepositor()
    const answers = await Promise.all(Array.from({ length: HERD }, () => create(other, withBonus(promotionId))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('PROMO-01 the bonus', () => {
  async function fund(change: object = {}, payment: Record<string, unknown> = {}) {
    const [depositor, promotionId] = [await buildDepositor(), await buildOffer(change)]
    const { orderId } = await open(depositor, withBonus(promotionId))
    return { depositor, promotionId, orderId, word: paid(orderId, payment) }
  }

  // @fault Repeated callbacks of a deposit with a bonus
  test('is set aside once however often the provider says so', async () => {
    const { depositor, promotionId, orderId, word } = await fund()
    const answers = await Promise.all(Array.from({ length: HERD }, () => callBack(word)))
    for (const answer of answers) expect(answer).toEqual(ACKNOWLEDGED)
    expect(await bonusMinorOf(depositor)).toBe(20_000)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({
      status: 'granted',
      amount: '200.00',
      turnover: '1000.00',
      playUntil: new Date(platform.time.nowMs + 7 * DAY_MS).toISOString(),
    })
    expect(await stateOf(depositor, promotionId)).toMatchObject({
      state: 'Process',
      progress: { staked: '0.00', required: '1000.00' },
    })
    expect(await messagesOf(depositor)).toEqual(['bonus_granted'])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('is cash once it is played for, and is so in details, explanation and withdrawal', async () => {
    const { depositor, promotionId, word } = await fund()
    await callBack(word)
    await play(depositor, 40_000)
    const { token } = depositor
    expect((await detailsOf(depositor)).rows).toMatchObject([
      { promotionId, state: 'under_way', amount: '200.00', turnover: { staked: '400.00', left: '600.00' } },
    ])
    const underWay = [{ promotionId, amount: '200.00', required: '1000.00', left: '600.00' }]
    const explained = requireValue(await platform.call('balanceExplained', {}, { token }))
    expect(explained).toMatchObject({ real: '500.00', bonus: '200.00', total: '700.00', bonuses: underWay })
    expect(requireValue(await platform.call('withdrawOptions', {}, { token }))).toMatchObject({ bonuses: underWay })
    await play(depositor, 50_000)
    await play(depositor, 10_000)
    // The wallet has it; the row follows at the next cron job.
    expect(await stateOf(depositor, promotionId)).toMatchObject({ state: 'Claimed', paidAmount: '200.00' })
    expect((await detailsOf(depositor)).totals).toMatchObject({ paid: '200.00' })
    await bindings.DB.prepare('UPDATE deposit_bonus SET next_attempt_at_ms = 0 WHERE status = ?').bind('granted').run()
    await Promise.all([drainJob(reconcileBonuses, services()), drainJob(reconcileBonuses, services())])
    expect(await messagesOf(depositor)).toEqual(['bonus_granted', 'bonus_released'])
    expect(await bonusMinorOf(depositor)).toBe(0)
    await expectBooks(depositor, { real: 70_000, deposits: 1 })
  })

  test('goes back when its days are over, by the cron job alone', async () => {
    const { depositor, promotionId, word } = await fund()
    await callBack(word)
    platform.advance(7 * DAY_MS)
    await drainJob(reconcileBonuses, services())
    expect(await bonusMinorOf(depositor)).toBe(0)
    expect(await messagesOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    const { token } = requireValue(
      await platform.call('login', { type: 'username', username: depositor.username, password: 'Quiet-Sea-77' }),
    )
    expect(await stateOf({ ...depositor, token }, promotionId)).toMatchObject({
      state: 'Close',
      closedBecause: 'lapsed',
    })
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  // @fault Clock set back and forward: message about the end of a bonus
  test('is told to be over once when the clock goes back ten minutes over its end and forth again', async () => {
    const { depositor, word } = await fund()
    await callBack(word)
    platform.advance(7 * DAY_MS)
    // The wallet has taken it back, and the machine dies before its row hears of it.
    expect(await walletOf(depositor).lapseBonuses()).toMatchObject({ ok: true, value: [{ status: 'lapsed' }] })
    for (const minutes of [-10, 10, -10, 10]) {
      platform.advance(minutes * MINUTE_MS)
      await Promise.all([drainJob(reconcileBonuses, services()), drainJob(reconcileBonuses, services())])
      await play(depositor, 20_000)
    }
    expect(await messagesOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    expect(await bonusAuditsOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    expect(await bonusMinorOf(depositor)).toBe(0)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('that was promised is given also when the money comes after the end of the promotion', async () => {
    const { depositor, orderId, word } = await fund({ endsAtMs: platform.time.nowMs + MINUTE_MS })
    await callBack(said(orderId, 'failed', { reason: 'declined' }))
    platform.advance(2 * DAY_MS)
    expect(await callBack(word)).toEqual(ACKNOWLEDGED)
    expect(await bonusMinorOf(depositor)).toBe(20_000)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test.each([
    ['less', '300.00', 15_000],
    ['more, and never more than was shown', '900.00', 20_000],
    ['too little for it', '99.99', 0],
  ])('of money that came as %s is counted from what was credited', async (_, amount, bonusMinor) => {
    const { depositor, orderId, word } = await fund({}, { amount })
    await callBack(word)
    expect(await bonusMinorOf(depositor)).toBe(0)
    const payment = { orderId, transactionId: word.transactionId, becomes: 'credited', reason: 'as it came' }
    expect(await operate('deposits-resolve', payment)).toMatchObject({ ok: true, value: { waitsBecause: null } })
    expect(await bonusMinorOf(depositor)).toBe(bonusMinor)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject(
      bonusMinor === 0 ? { status: 'withheld', withheldBecause: 'below_minimum' } : { status: 'granted' },
    )
  })

  test('SAFE-02 is not given to who is excluded by then, nor spoken of; the money is', async () => {
    const { depositor, orderId, word } = await fund()
    const until = platform.time.nowMs + 400 * DAY_MS
    await walletOf(depositor).barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' })
    await callBack(word)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({ status: 'withheld', withheldBecause: 'excluded' })
    expect(await bonusMinorOf(depositor)).toBe(0)
    expect(await messagesOf(depositor)).toEqual([])
    expect(await bonusAuditsOf(depositor)).toEqual(['bonus_withheld'])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  // @fault Crash at a deposit with a bonus
  test.each(['beforeCommit', 'afterCommit'] as const)('after a crash of the wallet at %s comes once', async (point) => {
    const { depositor, word } = await fund()
    walletHooks[point] = () => {
      throw new Error('the machine died')
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await callBack(word)).toEqual(ACKNOWLEDGED)
    walletHooks[point] = productionHooks[point]
    expect(await bonusMinorOf(depositor), 'it died').toBe(point === 'beforeCommit' ? 0 : 20_000)
    expect(await messagesOf(depositor)).toEqual([])
    await runJobs()
    expect(await bonusMinorOf(depositor)).toBe(20_000)
    expect(await messagesOf(depositor)).toEqual(['bonus_granted'])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('after a crash between wallet and row comes once, and the order says so', async () => {
    const { depositor, orderId, word } = await fund()
    const wallet = walletOf(depositor)
    const offer = { amountMinor: 20_000, turnoverMinor: 100_000, gameType: null, playDays: 7 }
    const bonus = { ...offer, promotionId: (await orderOf(depositor, orderId)).bonus?.promotionId ?? '' }
    expect(await wallet.deposit({ key: orderId, currency: 'PHP', amountMinor: 50_000, bonus })).toMatchObject({
      ok: true,
    })
    expect(await callBack(word)).toEqual(ACKNOWLEDGED)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({ status: 'granted' })
    expect(await bonusMinorOf(depositor)).toBe(20_000)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  // @fault Crash at a bonus, other payment of its order decided first
  test.each([
    ['enough for it', '600.00', 110_000],
    ['too little for it', '50.00', 55_000],
  ])(
    'that the wallet gave before the row heard of it is followed when other money of its order, %s, is decided first',
    async (_, amount, real) => {
      const { depositor, promotionId, orderId, word } = await fund({}, { amount })
      await callBack(word)
      const offer = { amountMinor: 20_000, turnoverMinor: 100_000, gameType: null, playDays: 7 }
      // The money that fits reaches the wallet, and the answer gets lost.
      const asAgreed = { key: orderId, currency: 'PHP', amountMinor: 50_000, bonus: { ...offer, promotionId } }
      expect(await walletOf(depositor).deposit(asAgreed)).toMatchObject({ ok: true })
      const payment = { orderId, transactionId: word.transactionId, becomes: 'credited', reason: 'as it came' }
      expect(await operate('deposits-resolve', payment)).toMatchObject({ ok: true, value: { waitsBecause: null } })
      expect((await orderOf(depositor, orderId)).bonus).toMatchObject({ status: 'granted', amount: '200.00' })
      expect(await messagesOf(depositor)).toEqual(['bonus_granted'])
      platform.advance(7 * DAY_MS)
      await drainJob(reconcileBonuses, services())
      expect(await bonusMinorOf(depositor)).toBe(0)
      await expectBooks(depositor, { real, deposits: 2 })
    },
  )

  test('that the wallet gives in the moment in which other money of its order leaves it out is given', async () => {
    const { depositor, orderId, promotionId } = await fund()
    const coming = await findComingBonus(services(), orderId, minor(50_000))
    if (!coming?.offer) throw new Error('a bonus comes with it')
    const money = { key: orderId, currency: 'PHP', amountMinor: 50_000, bonus: { ...coming.offer, promotionId } }
    expect(await walletOf(depositor).deposit(money)).toMatchObject({ ok: true })
    const leftOut =
      "UPDATE deposit_bonus SET status = 'withheld', withheld_because = 'below_minimum' WHERE order_id = ?"
    await bindings.DB.prepare(leftOut).bind(orderId).run()
    for (let n = 0; n < 2; n += 1) await commit(services(), await coming.settle(orderId))
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({ status: 'granted', withheldBecause: null })
    expect(await bonusAuditsOf(depositor)).toEqual(['bonus_granted'])
  })

  test('that the wallet gave and other money of its order left out is given when its own money is credited after a crash', async () => {
    const { depositor, orderId, promotionId, word } = await fund()
    const offer = { amountMinor: 20_000, turnoverMinor: 100_000, gameType: null, playDays: 7, promotionId }
    const money = { key: orderId, currency: 'PHP', amountMinor: 50_000, bonus: offer }
    expect(await walletOf(depositor).deposit(money)).toMatchObject({ ok: true })
    const leftOut =
      "UPDATE deposit_bonus SET status = 'withheld', withheld_because = 'below_minimum' WHERE order_id = ?"
    await bindings.DB.prepare(leftOut).bind(orderId).run()
    for (let n = 0; n < 2; n += 1) expect(await callBack(word)).toEqual(ACKNOWLEDGED)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({ status: 'granted', withheldBecause: null })
    expect(await bonusAuditsOf(depositor)).toEqual(['bonus_granted'])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('that was left out and that the wallet never gave stays so when other money of its order is credited', async () => {
    const { depositor, orderId, word } = await fund()
    const leftOut =
      "UPDATE deposit_bonus SET status = 'withheld', withheld_because = 'below_minimum' WHERE order_id = ?"
    await bindings.DB.prepare(leftOut).bind(orderId).run()
    expect(await callBack(word)).toEqual(ACKNOWLEDGED)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({
      status: 'withheld',
      withheldBecause: 'below_minimum',
    })
    expect(await bonusMinorOf(depositor)).toBe(0)
    expect(await bonusAuditsOf(depositor)).toEqual([])
  })

  /** Fifty rows like the order's own, each chosen and due later than it. */
  async function addLaterOnes(orderId: string) {
    const copy = async (table: string, changes: Record<string, string>) => {
      const row = await bindings.DB.prepare(`SELECT * FROM ${table}`).first()
      const columns = Object.keys(row ?? {})
      const values = columns.map((name) => changes[name] ?? name)
      const later = `WITH RECURSIVE later (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM later WHERE n < 50)
        INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table}, later WHERE ${table}.${Object.keys(changes)[0]} = ?`
      await bindings.DB.prepare(later).bind(orderId).run()
    }
    await copy('deposit_order', { id: "printf('D-%012d', n)", idempotency_key: "idempotency_key || '-' || n" })
    await copy('deposit_bonus', {
      order_id: "printf('D-%012d', n)",
      wallet_key: "wallet_key || '-' || n",
      chosen_at_ms: 'chosen_at_ms + n',
      next_attempt_at_ms: 'next_attempt_at_ms + n',
    })
  }

  // @fault Many due bonuses before an overdue one
  test('that is longest overdue is looked after before fifty newer ones', async () => {
    const { depositor, orderId, word } = await fund()
    await callBack(word)
    await addLaterOnes(orderId)
    platform.advance(7 * DAY_MS)
    await drainJob(reconcileBonuses, services())
    expect(await messagesOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    await bindings.DB.prepare("DELETE FROM deposit_bonus WHERE order_id LIKE 'D-0000000000%'").run()
  })

  test('of a promotion is one: a second order paid late brings its money alone', async () => {
    const { depositor, promotionId, orderId, word } = await fund()
    await callBack(said(orderId, 'failed', { reason: 'cancelled' }))
    const second = await open(depositor, withBonus(promotionId))
    await callBack(paid(second.orderId))
    await callBack(word)
    expect((await orderOf(depositor, orderId)).bonus).toMatchObject({
      status: 'withheld',
      withheldBecause: 'had_before',
    })
    expect(await bonusMinorOf(depositor)).toBe(20_000)
    await expectBooks(depositor, { real: 100_000, deposits: 2 })
    expect(pier.told.get(orderId)).toBe(1)
  })
})
