/** Many bets taken together, and the part of a stake that a price gives back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../../contract/money.ts'
import { HERD } from '../../../tests/support/herd.ts'
import type { PlaceBetsInput } from '../../kernel/wallet/lottery-inputs.ts'
import {
  attempt,
  buildBet,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

/** Bets of as many rounds, numbered from 1. */
const buildBatch = (count: number, change: Partial<PlaceBetsInput['bets'][number]> = {}): PlaceBetsInput => ({
  batchId: 'chase-1',
  bets: Array.from({ length: count }, (_, index) =>
    buildBet({ roundId: `round-${index + 1}`, transactionId: `bet-${index + 1}`, ...change }),
  ),
})
const changeBet = (batch: PlaceBetsInput, index: number, change: Partial<PlaceBetsInput['bets'][number]>) => ({
  ...batch,
  bets: batch.bets.map((bet, at) => (at === index ? { ...bet, ...change } : bet)),
})

describe('bets together', () => {
  test('are taken at once, a group and a round for each', async () => {
    const { wallet } = await buildWallet()
    const move = requireOk(await wallet.placeBets(buildBatch(100)))
    expect(move).toMatchObject({ firstSequence: 2, lastSequence: 101, balance: { realMinor: 0, heldMinor: 10_000 } })
    expect(requireOk(await wallet.listOpenRounds({ limit: 100 })).rows).toHaveLength(100)
    await expectWallet(wallet, { real: 0, held: 10_000 })
  })

  test('may share a round', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBets(buildBatch(3, { roundId: 'round-1', rebateBaseMinor: 40 })))
    const round = requireOk(await wallet.getRound({ vendor: 'HARBOR', roundId: 'round-1' }))
    expect(round).toMatchObject({ stakeMinor: 300, betCount: 3, rebateBaseMinor: 120 })
    await expectWallet(wallet, { real: 9_700, held: 300 })
  })

  test('many equal batches at once take the money once and answer alike', async () => {
    const { wallet } = await buildWallet()
    const results = await Promise.all(Array.from({ length: HERD }, () => wallet.placeBets(buildBatch(5))))
    expect(new Set(results.map((result) => JSON.stringify(requireOk(result)))).size).toBe(1)
    await expectWallet(wallet, { real: 9_500, held: 500 })
  })

  test('each bet of the batch answers its own repeat', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBets(buildBatch(2)))
    expect(await wallet.placeBet(buildBet())).toMatchObject({ ok: true, replayed: true, value: { sequence: 2 } })
    await expectWallet(wallet, { real: 9_800, held: 200 })
  })

  test('the same batch with one bet changed is a conflict and moves nothing', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBets(buildBatch(2)))
    for (const change of [{ amountMinor: 101 }, { roundId: 'round-9' }, { rebateBaseMinor: 100 }])
      expect(refusalOf(await wallet.placeBets(changeBet(buildBatch(2), 1, change)))).toBe('conflict')
    expect(refusalOf(await wallet.placeBets(buildBatch(1)))).toBe('conflict')
    await expectWallet(wallet, { real: 9_800, held: 200 })
  })

  test('a bet that came before makes a conflict of the whole batch, and keeps its answer', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2' })))
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('conflict')
    expect(refusalOf(await wallet.placeBets({ ...buildBatch(1), batchId: 'other' }))).toMatch('accepted')
    await expectWallet(wallet, { real: 9_800, held: 200 })
  })

  test('a sum above the balance refuses all, for good and for each', async () => {
    const { wallet } = await buildWallet({ depositMinor: 250 })
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('balance_insufficient')
    requireOk(await wallet.deposit({ key: 'more', currency: 'USD', amountMinor: 10_000 }))
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('balance_insufficient')
    expect(refusalOf(await wallet.placeBet(buildBet({ transactionId: 'bet-3', roundId: 'round-3' })))).toBe(
      'balance_insufficient',
    )
    await expectWallet(wallet, { real: 10_250, held: 0 })
  })

  test('a rollback that came before one of them refuses all', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-2', betTransactionId: 'bet-2' })))
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('bet_void')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('a closed round among theirs refuses all', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'first', roundId: 'round-3' })))
    requireOk(await wallet.settleRound(buildWin({ roundId: 'round-3', amountMinor: 0 })))
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('round_closed')
    await expectWallet(wallet, { real: 9_900, held: 0 })
  })

  test('a stake limit counts their sum', async () => {
    const { wallet } = await buildWallet()
    const limit = { kind: 'stake', period: 'day', amountMinor: 299, source: 'member', actor: 'member' } as const
    requireOk(await wallet.setLimit({ ...limit, loosenAfterHours: 24 }))
    expect(refusalOf(await wallet.placeBets(buildBatch(3)))).toBe('stake_limit')
    // A refusal is final for the bets as well: others take their place.
    expect(refusalOf(await wallet.placeBets({ ...buildBatch(2), batchId: 'smaller' }))).toBe('conflict')
    const fresh = buildBatch(2).bets.map((bet) => ({ ...bet, transactionId: `new-${bet.transactionId}` }))
    requireOk(await wallet.placeBets({ batchId: 'fresh', bets: fresh }))
    await expectWallet(wallet, { real: 9_800, held: 200 })
  })

  test.each([
    ['none', (batch: PlaceBetsInput) => ({ ...batch, bets: [] })],
    ['101', () => buildBatch(101)],
    ['two vendors', (batch: PlaceBetsInput) => changeBet(batch, 1, { vendor: 'OTHER' })],
    ['two currencies', (batch: PlaceBetsInput) => changeBet(batch, 1, { currency: 'EUR' })],
    ['real and play money', (batch: PlaceBetsInput) => changeBet(batch, 1, { kind: 'play' })],
    ['one bet twice', (batch: PlaceBetsInput) => changeBet(batch, 1, { transactionId: 'bet-1' })],
    ['half a cent', (batch: PlaceBetsInput) => changeBet(batch, 1, { amountMinor: 0.5 })],
  ])('%s is malformed', async (_, change) => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.placeBets(change(buildBatch(2))))).toBe('malformed')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('a crash before the commit leaves nothing, one after it leaves all', async () => {
    const { wallet, stub } = await buildWallet()
    walletHooks.beforeCommit = crash
    expect(await attempt(stub, (instance) => instance.placeBets(buildBatch(3)))).toBeNull()
    Object.assign(walletHooks, productionHooks, { send: async () => {}, afterCommit: crash })
    expect(await attempt(stub, (instance) => instance.placeBets(buildBatch(3)))).toBeNull()
    walletHooks.afterCommit = () => {}
    expect(await wallet.placeBets(buildBatch(3))).toMatchObject({ ok: true, replayed: true })
    await expectWallet(wallet, { real: 9_700, held: 300 })
  })
})

