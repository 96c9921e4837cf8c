/** TRUST-05: a statement comes in pieces, which are joined here. */
import { queryOptions } from '@tanstack/react-query'
import { parseMoney } from '../../../../contract/amount.ts'
import type { AnyStatement, RebateRow, StatementPlay } from '../../../../contract/calls/agents/statement.ts'
import { askPatiently, type Reading } from '../../../lib/ask-patiently.ts'
import { type CsvFile, toCsv } from '../../../lib/csv.ts'
import { keyOf } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import type { Bill } from './types.ts'

const STATEMENT = 'GET /wps/agent/statement'
/** The file has them all. */
const PARTS_SHOWN = 50
type BillId = Bill['billId']

/** The whole file. Each piece repeats the head and brings more rows. */
export async function readStatement(billId: BillId): Promise<{ fileName: string; file: AnyStatement }> {
  const plays: StatementPlay[] = []
  const rebates: RebateRow[] = []
  for (let cursor: string | undefined; ; ) {
    const piece = await call(STATEMENT, { billId, form: 'json', cursor })
    if (piece.form !== 'json') throw new Error(`a statement came as ${piece.form}`)
    const { file, fileName, nextCursor } = piece
    if ('contract' in file) plays.push(...file.rows)
    else rebates.push(...file.rows)
    if (nextCursor === null)
      return { fileName, file: 'contract' in file ? { ...file, rows: plays } : { ...file, rows: rebates } }
    cursor = nextCursor
  }
}

/** The first parts of a rebate difference, the largest of them first. */
export const rebatePartsQuery = (billId: BillId) =>
  queryOptions({
    queryKey: keyOf('member', STATEMENT, { billId, form: 'json' }),
    queryFn: async ({ signal }) => {
      const piece = await call(STATEMENT, { billId, form: 'json' }, { signal })
      const rows = piece.form === 'json' && !('contract' in piece.file) ? piece.file.rows : []
      return rows.toSorted((a, b) => parseMoney(b.amount) - parseMoney(a.amount)).slice(0, PARTS_SHOWN)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function readStatementCsv(billId: BillId, reading: Reading): Promise<CsvFile> {
  const parts = [new Blob([toCsv([])])]
  for (let cursor: string | undefined; ; ) {
    const at = cursor
    const piece = await askPatiently(
      (signal) => call(STATEMENT, { billId, form: 'csv', cursor: at }, { signal }),
      reading,
    )
    if (piece.form !== 'csv') throw new Error(`a statement came as ${piece.form}`)
    parts.push(new Blob([piece.text]))
    if (piece.nextCursor === null) return { parts, isCut: false }
    cursor = piece.nextCursor
  }
}
