/** A result that was corrected after it was paid: the difference moves once, and never below zero. */
import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CorrectRoundInput } from '../../kernel/wallet/wallet-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildCorrection,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  checkAll,
  crash,
  damage,
  expectWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

/** 100.00, of which 10.00 were staked on a coupon that paid 19.00. */
async function buildPaid(overrides: { pays?: number } = {}) {
  const built = await buildWallet()
  requireOk(await built.wallet.placeBet(buildBet({ amountMinor: 1_000, category: 'SPORTS' })))
  requireOk(await built.wallet.settleRound(buildWin({ amountMinor: overrides.pays ?? 1_900 })))
  return built
}
const PAID = 10_900
const correct = (wallet: Wallet, overrides: Partial<CorrectRoundInput> = {}) =>
  wallet.correctRound(buildCorrection(overrides))
const ALL_TIME = { from: 0, to: Date.now() + 86_400_000 }

describe('refuses', () => {
  test.each<[string, Partial<CorrectRoundInput>, string]>([
    ['a round that is not here', { roundId: 'round-2' }, 'round_unknown'],
    ['a round of another vendor', { vendor: 'LANTERN' }, 'round_unknown'],
    ['nothing', { amountMinor: 0 }, 'malformed'],
    ['a part of a cent', { amountMinor: 0.5 }, 'malformed'],
    ['an approval without a name', { approval: '' }, 'malformed'],
    ['more back than the round has paid', { amountMinor: -1_901 }, 'beyond_payout'],
    ['another currency', { currency: 'PHP' }, 'currency_mismatch'],
    ['another kind of money', { kind: 'play' }, 'kind_mismatch'],
    ['the id of another transaction', { correctionId: 'win-1' }, 'conflict'],
  ])('%s', async (_, overrides, refusal) => {
    const { wallet } = await buildPaid()
    expect(refusalOf(await correct(wallet, overrides))).toBe(refusal)
    await expectWallet(wallet, { real: PAID, held: 0 })
  })

  test('a round that is open', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000 })))
    expect(refusalOf(await correct(wallet))).toBe('round_open')
    await expectWallet(wallet, { real: 9_000, held: 1_000 })
  })

  test('an approval that corrected the round before, whatever the new id and amount', async () => {
    const { wallet } = await buildPaid()
    requireOk(await correct(wallet))
    expect(refusalOf(await correct(wallet, { correctionId: 'fix-2' }))).toBe('approval_used')
    expect(refusalOf(await correct(wallet, { correctionId: 'fix-3', amountMinor: -500 }))).toBe('approval_used')
    requireOk(await correct(wallet, { correctionId: 'fix-4', approval: 'approval-2', amountMinor: -500 }))
    await expectWallet(wallet, { real: PAID, held: 0 })
  })
})

test('the same id moves once; with other content it is a conflict', async () => {
  const { wallet } = await buildPaid()
  const first = requireOk(await correct(wallet))
  expect(await correct(wallet)).toMatchObject({ ok: true, replayed: true, value: first })
  for (const other of [{ amountMinor: 501 }, { reason: 'another' }, { approval: 'other' }])
    expect(refusalOf(await correct(wallet, other))).toBe('conflict')
  // Nor does it stand for a bet or a win later.
  expect(refusalOf(await wallet.placeBet(buildBet({ roundId: 'round-2', transactionId: 'fix-1' })))).toBe('conflict')
  await expectWallet(wallet, { real: PAID + 500, held: 0 })
})

