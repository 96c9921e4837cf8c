/** Rounds of which both sides can be taken: only what was at risk counts as turnover, and a vendor may tell less. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GameCategory } from '../../../contract/constants.ts'
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

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

const DEMAND = 10_000
const demanded = buildDeposit({ key: 'D-1', amountMinor: 10_000, turnoverMinor: DEMAND })

async function build(deposit = demanded) {
  const { wallet } = await buildWallet({ depositMinor: 0 })
  requireOk(await wallet.deposit(deposit))
  return wallet
}

const countedOf = async (wallet: Wallet) => DEMAND - requireOk(await wallet.getTurnoverLeft()).leftMinor

let played = 0
type Told = { readonly pays: number; readonly category?: GameCategory; readonly told?: number }
async function play(wallet: Wallet, { pays, category = 'SPORTS', told }: Told) {
  played += 1
  const round = { roundId: `coupon-${played}` }
  requireOk(await wallet.placeBet(buildBet({ ...round, transactionId: `b-${played}`, amountMinor: 1_000, category })))
  const win = buildWin({ ...round, transactionId: `w-${played}`, amountMinor: pays })
  return { win, settled: await wallet.settleRound(told === undefined ? win : { ...win, turnoverMinor: told }) }
}

describe('MEM-05 turnover of coupons', () => {
  test.each([
    [{ pays: 1_900 }, 900],
    [{ pays: 0 }, 1_000],
    [{ pays: 1_000 }, 0],
    [{ pays: 1_900, told: 100 }, 100],
    [{ pays: 1_900, told: 0 }, 0],
    [{ pays: 1_900, told: 1_000 }, 900],
    [{ pays: 1_000, category: 'PVP' }, 0],
    [{ pays: 1_000, category: 'LIVE' }, 1_000],
  ] as const)('%j counts %i, and the books agree', async (told, counted) => {
    const wallet = await build()
    requireOk((await play(wallet, told)).settled)
    expect(await countedOf(wallet)).toBe(counted)
    await expectWallet(wallet, { real: 10_000 - 1_000 + told.pays, held: 0 })
  })

  test('nothing counts before the settlement, nor what was rolled back', async () => {
    const wallet = await build()
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000, category: 'SPORTS' })))
    expect(await countedOf(wallet)).toBe(0)
    requireOk(
      await wallet.rollbackBet({ vendor: 'HARBOR', roundId: 'round-1', transactionId: 'u', betTransactionId: 'bet-1' }),
    )
    expect(await countedOf(wallet)).toBe(0)
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('the vendor’s turnover is part of the win: a repeat counts once, another word is a conflict', async () => {
    const wallet = await build()
    const { win, settled } = await play(wallet, { pays: 1_900, told: 100 })
    requireOk(settled)
    expect(requireOk(await wallet.settleRound({ ...win, turnoverMinor: 100 }))).toEqual(requireOk(settled))
    expect(refusalOf(await wallet.settleRound({ ...win, turnoverMinor: 900 }))).toBe('conflict')
    expect(refusalOf(await wallet.settleRound(win))).toBe('conflict')
    expect(await countedOf(wallet)).toBe(100)
    await expectWallet(wallet, { real: 10_900, held: 0 })
  })

  test.each(['beforeCommit', 'afterCommit'] as const)(
    'a crash at %s of the settlement counts it once',
    async (point) => {
      const { wallet, stub } = await buildWallet({ depositMinor: 0 })
      requireOk(await wallet.deposit(demanded))
      requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000, category: 'SPORTS' })))
      const win = buildWin({ amountMinor: 1_900, turnoverMinor: 100 })
      walletHooks[point] = crash
      expect(await attempt(stub, (dying) => dying.settleRound(win))).toBeNull()
      walletHooks[point] = productionHooks[point]
      requireOk(await wallet.settleRound(win))
      expect(await countedOf(wallet)).toBe(100)
      await expectWallet(wallet, { real: 10_900, held: 0 })
    },
  )
})

describe('PROMO-01 bonuses and coupons', () => {
  const offer = { promotionId: 'more', amountMinor: 5_000, turnoverMinor: 2_000, playDays: 7 }
  const withBonus = (gameType: GameCategory | null) =>
    buildDeposit({ key: 'D-1', amountMinor: 10_000, bonus: { ...offer, gameType } })
  const stakedOf = async (wallet: Wallet) => requireOk(await wallet.listBonuses())[0]?.stakedMinor

  test('both sides of a market release nothing: what was told counts', async () => {
    const wallet = await build(withBonus('SPORTS'))
    requireOk((await play(wallet, { pays: 1_900, told: 100 })).settled)
    requireOk((await play(wallet, { pays: 0, told: 0 })).settled)
    expect(await stakedOf(wallet)).toBe(100)
    await expectWallet(wallet, { real: 9_900, held: 0 })
  })

  test.each([
    [null, 0],
    ['PVP', 1_000],
  ] as const)('a bonus for %s counts %i of a game between players', async (gameType, counted) => {
    const wallet = await build(withBonus(gameType))
    requireOk((await play(wallet, { pays: 0, category: 'PVP' })).settled)
    expect(await stakedOf(wallet)).toBe(counted)
    await expectWallet(wallet, { real: 9_000, held: 0 })
  })
})

test('TRUST-03 open bets on events are told beside the rounds, and among them', async () => {
  const wallet = await build()
  for (const [at, category] of (['RNG', 'SPORTS', 'ESPORTS', 'LOTT'] as const).entries())
    requireOk(
      await wallet.placeBet(
        buildBet({ roundId: `r-${at}`, transactionId: `b-${at}`, amountMinor: 100 * (at + 1), category }),
      ),
    )
  expect(requireOk(await wallet.explainBalance())).toMatchObject({
    heldForRoundsMinor: 1_000,
    openRoundCount: 4,
    heldForBetsMinor: 500,
    openBetCount: 2,
  })
})
