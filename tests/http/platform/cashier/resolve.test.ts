/** OPS-01: money that fitted no order, decided on by operators, one of whom means to keep some. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindings, codeOf, meridian, requireValue, saffron } from '../support.ts'
import { buildNamed, DONE, inReview, REASON, unmatched, WAITS } from './resolve-support.ts'
import {
  auditsOf,
  buildDepositor,
  callBack,
  expectBooks,
  MINUTE_MS,
  mintTransaction,
  open,
  operate,
  orderOf,
  paid,
  platform,
  playProvider,
  runJobs,
  seedChannels,
} from './support.ts'

beforeAll(seedChannels)
beforeEach(() => {
  playProvider()
  Object.assign(walletHooks, productionHooks, { clock: () => platform.time.nowMs })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(walletHooks, productionHooks)
})

describe('OPS-01 money in review', () => {
  // @fault One operator acts as two on an incoming payment
  test('above what arrived takes two people who say the same, and is credited once', async () => {
    const { depositor, orderId, credit } = await inReview()
    expect(await credit('olga', '400.01')).toMatchObject(WAITS)
    for (const same of ['olga', 'OLGA', ' Olga ', 'ｏｌｇａ']) expect(await credit(same, '400.01')).toMatchObject(WAITS)
    expect(await credit('petra', '400.02')).toMatchObject(WAITS)
    await expectBooks(depositor, { real: 0, deposits: 0 })
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'review' })
    const answers = await Promise.all(['petra', 'rosa', 'sven', 'tove'].map((name) => credit(name, '400.01')))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', credited: '400.01' })
    await expectBooks(depositor, { real: 40_001, deposits: 1 })
    expect(await operate('deposits-show', { orderId })).toMatchObject({
      value: {
        incomingPayments: [{ state: 'credited', decidedBy: expect.stringMatching(/^olga, /), credited: '400.01' }],
      },
    })
    expect((await auditsOf(depositor)).filter((act) => act === 'deposit_resolved')).toHaveLength(1)
  })

  test.each([
    ['from the merchant’s large amount on', { amount: '2000.00' }, undefined],
    ['of another currency, as nothing bounds it', { currency: 'USD' }, '1.00'],
    ['of a hundred times as much', { amount: '5.00' }, '90000000.00'],
    ['of which all but a crumb would be written off', { amount: '4000.00' }, '0.01'],
    ['large, in two parts of which neither is', { amount: '3999.98' }, '1999.99'],
  ])('%s one person is not enough', async (_, change, amount) => {
    const { depositor, credit } = await inReview(change)
    expect(await credit('olga', amount)).toMatchObject(WAITS)
    expect(await credit('olga', amount)).toMatchObject(WAITS)
    await expectBooks(depositor, { real: 0, deposits: 0 })
    expect(await credit('petra', amount)).toMatchObject(DONE)
  })

  test.each([
    ['all that arrived', undefined, 199_999],
    ['a cent less', '1999.98', 199_998],
    ['a crumb', '0.01', 1],
  ])('that is not large, credited with %s, takes one; who has no name decides nothing', async (_, amount, real) => {
    const { depositor, credit } = await inReview({ amount: '1999.99' })
    expect(codeOf(await credit('unnamed', amount))).toBe('forbidden')
    expect(await credit('olga', amount)).toMatchObject(DONE)
    await expectBooks(depositor, { real, deposits: 1 })
  })
})

describe('OPS-01 money of an order nobody knows', () => {
  // @fault Callback for an order that stays unknown
  test('goes to a player when two say so, once, however many ask, and never to a second one', async () => {
    const [player, other] = [await buildNamed(), await buildNamed()]
    const { facts, assign } = await unmatched()
    for (const name of ['olga', 'olga', 'OLGA']) expect(await assign(player, name)).toMatchObject(WAITS)
    expect(await assign(other, 'petra')).toMatchObject(WAITS)
    expect(await operate('deposits-show', { orderId: facts.orderId })).toMatchObject({
      value: { incomingPayments: [{ state: 'unmatched', said: [{ operator: 'olga' }, { givenTo: other.username }] }] },
    })
    await expectBooks(player, { real: 0, deposits: 0 })
    const names = ['petra', 'rosa', 'sven', 'tove', 'uma']
    const answers = await Promise.all(names.map((name) => assign(player, name)))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    for (const name of ['vera', 'wanda']) expect(codeOf(await assign(other, name))).toBe('conflict')
    await expectBooks(player, { real: 50_000, deposits: 1 })
    await expectBooks(other, { real: 0, deposits: 0 })
    expect(await auditsOf(player)).toEqual(['deposit_assigned'])
    expect((await callBack(facts)).errorCode).toBe('not_found')
    await expectBooks(player, { real: 50_000, deposits: 1 })
  })

  test('is not credited again by its order, should that come after all', async () => {
    const player = await buildNamed()
    const { orderId } = await open(player)
    const facts = paid(orderId)
    await bindings.DB.prepare("UPDATE deposit_order SET provider = 'ELSE' WHERE id = ?").bind(orderId).run()
    expect((await callBack(facts)).errorCode).toBe('not_found')
    const asked = { orderId, transactionId: facts.transactionId, username: player.username, reason: REASON }
    await operate('deposits-assign', asked, { operator: 'olga' })
    expect(await operate('deposits-assign', asked, { operator: 'petra' })).toMatchObject(DONE)
    await bindings.DB.prepare("UPDATE deposit_order SET provider = 'PIER' WHERE id = ?").bind(orderId).run()
    await callBack(facts)
    await runJobs()
    await expectBooks(player, { real: 50_000, deposits: 1 })
    expect(await orderOf(player, orderId)).toMatchObject({ state: 'waiting' })
  })

  test('whose order is known by now is left to its provider', async () => {
    const player = await buildNamed()
    const { orderId } = await open(player)
    await bindings.DB.prepare("UPDATE deposit_order SET provider = 'ELSE' WHERE id = ?").bind(orderId).run()
    const facts = paid(orderId)
    await callBack(facts)
    await bindings.DB.prepare("UPDATE deposit_order SET provider = 'PIER' WHERE id = ?").bind(orderId).run()
    const asked = { orderId, transactionId: facts.transactionId, username: player.username, reason: REASON }
    expect(codeOf(await operate('deposits-assign', asked, { operator: 'olga' }))).toBe('conflict')
    await callBack(facts)
    await expectBooks(player, { real: 50_000, deposits: 1 })
  })

  test('is another merchant’s to nobody, and goes to no guest and no stranger', async () => {
    const [player, guest] = [await buildNamed(), await buildNamed()]
    await bindings.DB.prepare('UPDATE member SET type = 4 WHERE id = ?').bind(guest.memberId).run()
    const { assign } = await unmatched()
    expect(codeOf(await assign(player, 'olga', saffron))).toBe('not_found')
    expect(codeOf(await assign({ username: 'nobody-has-this' }, 'olga'))).toBe('not_found')
    expect(codeOf(await assign(guest, 'olga'))).toBe('forbidden')
    expect(codeOf(await assign(player, 'unnamed'))).toBe('forbidden')
    const foreign = await unmatched({ currency: 'USD' })
    expect(codeOf(await foreign.assign(player, 'olga'))).toBe('currency_mismatch')
    await expectBooks(player, { real: 0, deposits: 0 })
  })

  // @fault Callback for an unknown merchant
  test('and of no merchant here stands in every list, is given to nobody, and is noted as returned by two', async () => {
    const player = await buildNamed()
    const { facts, assign } = await unmatched({ operator: 'nowhere' })
    const listed = async (merchant: typeof meridian) =>
      requireValue(await operate('deposits-list', { limit: 200 }, { merchant })) as { incomingPayments: object[] }
    const row = { orderId: facts.orderId, transactionId: facts.transactionId, merchant: 'nowhere', state: 'unmatched' }
    for (const merchant of [meridian, saffron])
      expect((await listed(merchant)).incomingPayments).toEqual(expect.arrayContaining([expect.objectContaining(row)]))
    for (const operator of ['olga', 'petra']) expect(codeOf(await assign(player, operator))).toBe('conflict')
    await runJobs()
    await expectBooks(player, { real: 0, deposits: 0 })
    const named = { orderId: facts.orderId, transactionId: facts.transactionId, reason: REASON }
    const decide = (becomes: string, operator: string, merchant = meridian) =>
      operate('deposits-resolve', { ...named, becomes }, { operator, merchant })
    expect(codeOf(await decide('credited', 'olga'))).toBe('conflict')
    expect(await decide('returned', 'olga')).toMatchObject(WAITS)
    expect(await decide('returned', 'petra', saffron), 'two of one house').toMatchObject(WAITS)
    expect(await decide('returned', 'petra')).toMatchObject(DONE)
    expect((await listed(saffron)).incomingPayments).not.toEqual(expect.arrayContaining([expect.objectContaining(row)]))
  })

  // @fault Crash after an operator's decision on an incoming payment
  test.each([
    ['beforeCommit', MINUTE_MS],
    ['afterCommit', MINUTE_MS],
    ['beforeCommit', -10 * MINUTE_MS],
    ['afterCommit', -10 * MINUTE_MS],
  ] as const)(
    'and a crash at %s of the wallet: the cron job finishes it, once, %d ms later by its clock',
    async (point, laterMs) => {
      const player = await buildNamed()
      const { assign } = await unmatched()
      await assign(player, 'olga')
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(await assign(player, 'petra')).toMatchObject({ value: { waitsBecause: 'internal' } })
      await runJobs(laterMs)
      await expectBooks(player, { real: 50_000, deposits: 1 })
      await runJobs()
      await expectBooks(player, { real: 50_000, deposits: 1 })
      if (laterMs < 0) platform.advance(-laterMs)
    },
  )
})

// @fault Many stuck decisions before a good one
test('OPS-01 fifty decisions that a frozen wallet holds up hold up nobody else', async () => {
  const [stuck, player] = [await buildDepositor(), await buildDepositor()]
  requireValue(await platform.call('balance', {}, { token: stuck.token }))
  await getWallet(bindings.WALLET, meridian, stuck.memberId).freeze({ reason: 'books check' })
  const insert = bindings.DB.prepare(
    `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency, state,
      credit_minor, decided_by, decided_at_ms, received_at_ms, member_id)
     VALUES ('PIER', ?, 'meridian', 'D-STUCK0000000', 'p', 100, 'PHP', 'crediting', 100, 'olga', ?, ?, ?)`,
  )
  const nowMs = platform.time.nowMs
  await bindings.DB.batch([
    ...Array.from({ length: 50 }, () => insert.bind(mintTransaction(), nowMs, nowMs - 1_000, stuck.memberId)),
    insert.bind(mintTransaction(), nowMs, nowMs, player.memberId),
  ])
  await runJobs()
  await expectBooks(player, { real: 100, deposits: 1 })
})
