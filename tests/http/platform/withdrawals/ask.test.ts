/** MEM-05: asking for money, tried by those in a hurry and those who want it twice. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { withShortRetries } from '../../../support/short-retries.ts'
import { bindings, codeOf, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  buildSent,
  expectBooks,
  HOUR_MS,
  historyOf,
  MINUTE_MS,
  operate,
  type Player,
  platform,
  read,
  resetWallets,
  runJobs,
  seedMethods,
  walletOf,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

describe('MEM-05 a withdrawal', () => {
  test('sets its money aside at once, and says who acts next', async () => {
    const player = await buildPlayer()
    const order = requireValue(await ask(player))
    expect(order).toMatchObject({
      state: 'checks',
      next: 'house',
      amount: '1000.00',
      fee: '0.00',
      receive: '1000.00',
      kind: 'bank',
      delay: null,
      refusal: null,
      sentAt: null,
      isReturned: false,
    })
    expect(order.checksAt).toBe(new Date(platform.time.nowMs).toISOString())
    expect(requireValue(await read(player, order.orderId))).toEqual(order)
    expect(await historyOf(order.orderId)).toEqual(['requested by member', 'held by platform'])
    await expectBooks(player, { real: 900_000, held: 100_000 })
    expect(requireValue(await platform.call('badges', {}, { token: player.token }))).toMatchObject({
      moneyUnderWay: true,
    })
  })

  test('many equal ones are one, whatever each is told; another amount under the key is a conflict', async () => {
    const player = await buildPlayer()
    const key = crypto.randomUUID()
    const first = requireValue(await ask(player, { key }))
    const answers = await Promise.all(Array.from({ length: HERD }, () => ask(player, { key })))
    for (const answer of answers) expect(requireValue(answer)).toEqual(first)
    expect(codeOf(await ask(player, { key, amount: '999.00', receive: '999.00' }))).toBe('conflict')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  // @fault Equal requests at once: withdrawal with an empty balance
  test('many of one key from nothing, all at once: one order, and each is answered with it', async () => {
    const player = await buildPlayer()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => ask(player, { key })))
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['fine']))
    expect(new Set(answers.map((answer) => requireValue(answer).orderId)).size).toBe(1)
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  test('many of one key, the last one of the day: each is answered with it', async () => {
    const player = await buildPlayer()
    for (const _ of [1, 2]) requireValue(await ask(player))
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => ask(player, { key })))
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['fine']))
    await expectBooks(player, { real: 700_000, held: 300_000 })
  })

  test('many of one key with a wrong password: none, and it is locked', async () => {
    const player = await buildPlayer()
    const key = crypto.randomUUID()
    const wrong = { key, paymentPassword: '000000' }
    await withShortRetries(async () => {
      const answers = await Promise.all(Array.from({ length: HERD }, () => ask(player, wrong)))
      expect(answers.filter((answer) => codeOf(answer) === 'payment_password_incorrect')).toHaveLength(5)
      expect(answers.filter((answer) => codeOf(answer) === 'payment_password_locked')).toHaveLength(HERD - 5)
      expect(codeOf(await ask(player, { key }))).toBe('payment_password_locked')
    })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Two withdrawals race for one balance
  test('two racing for one balance: one wins, the other is told and nothing of it is taken', async () => {
    const player = await buildPlayer({ depositMinor: 150_000 })
    const answers = await Promise.all([ask(player), ask(player)])
    expect(answers.map(codeOf).toSorted()).toEqual(['balance_insufficient', 'fine'])
    const { rows } = requireValue(await platform.call('withdrawHistory', {}, { token: player.token }))
    expect(rows).toHaveLength(1)
    await expectBooks(player, { real: 50_000, held: 100_000 })
  })

  test('refused by the wallet stays refused under its key, and the next one goes through', async () => {
    const player = await buildPlayer({ depositMinor: 50_000 })
    const key = crypto.randomUUID()
    expect(codeOf(await ask(player, { key }))).toBe('balance_insufficient')
    const badges = requireValue(await platform.call('badges', {}, { token: player.token }))
    expect(badges.moneyUnderWay, 'nothing of it is on its way').toBe(false)
    await walletOf(player).deposit({ key: 'more', currency: 'PHP', amountMinor: 100_000 })
    expect(codeOf(await ask(player, { key }))).toBe('balance_insufficient')
    requireValue(await ask(player))
    await expectBooks(player, { real: 50_000, held: 100_000 })
  })

  test.each([
    ['too little', { amount: '99.99', receive: '99.99' }, 'limit_reached'],
    ['too much', { amount: '5000.01', receive: '5000.01' }, 'limit_reached'],
    ['a fee that is none', { receive: '1000.01' }, 'terms_changed'],
    ['a wrong payment password', { paymentPassword: '000000' }, 'payment_password_incorrect'],
    ['a payout account nobody has', { destinationId: 'd_0123456789abcdefghij' }, 'not_found'],
    ['not money', { amount: '1e3' }, 'malformed'],
  ])('with %s is refused and takes nothing', async (_, input, code) => {
    const player = await buildPlayer()
    expect(codeOf(await ask(player, input))).toBe(code)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Payment password reset, then a withdrawal
  test('waits also where the payment password is replaced while it is asked for', async () => {
    const player = await buildPlayer()
    // Between the look at the wait and the order: in the commit that gives the right password's try back.
    await bindings.DB.exec(
      `CREATE TRIGGER replaced AFTER UPDATE OF sent ON message_quota BEGIN UPDATE member SET payment_password_reset_at_ms = ${platform.time.nowMs} WHERE id = '${player.memberId}'; END`,
    )
    try {
      expect(codeOf(await ask(player))).toBe('destination_not_ready')
    } finally {
      await bindings.DB.exec('DROP TRIGGER replaced')
    }
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Another member's order
  test("another member's account and order are not found", async () => {
    const [one, other] = [await buildPlayer(), await buildPlayer()]
    expect(codeOf(await ask(one, { destinationId: other.destinationId }))).toBe('not_found')
    const { orderId } = requireValue(await ask(other))
    expect(codeOf(await read(one, orderId))).toBe('not_found')
    const said = await platform.call('confirmWithdrawal', { orderId, received: true }, { token: one.token })
    expect(codeOf(said)).toBe('not_found')
  })

  test('at most so much and so many a day, also all at once; what was given back counts no more', async () => {
    const player = await buildPlayer({ depositMinor: 2_000_000 })
    const large = { amount: '4500.00', receive: '4500.00' }
    const answers = [await ask(player, large), await ask(player, large)]
    expect(answers.map(codeOf)).toEqual(['fine', 'limit_reached'])
    const { orderId } = requireValue(answers[0]!)
    requireValue(await operate('withdrawals-refuse', { orderId, reason: 'rules_broken' }))
    const small = await Promise.all(Array.from({ length: 4 }, () => ask(player)))
    expect(small.filter((answer) => answer.ok)).toHaveLength(3)
    expect(codeOf(await ask(player))).toBe('limit_reached')
    await expectBooks(player, { real: 1_700_000, held: 300_000 })
  })

  test('by an e-wallet keeps its fee out of what arrives', async () => {
    const player = await buildPlayer({ kind: 'ewallet' })
    expect(codeOf(await ask(player))).toBe('terms_changed')
    expect(requireValue(await ask(player, { receive: '980.00' }))).toMatchObject({ fee: '20.00', receive: '980.00' })
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  test('waits for turnover of a deposit alone, and says how much is left; a member on a break is asked for none (SAFE-02)', async () => {
    const player = await buildPlayer({ depositMinor: 60_000 })
    const wallet = walletOf(player)
    await wallet.deposit({ key: 'more', currency: 'PHP', amountMinor: 50_000, turnoverMinor: 50_000 })
    expect(codeOf(await ask(player))).toBe('turnover_left')
    const options = requireValue(await platform.call('withdrawOptions', {}, { token: player.token }))
    expect(options).toMatchObject({ balance: '1100.00', withdrawable: '600.00', turnoverLeft: '500.00' })
    await wallet.barPlay({ kind: 'break', until: platform.time.nowMs + HOUR_MS, lifts: 'by_itself', actor: 'member' })
    requireValue(await ask(player))
    await expectBooks(player, { real: 10_000, held: 100_000 })
  })

  test('of an excluded member goes through after a new login; a locked one has no session (SAFE-02)', async () => {
    const [excluded, locked] = [await buildPlayer({ depositMinor: 60_000 }), await buildPlayer()]
    await walletOf(excluded).deposit({ key: 'more', currency: 'PHP', amountMinor: 50_000, turnoverMinor: 50_000 })
    const { username } = excluded
    requireValue(await operate('safety-exclude', { username, months: 6, reason: 'family asked' }))
    expect(codeOf(await ask(excluded))).toBe('login_required')
    const again = await platform.call('login', { type: 'username', username, password: 'Quiet-Sea-77' })
    const { token } = requireValue(again)
    const options = requireValue(await platform.call('withdrawOptions', {}, { token }))
    expect(options, 'the page lets them ask').toMatchObject({ turnoverLeft: '0.00', withdrawable: '1100.00' })
    requireValue(await ask({ ...excluded, token }))
    await bindings.DB.prepare("UPDATE member SET status = 'locked' WHERE id = ?").bind(locked.memberId).run()
    expect(codeOf(await ask(locked))).toBe('login_required')
    await expectBooks(locked, { real: 1_000_000, held: 0 })
  })

  test('in a frozen wallet is refused plainly and takes nothing', async () => {
    const player = await buildPlayer()
    await walletOf(player).freeze({ reason: 'books check' })
    expect(codeOf(await ask(player))).toBe('account_locked')
    await walletOf(player).unfreeze()
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('SAFE-05 cannot be cancelled: no call of the table gives it back', async () => {
    const { calls } = await import('../../../../contract/table.ts')
    const names = Object.entries(calls).filter(([, { path }]) => path.includes('/withdraw/'))
    expect(names.map(([name]) => name)).toEqual([
      'withdrawOptions',
      'createWithdrawal',
      'withdrawOrder',
      'withdrawHistory',
      'confirmWithdrawal',
      'addWithdrawProof',
      'withdrawProofs',
    ])
  })
})

describe('MEM-05 a crash', () => {
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'at %s of the wallet leaves an order that the next try finishes',
    async (point) => {
      const player = await buildPlayer()
      const key = crypto.randomUUID()
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(codeOf(await ask(player, { key }))).toBe('internal')
      expect(requireValue(await ask(player, { key }))).toMatchObject({ state: 'checks' })
      await expectBooks(player, { real: 900_000, held: 100_000 })
    },
  )

  test('and nobody who asks again: the cron job finishes it, once', async () => {
    const player = await buildPlayer()
    walletHooks.afterCommit = () => {
      resetWallets()
      throw new Error('the machine died')
    }
    expect(codeOf(await ask(player))).toBe('internal')
    const list = async () =>
      requireValue(await platform.call('withdrawHistory', {}, { token: player.token })).rows.map(({ state }) => state)
    expect(await list()).toEqual(['requested'])
    await runJobs()
    expect(await list()).toEqual(['requested'])
    platform.advance(2 * MINUTE_MS)
    await Promise.all([runJobs(), runJobs(), runJobs()])
    expect(await list()).toEqual(['checks'])
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })
})

describe('TRUST-01 how long it takes', () => {
  test('is measured from what was really sent, and not said below five', async () => {
    const { token } = await buildPlayer()
    const speedOf = async () =>
      requireValue(await platform.call('withdrawOptions', {}, { token })).methods.find(({ kind }) => kind === 'bank')
        ?.speed
    platform.advance(8 * 24 * HOUR_MS)
    expect(await speedOf()).toBeNull()
    for (const minutes of [5, 10, 20, 30, 120]) {
      const player = await buildPlayer()
      const { orderId } = requireValue(await ask(player))
      platform.advance(minutes * MINUTE_MS)
      requireValue(await operate('withdrawals-approve', { orderId }))
      requireValue(await operate('withdrawals-pay', { orderId, reference: `REF ${orderId}` }))
    }
    expect(await speedOf()).toEqual({ medianMinutes: 20, p95Minutes: 120, count: 5 })
    await buildSent(await buildPlayer())
    platform.advance(8 * 24 * HOUR_MS)
    expect(await speedOf()).toBeNull()
  })

  test('of a method that few use is said however many others were sent since, and asked of the rows once a minute', async () => {
    platform.advance(8 * 24 * HOUR_MS)
    const [player, { token }] = [await buildPlayer(), await buildPlayer()]
    const speeds = async () => {
      const { methods } = requireValue(await platform.call('withdrawOptions', {}, { token }))
      return Object.fromEntries(methods.map(({ kind, speed }) => [kind, speed]))
    }
    await writeSent(player, { kind: 'bank', count: 5, minutes: 30, name: 'few' })
    platform.advance(HOUR_MS)
    await writeSent(player, { kind: 'ewallet', count: 5_001, minutes: 2, name: 'many' })
    const bank = { medianMinutes: 30, p95Minutes: 30, count: 5 }
    expect(await speeds()).toEqual({ bank, ewallet: { medianMinutes: 2, p95Minutes: 2, count: 5_000 } })

    await writeSent(player, { kind: 'bank', count: 1, minutes: 30, name: 'another' })
    expect(await speeds()).toMatchObject({ bank })
    platform.advance(MINUTE_MS)
    expect(await speeds()).toMatchObject({ bank: { ...bank, count: 6 } })
  })
})

describe('TRUST-01 the time on the front page', () => {
  const told = async () => requireValue(await platform.call('rankList', { size: 1 }, {})).paidInMinutes

  test('is the median of the last withdrawals by any method, and missing below five and above two hours', async () => {
    platform.advance(8 * 24 * HOUR_MS)
    const player = await buildPlayer()
    await writeSent(player, { kind: 'bank', count: 4, minutes: 30, name: 'front' })
    expect(await told()).toBeUndefined()
    await writeSent(player, { kind: 'ewallet', count: 3, minutes: 5, name: 'wallet' })
    expect(await told()).toBe(30)
    // The last 200 alone: older ones of another method do not count.
    platform.advance(MINUTE_MS)
    await writeSent(player, { kind: 'crypto', count: 200, minutes: 7, name: 'coin' })
    expect(await told()).toBe(7)
    platform.advance(MINUTE_MS)
    await writeSent(player, { kind: 'bank', count: 200, minutes: 0, name: 'atonce' })
    expect(await told()).toBe(1)
    platform.advance(MINUTE_MS)
    await writeSent(player, { kind: 'bank', count: 200, minutes: 121, name: 'slow' })
    expect(await told()).toBeUndefined()
  })
})

/** Sent now, by somebody, straight into the rows: what a week of thousands comes to. */
async function writeSent(player: Player, sent: { kind: string; count: number; minutes: number; name: string }) {
  const { kind, count, minutes, name } = sent
  await bindings.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO withdraw_order (id, merchant, member_id, idempotency_key, destination_id, kind, provider, provider_name, masked,
       currency, amount_minor, fee_minor, receive_minor, confirm_minutes, approvals_needed, state, money, reference,
       requested_at_ms, sent_at_ms)
     SELECT ?2 || i, 'meridian', ?3, ?2 || i, ?4, ?5, 'p', 'p', 'm', 'PHP', 100, 0, 100, 60, 1, 'sent', 'paid', ?2 || i, ?6, ?7 FROM n`,
  )
    .bind(
      count,
      name,
      player.memberId,
      player.destinationId,
      kind,
      platform.time.nowMs - minutes * MINUTE_MS,
      platform.time.nowMs,
    )
    .run()
}