test.each([
  ['less than there is', 10_000, -1_000, -1_000],
  ['all that is left', 500, -1_900, -500],
  ['of nothing', 0, -1_900, 0],
])('downward it takes %s, and the rest no more', async (_, left, amountMinor, moved) => {
  const { wallet } = await buildPaid()
  if (left < PAID)
    requireOk(await wallet.placeBet(buildBet({ roundId: 'other', transactionId: 'bet-2', amountMinor: PAID - left })))
  expect(requireOk(await correct(wallet, { amountMinor })).correctedMinor).toBe(moved)
  requireOk(await wallet.deposit(buildDeposit({ key: 'later', amountMinor: 10_000 })))
  expect(await correct(wallet, { amountMinor })).toMatchObject({ replayed: true, value: { correctedMinor: moved } })
  await expectWallet(wallet, { real: left + moved + 10_000, held: Math.max(0, PAID - left) })
})

test('a void round is corrected in what it gave back', async () => {
  const { wallet } = await buildWallet()
  requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000, category: 'SPORTS' })))
  requireOk(await wallet.rollbackBet(buildRollback()))
  expect(refusalOf(await correct(wallet, { amountMinor: -1_001 }))).toBe('beyond_payout')
  requireOk(await correct(wallet, { amountMinor: -1_000 }))
  expect(refusalOf(await correct(wallet, { correctionId: 'f2', approval: 'a2', amountMinor: -1 }))).toBe(
    'beyond_payout',
  )
  await expectWallet(wallet, { real: 9_000, held: 0 })
})

test('while frozen nothing moves, and it is owed: the same id moves it later', async () => {
  const { wallet } = await buildPaid()
  requireOk(await wallet.freeze({ reason: 'looked at' }))
  for (const amountMinor of [500, -500])
    expect(refusalOf(await correct(wallet, { amountMinor, correctionId: `fix${amountMinor}` }))).toBe('frozen')
  requireOk(await wallet.unfreeze())
  requireOk(await correct(wallet, { correctionId: 'fix500' }))
  await expectWallet(wallet, { real: PAID + 500, held: 0 })
})

test.each(['beforeCommit', 'afterCommit'] as const)('a crash at %s moves it once', async (point) => {
  const { wallet, stub } = await buildPaid()
  walletHooks[point] = crash
  expect(await attempt(stub, (dying) => correct(dying))).toBeNull()
  walletHooks[point] = productionHooks[point]
  await evictDurableObject(stub)
  requireOk(await correct(wallet))
  await expectWallet(wallet, { real: PAID + 500, held: 0 })
})

test('eight at once under one approval move one', async () => {
  const { wallet } = await buildPaid()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => correct(wallet, { correctionId: `race-${at}` })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await expectWallet(wallet, { real: PAID + 500, held: 0 })
})

test('it counts in the money that play made, when it was posted, and in no turnover, limit or valid bet', async () => {
  const { wallet } = await buildWallet({ depositMinor: 0 })
  requireOk(await wallet.deposit(buildDeposit({ key: 'D-1', amountMinor: 10_000, turnoverMinor: 5_000 })))
  requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000, category: 'SPORTS' })))
  const { sequence } = requireOk(await wallet.settleRound(buildWin({ amountMinor: 1_900 })))
  const before = { turnover: requireOk(await wallet.getTurnoverLeft()).leftMinor, safety: await wallet.getSafety() }
  const correction = requireOk(await correct(wallet, { amountMinor: -400 }))
  expect(requireOk(await wallet.getTurnoverLeft()).leftMinor).toBe(before.turnover)
  expect(await wallet.getSafety()).toEqual(before.safety)
  expect(requireOk(await wallet.readDigest({ afterSequence: sequence }))?.play).toMatchObject([
    { category: 'SPORTS', rounds: 0, stakeMinor: 0, payoutMinor: -400, validMinor: 0, largestWin: null },
  ])
  const play = { category: 'SPORTS', rounds: 1, stakeMinor: 1_000, validMinor: 900 }
  expect(requireOk(await wallet.sumCounted({ upTo: correction.sequence })).play).toMatchObject([
    { ...play, payoutMinor: 1_500 },
  ])
  expect(requireOk(await wallet.sumCounted({ upTo: sequence })).play).toMatchObject([{ ...play, payoutMinor: 1_900 }])
  const summed = requireOk(await wallet.sumPlay({ ranges: [ALL_TIME, { from: 0, to: 1 }] }))
  expect(summed).toMatchObject([{ range: 0, ...play, payoutMinor: 1_500 }])
})

