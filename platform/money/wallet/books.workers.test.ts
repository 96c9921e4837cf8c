/** TRUST-04: the books check in portions. What was sound is not read again unless all is; whoever alters either is found. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JournalMark, Wallet, WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import { act, buildChance, time } from './random-history.ts'
import {
  attempt,
  type BuiltWallet,
  beginInForm,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  checkAll,
  checkNew,
  crash,
  damage,
  moveBalance,
  requireOk,
} from './test-support.ts'
import type { WalletDO } from './wallet-do.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

/** Posting groups of a portion, and portions of a journal, here. */
const PORTION = 20
const PORTIONS = 4

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {}, groupsPerPortion: PORTION }))
afterEach(() => Object.assign(walletHooks, productionHooks))

/** A journal of several portions. */
async function buildDeep(): Promise<BuiltWallet> {
  const built = await buildWallet()
  await runInDurableObject(built.stub, async (instance: WalletDO) => {
    for (let n = 1; n < PORTION * (PORTIONS - 1) + 10; n += 1)
      requireOk(await instance.deposit(buildDeposit({ key: `more-${n}`, amountMinor: 1 })))
  })
  return built
}

const readWalks = ({ stub }: BuiltWallet) =>
  runInDurableObject(stub, (_, { storage }) =>
    ['books_walks', 'books_walk_rounds'].map((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  )

/** What the groups up to this place say of each round that goes on behind it. */
const sumGoingOn = ({ stub }: BuiltWallet, sequence: number) =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec(
        `SELECT vendor, round_id, sum(iif(kind = 'bet', amount_minor, 0)) - sum(iif(kind = 'rollback', amount_minor, 0)) AS stake_minor,
           sum(iif(kind = 'win', amount_minor, 0)) AS payout_minor, min(sequence) AS first_sequence, max(sequence) AS last_sequence
         FROM posting_groups AS named WHERE sequence <= ?1 AND vendor IS NOT NULL AND round_id IS NOT NULL
         GROUP BY vendor, round_id HAVING EXISTS (SELECT 1 FROM rounds WHERE rounds.vendor = named.vendor
           AND rounds.round_id = named.round_id AND (status = 'open' OR updated_sequence > ?1))
         ORDER BY vendor, round_id`,
        sequence,
      )
      .toArray(),
  )

describe('a check of what is new', () => {
  test('is one of all where there was none, and then reads only what came after it', async () => {
    const { wallet } = await buildDeep()
    expect(await checkNew(wallet)).toMatchObject({ scope: 'all', findings: [], hasMore: false, portionsRead: PORTIONS })
    requireOk(await wallet.placeBet(buildBet()))
    const after = await checkNew(wallet)
    expect(after).toMatchObject({ scope: 'new', findings: [], portionsRead: 1 })
    expect(after.checked).toEqual((await checkAll(wallet)).checked)
  })

  test('follows rounds, windows, turnover and withdrawals over any number of checks', async () => {
    const { wallet } = await buildWallet()
    let now = 1_790_000_000_000
    walletHooks.clock = () => now
    const steps: ((wallet: Wallet) => Promise<WalletResult<unknown>>)[] = [
      (it) => it.deposit(buildDeposit({ key: 'asks', turnoverMinor: 120 })),
      (it) => it.placeBet(buildBet()),
      (it) => it.placeBet(buildBet({ transactionId: 'bet-2', amountMinor: 50 })),
      (it) => it.rollbackBet(buildRollback({ betTransactionId: 'bet-2' })),
      (it) => it.settleRound(buildWin({ amountMinor: 30, closesRound: false })),
      async (it) => {
        now += 86_400_000
        return it.getBalance()
      },
      (it) => it.settleRound(buildWin({ transactionId: 'win-2' })),
      // After its end, of a bet that was taken back before: it moves nothing.
      (it) => it.rollbackBet(buildRollback({ transactionId: 'undo-2', betTransactionId: 'bet-2' })),
      (it) => it.rollbackBet(buildRollback({ transactionId: 'undo-3', betTransactionId: 'bet-9', roundId: 'round-9' })),
      (it) => it.placeBet(buildBet({ transactionId: 'bet-10', roundId: 'round-9' })),
      (it) =>
        it.rollbackBet(buildRollback({ transactionId: 'undo-4', betTransactionId: 'bet-10', roundId: 'round-9' })),
      (it) => it.placeBet(buildBet({ transactionId: 'bet-11', roundId: 'round-11' })),
      (it) => it.settleRound(buildWin({ transactionId: 'win-11', roundId: 'round-11' })),
      (it) => it.holdWithdrawal({ orderId: 'W-1', currency: 'USD', amountMinor: 500, feeMinor: 5 }),
      (it) => it.payWithdrawal({ orderId: 'W-1' }),
      (it) => it.returnWithdrawal({ orderId: 'W-1', from: 'paid' }),
    ]
    for (const [n, step] of steps.entries()) {
      requireOk(await step(wallet))
      const checked = await checkNew(wallet)
      expect(checked.findings, `after step ${n}`).toEqual([])
      if (n % 3 === 0) expect((await checkAll(wallet)).checked).toEqual(checked.checked)
    }
  })

  describe.each(WALLET_FORMS)('in the form %s', (form) => {
    beginInForm(form)

    test.each([
      ['a balance', moveBalance(form, 'real', '+ 5')],
      ['a posting', `UPDATE postings SET amount_minor = amount_minor + 5 WHERE account = 'real' AND sequence = 3`],
      ['a stake', `UPDATE rounds SET stake_minor = 700, held_minor = 700`],
      [
        'a limit',
        form === 'rows'
          ? 'UPDATE limit_windows SET staked_minor = staked_minor + 1'
          : 'UPDATE play_counts SET day_staked_minor = day_staked_minor + 1',
      ],
      [
        'a window',
        form === 'rows'
          ? 'UPDATE limit_windows SET first_sequence = 2'
          : 'UPDATE play_counts SET day_first_sequence = 2',
      ],
    ])('finds %s altered since, moves no further, and finds it again', async (_, statement) => {
      const built = await buildWallet()
      requireOk(await built.wallet.placeBet(buildBet()))
      expect((await checkNew(built.wallet)).findings).toEqual([])
      requireOk(await built.wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2' })))
      await damage(built, statement)
      const before = await readWalks(built)
      const { findings } = await checkNew(built.wallet)
      expect(findings.length).toBeGreaterThan(0)
      expect(await readWalks(built)).toEqual(before)
      expect((await checkNew(built.wallet)).findings).toEqual(findings)
    })
  })
})

describe('a check of all', () => {
  test('goes on where it was left, also in a new instance, and begins again where that is asked', async () => {
    const built = await buildDeep()
    const part = (begins: boolean) => built.wallet.verify({ begins, portions: 1 })
    expect(requireOk(await part(true))).toMatchObject({ hasMore: true, checked: { sequence: PORTION } })
    await evictDurableObject(built.stub)
    expect(requireOk(await part(false)).checked.sequence).toBe(2 * PORTION)
    expect(requireOk(await part(true)).checked.sequence).toBe(PORTION)
    const rest = requireOk(await built.wallet.verify({ begins: false }))
    expect(rest).toMatchObject({ hasMore: false, findings: [], portionsRead: PORTIONS - 1 })
    expect(rest.checked).toEqual((await checkAll(built.wallet)).checked)
  })

  test('goes on only where it is known to stand: elsewhere it begins again', async () => {
    const built = await buildDeep()
    const { checked } = requireOk(await built.wallet.verify({ portions: 1 }))
    const part = (standsAt: JournalMark) => built.wallet.verify({ begins: false, standsAt, portions: 1 })
    const second = requireOk(await part(checked)).checked
    expect(second.sequence).toBe(2 * PORTION)
    expect(requireOk(await part(checked)).checked, 'it stands further on').toEqual(checked)
    expect(requireOk(await part({ ...checked, hash: second.hash })).checked).toEqual(checked)
  })

  test('follows what is new over many portions from the place that is known', async () => {
    const built = await buildWallet()
    const { checked } = await checkAll(built.wallet)
    await runInDurableObject(built.stub, async (instance: WalletDO) => {
      for (let n = 1; n <= 2 * PORTION; n += 1) requireOk(await instance.deposit(buildDeposit({ key: `more-${n}` })))
    })
    expect(await checkNew(built.wallet, checked)).toMatchObject({ scope: 'new', findings: [], portionsRead: 2 })
  })

  test('names what a portion found even when the others find nothing', async () => {
    const built = await buildDeep()
    await damage(built, `UPDATE postings SET balance_after_minor = balance_after_minor + 1 WHERE sequence = 5`)
    const { findings } = await checkAll(built.wallet)
    expect(findings.map(({ check }) => check)).toContain('running balance')
    expect(
      findings.every(({ detail }) => detail.includes('group 5 ')),
      JSON.stringify(findings),
    ).toBe(true)
  })

  test.each([2, 7])(
    'keeps what the journal says of rounds that go on, and no other, in portions of %i',
    async (size) => {
      walletHooks.clock = () => time.now
      walletHooks.groupsPerPortion = size
      const built = await buildWallet()
      const below = buildChance(size)
      for (let n = 0; n < 60; n += 1) await act(built, n, below, 'real')
      let kept = 0
      for (let begins = true, hasMore = true; hasMore; begins = false) {
        const portion = requireOk(await built.wallet.verify({ begins, portions: 1 }))
        hasMore = portion.hasMore
        expect(portion.findings).toEqual([])
        const [, rounds] = await readWalks(built)
        kept += rounds?.length ?? 0
        const walk = hasMore ? 'full' : 'checkpoint'
        expect(rounds).toEqual((await sumGoingOn(built, portion.checked.sequence)).map((round) => ({ walk, ...round })))
      }
      expect(kept).toBeGreaterThan(0)
    },
  )

  // @fault Crash in a portion of a check
  test('a portion that dies leaves no half of it, and the check then ends as if it had not', async () => {
    const built = await buildDeep()
    requireOk(await built.wallet.placeBet(buildBet()))
    requireOk(await built.wallet.verify({ portions: 1 }))
    for (const scope of ['all', 'new'] as const) {
      const before = await readWalks(built)
      walletHooks.beforeCommit = crash
      expect(await attempt(built.stub, (it) => it.verify({ scope, begins: false, portions: 2 }))).toBeNull()
      walletHooks.beforeCommit = productionHooks.beforeCommit
      expect(await readWalks(built)).toEqual(before)
      expect(requireOk(await built.wallet.verify({ scope, begins: false }))).toMatchObject({
        findings: [],
        hasMore: false,
      })
      requireOk(await built.wallet.placeBet(buildBet({ transactionId: `bet-${scope}` })))
    }
  })

  test('lets bets in between two portions: none waits for its end', async () => {
    const { wallet, stub } = await buildDeep()
    const order: string[] = []
    await runInDurableObject(stub, async (instance: WalletDO) => {
      const check = instance.verify().then((report) => {
        order.push('check')
        return report
      })
      const bets = [1, 2, 3].map(async (n) => {
        await new Promise((resolve) => setTimeout(resolve, 0))
        requireOk(await instance.placeBet(buildBet({ transactionId: `bet-${n}` })))
        order.push('bet')
      })
      await Promise.all(bets)
      expect(requireOk(await check)).toMatchObject({ findings: [], hasMore: false })
    })
    expect(order).toEqual(['bet', 'bet', 'bet', 'check'])
    expect((await checkNew(wallet)).findings).toEqual([])
  })
})
