/** MEM-07 to MEM-10: the sums that records are read from are the fold of the journal, whenever and in whatever slices it is folded. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foldRecords, GROUPS_PER_SLICE } from '../ledger/records/fold-records.ts'
import { FIRST_COUNTERS, rebuildAccounts } from '../ledger/schema/columns.ts'
import { pretendBefore } from './older-releases.ts'
import { act, buildChance, HOUR_MS, readHistory, time } from './random-history.ts'
import {
  type BuiltWallet,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  checkAll,
  crash,
  damage,
  requireOk,
} from './test-support.ts'
import type { WalletDO } from './wallet-do.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

const TABLES = ['journal_spans', 'movement_spans', 'movement_marks', 'round_spans', 'play_quarters', 'record_fold']
/** Of the versions since the records. */
const LATER_TABLES = ['bet_batches', 'point_postings', 'point_groups', 'point_accounts', 'point_play']
/** Without the account of commissions. */
const FORMER_ACCOUNTS = rebuildAccounts([...FIRST_COUNTERS, 'cash-fee', 'transfer'])
const INDEXES = ['rounds_by_category', 'rounds_void', 'posting_groups_by_kind']
const START = time.now
const ALWAYS = { from: 0, to: START + 365 * 24 * HOUR_MS }

beforeEach(() => {
  time.now = START
  Object.assign(walletHooks, productionHooks, { send: async () => {}, clock: () => time.now })
})
afterEach(() => Object.assign(walletHooks, productionHooks))

const readTables = (sql: SqlStorage) =>
  TABLES.map((table) => [table, sql.exec(`SELECT * FROM ${table} ORDER BY 1, 2`).toArray()] as const)
const forget = (sql: SqlStorage) => {
  for (const table of TABLES) sql.exec(`DELETE FROM ${table}`)
}
const readFolded = (sql: SqlStorage) =>
  sql.exec<{ sequence: number }>('SELECT sequence FROM record_fold').toArray()[0]?.sequence ?? 0

/** What a fold in steps came to, and what one from the first group on comes to. */
const compareFolds = ({ stub }: BuiltWallet) =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.transactionSync(() => {
      foldRecords(storage)
      const inSteps = readTables(storage.sql)
      forget(storage.sql)
      foldRecords(storage)
      return { inSteps, atOnce: readTables(storage.sql) }
    }),
  )

test.each([
  ['real', 31],
  ['real', 32],
  ['play', 33],
] as const)(
  'in a %s wallet, after each of many commands whatever the clock did, folding on equals folding all (seed %i)',
  async (kind, seed) => {
    const built = await buildWallet({ kind, depositMinor: 50_000 })
    const below = buildChance(seed)
    for (let n = 0; n < 200; n += 1) {
      await act(built, n, below, kind)
      const { inSteps, atOnce } = await compareFolds(built)
      expect(inSteps).toEqual(atOnce)
    }
    const { rounds } = await readHistory(built)
    const statuses = Map.groupBy(rounds, ({ status }) => status)
    expect(statuses.get('void')?.length, 'void rounds').toBeGreaterThan(2)
    expect(statuses.get('settled')?.length, 'settled rounds').toBeGreaterThan(5)
    expect((await checkAll(built.wallet)).findings).toEqual([])
  },
)

/** A journal of more than two slices. */
async function buildDeep() {
  const built = await buildWallet({ depositMinor: 100_000 })
  await runInDurableObject(built.stub, async (instance: WalletDO) => {
    for (let n = 0; n < GROUPS_PER_SLICE; n += 1) {
      time.now += 60_000
      const round = { roundId: `round-${n}` }
      requireOk(await instance.placeBet(buildBet({ ...round, transactionId: `bet-${n}` })))
      requireOk(await instance.settleRound(buildWin({ ...round, transactionId: `win-${n}`, amountMinor: 99 })))
      if (n % 10 === 0) requireOk(await instance.deposit(buildDeposit({ key: `more-${n}`, amountMinor: 5 })))
    }
  })
  return built
}
const TOTALS = { rounds: 500, stakeMinor: 50_000, payoutMinor: 49_500, netMinor: -500 }

