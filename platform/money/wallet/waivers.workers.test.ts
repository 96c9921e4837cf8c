/** MEM-05: what has to be staked is waived: once, no more than there is, and nothing but that. */

import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { HERD } from '../../../tests/support/herd.ts'
import type { WaiveTurnoverInput } from '../../kernel/wallet/wallet-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  checkAll,
  checkNew,
  crash,
  damage,
  expectWallet,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
let nowMs = NOW

beforeEach(() => {
  nowMs = NOW
  Object.assign(walletHooks, productionHooks, { send: async () => {}, clock: () => nowMs })
})
afterEach(() => Object.assign(walletHooks, productionHooks))

/** Said of what the first deposit asked for. */
const waiver = (overrides: Partial<WaiveTurnoverInput> = {}): WaiveTurnoverInput => ({
  key: 'C-1',
  currency: 'USD',
  amountMinor: 6_000,
  asOf: 1,
  ...overrides,
})
const hold = { orderId: 'W-1', currency: 'USD', amountMinor: 10_000, feeMinor: 0 }

/** 100.00, of which so much has to be staked. */
async function build(turnoverMinor = 6_000) {
  const built = await buildWallet({ depositMinor: 0 })
  requireOk(await built.wallet.deposit(buildDeposit({ turnoverMinor })))
  return built
}
const later = (turnoverMinor: number) => buildDeposit({ key: 'later', turnoverMinor })
async function stake(wallet: Wallet, amountMinor: number): Promise<void> {
  requireOk(await wallet.placeBet(buildBet({ amountMinor })))
  requireOk(await wallet.settleRound(buildWin({ amountMinor })))
}
const leftOf = async (wallet: Wallet) => requireOk(await wallet.getTurnoverLeft()).leftMinor
const waivedBy = async (wallet: Wallet) =>
  requireOk(await wallet.listPostings({ limit: 100 })).rows.filter(({ kind }) => kind === 'turnover-waived')

