import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_MINOR } from '../../../contract/money.ts'
import { HERD } from '../../../tests/support/herd.ts'
import { bindingsOf } from '../../../tests/support/workers.ts'
import type { Wallet, WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import {
  attempt,
  beginInForm,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  mintWallet,
  moveBalance,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { WalletDO, type WalletEnv } from './wallet-do.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

describe.each(WALLET_FORMS)('a wallet in the form %s:', (form) => {
  beginInForm(form)

  describe('a bet', () => {
    test('moves the stake from real to held and opens the round', async () => {
      const { wallet } = await buildWallet()
      const move = requireOk(await wallet.placeBet(buildBet()))
      expect(move).toMatchObject({
        sequence: 2,
        balance: { realMinor: 9_900, heldMinor: 100 },
        round: { status: 'open' },
      })
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })

    test('twice under one key takes the money once and answers the same', async () => {
      const { wallet } = await buildWallet()
      const first = await wallet.placeBet(buildBet())
      await wallet.placeBet(buildBet({ transactionId: 'bet-2' }))
      const again = await wallet.placeBet(buildBet())
      expect(again).toEqual({ ...first, replayed: true })
      await expectWallet(wallet, { real: 9_800, held: 200 })
    })

    // @fault Equal requests at once: bet
    test('many equal ones at once take the money once', async () => {
      const { wallet } = await buildWallet()
      const results = await Promise.all(Array.from({ length: HERD }, () => wallet.placeBet(buildBet())))
      expect(new Set(results.map((result) => JSON.stringify(requireOk(result)))).size).toBe(1)
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })

    // @fault 100 bets with money for 37
    test('accepts exactly as many concurrent bets as the balance covers', async () => {
      const { wallet } = await buildWallet({ depositMinor: 500 })
      const bets = Array.from({ length: 2 * HERD }, (_, n) =>
        buildBet({ transactionId: `bet-${n}`, roundId: `round-${n}` }),
      )
      const results = await Promise.all(bets.map((bet) => wallet.placeBet(bet)))
      expect(results.filter((result) => result.ok)).toHaveLength(5)
      expect(new Set(results.filter((result) => !result.ok).map(refusalOf))).toEqual(new Set(['balance_insufficient']))
      await expectWallet(wallet, { real: 0, held: 500 })
    })

    test.each([
      ['amount', { amountMinor: 101 }],
      ['round', { roundId: 'round-2' }],
      ['game', { gameId: 'game-2' }],
    ])('same key with another %s is a conflict and moves nothing', async (_, change) => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      expect(refusalOf(await wallet.placeBet(buildBet(change)))).toBe('conflict')
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })

    test('is the same bet when only our own name of the game has changed', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      expect(await wallet.placeBet(buildBet({ gameName: 'Harbor Lights II' }))).toMatchObject({
        ok: true,
        replayed: true,
      })
    })

    test('of another vendor under the same ids is another bet of another round', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      expect(await wallet.placeBet(buildBet({ vendor: 'OTHER' }))).toMatchObject({ ok: true, replayed: false })
      expect(refusalOf(await wallet.settleRound(buildWin({ vendor: 'THIRD' })))).toBe('round_unknown')
      await expectWallet(wallet, { real: 9_800, held: 200 })
    })

    test('once refused stays refused, even after a deposit, and other content is a conflict', async () => {
      const { wallet } = await buildWallet({ depositMinor: 99 })
      const refused = await wallet.placeBet(buildBet())
      expect(refusalOf(refused)).toBe('balance_insufficient')
      requireOk(await wallet.deposit(buildDeposit({ key: 'second' })))
      expect(await wallet.placeBet(buildBet())).toEqual(refused)
      expect(refusalOf(await wallet.placeBet(buildBet({ amountMinor: 1 })))).toBe('conflict')
      requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2' })))
    })

    test('of 0 is a bet: it opens a round, moves nothing and is written down', async () => {
      const { wallet } = await buildWallet()
      const move = requireOk(await wallet.placeBet(buildBet({ amountMinor: 0 })))
      expect(move.round).toMatchObject({ stakeMinor: 0, betCount: 1, status: 'open' })
      requireOk(await wallet.settleRound(buildWin({ amountMinor: 500 })))
      await expectWallet(wallet, { real: 10_500, held: 0 })
    })

    test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_MINOR + 1, '100', null])(
      'of %s is malformed',
      async (amountMinor) => {
        const { wallet } = await buildWallet()
        const bet = { ...buildBet(), amountMinor } as ReturnType<typeof buildBet>
        expect(refusalOf(await wallet.placeBet(bet))).toBe('malformed')
        await expectWallet(wallet, { real: 10_000, held: 0 })
      },
    )

    test('in another game cannot join a round', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      expect(refusalOf(await wallet.placeBet(buildBet({ transactionId: 'bet-2', gameId: 'game-2' })))).toBe('conflict')
    })
  })

  describe('a settlement', () => {
    test('pays, returns nothing to held, and closes', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      const move = requireOk(await wallet.settleRound(buildWin({ details: '{"nonce":7}' })))
      expect(move.round).toMatchObject({ status: 'settled', stakeMinor: 100, payoutMinor: 250, heldMinor: 0 })
      expect(requireOk(await wallet.getRound({ vendor: 'HARBOR', roundId: 'round-1' })).details).toBe('{"nonce":7}')
      await expectWallet(wallet, { real: 10_150, held: 0 })
    })

    test('of 0 gives the stake to the game', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      requireOk(await wallet.settleRound(buildWin({ amountMinor: 0 })))
      const [group] = requireOk(await wallet.listPostings({ limit: 1 })).rows
      expect(group?.postings.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
        ['game:HARBOR', 100],
        ['held', -100],
      ])
      await expectWallet(wallet, { real: 9_900, held: 0 })
    })

    test('twice with one id pays once; with another id, amount or proof it is refused', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      const win = buildWin({ details: '{"a":1,"b":2}' })
      const first = await wallet.settleRound(win)
      expect(await wallet.settleRound({ ...win, details: '{"b":2,"a":1}' })).toEqual({ ...first, replayed: true })
      expect(refusalOf(await wallet.settleRound({ ...win, details: '{"a":1,"b":3}' }))).toBe('conflict')
      expect(refusalOf(await wallet.settleRound({ ...win, amountMinor: 9_999 }))).toBe('conflict')
      expect(refusalOf(await wallet.settleRound({ ...win, closesRound: false }))).toBe('conflict')
      expect(refusalOf(await wallet.settleRound({ ...win, transactionId: 'win-2' }))).toBe('round_closed')
      await expectWallet(wallet, { real: 10_150, held: 0 })
    })

    test('of an unknown round is refused, and taken once its bet has come', async () => {
      const { wallet } = await buildWallet()
      expect(refusalOf(await wallet.settleRound(buildWin()))).toBe('round_unknown')
      requireOk(await wallet.placeBet(buildBet()))
      requireOk(await wallet.settleRound(buildWin()))
      await expectWallet(wallet, { real: 10_150, held: 0 })
    })

    test('of a round with several bets and several payouts adds up', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      requireOk(await wallet.settleRound(buildWin({ amountMinor: 30, closesRound: false })))
      requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', amountMinor: 50 })))
      await expectWallet(wallet, { real: 9_880, held: 150 })
      const move = requireOk(await wallet.settleRound(buildWin({ transactionId: 'win-2', amountMinor: 70 })))
      expect(move.round).toMatchObject({ stakeMinor: 150, payoutMinor: 100, betCount: 2, status: 'settled' })
      expect(refusalOf(await wallet.placeBet(buildBet({ transactionId: 'bet-3' })))).toBe('round_closed')
      await expectWallet(wallet, { real: 9_950, held: 0 })
    })

    test('takes details of 8 KB and refuses a byte more, or what is not JSON', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      const ofBytes = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
      expect(refusalOf(await wallet.settleRound(buildWin({ details: ofBytes(8_193) })))).toBe('malformed')
      expect(refusalOf(await wallet.settleRound(buildWin({ details: '{' })))).toBe('malformed')
      requireOk(await wallet.settleRound(buildWin({ details: ofBytes(8_192) })))
    })

    test('that would pass the limit of a balance is refused with nothing moved', async () => {
      const { wallet } = await buildWallet({ depositMinor: MAX_MINOR })
      requireOk(await wallet.placeBet(buildBet({ amountMinor: 1 })))
      expect(refusalOf(await wallet.settleRound(buildWin({ amountMinor: 2 })))).toBe('limit_reached')
      requireOk(await wallet.settleRound(buildWin({ amountMinor: 1 })))
      await expectWallet(wallet, { real: MAX_MINOR, held: 0 })
    })
  })

  describe('a settlement that gives back what was not played', () => {
    const bet = buildBet({ amountMinor: 4_000 })
    const win = (unplayedMinor: number, overrides: Parameters<typeof buildWin>[0] = {}) =>
      buildWin({ amountMinor: 500, unplayedMinor, ...overrides })

    test('splits the stake: the game has what was played, the member the rest, and only the rest is no turnover', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.deposit(buildDeposit({ key: 'asks', amountMinor: 100, turnoverMinor: 5_000 })))
      requireOk(await wallet.placeBet(bet))
      const move = requireOk(await wallet.settleRound(win(900)))
      expect(move.round).toMatchObject({ status: 'settled', stakeMinor: 3_100, unplayedMinor: 900, payoutMinor: 500 })
      const [group] = requireOk(await wallet.listPostings({ limit: 1 })).rows
      expect(group?.amountMinor).toBe(500)
      expect(group?.postings.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
        ['game:HARBOR', 2_600],
        ['held', -4_000],
        ['real', 1_400],
      ])
      expect(requireOk(await wallet.getTurnoverLeft()).leftMinor).toBe(5_000 - 3_100)
      const { playSession, limits } = requireOk(await wallet.getSafety())
      expect(playSession).toMatchObject({ stakedMinor: 3_100, paidMinor: 500 })
      const day = limits.find(({ kind, period }) => kind === 'stake' && period === 'day')
      expect(day?.usedMinor).toBe(3_100)
      await expectWallet(wallet, { real: 7_500, held: 0 })
    })

    test('of the whole stake counts in no total', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(bet))
      const move = requireOk(await wallet.settleRound(win(4_000, { amountMinor: 0 })))
      expect(move.round).toMatchObject({ status: 'settled', stakeMinor: 0, unplayedMinor: 4_000 })
      expect(requireOk(await wallet.sumCounted({ upTo: move.sequence })).play).toEqual([])
      const range = { from: 0, to: move.occurredAt + 1 }
      const { rows, totals } = requireOk(await wallet.readRounds({ range, limit: 10 }))
      expect(rows).toMatchObject([{ stakeMinor: 0, unplayedMinor: 4_000 }])
      expect(totals).toEqual({ rounds: 0, stakeMinor: 0, payoutMinor: 0, netMinor: 0 })
      await expectWallet(wallet, { real: 10_000, held: 0 })
    })

    test('is refused for more than the stake, and where the round goes on; nothing moves', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(bet))
      expect(refusalOf(await wallet.settleRound(win(4_001)))).toBe('unplayed_beyond_stake')
      expect(refusalOf(await wallet.settleRound(win(900, { closesRound: false })))).toBe('malformed')
      expect(refusalOf(await wallet.settleRound(win(-1)))).toBe('malformed')
      await expectWallet(wallet, { real: 6_000, held: 4_000 })
      requireOk(await wallet.settleRound(win(4_000)))
      await expectWallet(wallet, { real: 10_500, held: 0 })
    })

    test('is one settlement when it is sent again, and a conflict with another figure or none', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(bet))
      const first = requireOk(await wallet.settleRound(win(900)))
      expect(await wallet.settleRound(win(900))).toEqual({ ok: true, value: first, replayed: true })
      expect(refusalOf(await wallet.settleRound(win(901)))).toBe('conflict')
      expect(refusalOf(await wallet.settleRound(win(0)))).toBe('conflict')
      await expectWallet(wallet, { real: 7_400, held: 0 })
    })

    test('makes no room in a day that began after the bet', async () => {
      const { wallet } = await buildWallet()
      let now = Date.UTC(2035, 4, 10, 23, 59)
      walletHooks.clock = () => now
      requireOk(await wallet.placeBet(bet))
      now += 5 * 60_000
      requireOk(await wallet.placeBet(buildBet({ roundId: 'round-2', transactionId: 'bet-2', amountMinor: 300 })))
      requireOk(await wallet.settleRound(win(900)))
      const { limits } = requireOk(await wallet.getSafety())
      const used = (period: string) => limits.find((it) => it.kind === 'stake' && it.period === period)?.usedMinor
      expect([used('day'), used('month')]).toEqual([300, 3_400])
      expect(requireOk(await wallet.verify()).findings).toEqual([])
    })
  })

  describe('a rollback', () => {
    test('gives the stake back and voids the round; a settlement after it is refused', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      const move = requireOk(await wallet.rollbackBet(buildRollback()))
      expect(move.round).toMatchObject({ status: 'void', stakeMinor: 0, betCount: 0 })
      expect(refusalOf(await wallet.settleRound(buildWin()))).toBe('round_closed')
      await expectWallet(wallet, { real: 10_000, held: 0 })
    })

    test('before its bet leaves a tombstone: the late bet is refused for ever', async () => {
      const { wallet } = await buildWallet()
      const early = await wallet.rollbackBet(buildRollback())
      expect(early).toMatchObject({ ok: true, replayed: false })
      expect(refusalOf(await wallet.placeBet(buildBet()))).toBe('bet_void')
      expect(refusalOf(await wallet.placeBet(buildBet({ roundId: 'round-2' })))).toBe('bet_void')
      expect(await wallet.rollbackBet(buildRollback())).toEqual({ ...early, replayed: true })
      expect(refusalOf(await wallet.settleRound(buildWin()))).toBe('round_unknown')
      await expectWallet(wallet, { real: 10_000, held: 0 })
    })

    test('of a bet that was refused is definite and moves nothing', async () => {
      const { wallet } = await buildWallet({ depositMinor: 1 })
      const refused = await wallet.placeBet(buildBet())
      requireOk(await wallet.rollbackBet(buildRollback()))
      expect(await wallet.placeBet(buildBet())).toEqual(refused)
      await expectWallet(wallet, { real: 1, held: 0 })
    })

    test('twice, under one id or two, gives back once', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      const first = await wallet.rollbackBet(buildRollback())
      expect(await wallet.rollbackBet(buildRollback())).toEqual({ ...first, replayed: true })
      expect(await wallet.rollbackBet(buildRollback({ transactionId: 'undo-2' }))).toMatchObject({ ok: true })
      expect(refusalOf(await wallet.rollbackBet(buildRollback({ betTransactionId: 'bet-9' })))).toBe('conflict')
      await expectWallet(wallet, { real: 10_000, held: 0 })
    })

    test('after settlement, or after a payout that followed the bet, is refused', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      requireOk(await wallet.settleRound(buildWin({ closesRound: false })))
      expect(refusalOf(await wallet.rollbackBet(buildRollback()))).toBe('bet_settled')
      requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2' })))
      requireOk(await wallet.rollbackBet(buildRollback({ transactionId: 'undo-2', betTransactionId: 'bet-2' })))
      requireOk(await wallet.settleRound(buildWin({ transactionId: 'win-2', amountMinor: 0 })))
      expect(refusalOf(await wallet.rollbackBet(buildRollback()))).toBe('round_closed')
      await expectWallet(wallet, { real: 10_150, held: 0 })
    })

    test('naming another round than the bet is a conflict', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      expect(refusalOf(await wallet.rollbackBet(buildRollback({ roundId: 'round-2' })))).toBe('conflict')
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })
  })

  describe('one id of a vendor', () => {
    type Kind = 'bet' | 'refused bet' | 'barred bet' | 'win' | 'rollback' | 'named by a rollback'
    const other = { vendor: 'HARBOR', roundId: 'round-2' } as const
    /** Each makes the id X stand for one thing. */
    const first: Record<Kind, (wallet: Wallet) => Promise<unknown>> = {
      bet: (it) => it.placeBet(buildBet({ transactionId: 'X' })),
      'refused bet': (it) => it.placeBet(buildBet({ transactionId: 'X', amountMinor: 99_999 })),
      'barred bet': (it) => it.refuseBet(buildBet({ transactionId: 'X' })),
      win: (it) => it.settleRound(buildWin({ transactionId: 'X', closesRound: false })),
      rollback: (it) => it.rollbackBet(buildRollback({ transactionId: 'X', betTransactionId: 'bet-2' })),
      'named by a rollback': (it) => it.rollbackBet(buildRollback({ transactionId: 'undo-9', betTransactionId: 'X' })),
    }
    const then: [string, Kind[], (wallet: Wallet) => Promise<WalletResult<unknown>>][] = [
      ['a bet', ['win', 'rollback'], (it) => it.placeBet(buildBet({ transactionId: 'X' }))],
      [
        'a bet of another round',
        ['bet', 'win', 'rollback'],
        (it) => it.placeBet(buildBet({ ...other, transactionId: 'X' })),
      ],
      ['a bet that is barred', ['win', 'rollback'], (it) => it.refuseBet(buildBet({ ...other, transactionId: 'X' }))],
      [
        'a win',
        ['bet', 'refused bet', 'barred bet', 'rollback', 'named by a rollback'],
        (it) => it.settleRound(buildWin({ transactionId: 'X' })),
      ],
      [
        'a win of another round',
        ['bet', 'win', 'rollback'],
        (it) => it.settleRound(buildWin({ ...other, transactionId: 'X' })),
      ],
      [
        'a rollback',
        ['bet', 'refused bet', 'barred bet', 'win', 'named by a rollback'],
        (it) => it.rollbackBet(buildRollback({ transactionId: 'X' })),
      ],
      [
        'a rollback of itself',
        ['bet', 'win', 'rollback'],
        (it) => it.rollbackBet(buildRollback({ transactionId: 'X', betTransactionId: 'X' })),
      ],
      ['the bet of a rollback', ['win', 'rollback'], (it) => it.rollbackBet(buildRollback({ betTransactionId: 'X' }))],
      [
        'the bet of a rollback in another round',
        ['bet', 'named by a rollback'],
        (it) => it.rollbackBet(buildRollback({ ...other, betTransactionId: 'X' })),
      ],
    ]
    test.each(then.flatMap(([name, kinds, act]) => kinds.map((kind) => [kind, name, act] as const)))(
      'that stands for a %s is not taken for %s: a conflict, also after a restart',
      async (kind, _, act) => {
        const { wallet, stub } = await buildWallet()
        requireOk(await wallet.placeBet(buildBet()))
        requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2' })))
        const answer = await first[kind](wallet)
        const before = requireOk(await wallet.getBalance())
        expect(refusalOf(await act(wallet))).toBe('conflict')
        await evictDurableObject(stub)
        expect(refusalOf(await act(wallet))).toBe('conflict')
        await expectWallet(wallet, { real: before.realMinor, held: before.heldMinor })
        // An exact repeat answers as it did.
        expect(await first[kind](wallet)).toMatchObject({
          ...(answer as object),
          ...((answer as { ok: boolean }).ok && { replayed: true }),
        })
      },
    )

    test('is free for another vendor, and for another player', async () => {
      const [one, two] = [await buildWallet(), await buildWallet()]
      requireOk(await one.wallet.placeBet(buildBet()))
      requireOk(await one.wallet.placeBet(buildBet({ vendor: 'OTHER' })))
      const win = buildWin({ vendor: 'OTHER', transactionId: 'undo-1' })
      requireOk(await one.wallet.settleRound(win))
      requireOk(await one.wallet.rollbackBet(buildRollback()))
      requireOk(await two.wallet.placeBet(buildBet({ transactionId: 'undo-1' })))
    })
  })

  describe('kinds and currencies', () => {
    test('play money never enters a real wallet, nor real money a play wallet', async () => {
      const { wallet: real } = await buildWallet()
      const { wallet: play } = await buildWallet({ kind: 'play' })
      expect(refusalOf(await real.grantPlayMoney(buildDeposit({ key: 'grant' })))).toBe('kind_mismatch')
      expect(refusalOf(await play.deposit(buildDeposit({ key: 'cash' })))).toBe('kind_mismatch')
      expect(refusalOf(await real.placeBet(buildBet({ kind: 'play' })))).toBe('kind_mismatch')
      expect(refusalOf(await play.placeBet(buildBet()))).toBe('kind_mismatch')
      requireOk(await play.placeBet(buildBet({ kind: 'play', transactionId: 'bet-2' })))
      expect(refusalOf(await play.settleRound(buildWin()))).toBe('kind_mismatch')
      await expectWallet(real, { real: 10_000, held: 0 })
      await expectWallet(play, { real: 9_900, held: 100 })
    })

    test('another currency is refused', async () => {
      const { wallet } = await buildWallet()
      expect(refusalOf(await wallet.deposit(buildDeposit({ key: 'k', currency: 'EUR' })))).toBe('currency_mismatch')
      expect(refusalOf(await wallet.placeBet(buildBet({ currency: 'EUR' })))).toBe('currency_mismatch')
    })

    test('opening is for ever', async () => {
      const { wallet, identity } = await buildWallet()
      const opening = { ...identity, kind: 'real' as const, currency: 'USD' }
      expect(await wallet.open(opening)).toMatchObject({ ok: true, replayed: true, value: { realMinor: 10_000 } })
      expect(refusalOf(await wallet.open({ ...opening, kind: 'play' }))).toBe('kind_mismatch')
      expect(refusalOf(await wallet.open({ ...opening, currency: 'EUR' }))).toBe('currency_mismatch')
      expect(refusalOf(await wallet.open({ ...opening, memberId: 'somebody-else' }))).toBe('conflict')
    })

    test('a wallet never opened refuses everything', async () => {
      const { wallet } = mintWallet()
      const answers = [
        wallet.getBalance(),
        wallet.deposit(buildDeposit()),
        wallet.placeBet(buildBet()),
        wallet.verify(),
      ]
      expect((await Promise.all<Awaited<(typeof answers)[number]>>(answers)).map(refusalOf)).toEqual(
        Array(4).fill('not_open'),
      )
      expect(await wallet.pokeOutbox()).toBe(0)
    })
  })

  describe('the database itself', () => {
    const hostile: [string, string][] = [
      ['a changed posting', 'UPDATE postings SET amount_minor = 1'],
      ['a deleted posting', 'DELETE FROM postings'],
      ['a changed group', `UPDATE posting_groups SET answer = '{}'`],
      ['a deleted group', 'DELETE FROM posting_groups'],
      ['a fraction', `UPDATE accounts SET balance_minor = 1.5 WHERE account = 'real'`],
      ['infinity', `UPDATE accounts SET balance_minor = 9e999 WHERE account = 'real'`],
      ['a text', `UPDATE accounts SET balance_minor = 'much' WHERE account = 'real'`],
      ['a debt of the member', `UPDATE accounts SET balance_minor = -1 WHERE account = 'real'`],
      ['more than the cap', `UPDATE accounts SET balance_minor = ${MAX_MINOR + 1} WHERE account = 'real'`],
      ['an account nobody knows', `INSERT INTO accounts VALUES ('gift', 0, 1)`],
      ['play money in a real wallet', `INSERT INTO accounts VALUES ('play-money', 0, 1)`],
      ['a posting without its group', `INSERT INTO postings VALUES (99, 'real', 1, 1)`],
      ['a wallet of another kind', `UPDATE wallet SET kind = 'play'`],
      ['a reopened round', `UPDATE rounds SET status = 'open', closed_at = NULL, held_minor = stake_minor`],
      ['a forgotten rollback', 'DELETE FROM rolled_back_bets'],
    ]
    test.each(hostile)('refuses %s', async (_, statement) => {
      const { wallet, stub } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      requireOk(await wallet.settleRound(buildWin()))
      requireOk(await wallet.rollbackBet(buildRollback({ betTransactionId: 'bet-9' })))
      const error = await runInDurableObject(stub, (_instance, state) => {
        try {
          state.storage.sql.exec(statement)
          return 'the database took it'
        } catch (thrown) {
          return thrown instanceof Error ? thrown.message : String(thrown)
        }
      })
      expect(error).toMatch(/append-only|constraint|keeps its identity|another kind|stays as it is|cannot store/i)
      await expectWallet(wallet, { real: 10_150, held: 0 })
    })

    test('refuses cash in a play wallet', async () => {
      const { stub } = await buildWallet({ kind: 'play' })
      await expect(
        runInDurableObject(stub, (_instance, state) => {
          state.storage.sql.exec(`INSERT INTO accounts VALUES ('cash-in', 0, 1)`)
        }),
      ).rejects.toThrow(/another kind/)
    })
  })

  describe('a broken wallet', () => {
    async function breakBooks(): Promise<Wallet> {
      const { wallet, stub } = await buildWallet()
      requireOk(await wallet.placeBet(buildBet()))
      await runInDurableObject(stub, (_instance, state) => {
        state.storage.sql.exec(moveBalance(form, 'real', '+ 5'))
      })
      return wallet
    }

    test('is named by the books check', async () => {
      const wallet = await breakBooks()
      const { findings } = requireOk(await wallet.verify())
      expect(findings.map((finding) => finding.check)).toEqual(['balance equals postings', 'wallet sums to zero'])
    })

    test('is frozen by the next command, which moves nothing; old answers are still given', async () => {
      const wallet = await breakBooks()
      expect(refusalOf(await wallet.placeBet(buildBet({ transactionId: 'bet-2' })))).toBe('frozen')
      expect(requireOk(await wallet.getBalance()).frozen).toBe(true)
      expect(refusalOf(await wallet.settleRound(buildWin()))).toBe('frozen')
      expect(refusalOf(await wallet.rollbackBet(buildRollback()))).toBe('frozen')
      expect(refusalOf(await wallet.deposit(buildDeposit({ key: 'more' })))).toBe('frozen')
      expect(await wallet.placeBet(buildBet())).toMatchObject({ ok: true, replayed: true })
    })

    test('an operator freezes and unfreezes; a bet refused in between stays refused', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.freeze({ reason: 'books check' }))
      expect(refusalOf(await wallet.placeBet(buildBet()))).toBe('frozen')
      requireOk(await wallet.unfreeze())
      expect(refusalOf(await wallet.placeBet(buildBet()))).toBe('frozen')
      requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2' })))
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })
  })

  describe('crashes', () => {
    // @fault Crash before the commit of a bet
    test('before the commit nothing stays, and the retry does it', async () => {
      const { wallet, stub } = await buildWallet()
      walletHooks.beforeCommit = crash
      expect(await attempt(stub, (it) => it.placeBet(buildBet()))).toBeNull()
      walletHooks.beforeCommit = productionHooks.beforeCommit
      await expectWallet(wallet, { real: 10_000, held: 0 })
      expect(await wallet.placeBet(buildBet())).toMatchObject({ ok: true, replayed: false })
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })

    // @fault Crash after the commit of a bet
    test('after the commit all stays, and the retry gets the stored answer, even from a new instance', async () => {
      const { wallet, stub } = await buildWallet()
      walletHooks.afterCommit = crash
      expect(await attempt(stub, (it) => it.placeBet(buildBet()))).toBeNull()
      walletHooks.afterCommit = productionHooks.afterCommit
      await evictDurableObject(stub)
      expect(await wallet.placeBet(buildBet())).toMatchObject({ ok: true, replayed: true })
      await expectWallet(wallet, { real: 9_900, held: 100 })
    })
  })

  describe('order and pages', () => {
    test('a clock that runs backwards changes no order', async () => {
      const { wallet } = await buildWallet()
      let now = 1_900_000_000_000
      walletHooks.clock = () => (now -= 600_000)
      for (const n of [1, 2, 3]) {
        requireOk(await wallet.placeBet(buildBet({ transactionId: `bet-${n}`, roundId: `round-${n}` })))
      }
      const { rows } = requireOk(await wallet.listRounds({ limit: 10 }))
      expect(rows.map((round) => round.roundId)).toEqual(['round-3', 'round-2', 'round-1'])
      await expectWallet(wallet, { real: 9_700, held: 300 })
    })

    test('pages join without gap or repeat', async () => {
      const { wallet } = await buildWallet()
      for (let n = 0; n < 7; n += 1) {
        requireOk(await wallet.placeBet(buildBet({ transactionId: `bet-${n}`, roundId: `round-${n}` })))
      }
      requireOk(await wallet.settleRound(buildWin({ roundId: 'round-3' })))
      const sequences: number[] = []
      for (let before: number | undefined; ; ) {
        const page = requireOk(await wallet.listPostings({ before, limit: 3 }))
        sequences.push(...page.rows.map((group) => group.sequence))
        if (page.next === null) break
        before = page.next
      }
      expect(sequences).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
      const first = requireOk(await wallet.listOpenRounds({ limit: 4 }))
      const second = requireOk(await wallet.listOpenRounds({ limit: 4, before: first.next ?? 0 }))
      expect([...first.rows, ...second.rows].map((round) => round.roundId)).toEqual([
        'round-6',
        'round-5',
        'round-4',
        'round-2',
        'round-1',
        'round-0',
      ])
      expect(second.next).toBeNull()
    })
  })

  test('the clock of demo data is turned back on a developer machine alone', async () => {
    const { stub, wallet } = await buildWallet()
    const deployed = await runInDurableObject(stub, (_, state) =>
      new WalletDO(state, { ...bindingsOf<WalletEnv>(), LOCAL: '' }).setSeedingClock({ agoMs: 1 }),
    )
    expect(refusalOf(deployed)).toBe('not_admitted')
    expect(refusalOf(await wallet.setSeedingClock({ agoMs: -1 }))).toBe('malformed')
    walletHooks.clock = () => 1_790_000_000_000
    const post = async (key: string) => requireOk(await wallet.deposit(buildDeposit({ key }))).occurredAt
    requireOk(await wallet.setSeedingClock({ agoMs: 3_600_000 }))
    expect(await post('ago')).toBe(1_790_000_000_000 - 3_600_000)
    requireOk(await wallet.setSeedingClock({ agoMs: 0 }))
    expect(await post('now')).toBe(1_790_000_000_000)
  })
})
