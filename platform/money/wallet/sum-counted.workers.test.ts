/** TRUST-04: what a wallet says of its journal up to any place is the fold of its rounds and groups up to there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeValidBet } from '../../../contract/rules/valid-bet.ts'
import type { PostingGroup, Round } from '../../kernel/wallet/wallet-types.ts'
import { act, buildChance, readHistory, time } from './random-history.ts'
import { type BuiltWallet, buildWallet, mintWallet, refusalOf, requireOk } from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => {
  Object.assign(walletHooks, productionHooks, { send: async () => {}, clock: () => time.now })
})
afterEach(() => Object.assign(walletHooks, productionHooks))

/** Money moves besides play. */
async function befall({ wallet }: BuiltWallet, n: number) {
  const order = { orderId: `W-${n}`, currency: 'USD', amountMinor: 100 + n }
  const held = await wallet.holdWithdrawal({ ...order, feeMinor: 0 })
  if (held.ok && n % 2 === 0) await wallet.payWithdrawal(order)
  if (held.ok && n % 4 === 0) await wallet.returnWithdrawal({ ...order, from: 'paid' })
  await wallet.payPromotion({ key: `gift-${n}`, currency: 'USD', amountMinor: 40 })
  await wallet.payRebate({ key: `day-${n}`, currency: 'USD', amountMinor: 4 })
}

function foldPlay(rounds: readonly Round[], upTo: number) {
  const settled = rounds.filter(({ status, updatedSequence }) => status === 'settled' && updatedSequence <= upTo)
  return [...Map.groupBy(settled, ({ category }) => category)]
    .map(([category, list]) => {
      const sum = (figure: (round: Round) => number) => list.reduce((all, round) => all + figure(round), 0)
      return {
        category,
        rounds: list.length,
        stakeMinor: sum(({ stakeMinor }) => stakeMinor),
        payoutMinor: sum(({ payoutMinor }) => payoutMinor),
        validMinor: sum(computeValidBet),
        rebateBaseMinor: sum(({ rebateBaseMinor }) => rebateBaseMinor),
      }
    })
    .toSorted((a, b) => a.category.localeCompare(b.category))
}

function foldMoney(groups: readonly PostingGroup[], upTo: number) {
  const sum = (isOf: (group: PostingGroup) => boolean) =>
    groups
      .filter((group) => group.sequence <= upTo && isOf(group))
      .reduce((all, { amountMinor }) => all + amountMinor, 0)
  const cameBack = ({ kind, postings }: PostingGroup) =>
    kind === 'withdrawal-returned' && postings.some(({ account }) => account === 'cash-out')
  return {
    deposit: sum(({ kind }) => kind === 'deposit'),
    withdrawal: sum(({ kind }) => kind === 'withdrawal-paid') - sum(cameBack),
    bonus: sum(({ kind }) => kind === 'promotion' || kind === 'bonus-released'),
    rebate: sum(({ kind }) => kind === 'rebate'),
  }
}

test.each([41, 42])('whatever happened and whatever the clock did (seed %i)', async (seed) => {
  const built = await buildWallet({ kind: 'real', depositMinor: 50_000 })
  const below = buildChance(seed)
  for (let n = 0; n < 120; n += 1) {
    await act(built, n, below, 'real')
    if (n % 9 === 0) await befall(built, n)
  }
  const { rounds, groups } = await readHistory(built)
  const last = groups[0]?.sequence ?? 0
  expect(foldPlay(rounds, last).length).toBeGreaterThan(2)
  expect(foldMoney(groups, last).withdrawal).toBeGreaterThan(0)
  const timeOf = (sequence: number) => groups.find((group) => group.sequence === sequence)?.occurredAt ?? null
  for (const upTo of [0, 1, ...Array.from({ length: 12 }, () => below(last)), last, last + 5]) {
    const said = requireOk(await built.wallet.sumCounted({ upTo }))
    expect(
      said.play?.toSorted((a, b) => a.category.localeCompare(b.category)),
      `${upTo}`,
    ).toEqual(foldPlay(rounds, upTo))
    const ends = { lastSequence: last, firstAt: timeOf(1), nextAt: timeOf(upTo + 1) }
    expect(said, `${upTo}`).toMatchObject({ ...ends, money: foldMoney(groups, upTo) })
  }
})

test('of play money there is nothing, and of a wallet that was never opened no answer', async () => {
  const built = await buildWallet({ kind: 'play', depositMinor: 500 })
  const nothing = { play: [], money: { deposit: 0, withdrawal: 0, bonus: 0, rebate: 0 } }
  expect(requireOk(await built.wallet.sumCounted({ upTo: 9 }))).toMatchObject(nothing)
  expect(refusalOf(await mintWallet().wallet.sumCounted({ upTo: 9 }))).toBe('not_open')
})

test('groups of orders are listed by their keys, page by page, and money of no order is left out', async () => {
  const { wallet } = await buildWallet({ kind: 'real', depositMinor: 50_000 })
  for (const key of ['D-2', 'D-1', 'trial']) await wallet.deposit({ key, currency: 'USD', amountMinor: 7 })
  await wallet.holdWithdrawal({ orderId: 'W-1', currency: 'USD', amountMinor: 5, feeMinor: 1 })
  await wallet.payWithdrawal({ orderId: 'W-1' })
  const keys = []
  for (let after = ''; ; ) {
    const page = requireOk(await wallet.listOrderGroups({ after, limit: 2 }))
    keys.push(...page.map(({ key, kind, amountMinor }) => `${key} ${kind} ${amountMinor}`))
    const end = page.at(-1)
    if (!end) break
    after = end.key
  }
  expect(keys).toEqual([
    'deposit:D-1 deposit 7',
    'deposit:D-2 deposit 7',
    'withdraw:W-1:held withdrawal 5',
    'withdraw:W-1:paid withdrawal-paid 5',
  ])
})
