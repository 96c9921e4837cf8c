/** TRUST-05: a statement comes in pieces, which are joined here. */
import type { StatementFile } from '../../../../contract/calls/agents-statement.ts'
import { call } from '../../../lib/api.ts'
import { askPatiently, type Reading } from '../../../lib/ask-patiently.ts'
import type { CsvFile } from '../../../lib/csv.ts'
import type { Bill } from './types.ts'

const STATEMENT = 'GET /wps/agent/statement'
type BillId = Bill['billId']

/** The whole file. Each piece repeats the head and brings more rows. */
export async function readStatement(billId: BillId): Promise<{ fileName: string; file: StatementFile }> {
  const rows: StatementFile['rows'] = []
  for (let cursor: string | undefined; ; ) {
    const piece = await call(STATEMENT, { billId, form: 'json', cursor })
    if (piece.form !== 'json') throw new Error(`a statement came as ${piece.form}`)
    rows.push(...piece.file.rows)
    if (piece.nextCursor === null) return { fileName: piece.fileName, file: { ...piece.file, rows } }
    cursor = piece.nextCursor
  }
}

export async function readStatementCsv(billId: BillId, reading: Reading): Promise<CsvFile> {
  const parts: Blob[] = []
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
