/** What a round costs in rows written, each index entry with them, and that what writes fewer counts the same. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import {
  attempt,
  type BuiltWallet,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

let now = 0
beforeEach(() => {
  now = Date.parse('2026-11-18T12:00:00.000Z')
  walletHooks.clock = () => now
})
afterEach(() => {
  Object.assign(walletHooks, productionHooks)
})

const bet = async (wallet: Wallet, n: number) =>
  requireOk(await wallet.placeBet(buildBet({ roundId: `round-${n}`, transactionId: `bet-${n}` })))
const win = async (wallet: Wallet, n: number, amountMinor: number) => {
  const won = { roundId: `round-${n}`, transactionId: `win-${n}`, amountMinor, details: '{"proof":{}}' }
  return requireOk(await wallet.settleRound(buildWin(won)))
}
const play = async (wallet: Wallet, n: number, payoutMinor: number) => {
  await bet(wallet, n)
  await win(wallet, n, payoutMinor)
}
const sale = (name: string, count: number) => ({
  batchId: name,
  bets: Array.from({ length: count }, (_, n) =>
    buildBet({ transactionId: `${name}-${n}`, roundId: `${name}-${n}`, category: 'LOTT' }),
  ),
})

const TABLE = /(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM)\s+(\w+)/

/** Rows that `work` writes, by the table that its statements name. */
function countRows({ stub }: BuiltWallet, work: (wallet: Wallet) => Promise<unknown>) {
  return runInDurableObject(stub, async (wallet, { storage }) => {
    const statements = Object.getPrototypeOf(storage.sql) as SqlStorage
    const { exec } = statements
    const rows: Record<string, number> = {}
    statements.exec = function (this: SqlStorage, query: string, ...bindings: SqlStorageValue[]) {
      const cursor = exec.call(this, query, ...bindings)
      const table = TABLE.exec(query)?.[1]
      if (table) rows[table] = (rows[table] ?? 0) + cursor.rowsWritten
      return cursor
    } as typeof exec
    try {
      await work(wallet)
    } finally {
      statements.exec = exec
    }
    return Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))
  })
}

/** In the midst of play: its windows are open, and each account was posted on. */
async function buildPlaying() {
  const built = await buildWallet()
  await play(built.wallet, 0, 250)
  return built
}

/** The journal and its rounds, of three bets taken together. */
const SALE = { posting_groups: 6, postings: 6, rounds: 12, bet_batches: 1 }
const JOURNAL_OF_BET = { posting_groups: 2, postings: 2, rounds: 4 }
const JOURNAL_OF_WIN = { posting_groups: 2, postings: 2, rounds: 1, round_details: 1 }
/** What each form adds to the journal. */
const FORMS = {
  rows: {
    bet: { accounts: 2, limit_windows: 3, play_session: 1 },
    lost: { accounts: 2 },
    won: { accounts: 3, postings: 3, limit_windows: 3, play_session: 1 },
    sale: { accounts: 6, limit_windows: 3, play_session: 1 },
  },
  compact: {
    bet: { account_balances: 1, play_counts: 1 },
    lost: { account_balances: 1 },
    won: { account_balances: 1, postings: 3, play_counts: 1 },
    sale: { account_balances: 3, play_counts: 1 },
  },
} as const

describe.each(WALLET_FORMS)('rows written by a wallet in the form %s,', (form) => {
  const BET = { ...JOURNAL_OF_BET, ...FORMS[form].bet }
  const LOST = { ...JOURNAL_OF_WIN, ...FORMS[form].lost }
  const WON = { ...JOURNAL_OF_WIN, ...FORMS[form].won }
  beforeEach(() => {
    walletHooks.wantForm = () => form
  })

  test('by a bet, a round that lost and one that won', async () => {
    const built = await buildPlaying()
    expect(await countRows(built, (wallet) => bet(wallet, 1))).toEqual(BET)
    expect(await countRows(built, (wallet) => win(wallet, 1, 0))).toEqual(LOST)
    await bet(built.wallet, 2)
    expect(await countRows(built, (wallet) => win(wallet, 2, 250))).toEqual(WON)
  })

  test('by a round that counts as turnover, until nothing of it is left', async () => {
    const built = await buildPlaying()
    requireOk(await built.wallet.deposit(buildDeposit({ key: 'more', amountMinor: 500, turnoverMinor: 100 })))
    await bet(built.wallet, 1)
    expect(await countRows(built, (wallet) => win(wallet, 1, 0))).toEqual({ ...LOST, turnover: 1 })
    await bet(built.wallet, 2)
    expect(await countRows(built, (wallet) => win(wallet, 2, 0))).toEqual(LOST)
  })

  test('by bets taken together: they are counted once', async () => {
    const built = await buildPlaying()
    expect(await countRows(built, (wallet) => wallet.placeBets(sale('sale', 3)))).toEqual({
      ...SALE,
      ...FORMS[form].sale,
    })
  })

  test('by a check of the books: the place it has come to, and rounds that are open there', async () => {
    const built = await buildPlaying()
    for (let n = 1; n < 9; n += 1) await play(built.wallet, n, 0)
    await bet(built.wallet, 9)
    const check = (scope: 'all' | 'new') => countRows(built, (wallet) => wallet.verify({ scope }))
    // Written as that of a check of all, and renamed when it has come to its end.
    expect(await check('all')).toEqual({ books_walks: 1, books_walk_rounds: 2 })
    await win(built.wallet, 9, 0)
    for (let n = 10; n < 19; n += 1) await play(built.wallet, n, 0)
    expect(await check('new')).toEqual({ books_walks: 1, books_walk_rounds: 1 })
  })

  test('by a bet that comes twice: none', async () => {
    const built = await buildPlaying()
    await bet(built.wallet, 1)
    expect(await countRows(built, (wallet) => bet(wallet, 1))).toEqual({})
  })
})