describe('a deep journal', () => {
  test('is folded slice by slice, each whole or not at all', async () => {
    const built = await buildDeep()
    const { ends, folded, left } = await runInDurableObject(built.stub, (_, { storage }) => {
      const ends: number[] = []
      for (let isWhole = false; !isWhole; ) {
        isWhole = storage.transactionSync(() => foldRecords(storage, 1))
        ends.push(readFolded(storage.sql))
      }
      const folded = readTables(storage.sql)
      forget(storage.sql)
      const dies = () =>
        storage.transactionSync(() => {
          foldRecords(storage, 1)
          crash()
        })
      expect(dies).toThrow('the machine died')
      return { ends, folded, left: readTables(storage.sql) }
    })
    expect(ends.slice(0, 2)).toEqual([GROUPS_PER_SLICE, 2 * GROUPS_PER_SLICE])
    expect(left.flatMap(([, rows]) => rows)).toEqual([])
    expect(folded).toEqual((await compareFolds(built)).atOnce)
  })

  test('lets bets in while a reader waits for it, and the answer counts them', async () => {
    const built = await buildDeep()
    const { page, order } = await runInDurableObject(built.stub, async (instance: WalletDO, { storage }) => {
      forget(storage.sql)
      const order: string[] = []
      const reading = instance.readRounds({ range: ALWAYS, limit: 20 }).finally(() => order.push('page'))
      const betting = new Promise((resolve) => setTimeout(resolve, 0))
        .then(() => instance.placeBet(buildBet({ roundId: 'meanwhile', transactionId: 'bet-meanwhile' })))
        .finally(() => order.push('bet'))
      const [page] = await Promise.all([reading, betting])
      return { page: requireOk(page), order }
    })
    expect(order).toEqual(['bet', 'page'])
    expect(page.rows[0]).toMatchObject({ roundId: 'meanwhile', status: 'open' })
    expect(page.totals.rounds).toBe(TOTALS.rounds + 1)
  })

  test('of an older wallet is folded when it is first read, with all that it holds', async () => {
    const built = await buildDeep()
    await runInDurableObject(built.stub, (_, { storage }) => {
      const { sql } = storage
      for (const table of [...TABLES, 'round_groups', ...LATER_TABLES]) sql.exec(`DROP TABLE ${table}`)
      for (const index of INDEXES) sql.exec(`DROP INDEX ${index}`)
      sql.exec('ALTER TABLE rounds DROP COLUMN rebate_base_minor')
      storage.transactionSync(() => {
        for (const statement of FORMER_ACCOUNTS) sql.exec(statement)
      })
      pretendBefore(storage, 7)
    })
    await evictDurableObject(built.stub)
    const { totals } = requireOk(await built.wallet.readRounds({ range: ALWAYS, limit: 1 }))
    expect(totals).toEqual(TOTALS)
  })
})

test('a bet folds nothing, so what a round costs stays what it is', async () => {
  const { wallet, stub } = await buildWallet()
  requireOk(await wallet.placeBet(buildBet()))
  requireOk(await wallet.settleRound(buildWin()))
  const folded = () => runInDurableObject(stub, (_, { storage }) => readFolded(storage.sql))
  expect(await folded()).toBe(0)
  requireOk(await wallet.sumPlay({ ranges: [] }))
  expect(await folded()).toBe(3)
})

test('sums that were altered are no part of the books, which stay sound', async () => {
  const built = await buildWallet()
  requireOk(await built.wallet.placeBet(buildBet()))
  requireOk(await built.wallet.sumPlay({ ranges: [] }))
  await damage(built, 'UPDATE movement_spans SET in_minor = 7')
  expect((await checkAll(built.wallet)).findings).toEqual([])
})