describe('a rebate of a bet', () => {
  const rebate = (change = {}) => ({
    key: 'ticket-1',
    vendor: 'HARBOR',
    roundId: 'round-1',
    kind: 'real' as const,
    currency: 'USD',
    amountMinor: minor(5),
    ...change,
  })

  test('comes once, beside the payout of its round, and not as turnover', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet({ rebateBaseMinor: 100 })))
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 0 })))
    const first = requireOk(await wallet.payBetRebate(rebate()))
    expect(await wallet.payBetRebate(rebate())).toEqual({ ok: true, value: first, replayed: true })
    expect(refusalOf(await wallet.payBetRebate(rebate({ amountMinor: minor(6) })))).toBe('conflict')
    const round = requireOk(await wallet.getRound({ vendor: 'HARBOR', roundId: 'round-1' }))
    expect(round).toMatchObject({ payoutMinor: 0, status: 'settled' })
    const safety = requireOk(await wallet.getSafety())
    expect(safety.playSession).toMatchObject({ stakedMinor: 100, paidMinor: 5 })
    await expectWallet(wallet, { real: 9_905, held: 0 })
  })

  test('before its round is settled, or of another one, it is refused and may come later', async () => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.payBetRebate(rebate()))).toBe('round_unknown')
    requireOk(await wallet.placeBet(buildBet()))
    expect(refusalOf(await wallet.payBetRebate(rebate()))).toBe('round_unknown')
    requireOk(await wallet.settleRound(buildWin()))
    expect(refusalOf(await wallet.payBetRebate(rebate({ kind: 'play' })))).toBe('kind_mismatch')
    requireOk(await wallet.payBetRebate(rebate()))
    await expectWallet(wallet, { real: 10_155, held: 0 })
  })

  test('play money has it too, and no sum knows of it', async () => {
    const { wallet } = await buildWallet({ kind: 'play' })
    requireOk(await wallet.placeBet(buildBet({ kind: 'play' })))
    requireOk(await wallet.settleRound(buildWin({ kind: 'play', amountMinor: 0 })))
    requireOk(await wallet.payBetRebate(rebate({ kind: 'play' })))
    const digest = requireOk(await wallet.readDigest({ afterSequence: 0 }))
    expect(digest).toMatchObject({ money: [], groups: [{ kind: 'play-grant' }] })
    await expectWallet(wallet, { real: 9_905, held: 0 })
  })

  test('a break does not hold it, and the sums know it as what it is', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 0 })))
    const until = Date.now() + 86_400_000
    requireOk(await wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' }))
    const { sequence } = requireOk(await wallet.payBetRebate(rebate()))
    expect(requireOk(await wallet.readDigest({ afterSequence: 0 }))?.money).toMatchObject([
      { fact: 'deposit' },
      { fact: 'bet_rebate', amountMinor: 5 },
    ])
    expect(requireOk(await wallet.sumCounted({ upTo: sequence })).money).toMatchObject({ bet_rebate: 5, rebate: 0 })
  })
})