/** What limits and reminder have counted, and books without a finding. */
async function readCounted(wallet: Wallet) {
  const { limits, playSession } = requireOk(await wallet.getSafety())
  expect(requireOk(await wallet.verify()).findings).toEqual([])
  const used = limits.flatMap(({ kind, usedMinor }) => (kind === 'deposit' ? [] : [`${kind} ${usedMinor}`]))
  return { used, session: playSession && [playSession.stakedMinor, playSession.paidMinor] }
}
const inAllWindows = (stakeMinor: number, lossMinor: number) => [
  ...Array.from({ length: 3 }, () => `loss ${lossMinor}`),
  ...Array.from({ length: 3 }, () => `stake ${stakeMinor}`),
]

describe.each(WALLET_FORMS)('what is counted with fewer rows, in the form %s:', (form) => {
  beforeEach(() => {
    walletHooks.wantForm = () => form
  })

  test.each(['beforeCommit', 'afterCommit'] as const)(
    'a crash at %s of a bet, and again of its win: each counts once',
    async (point) => {
      const { wallet, stub } = await buildPlaying()
      for (const act of [(it: Wallet) => bet(it, 1), (it: Wallet) => win(it, 1, 40)]) {
        walletHooks[point] = crash
        expect(await attempt(stub, act)).toBeNull()
        walletHooks[point] = productionHooks[point]
        await act(wallet)
        await act(wallet)
      }
      expect(await readCounted(wallet)).toEqual({ used: inAllWindows(200, -90), session: [200, 290] })
      await expectWallet(wallet, { real: 10_090, held: 0 })
    },
  )

  test('a crash before the commit of bets taken together counts none of them, and the next try all', async () => {
    const { wallet, stub } = await buildPlaying()
    walletHooks.beforeCommit = crash
    expect(await attempt(stub, (it) => it.placeBets(sale('sale', 3)))).toBeNull()
    walletHooks.beforeCommit = productionHooks.beforeCommit
    expect(await readCounted(wallet)).toMatchObject({ used: inAllWindows(100, -150) })
    requireOk(await wallet.placeBets(sale('sale', 3)))
    expect(await readCounted(wallet)).toEqual({ used: inAllWindows(400, 150), session: [400, 250] })
  })

  test('bets taken together are the first of a new day', async () => {
    const { wallet } = await buildPlaying()
    now += 31 * DAY_MS
    requireOk(await wallet.placeBets(sale('sale', 3)))
    expect(await readCounted(wallet)).toEqual({ used: inAllWindows(300, 300), session: [300, 0] })
  })

  test('a payout of nothing opens no window: the former ones count no more, and the next bet begins', async () => {
    const { wallet } = await buildPlaying()
    await bet(wallet, 1)
    now += 31 * DAY_MS
    await win(wallet, 1, 0)
    expect(await readCounted(wallet)).toEqual({ used: inAllWindows(0, 0), session: null })
    await bet(wallet, 2)
    expect(await readCounted(wallet)).toEqual({ used: inAllWindows(100, 100), session: [100, 0] })
  })
})

test('the release before opens the windows with that payout: it and this one count the same', async () => {
  walletHooks.wantForm = () => 'rows'
  const { wallet, stub } = await buildPlaying()
  await bet(wallet, 1)
  now += 31 * DAY_MS
  const { sequence } = await win(wallet, 1, 0)
  await runInDurableObject(stub, (_, { storage }) => {
    for (const { period, startsAt } of WINDOWS_OF_DECEMBER)
      storage.sql.exec(OPENED_BEFORE, period, Date.parse(startsAt), sequence)
  })
  await bet(wallet, 2)
  expect(await readCounted(wallet)).toEqual({ used: inAllWindows(100, 100), session: [100, 0] })
})

/** As the release before opened a window, in the transaction of whatever settled a round. */
const OPENED_BEFORE = `INSERT INTO limit_windows (period, starts_at, first_sequence) VALUES (?, ?, ?)
  ON CONFLICT (period) DO UPDATE SET starts_at = excluded.starts_at, first_sequence = excluded.first_sequence,
    staked_minor = 0, paid_minor = 0, deposited_minor = 0`
/** Of 2026-12-19. */
const WINDOWS_OF_DECEMBER = [
  { period: 'day', startsAt: '2026-12-19T00:00:00.000Z' },
  { period: 'week', startsAt: '2026-12-14T00:00:00.000Z' },
  { period: 'month', startsAt: '2026-12-01T00:00:00.000Z' },
]
