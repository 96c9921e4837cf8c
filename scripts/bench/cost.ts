/**
 * What each act costs, by operations counted in the production build and list prices (prices.ts).
 *   BENCH_PLAYERS   who play at once, 20 unless told
 *   BENCH_ROUNDS    rounds of each, 24 unless told
 *   BENCH_COST      `play`: launch, round, coupon; `round`: no coupon; `quiet`: a visit, an open page, a minute without anybody;
 *                   `day`: a day of 1,000 daily members (cost/day.ts).
 *   BENCH_DETAILS   `1` lists requests of a quiet time by path, rows of D1 by statement
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WINDOW_MS, windowOf } from '../../contract/agents/periods.ts'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { LOTTERY_GAMES } from '../../contract/lottery/games.ts'
import { MINUTE_MS } from '../../contract/time-units.ts'
import { bookName } from '../../platform/kernel/lottery/book-interface.ts'
import { drawName } from '../../platform/kernel/lottery/draw-interface.ts'
import { WALLET_KINDS } from '../../platform/kernel/wallet/accounts.ts'
import { BOOKS_PER_RUN } from '../../platform/money/books/check-due-books.ts'
import { findFreePorts } from '../lib/ports.ts'
import { DEMO_MERCHANTS } from '../lib/seed.ts'
import { closeLines } from '../load/http.ts'
import * as acts from './cost/acts.ts'
import { type CountedSite, startCountedSite } from './cost/counted-site.ts'
import {
  type Columns,
  computeCost,
  countKey,
  groupCost,
  STORE_COLUMNS,
  sumDollars,
  sumOperations,
} from './cost/counts.ts'
import { type ActCost, computeDay, DAILY_MEMBERS, IDLE_MINUTE, OPEN_PAGE, showDay } from './cost/day.ts'
import { keepLobbyOpen, openPages, PAGES, visit } from './cost/page-acts.ts'
import { PRICES_DATE } from './cost/prices.ts'
import { readWorkerdMs } from './processor.ts'
import { showTable } from './statistics.ts'

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 20)
const ROUNDS_EACH = Number(process.env.BENCH_ROUNDS ?? 24)
const ROUND_ALONE = process.env.BENCH_COST === 'round'
const PLAY_ALONE = ROUND_ALONE || process.env.BENCH_COST === 'play'
const QUIET_ALONE = process.env.BENCH_COST === 'quiet'
const DAY = process.env.BENCH_COST === 'day'
/** Fewer than a book takes of one member at once. */
const COUPONS_EACH = 4
const ROUND_EVERY_MS = 2_600
const MEMBERS = 6
const VISITS = 3
/** The cron job takes twenty wallets' books a minute, and its work of one minute may be due again in the next. */
const IDLE_AFTER_RUNS = 5
/** Agents' windows are settled each five minutes: an empty one is among the minutes that are counted. */
const IDLE_MINUTES = WINDOW_MS / MINUTE_MS
const SETTLED_AFTER_MS = 4 * WINDOW_MS
/** The wallet gathers for up to 30 s, the queue for a second; alarms and reports follow. */
const SETTLE_MS = 45_000
const SHORT_SETTLE_MS = 6_000