test('records name both results: the round as it was paid, the correction beside it, the sums of both', async () => {
  const { wallet } = await buildPaid()
  requireOk(await correct(wallet, { amountMinor: -400 }))
  const { rows, totals } = requireOk(await wallet.readRounds({ range: ALL_TIME, limit: 10 }))
  expect(rows).toMatchObject([{ status: 'settled', payoutMinor: 1_900, correctedMinor: -400 }])
  expect(totals).toEqual({ rounds: 1, stakeMinor: 1_000, payoutMinor: 1_500, netMinor: 500 })
  const day = Math.floor(Date.now() / 86_400_000)
  const [profit] = requireOk(await wallet.readProfit({ days: { from: day - 1, to: day + 2 } }))
  expect(profit).toMatchObject({ rounds: 1, payoutMinor: 1_500, netMinor: 500 })
  const { postings } = requireOk(await wallet.readRound({ vendor: 'HARBOR', roundId: 'round-1' }))
  expect(postings.at(-1)).toMatchObject({ kind: 'correction', amountMinor: -400, reference: 'fix-1' })
  const moved = requireOk(await wallet.readMovements({ range: ALL_TIME, kind: 'correction', limit: 10 }))
  expect(moved.totals).toEqual([{ kind: 'correction', movements: 1, inMinor: 0, outMinor: 400 }])
  const statement = requireOk(await wallet.readStatement({ part: { range: ALL_TIME }, limit: 10 }))
  expect(statement.rows.at(-1)).toMatchObject({ kind: 'correction', balanceAfterMinor: PAID - 400 })
})

describe('MEM-03 a round that was staked from the wallet at its vendor', () => {
  async function buildAtVendor() {
    const { wallet } = await buildWallet()
    requireOk(await wallet.launchFrom({ key: 'launch', vendor: 'HARBOR', from: 'vendor' }))
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000 })))
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 1_900 })))
    return wallet
  }
  const placesOf = async (wallet: Wallet) => {
    const { realMinor, vendorWallets } = requireOk(await wallet.getBalance())
    expect((await checkAll(wallet)).findings).toEqual([])
    return [realMinor, vendorWallets?.HARBOR]
  }

  test('is corrected there', async () => {
    const wallet = await buildAtVendor()
    requireOk(await correct(wallet, { amountMinor: 500 }))
    expect(await placesOf(wallet)).toEqual([0, PAID + 500])
    requireOk(await correct(wallet, { correctionId: 'f2', approval: 'a2', amountMinor: -1_000 }))
    expect(await placesOf(wallet)).toEqual([0, PAID - 500])
  })

  test('what was moved to the main wallet is taken from there', async () => {
    const wallet = await buildAtVendor()
    const all = { key: 'away', currency: 'USD', from: 'HARBOR', to: 'main' } as const
    requireOk(await wallet.moveMoney({ ...all, amountMinor: PAID - 300 }))
    expect(requireOk(await correct(wallet, { amountMinor: -1_900 })).correctedMinor).toBe(-1_900)
    expect(await placesOf(wallet)).toEqual([PAID - 1_900, 0])
  })
})

test.each([
  ['UPDATE round_corrections SET moved_minor = 400, asked_minor = 400'],
  ['DELETE FROM round_corrections'],
  [`UPDATE posting_groups SET kind = 'promotion' WHERE kind = 'correction'`],
])('TRUST-04 the books find it: %s', async (statement) => {
  const built = await buildPaid()
  requireOk(await correct(built.wallet))
  await damage(built, statement)
  const found = (await checkAll(built.wallet)).findings.map(({ check }) => check)
  expect(found).toContain('correction equals its posting')
})
