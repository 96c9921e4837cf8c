/** What keeps a bet's cost flat: no statement of a command, a page or a send walks through a table that grows. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, test } from 'vitest'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { systemClock } from '../../../contract/time-and-chance.ts'
import {
  depositInputSchema,
  openInputSchema,
  placeBetInputSchema,
  receiveTransferInputSchema,
  rollbackBetInputSchema,
  sendTransferInputSchema,
  settleRoundInputSchema,
  transferInputSchema,
} from '../../kernel/wallet/wallet-inputs.ts'
import { GROUP_KINDS, ROUND_STATUSES, WALLET_FORMS, type WalletForm } from '../../kernel/wallet/wallet-types.ts'
import { verifyPortion } from '../ledger/books/verify-books.ts'
import { deposit } from '../ledger/deposit.ts'
import { listPostings } from '../ledger/list-postings.ts'
import { openWallet } from '../ledger/open-wallet.ts'
import { placeBet } from '../ledger/place-bet.ts'
import { receiveTransfer } from '../ledger/receive-transfer.ts'
import { foldRecords } from '../ledger/records/fold-records.ts'
import { readMovement, readMovements, readRound } from '../ledger/records/read-movements.ts'
import { readOpenGames, readProfit, readRounds } from '../ledger/records/read-rounds.ts'
import { readStatement } from '../ledger/records/read-statement.ts'
import { sumPlay } from '../ledger/records/sum-play.ts'
import { refuseBet } from '../ledger/refuse-bet.ts'
import { rollbackBet } from '../ledger/rollback-bet.ts'
import { listOpenRounds, listRounds } from '../ledger/rounds.ts'
import { endTransfer, sendTransfer } from '../ledger/send-transfer.ts'
import { settleRound } from '../ledger/settle-round.ts'
import { listTransfers, listTransfersUnderWay } from '../ledger/transfers.ts'
import type { Ledger } from '../ledger/types.ts'
import { getWalletState } from '../ledger/wallet-state.ts'
import { readDigest } from './read-digest.ts'
import { buildBet, buildDeposit, buildRollback, buildWin, mintWallet } from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

const GROWING =
  /SCAN (postings|posting_groups|rounds|round_groups|round_details|rolled_back_bets|refused_bets|transfers)\b(?! USING INDEX (rounds_open|transfers_under_way))/

/** The same database, with every statement written down. */
function listen(sql: SqlStorage, statements: Set<string>): SqlStorage {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== 'exec') return Reflect.get(target, name)
      return (statement: string, ...bindings: unknown[]) => {
        statements.add(statement)
        return target.exec(statement, ...bindings)
      }
    },
  })
}

function playEverything(ledger: Ledger, identity: ReturnType<typeof mintWallet>['identity']): void {
  const bet = (overrides: Parameters<typeof buildBet>[0]) => placeBetInputSchema.parse(buildBet(overrides))
  openWallet(ledger, openInputSchema.parse({ ...identity, kind: 'real', currency: 'USD' }))
  deposit(ledger, depositInputSchema.parse(buildDeposit()))
  placeBet(ledger, bet({}))
  placeBet(ledger, bet({ transactionId: 'bet-2', amountMinor: 10 ** 9 }))
  refuseBet(ledger, bet({ transactionId: 'bet-3' }))
  placeBet(ledger, bet({ transactionId: 'bet-4', roundId: 'round-2' }))
  rollbackBet(ledger, rollbackBetInputSchema.parse(buildRollback({ betTransactionId: 'bet-4', roundId: 'round-2' })))
  rollbackBet(
    ledger,
    rollbackBetInputSchema.parse(buildRollback({ transactionId: 'undo-2', betTransactionId: 'bet-5' })),
  )
  transferEverything(ledger)
  settleRound(ledger, settleRoundInputSchema.parse(buildWin({ details: '{}' })))
  listPostings(ledger, { limit: 10, before: 5 })
  listRounds(ledger, { limit: 10, before: 5 })
  listOpenRounds(ledger, { limit: 10, before: 5 })
  const wallet = getWalletState(ledger)
  if (wallet) readDigest(ledger, wallet, 0)
}

function transferEverything(ledger: Ledger): void {
  const order = { transferId: 'T-1', to: 'm_other', currency: 'USD', amountMinor: 5 }
  const { to: from, ...rest } = order
  sendTransfer(ledger, sendTransferInputSchema.parse(order))
  endTransfer(ledger, {
    ...transferInputSchema.parse(order),
    answer: { status: 'received', refusal: null },
  })
  receiveTransfer(ledger, receiveTransferInputSchema.parse({ ...rest, from, transferId: 'T-2' }))
  receiveTransfer(ledger, receiveTransferInputSchema.parse({ ...rest, from, transferId: 'T-3', currency: 'EUR' }))
  listTransfersUnderWay(ledger, 10)
  listTransfers(ledger, { afterSequence: 0, limit: 10 })
}

/** Each statement of `work` with its plan. */
function explain({ sql, ...ledger }: Ledger, work: (ledger: Ledger) => void) {
  const statements = new Set<string>()
  work({ ...ledger, sql: listen(sql, statements) })
  return [...statements].map((statement) => {
    const marks = Array.from(statement.matchAll(/\?\d*/g), ([mark]) => mark)
    const nulls = marks.filter((mark, at) => mark === '?' || marks.indexOf(mark) === at).map(() => null)
    const steps = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, ...nulls).toArray()
    return { statement, plan: steps.map((step) => step.detail).join('; ') }
  })
}