export async function benchCost(): Promise<ActCost[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-cost-'))
  const site = await startCountedSite(await findFreePorts(), dataDir)
  const costs: ActCost[] = []
  const count = async (name: string, times: number, settleMs: number, act: (begun: () => Promise<void>) => unknown) => {
    console.error(`  ${name}`)
    let usedMs = 0
    const begin = async () => {
      await site.takeCounts()
      usedMs = readWorkerdMs() ?? 0
    }
    await begin()
    await act(begin)
    await sleep(settleMs)
    const processor = DAY && { [countKey('processorMs', 'all Workers')]: (readWorkerdMs() ?? 0) - usedMs }
    costs.push({ name, times, lines: computeCost({ ...(await site.takeCounts()), ...processor }, times) })
  }
  try {
    await countAll(site, count)
    return costs
  } finally {
    await closeLines()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Count = (
  name: string,
  times: number,
  settleMs: number,
  act: (begun: () => Promise<void>) => unknown,
) => Promise<void>

const inTurn = async <T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (const one of all) done.push(await act(one))
  return done
}

async function countAll(site: CountedSite, count: Count) {
  if (!PLAY_ALONE) await countAccount(site, count)
  if (QUIET_ALONE) return
  const players = await inTurn(Array.from({ length: PLAYERS }), () => acts.buildMember(site))
  const pages = await inTurn(players, acts.keepPageOpen)
  await sleep(SHORT_SETTLE_MS)
  if (!ROUND_ALONE && !DAY) await countCoupons(site, players, count)
  const tables: acts.Table[] = []
  await count('launch', PLAYERS, SHORT_SETTLE_MS, async () => {
    tables.push(...(await inTurn(players, acts.launch)))
  })
  await count('round', PLAYERS * ROUNDS_EACH, SETTLE_MS, () => acts.playRounds(tables, ROUNDS_EACH, ROUND_EVERY_MS))
  for (const page of pages) page.close()
  if (DAY) await count('books check', PLAYERS, SHORT_SETTLE_MS, () => checkBooks(site, players))
}

/** In a site that is otherwise quiet: a minute of it is counted with them. */
async function checkBooks(site: CountedSite, players: readonly acts.Member[]) {
  const database = await site.miniflare.getD1Database('DB', 'platform')
  const due = database.prepare('UPDATE books_check SET due_at = 1 WHERE member_id = ?')
  await database.batch(players.map(({ id }) => due.bind(id)))
  for (let checked = 0; checked < players.length; checked += BOOKS_PER_RUN) await site.runScheduled()
}

async function countAccount(site: CountedSite, count: Count) {
  const members = await inTurn(Array.from({ length: MEMBERS }), () => acts.buildMember(site))
  // The first of each is dearer: isolates, caches and tables begin with it.
  await visit(site, 1)
  await sleep(SHORT_SETTLE_MS)
  await count('visit', VISITS, SHORT_SETTLE_MS, () => visit(site, VISITS))
  if (!QUIET_ALONE) await countActs(site, members, count)
  if (DAY) await count('page', PAGES.length, SHORT_SETTLE_MS, (begun) => openPages(site, members[0]!.browser, begun))
  await count(OPEN_PAGE, 1, SHORT_SETTLE_MS, (begun) => keepLobbyOpen(site, members[0]!.browser, begun))
  // What seeding and the acts before have left due is done first.
  await waitForSettlement(site)
  await beginLotteries(site)
  for (let run = 0; run < IDLE_AFTER_RUNS; run += 1) {
    await site.runScheduled()
    await sleep(SHORT_SETTLE_MS)
  }
  await count(IDLE_MINUTE, IDLE_MINUTES, 0, async () => {
    for (let minute = 0; minute < IDLE_MINUTES; minute += 1) {
      await site.runScheduled()
      await sleep(MINUTE_MS)
    }
  })
}

/** The cron job makes each hall with its chain, and each book, within an hour: once in the life of a site. */
async function beginLotteries(site: CountedSite) {
  for (const gameCode of LOTTERY_GAMES.keys()) {
    await acts.askObject(site, ['DRAW', drawName(gameCode)], 'poke', { gameCode })
    for (const merchant of DEMO_MERCHANTS)
      for (const kind of WALLET_KINDS) {
        const name = bookName({ merchant: merchantCodeSchema.parse(merchant), gameCode, kind })
        await acts.askObject(site, ['BOOK', name], 'poke')
      }
  }
}

/** Windows in which somebody played or paid are settled after their end. */
async function waitForSettlement(site: CountedSite) {
  const played = windowOf(Date.now())
  const untilMs = Date.now() + SETTLED_AFTER_MS
  const database = await site.miniflare.getD1Database('DB', 'platform')
  const settled = database.prepare('SELECT min(billed) AS billed FROM agent_settlement')
  while (((await settled.first<{ billed: number | null }>())?.billed ?? -1) < played) {
    if (Date.now() > untilMs) throw new Error('the windows of agents are not settled')
    // The first settlement of a merchant is the cron job's to ask for.
    await site.runScheduled()
    await sleep(SHORT_SETTLE_MS)
  }
}

async function countActs(site: CountedSite, members: readonly acts.Member[], count: Count) {
  const accounts = await inTurn(members, (member) => acts.bindAccount(site, member))
  const token = await acts.addOperator(site)
  await acts.readBalance(members[0]!)
  await sleep(SHORT_SETTLE_MS)
  await count('login', MEMBERS, SHORT_SETTLE_MS, () => inTurn(members, (member) => acts.logIn(site, member)))
  await count('balance', MEMBERS, SHORT_SETTLE_MS, () => inTurn(members, acts.readBalance))
  await count('deposit', MEMBERS, SHORT_SETTLE_MS, () => inTurn(members, (member) => acts.makeDeposit(site, member)))
  await count('withdrawal', MEMBERS, SHORT_SETTLE_MS, () =>
    inTurn([...members.keys()], (at) => acts.withdraw(site, members[at]!, accounts[at]!, token)),
  )
}

/** Singles on one match: taken, and then until its end. Both together are the coupon's life. */
async function countCoupons(site: CountedSite, players: readonly acts.Member[], count: Count) {
  const times = PLAYERS * COUPONS_EACH
  const bettors = await inTurn(players, acts.openBook)
  const match = await acts.findMatch(site)
  const placed: string[][] = []
  await count('coupon taken', times, SHORT_SETTLE_MS, async () => {
    placed.push(...(await acts.placeCoupons(bettors, match, COUPONS_EACH)))
  })
  await count('coupon from then to its payout', times, SETTLE_MS, () => acts.waitForEnd(match))
  await acts.requireSettled(bettors, placed)
}

const COLUMNS: Columns = [
  ['Worker requests', ['workerRequest']],
  ['object requests', ['objectRequest']],
  ['object rows read', ['objectRowRead']],
  ['written', ['objectRowWritten']],
  ['alarms set', ['alarmSet']],
  ...STORE_COLUMNS,
]

const showCount = (value: number) => (value === 0 ? '0' : value.toFixed(value < 10 ? 2 : 0))

/** Where their requests and rows come from is listed. */
const QUIET_ACTS = [OPEN_PAGE, IDLE_MINUTE]

const showLines = ({ name, lines }: ActCost) =>
  showTable(
    [name, 'where', 'times'],
    lines.map(({ operation, where, each }) => [operation, where, showCount(each)]),
  )

/** Counts of each act, then the bill of a million rounds and the lines it is made of. */
export function showCost(costs: readonly ActCost[]): string {
  const table = showTable(
    ['Each', ...COLUMNS.map(([name]) => name), '$ a million'],
    costs.map(({ name, lines }) => [
      name,
      ...COLUMNS.map(([, operations]) => showCount(sumOperations(lines, operations))),
      sumDollars(lines).toFixed(2),
    ]),
  )
  const quiet = costs.filter(({ name }) => QUIET_ACTS.includes(name)).map(showLines)
  if (DAY)
    return [
      `List prices of ${PRICES_DATE}.`,
      table,
      ...quiet,
      showDay(computeDay(costs, DAILY_MEMBERS), DAILY_MEMBERS),
    ].join('\n\n')
  const round = costs.find(({ name }) => name === 'round')
  if (!round) return [table, ...quiet].join('\n\n')
  const bill = groupCost(round.lines).map(([name, dollars]) => `${name} $${dollars.toFixed(2)}`)
  const sum = `A million rounds cost $${sumDollars(round.lines).toFixed(2)} (mark: at most $28): ${bill.join(', ')}.`
  const lines = showTable(
    ['A round', 'where', 'each', '$ a million'],
    round.lines
      .filter(({ dollarsAMillion }) => dollarsAMillion >= 0.005)
      .map(({ operation, where, each, dollarsAMillion }) => [
        operation,
        where,
        each.toFixed(3),
        dollarsAMillion.toFixed(2),
      ]),
  )
  return [`List prices of ${PRICES_DATE}.`, table, ...quiet, sum, lines].join('\n\n')
}
