/** TRUST-05: the amount of a bill from its statement file alone. Pure but for hashing. */

import { sumByCategory } from '../agents/category-rates.ts'
import { computeDividend, computeLatePay, computeNetted, computeRealTimeSalary, computeSalary } from '../agents/pay.ts'
import { type Span, spanOf, WINDOW_MS } from '../agents/periods.ts'
import { computeRebateDifference } from '../agents/rebate-difference.ts'
import type { Terms } from '../agents/terms.ts'
import type {
  AnyStatement,
  RebateRow,
  RebateStatement,
  StatementFile,
  StatementPlay,
} from '../calls/agents/statement.ts'
import { parseTerms } from '../calls/agents/terms.ts'
import { asText, writeCsvLines } from '../lib/csv.ts'
import { sha256Hex } from '../lib/digest.ts'
import { type Minor, type Money, minor, parseMoney, presentMoney } from '../money.ts'

/** What of a row is hashed, a JSON list to a line. Names are left out: two viewers of one bill see other masks. */
const HASHED = ['player', 'level', 'category', 'rounds', 'stake', 'payout', 'valid', 'countedIn', 'late'] as const

type Rows = readonly StatementPlay[]
const isWithin = ({ startMs, endMs }: Span, { countedIn }: StatementPlay) =>
  Date.parse(countedIn) >= startMs && Date.parse(countedIn) < endMs
const within = (rows: Rows, span: Span): Rows => rows.filter((row) => isWithin(span, row))
const sumOf = (rows: Rows, figure: 'stake' | 'payout' | 'valid'): Minor =>
  minor(rows.reduce((sum, row) => sum + parseMoney(row[figure]), 0))

/**
 * SHA-256 of the rows of a bill's span, in the file's order: one line each, joined by line feeds. Players are numbered from 1 as
 * they come in them: a statement of five minutes also has rows of the day before, which its own hash does not need.
 */
export function hashRows(rows: Rows, span: Span): Promise<string> {
  const numbers = new Map<number, number>()
  const lines = within(rows, span).map((row) => {
    const player = numbers.get(row.player) ?? numbers.size + 1
    numbers.set(row.player, player)
    const hashed = { ...row, player }
    return JSON.stringify(HASHED.map((field) => hashed[field]))
  })
  return sha256Hex(lines.join('\n'))
}

const HASHED_REBATE = ['player', 'stake', 'ownRebate', 'childRebate', 'amount'] as const

/** SHA-256 of the rows of a rebate difference, a JSON list to a line. */
export const hashRebateRows = (rows: readonly RebateRow[]): Promise<string> =>
  sha256Hex(rows.map((row) => JSON.stringify(HASHED_REBATE.map((field) => row[field]))).join('\n'))

/** Each part again from its stake and its two rebates. */
async function recomputeRebate(file: RebateStatement) {
  const parts = file.rows.map(({ stake, ownRebate, childRebate }) =>
    computeRebateDifference(ownRebate, [{ rebateBps: childRebate, stakeMinor: parseMoney(stake) }]),
  )
  const areParts = parts.every(({ amountMinor }, index) => presentMoney(amountMinor) === file.rows[index]?.amount)
  const amount = presentMoney(minor(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)))
  const isHashed = (await hashRebateRows(file.rows)) === file.rowsHash
  return { amount, isEqual: areParts && amount === file.amount, isHashed }
}

/** Players whose valid bet over all categories reaches what the contract asks for. Agents never count. */
function countActive(rows: Rows, activeMinMinor: Minor): number {
  const valid = new Map<number, number>()
  for (const row of rows) {
    if (row.level === 0) valid.set(row.player, (valid.get(row.player) ?? 0) + parseMoney(row.valid))
  }
  return [...valid.values()].filter((sum) => sum >= activeMinMinor).length
}

function computeAmount(file: StatementFile): Minor {
  const terms = parseTerms(file.contract)
  const span = { startMs: Date.parse(file.from), endMs: Date.parse(file.to) }
  if (file.late) return computeSupplement(file, terms, file.late.tier)
  if (terms.kind === 'realtime') return computeRealTime(file, terms, span)
  const rows = within(file.rows, span)
  const facts = { activeMembers: countActive(rows, terms.activeMinMinor), validMinor: sumOf(rows, 'valid') }
  if (terms.kind !== 'dividend') return computeSalary(terms, { ...facts, byCategory: sumByCategory(rows) }).amountMinor
  if (file.money === null) throw new Error('a statement of a dividend lacks the money of the team')
  const { carryIn, ...money } = file.money
  const sums = { stakeMinor: sumOf(rows, 'stake'), payoutMinor: sumOf(rows, 'payout') }
  const moneyMinor = {
    depositsMinor: parseMoney(money.deposits),
    withdrawalsMinor: parseMoney(money.withdrawals),
    promotionsMinor: parseMoney(money.promotions),
    cashbackMinor: parseMoney(money.cashback),
    lotteryRebatesMinor: parseMoney(money.lotteryRebates),
    salariesMinor: parseMoney(money.salaries),
  }
  const dividend = { ...facts, money: { ...sums, ...moneyMinor }, carryMinor: parseMoney(carryIn) }
  return computeDividend(terms, dividend, span).amountMinor
}