/** The statements of `work` that would walk through a table that grows. */
function findScans(ledger: Ledger, work: (ledger: Ledger) => void) {
  const plans = explain(ledger, work)
  return {
    count: plans.length,
    scans: plans.filter(({ plan }) => GROWING.test(plan)).map(({ statement }) => statement),
  }
}

afterEach(() => {
  Object.assign(walletHooks, productionHooks)
})

/** A wallet that was never opened, in this form. */
function mintIn(form: WalletForm) {
  walletHooks.wantForm = () => form
  const { stub, identity } = mintWallet()
  const ledgerOf = ({ sql }: DurableObjectStorage): Ledger => ({ sql, clock: systemClock, form })
  return { stub, identity, ledgerOf }
}

test.each(WALLET_FORMS)(
  'PERF-03 no statement on the way of a command scans a table that grows, in the form %s',
  async (form) => {
    const { stub, identity, ledgerOf } = mintIn(form)
    const { count, scans } = await runInDurableObject(stub, (_instance, { storage }) =>
      findScans(ledgerOf(storage), (ledger) => playEverything(ledger, identity)),
    )
    expect(count).toBeGreaterThan(20)
    // An account's first posting makes its row. SQLite plans a look at its children, and skips it while no key is missing.
    expect(scans.filter((statement) => !statement.startsWith('INSERT INTO accounts'))).toEqual([])
  },
)

test.each([
  ['all', 'rows'],
  ['new', 'rows'],
  ['all', 'compact'],
] as const)('nor does a portion of the books check of %s, in the form %s', async (scope, form) => {
  const { stub, identity, ledgerOf } = mintIn(form)
  const { count, scans } = await runInDurableObject(stub, (_instance, { storage }) => {
    const ledger = ledgerOf(storage)
    playEverything(ledger, identity)
    const check = (asked: Ledger) =>
      verifyPortion(asked, { scope, begins: true, standsAt: null, known: null, most: 100 })
    if (scope === 'new') expect(check(ledger).ok).toBe(true)
    return findScans(ledger, check)
  })
  expect(count).toBeGreaterThan(15)
  expect(scans).toEqual([])
})

/** Every way to read a history; the sums are tables that grow, too. */
function readEverything(ledger: Ledger): void {
  foldRecords(ledger)
  const range = { from: systemClock() - 3 * 86_400_000, to: systemClock() + 1 }
  const before = { sequence: 9, account: 'real' } as const
  for (const category of [undefined, ...GAME_CATEGORIES.slice(0, 1)])
    for (const status of [undefined, ...ROUND_STATUSES]) readRounds(ledger, { range, category, status, limit: 50 })
  for (const kind of [undefined, 'unknown' as const, ...GROUP_KINDS])
    readMovements(ledger, { range, kind, before, limit: 50 })
  readStatement(ledger, { part: { range }, limit: 50 })
  readStatement(ledger, { part: { stretch: { after: 1, last: 9 } }, limit: 50 })
  readProfit(ledger, { days: { from: 20_000, to: 20_400 } })
  readOpenGames(ledger)
  readMovement(ledger, { sequence: 3 })
  const round = { vendor: 'HARBOR', roundId: 'round-1' } as Parameters<typeof readRound>[1]
  readRound(ledger, round)
  sumPlay(ledger, { ranges: [range] })
}
const SUMS = /SCAN (journal_spans|movement_spans|movement_marks|round_spans|play_quarters|place)\b/
/** A whole page would be sorted before its first row is there. But for sums by kind, day, vendor or game. */
const SORT = /USE TEMP B-TREE FOR ORDER BY/

test('PERF-03 nor does reading a history walk through one, or sort it: each page by its index', async () => {
  const { stub, identity, ledgerOf } = mintIn('rows')
  const plans = await runInDurableObject(stub, (_instance, { storage }) => {
    const ledger = ledgerOf(storage)
    playEverything(ledger, identity)
    return explain(ledger, readEverything)
  })
  expect(plans.length).toBeGreaterThan(20)
  const wrong = plans.filter(
    ({ statement, plan }) =>
      GROWING.test(plan) || SUMS.test(plan) || (SORT.test(plan) && !statement.includes('GROUP BY')),
  )
  expect(wrong).toEqual([])
  const planOf = (...words: string[]) =>
    plans.find(({ statement }) => words.every((word) => statement.includes(word)))?.plan
  const page = 'ORDER BY rounds.opened_sequence DESC'
  expect(planOf(page, 'category = ?5', 'AND true')).toMatch(
    /SEARCH rounds USING INDEX rounds_by_category \(category=\? AND rowid>\? AND rowid<\?\)/,
  )
  expect(planOf(page, "AND status = 'open'")).toMatch(/SEARCH rounds USING INDEX rounds_open/)
  expect(planOf(page, "AND status = 'void'")).toMatch(/SEARCH rounds USING INDEX rounds_void/)
  expect(planOf(page, '?5 IS NULL', 'AND true')).toMatch(
    /SEARCH rounds USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/,
  )
  expect(planOf(page)).toMatch(/SEARCH round_groups USING PRIMARY KEY \(opened_sequence=\?\)/)
  expect(planOf('NOT IN', 'kind = ?5')).toMatch(
    /USING INDEX posting_groups_by_kind \(kind=\? AND rowid>\? AND rowid<\?\)/,
  )
  expect(planOf('round_spans', 'part.value')).toMatch(
    /SEARCH round_spans USING PRIMARY KEY \(span_ms=\? AND number>\? AND number<\?\)/,
  )
})
