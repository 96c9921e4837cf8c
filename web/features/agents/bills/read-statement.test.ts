import { afterEach, expect, test, vi } from 'vitest'
import { billIdSchema } from '../../../../contract/calls/agents/contracts.ts'
import { buildReading, readText } from '../../../../tests/support/csv.ts'
import { readStatementCsv } from './read-statement.ts'

afterEach(() => vi.unstubAllGlobals())

test('TRUST-05 pieces of a statement are one file, with the mark by which spreadsheets know UTF-8', async () => {
  const answers = [
    { form: 'csv', fileName: 'bill.csv', nextCursor: 'c', text: 'name\r\nสมชาย\r\n' },
    { form: 'csv', fileName: 'bill.csv', nextCursor: null, text: '陈伟\r\n' },
  ]
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: answers.shift() }))
  const { parts } = await readStatementCsv(billIdSchema.parse('B-7K3M9QXA2B0C'), buildReading())
  expect(await readText(parts)).toBe('\uFEFFname\r\nสมชาย\r\n陈伟\r\n')
})