function computeSupplement({ rows, money }: StatementFile, terms: Terms, tier: number | null): Minor {
  const sums = {
    validMinor: sumOf(rows, 'valid'),
    stakeMinor: sumOf(rows, 'stake'),
    payoutMinor: sumOf(rows, 'payout'),
  }
  const carryMinor = money === null ? minor(0) : parseMoney(money.carryIn)
  return computeLatePay(terms, tier, { ...sums, carryMinor, byCategory: sumByCategory(rows) }).amountMinor
}

/** Walks the day's windows from the first one that the contract pays, with the remainder it began with. */
function computeRealTime({ rows, realTime }: StatementFile, terms: Terms, bill: Span): Minor {
  if (realTime === null) throw new Error('a statement of a real-time salary lacks its first window')
  const day = spanOf('day', bill.startMs)
  let { remainder } = realTime
  let amountMinor = minor(0)
  for (let startMs = Date.parse(realTime.from); startMs < bill.endMs; startMs += WINDOW_MS) {
    const endMs = startMs + WINDOW_MS
    const soFar = within(rows, { startMs: day.startMs, endMs })
    const window = within(rows, { startMs, endMs })
    const pay = computeRealTimeSalary(terms, {
      activeMembers: countActive(soFar, terms.activeMinMinor),
      validMinor: sumOf(soFar, 'valid'),
      windowValidMinor: sumOf(window, 'valid'),
      remainder,
      byCategory: sumByCategory(window),
    })
    remainder = pay.remainder
    amountMinor = pay.amountMinor
  }
  return amountMinor
}

/** `isHashed`: the rows are those that the bill was made from. */
export async function recomputeStatement(
  file: AnyStatement,
): Promise<{ amount: Money; isEqual: boolean; isHashed: boolean }> {
  if (!('contract' in file)) return recomputeRebate(file)
  const netted = computeNetted(
    computeAmount(file),
    file.downlineBills.map((bill) => parseMoney(bill.amount)),
  )
  const amount = presentMoney(netted)
  const hash = await hashRows(file.rows, { startMs: Date.parse(file.from), endMs: Date.parse(file.to) })
  return { amount, isEqual: amount === file.amount, isHashed: hash === file.rowsHash }
}

type Cell = string | number | boolean | null
const isScalar = (value: unknown): value is Cell => value === null || typeof value !== 'object'

/** Every scalar by its path, such as `contract.tiers.0.rate`. */
function listFields(value: object, prefix = ''): [path: string, cell: Cell][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    isScalar(part) ? [[`${prefix}${name}`, part] as [string, Cell]] : listFields(part as object, `${prefix}${name}.`),
  )
}
const writeCells = (cells: readonly Cell[]) => cells.map((cell) => (cell === null ? '' : String(cell)))

/** Names are text, whatever they look like. */
const writeRow = <Column extends string>(row: Record<Column, Cell>, columns: readonly Column[]) =>
  writeCells(columns.map((column) => (column === 'name' ? asText(String(row[column])) : row[column])))

/** The order of columns of a row. */
export const PLAY_COLUMNS = ['player', 'name', ...HASHED.slice(1)] as const
export const REBATE_COLUMNS = ['player', 'name', ...HASHED_REBATE.slice(1)] as const

/**
 * The file as CSV: a line for each field of the head with its path, an empty line, then the rows with a line of column
 * names. `isFirst` false: rows alone, to be joined to the piece before.
 */
export function writeStatementCsv(file: AnyStatement, isFirst: boolean): string {
  const [columns, lines] =
    'contract' in file
      ? [PLAY_COLUMNS, file.rows.map((row) => writeRow(row, PLAY_COLUMNS))]
      : [REBATE_COLUMNS, file.rows.map((row) => writeRow(row, REBATE_COLUMNS))]
  if (!isFirst) return writeCsvLines(lines)
  const { rows: _, ...head } = file
  const fields = listFields(head).map(([path, cell]) => [path, ...writeCells([cell])])
  return `${writeCsvLines(fields)}\r\n${writeCsvLines([[...columns], ...lines])}`
}