describe('MEM-05 a waiver', () => {
  test('lets money go that had still to be staked, and moves none', async () => {
    const { wallet } = await build()
    expect(refusalOf(await wallet.holdWithdrawal({ ...hold, orderId: 'W-0' }))).toBe('turnover_left')
    const move = requireOk(await wallet.waiveTurnover(waiver()))
    expect(move.balance).toMatchObject({ realMinor: 10_000, heldMinor: 0, bonusMinor: 0 })
    expect(await leftOf(wallet)).toBe(0)
    expect(await waivedBy(wallet)).toMatchObject([{ amountMinor: 6_000, postings: [], transactionId: null }])
    requireOk(await wallet.holdWithdrawal(hold))
    await expectWallet(wallet, { real: 0, held: 10_000 })
  })

  test('of a part leaves the rest, and of more than there is waives what there is', async () => {
    const { wallet } = await build()
    requireOk(await wallet.waiveTurnover(waiver({ amountMinor: 2_000 })))
    expect(await leftOf(wallet)).toBe(4_000)
    requireOk(await wallet.waiveTurnover(waiver({ key: 'C-2', amountMinor: 9_000 })))
    expect((await waivedBy(wallet)).map(({ amountMinor }) => amountMinor)).toEqual([4_000, 2_000])
    // What was waived beyond is not saved up.
    requireOk(await wallet.deposit(later(500)))
    expect(await leftOf(wallet)).toBe(500)
    await expectWallet(wallet, { real: 20_000, held: 0 })
  })

  // @fault Equal requests at once: waiver in the wallet
  test('many at once are one; another amount under its key is a conflict', async () => {
    const { wallet } = await build()
    const answers = await Promise.all(
      Array.from({ length: HERD }, () => wallet.waiveTurnover(waiver({ amountMinor: 2_000 }))),
    )
    expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1)
    expect(await leftOf(wallet)).toBe(4_000)
    expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('conflict')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test.each(['beforeCommit', 'afterCommit'] as const)('after a crash at %s is done once', async (point) => {
    const { wallet, stub } = await build()
    walletHooks[point] = crash
    expect(await attempt(stub, (it) => it.waiveTurnover(waiver({ amountMinor: 2_000 })))).toBeNull()
    walletHooks[point] = productionHooks[point]
    await evictDurableObject(stub)
    for (let n = 0; n < 2; n += 1) requireOk(await wallet.waiveTurnover(waiver({ amountMinor: 2_000 })))
    expect(await leftOf(wallet)).toBe(4_000)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('races the settlement of a round and a withdrawal: nothing is waived twice, nothing goes below nothing', async () => {
    const { wallet } = await build()
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 5_000 })))
    const [settled, waived, held] = await Promise.all([
      wallet.settleRound(buildWin({ amountMinor: 5_000 })),
      wallet.waiveTurnover(waiver()),
      wallet.holdWithdrawal(hold),
    ])
    requireOk(settled)
    requireOk(waived)
    expect(await waivedBy(wallet)).toMatchObject([{ amountMinor: 1_000 }])
    expect(held.ok).toBe(true)
    await expectWallet(wallet, { real: 0, held: 10_000 })
  })

  test('is no money and no stake: a bonus under way asks what it asked, and is found out where it says otherwise', async () => {
    const built = await buildWallet({ depositMinor: 0 })
    const { wallet } = built
    const bonus = { promotionId: 'half', amountMinor: 5_000, turnoverMinor: 6_000, gameType: null, playDays: 7 }
    requireOk(await wallet.deposit(buildDeposit({ turnoverMinor: 6_000, bonus })))
    requireOk(await wallet.waiveTurnover(waiver()))
    expect(requireOk(await wallet.listBonuses())).toMatchObject([{ status: 'under_way', stakedMinor: 0 }])
    expect(requireOk(await wallet.getBalance())).toMatchObject({ realMinor: 10_000, bonusMinor: 5_000 })
    await expectWallet(wallet, { real: 10_000, held: 0 })
    await damage(built, 'UPDATE bonuses SET staked_minor = 1')
    expect((await checkAll(wallet)).findings.map(({ check }) => check)).toEqual(['bonus equals its groups'])
  })

  test('the clock ten minutes back waives nothing twice, and comes after what was asked before', async () => {
    const { wallet } = await build()
    nowMs -= 10 * MINUTE_MS
    requireOk(await wallet.waiveTurnover(waiver({ amountMinor: 2_000 })))
    nowMs += 10 * MINUTE_MS
    expect(await wallet.waiveTurnover(waiver({ amountMinor: 2_000 }))).toMatchObject({ ok: true, replayed: true })
    expect(await leftOf(wallet)).toBe(4_000)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })
})

describe('MEM-05 a waiver and a deposit that came after its first word', () => {
  // @fault Waiver of turnover, then a deposit after the first approval
  test.each([
    [6_000, 0, 0],
    [0, 6_000, 0],
    [0, 9_000, 0],
    [5_999, 0, 1],
    [0, 5_999, 1],
    [2_000, 0, 4_000],
    [0, 0, 6_000],
  ])(
    'waives nothing of what that deposit asks for: %i staked before it, %i after it, %i waived',
    async (before, after, waivedMinor) => {
      const { wallet } = await build()
      const { asOf } = requireOk(await wallet.getTurnoverLeft())
      if (before > 0) await stake(wallet, before)
      requireOk(await wallet.deposit(later(5_000)))
      if (after > 0) await stake(wallet, after)
      const answer = await wallet.waiveTurnover(waiver({ amountMinor: 9_000, asOf }))
      expect(answer.ok ? 'waived' : answer.refusal).toBe(waivedMinor > 0 ? 'waived' : 'turnover_none')
      expect((await waivedBy(wallet)).map(({ amountMinor }) => amountMinor)).toEqual(
        waivedMinor > 0 ? [waivedMinor] : [],
      )
      expect(await leftOf(wallet)).toBe(11_000 - before - after - waivedMinor)
      await expectWallet(wallet, { real: 20_000, held: 0 })
    },
  )

  test('which dies at beforeCommit, and is brought again after what it was said of was staked, waives nothing', async () => {
    const { wallet, stub } = await build()
    walletHooks.beforeCommit = crash
    expect(await attempt(stub, (it) => it.waiveTurnover(waiver()))).toBeNull()
    walletHooks.beforeCommit = productionHooks.beforeCommit
    await evictDurableObject(stub)
    await stake(wallet, 6_000)
    requireOk(await wallet.deposit(later(500)))
    for (let n = 0; n < 2; n += 1) expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('turnover_none')
    expect(await leftOf(wallet)).toBe(500)
    // A case that was looked at since is another one.
    const { asOf } = requireOk(await wallet.getTurnoverLeft())
    requireOk(await wallet.waiveTurnover(waiver({ key: 'C-2', asOf })))
    expect(await leftOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: 20_000, held: 0 })
  })

  test('of several said at different places waives of each what had been asked by then, in whatever order they come', async () => {
    const { wallet } = await build()
    const { asOf: early } = requireOk(await wallet.getTurnoverLeft())
    requireOk(await wallet.deposit(later(5_000)))
    const { asOf: late } = requireOk(await wallet.getTurnoverLeft())
    requireOk(await wallet.waiveTurnover(waiver({ key: 'late', amountMinor: 4_000, asOf: late })))
    requireOk(await wallet.waiveTurnover(waiver({ key: 'early', asOf: early })))
    expect((await waivedBy(wallet)).map(({ amountMinor }) => amountMinor)).toEqual([2_000, 4_000])
    expect(await leftOf(wallet)).toBe(5_000)
    requireOk(await wallet.waiveTurnover(waiver({ key: 'last', amountMinor: 9_000, asOf: late })))
    expect(await leftOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: 20_000, held: 0 })
  })

  test('is one under its key, whatever place a copy names: the first that comes counts', async () => {
    const { wallet } = await build()
    requireOk(await wallet.deposit(later(5_000)))
    const move = requireOk(await wallet.waiveTurnover(waiver({ amountMinor: 9_000 })))
    for (const asOf of [0, 1, move.sequence, 1_000])
      expect(await wallet.waiveTurnover(waiver({ amountMinor: 9_000, asOf }))).toMatchObject({ replayed: true })
    expect(await leftOf(wallet)).toBe(5_000)
  })
})

