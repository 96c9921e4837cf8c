import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseMoney } from '../../../contract/amount.ts'
import type { Statement } from '../../../contract/calls/money/statement.ts'
import { asText } from '../../../contract/lib/csv.ts'
import type { Reading } from '../../lib/ask-patiently.ts'
import { readCsv } from '../../lib/csv.ts'
import { keyOf } from '../../lib/queries.ts'
import { call } from '../../shared/session/call.ts'

const STATEMENT = 'GET /wps/statement'
/** Few calls for a long file: the most a page may have. */
const FILE_PAGE = 1_000
/** Some 100 MB, in 1,000 calls: a statement that ends before its month does not add up. */
export const STATEMENT_MAX_ROWS = 1_000_000
/** Some 200 sheets. Beyond it paper says how many of how many are on it. */
export const PRINT_MAX_ROWS = 10_000

type Row = Statement['rows'][number]
type Figures = Pick<Statement, 'opening' | 'closing' | 'in' | 'out' | 'rowCount'>
export type Month = { from: string; to: string }

/**
 * The months a statement can be had of, newest first, in UTC as limits and profit and loss count them: the one that
 * runs, which is a part of a month, and `back` whole ones before it.
 */
export function listMonths(now: Date, back: number): Month[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: back + 1 }, (_, ago) => ({
    from: new Date(Date.UTC(year, month - ago, 1)).toISOString(),
    to: new Date(Date.UTC(year, month - ago + 1, 1)).toISOString(),
  }))
}

/**
 * Page by page, oldest first: a month may have a million movements, and nobody reads them all. The figures are the
 * call's own, over the whole month as it stood when the first page was read.
 */
export function statementQuery({ from, to }: Month) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', STATEMENT, { from, to }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(STATEMENT, { from, to, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

const FILE_HEAD = [
  'time_utc',
  'transaction_id',
  'kind',
  'description',
  'round_id',
  'vendor_code',
  'reference',
  'amount',
  'balance_after',
  'currency',
]

/** The month as a file; `nameOf`: the kind of a movement in the reader's words. */
export function readStatementFile(
  month: Month,
  nameOf: (kind: Row['kind']) => string,
  reading: Reading,
  ask: typeof call = call,
  mostRows = STATEMENT_MAX_ROWS,
) {
  return readCsv(
    FILE_HEAD,
    async (cursor, signal) => {
      const page = await ask(STATEMENT, { ...month, cursor, pageSize: FILE_PAGE }, { signal })
      const lines = page.rows.map((row) => [
        row.at,
        asText(row.transactionId),
        nameOf(row.kind),
        asText(row.description),
        asText(row.roundId ?? ''),
        asText(row.vassalage ?? ''),
        asText(row.reference),
        row.amount,
        row.balanceAfter,
        page.currency,
      ])
      const foot = [
        ['opening_balance', page.opening, page.currency],
        ['closing_balance', page.closing, page.currency],
      ]
      return { lines, nextCursor: page.nextCursor, foot, total: { rows: page.rowCount } }
    },
    reading,
    mostRows,
  )
}

/** What a print that was asked for does next: on paper stands what stands on the page, so the rest is read before. */
export function computePrintStep(
  { isFetching, isError, hasNextPage }: Record<'isFetching' | 'isError' | 'hasNextPage', boolean>,
  shown: number,
): 'wait' | 'giveUp' | 'readOn' | 'print' {
  if (isFetching) return 'wait'
  if (isError) return 'giveUp'
  return hasNextPage && shown < PRINT_MAX_ROWS ? 'readOn' : 'print'
}

/**
 * Whether what is shown adds up: the figures among themselves, each row with the one before it, and the last of all
 * rows with the closing balance. `partly`: as far as the rows are shown.
 */
export function judgeStatement(statement: Figures, rows: readonly Pick<Row, 'amount' | 'balanceAfter'>[]) {
  const [opening, closing] = [parseMoney(statement.opening), parseMoney(statement.closing)]
  let balance: number = opening
  let [paidIn, paidOut] = [0, 0]
  for (const row of rows) {
    const amount = parseMoney(row.amount)
    balance += amount
    if (amount > 0) paidIn += amount
    else paidOut += amount
    if (balance !== parseMoney(row.balanceAfter)) return 'differs'
  }
  if (opening + parseMoney(statement.in) + parseMoney(statement.out) !== closing) return 'differs'
  if (rows.length < statement.rowCount) return 'partly'
  const isSame = paidIn === parseMoney(statement.in) && paidOut === parseMoney(statement.out)
  return isSame && balance === closing && rows.length === statement.rowCount ? 'addsUp' : 'differs'
}
