/** PROMO-01: a bonus that comes with a deposit: set aside once, released once, taken back once, whatever breaks. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_MINOR } from '../../../contract/money.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { HERD } from '../../../tests/support/herd.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
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

const offer = { promotionId: 'half-more', amountMinor: 5_000, turnoverMinor: 20_000, gameType: null, playDays: 7 }
const funded = buildDeposit({ key: 'D-1', amountMinor: 10_000, bonus: offer })

const build = async () => (await buildWallet({ depositMinor: 0 })).wallet
const bonusesOf = async (wallet: Wallet) => requireOk(await wallet.listBonuses())
const bonusOf = async (wallet: Wallet) => requireOk(await wallet.getBalance()).bonusMinor

let played = 0
/** A round that gives back what it took. */
async function play(wallet: Wallet, amountMinor: number, category: 'RNG' | 'LIVE' = 'RNG') {
  played += 1
  const round = { roundId: `round-${played}` }
  requireOk(await wallet.placeBet(buildBet({ ...round, transactionId: `bet-${played}`, amountMinor, category })))
  return wallet.settleRound(buildWin({ ...round, transactionId: `win-${played}`, amountMinor }))
}

describe('PROMO-01 a bonus for a deposit', () => {
  test('is set aside: the deposit is free, the bonus can be neither staked nor withdrawn', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit(funded))
    expect(await bonusOf(wallet)).toBe(5_000)
    expect(await bonusesOf(wallet)).toMatchObject([
      { key: 'D-1', status: 'under_way', amountMinor: 5_000, requiredMinor: 20_000, stakedMinor: 0 },
    ])
    expect(refusalOf(await wallet.placeBet(buildBet({ amountMinor: 10_001 })))).toBe('balance_insufficient')
    const out = { orderId: 'W-1', currency: 'USD', amountMinor: 10_000, feeMinor: 0 }
    requireOk(await wallet.holdWithdrawal(out))
    expect(await bonusOf(wallet)).toBe(5_000)
    await expectWallet(wallet, { real: 0, held: 10_000 })
  })

  test('many at once under one key set one aside; a repeat with another bonus changes nothing', async () => {
    const wallet = await build()
    const answers = await Promise.all(Array.from({ length: HERD }, () => wallet.deposit(funded)))
    expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1)
    requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, amountMinor: 9_000 } }))
    expect(await bonusOf(wallet)).toBe(5_000)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  // @fault Many deposits at once with one bonus
  test('many deposits of one promotion bring one bonus, and each its money', async () => {
    const wallet = await build()
    await Promise.all(Array.from({ length: HERD }, (_, n) => wallet.deposit({ ...funded, key: `D-${n}` })))
    const bonuses = await bonusesOf(wallet)
    expect(bonuses.filter(({ status }) => status === 'under_way')).toHaveLength(1)
    expect(bonuses.filter(({ withheldBecause }) => withheldBecause === 'had_before')).toHaveLength(HERD - 1)
    expect(await bonusOf(wallet)).toBe(5_000)
    await expectWallet(wallet, { real: HERD * 10_000, held: 0 })
  })

  test.each(['beforeCommit', 'afterCommit'] as const)('asked again after a crash at %s is one', async (point) => {
    const { wallet, stub } = await buildWallet({ depositMinor: 0 })
    walletHooks[point] = crash
    expect(await attempt(stub, (it) => it.deposit(funded))).toBeNull()
    walletHooks[point] = productionHooks[point]
    await evictDurableObject(stub)
    requireOk(await wallet.deposit(funded))
    expect(await bonusOf(wallet)).toBe(5_000)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test.each([
    ['break', 'on_break'],
    ['exclusion', 'excluded'],
  ] as const)('is not given during a %s: the money is', async (kind, because) => {
    const wallet = await build()
    requireOk(await wallet.barPlay({ kind, until: NOW + 30 * DAY_MS, lifts: 'by_itself', actor: 'member' }))
    requireOk(await wallet.deposit(funded))
    expect(await bonusesOf(wallet)).toMatchObject([{ status: 'withheld', withheldBecause: because }])
    expect(await bonusOf(wallet)).toBe(0)
    // Not even by the same words after the break.
    nowMs += 31 * DAY_MS
    requireOk(await wallet.deposit(funded))
    expect(await bonusOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('a frozen wallet takes neither', async () => {
    const wallet = await build()
    requireOk(await wallet.freeze({ reason: 'looked at' }))
    expect(refusalOf(await wallet.deposit(funded))).toBe('frozen')
    expect(await bonusesOf(wallet)).toEqual([])
  })

  test.each([{ amountMinor: 0 }, { amountMinor: 1.5 }, { turnoverMinor: 0 }, { playDays: 0 }, { promotionId: '' }])(
    '%o is malformed',
    async (change) => {
      const wallet = await build()
      expect(refusalOf(await wallet.deposit({ ...funded, bonus: { ...offer, ...change } }))).toBe('malformed')
      await expectWallet(wallet, { real: 0, held: 0 })
    },
  )
})

describe('PROMO-01 a bonus being played for', () => {
  test('counts stakes of rounds that ended, of its games alone, and is cash with the last of them', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, gameType: 'RNG' } }))
    requireOk(await wallet.placeBet(buildBet({ roundId: 'open', transactionId: 'open', amountMinor: 1_000 })))
    await play(wallet, 9_000, 'LIVE')
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 0 }])
    await play(wallet, 9_000)
    await play(wallet, 9_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 18_000, status: 'under_way' }])
    await play(wallet, 2_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 20_000, status: 'released' }])
    expect(await bonusOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: 14_000, held: 1_000 })
    // Nothing more comes of it, and what was staked stays counted.
    await play(wallet, 9_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 20_000, status: 'released' }])
    await expectWallet(wallet, { real: 14_000, held: 1_000 })
  })

  // @fault Crash at the release of a bonus
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'a crash at %s of the last settlement releases it once',
    async (point) => {
      const { wallet, stub } = await buildWallet({ depositMinor: 0 })
      requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, turnoverMinor: 500 } }))
      requireOk(await wallet.placeBet(buildBet({ roundId: 'last', transactionId: 'last', amountMinor: 500 })))
      const win = buildWin({ roundId: 'last', transactionId: 'last-win', amountMinor: 0 })
      walletHooks[point] = crash
      expect(await attempt(stub, (it) => it.settleRound(win))).toBeNull()
      walletHooks[point] = productionHooks[point]
      await evictDurableObject(stub)
      requireOk(await wallet.settleRound(win))
      requireOk(await wallet.settleRound(win))
      expect(await bonusesOf(wallet)).toMatchObject([{ status: 'released' }])
      await expectWallet(wallet, { real: 14_500, held: 0 })
    },
  )

  test('goes back at its last moment, once, and a stake of that moment counts no longer', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, turnoverMinor: 500 } }))
    nowMs = NOW + 7 * DAY_MS - 1
    requireOk(await wallet.lapseBonuses())
    expect(await bonusOf(wallet)).toBe(5_000)
    nowMs += 1
    await play(wallet, 1_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 0, status: 'under_way' }])
    const answers = await Promise.all(Array.from({ length: HERD }, () => wallet.lapseBonuses()))
    for (const answer of answers) expect(requireOk(answer)).toMatchObject([{ status: 'lapsed' }])
    expect(await bonusOf(wallet)).toBe(0)
    const { rows } = requireOk(await wallet.listPostings({ limit: 100 }))
    expect(rows.filter(({ kind }) => kind === 'bonus-lapsed')).toHaveLength(1)
    await expectWallet(wallet, { real: 10_000, held: 0 })
    // The promotion was had: it gives no second one.
    requireOk(await wallet.deposit({ ...funded, key: 'D-2' }))
    expect(await bonusOf(wallet)).toBe(0)
  })

  // @fault Clock set back and forward: end of a bonus
  test('ends once when the clock goes back ten minutes over its end and forth again, and no stake is lost', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, turnoverMinor: 5_000 } }))
    const end = NOW + 7 * DAY_MS
    nowMs = end + MINUTE_MS
    await play(wallet, 1_000)
    // Nobody has looked yet: by the clock as it is now its days go on, and what is staked counts.
    nowMs -= 10 * MINUTE_MS
    requireOk(await wallet.lapseBonuses())
    await play(wallet, 2_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 2_000, status: 'under_way', playUntil: end }])
    requireOk(await wallet.placeBet(buildBet({ roundId: 'over', transactionId: 'over', amountMinor: 3_000 })))
    nowMs += 10 * MINUTE_MS
    await Promise.all(Array.from({ length: 10 }, () => wallet.lapseBonuses()))
    // Over is over: neither the round that began before it nor one of a time that comes again brings it back.
    nowMs -= 10 * MINUTE_MS
    requireOk(await wallet.settleRound(buildWin({ roundId: 'over', transactionId: 'over-win', amountMinor: 3_000 })))
    await play(wallet, 5_000)
    requireOk(await wallet.lapseBonuses())
    nowMs += 10 * MINUTE_MS
    requireOk(await wallet.lapseBonuses())
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 2_000, status: 'lapsed' }])
    expect(await bonusOf(wallet)).toBe(0)
    const { rows } = requireOk(await wallet.listPostings({ limit: 100 }))
    expect(rows.filter(({ kind }) => kind === 'bonus-lapsed')).toHaveLength(1)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  // @fault Clock set forward and back: bonus that was played through
  test('that was played for in time stays cash when the clock goes forth over its end and ten minutes back', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit({ ...funded, bonus: { ...offer, turnoverMinor: 5_000 } }))
    nowMs = NOW + 7 * DAY_MS - MINUTE_MS
    await play(wallet, 5_000)
    for (const step of [2, -10, 10]) {
      nowMs += step * MINUTE_MS
      expect(requireOk(await wallet.lapseBonuses())).toMatchObject([{ status: 'released', stakedMinor: 5_000 }])
    }
    await expectWallet(wallet, { real: 15_000, held: 0 })
  })

  test('that was played for while the balance was at its limit waits, and is released after its days, not taken back', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit(funded))
    requireOk(await wallet.deposit(buildDeposit({ key: 'D-2', amountMinor: MAX_MINOR - 11_000 })))
    requireOk(await play(wallet, 20_000))
    expect(await bonusesOf(wallet)).toMatchObject([{ status: 'under_way', stakedMinor: 20_000 }])
    nowMs = NOW + 8 * DAY_MS
    expect(requireOk(await wallet.lapseBonuses())).toMatchObject([{ status: 'under_way' }])
    requireOk(await wallet.holdWithdrawal({ orderId: 'W-1', currency: 'USD', amountMinor: 10_000, feeMinor: 0 }))
    for (const again of [1, 2])
      expect(requireOk(await wallet.lapseBonuses()), `time ${again}`).toMatchObject([{ status: 'released' }])
    expect(await bonusOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: MAX_MINOR - 6_000, held: 10_000 })
  })

  test('of two the older one is counted for first', async () => {
    const wallet = await build()
    requireOk(await wallet.deposit(funded))
    requireOk(await wallet.deposit({ ...funded, key: 'D-2', bonus: { ...offer, promotionId: 'another', playDays: 9 } }))
    await play(wallet, 15_000)
    expect(await bonusesOf(wallet)).toMatchObject([
      { promotionId: 'another', stakedMinor: 0 },
      { promotionId: 'half-more', stakedMinor: 15_000 },
    ])
    nowMs = NOW + 8 * DAY_MS
    await play(wallet, 1_000)
    expect(await bonusesOf(wallet)).toMatchObject([{ stakedMinor: 1_000 }, { stakedMinor: 15_000 }])
    await expectWallet(wallet, { real: 20_000, held: 0 })
  })

  test('rows that say another thing than the journal are found by the books check', async () => {
    const { wallet, stub } = await buildWallet({ depositMinor: 0 })
    requireOk(await wallet.deposit(funded))
    await runInDurableObject(stub, (_, { storage: { sql } }) => {
      sql.exec('UPDATE bonuses SET staked_minor = 7')
      expect(() => sql.exec('UPDATE bonuses SET amount_minor = 1')).toThrow(/stays as it is/)
      expect(() => sql.exec("UPDATE bonuses SET status = 'released'")).toThrow(/constraint/i)
      expect(() => sql.exec('DELETE FROM bonuses')).toThrow(/append-only/)
    })
    const { findings } = requireOk(await wallet.verify())
    expect(findings.map(({ check }) => check)).toEqual(['bonus equals its groups'])
  })
})