describe('MEM-05 a waiver is refused', () => {
  // @fault Waiver of turnover refused, then a deposit
  test('where nothing is left, for good: a late copy waives nothing of a later deposit', async () => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('turnover_none')
    requireOk(await wallet.deposit(later(500)))
    expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('turnover_none')
    expect(await leftOf(wallet)).toBe(500)
  })

  test('by a frozen wallet, for good: it is asked for again once somebody has looked', async () => {
    const { wallet } = await build()
    requireOk(await wallet.freeze({ reason: 'looked at' }))
    expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('frozen')
    requireOk(await wallet.unfreeze())
    expect(refusalOf(await wallet.waiveTurnover(waiver()))).toBe('frozen')
    requireOk(await wallet.waiveTurnover(waiver({ key: 'C-2' })))
  })

  test('in a play wallet, in another currency, unopened, and where it is malformed', async () => {
    const { wallet } = await build()
    expect(refusalOf(await wallet.waiveTurnover(waiver({ currency: 'EUR' })))).toBe('currency_mismatch')
    expect(refusalOf(await (await buildWallet({ kind: 'play' })).wallet.waiveTurnover(waiver()))).toBe('kind_mismatch')
    expect(refusalOf(await mintWallet().wallet.waiveTurnover(waiver()))).toBe('not_open')
    for (const change of [{ amountMinor: 0 }, { amountMinor: -1 }, { amountMinor: 0.5 }, { key: '' }, { asOf: -1 }])
      expect(refusalOf(await wallet.waiveTurnover(waiver(change)))).toBe('malformed')
    expect(await leftOf(wallet)).toBe(6_000)
  })
})

test('TRUST-04 a waiver that the journal does not have, or has otherwise, is found by either check', async () => {
  const built = await build()
  const { wallet } = built
  requireOk(await wallet.waiveTurnover(waiver({ amountMinor: 2_000 })))
  expect((await checkNew(wallet)).findings).toEqual([])
  await damage(built, 'UPDATE turnover SET left_minor = 0')
  for (const check of [checkNew, checkAll])
    expect((await check(wallet)).findings.map((finding) => finding.check)).toEqual(['turnover equals the journal'])
  await damage(
    built,
    'UPDATE turnover SET left_minor = 0',
    "UPDATE posting_groups SET amount_minor = 6000 WHERE kind = 'turnover-waived'",
  )
  expect((await checkAll(wallet, requireOk(await wallet.verify({ scope: 'new' })).checked)).findings).not.toEqual([])
})
