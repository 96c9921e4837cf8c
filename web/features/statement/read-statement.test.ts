import { describe, expect, test } from 'vitest'
import { judgeStatement, listMonths, readStatementFile, STATEMENT_MAX_ROWS } from './read-statement.ts'

test('SAFE-06 twelve months in UTC, the newest first', () => {
  const months = listMonths(new Date('2026-03-31T23:30:00Z'), 12)
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' })
  expect(months[1]).toEqual({ from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' })
  expect(months.at(-1)?.from).toBe('2025-04-01T00:00:00.000Z')
})

describe('SAFE-06 whether a statement adds up', () => {
  const rows = [
    { amount: '100.00', balanceAfter: '105.05' },
    { amount: '-0.10', balanceAfter: '104.95' },
    { amount: '0.20', balanceAfter: '105.15' },
  ]
  const figures = { opening: '5.05', in: '100.20', out: '-0.10', closing: '105.15', rowCount: 3 }

  test.each([
    ['all of it', figures, rows, 'addsUp'],
    ['nothing moved', { ...figures, in: '0.00', out: '0.00', closing: '5.05', rowCount: 0 }, [], 'addsUp'],
    ['the first page', figures, rows.slice(0, 2), 'partly'],
    ['the first page, and figures that are wrong', { ...figures, in: '100.21' }, rows.slice(0, 2), 'differs'],
    [
      'a cent is missing from a balance',
      figures,
      [rows[0], { ...rows[1], balanceAfter: '104.94' }, rows[2]],
      'differs',
    ],
    ['a row is missing', { ...figures, rowCount: 2 }, [rows[0], rows[2]], 'differs'],
    ['in and out are wrong by the same', { ...figures, in: '100.30', out: '-0.20' }, rows, 'differs'],
    ['the last row is one too many', { ...figures, rowCount: 2 }, rows, 'differs'],
  ])('%s', (_, statement, shown, judged) => {
    expect(judgeStatement(statement, shown as typeof rows)).toBe(judged)
  })
})

test.each([
  { count: 3_000, asked: 3, rows: 3_000, missing: null },
  { count: STATEMENT_MAX_ROWS, asked: 1_000, rows: STATEMENT_MAX_ROWS, missing: null },
  { count: STATEMENT_MAX_ROWS + 1, asked: 1_000, rows: STATEMENT_MAX_ROWS, missing: 'missing_movements,1,of,1000001' },
])(
  'SAFE-06 a month of $count movements is a file of $rows rows after $asked calls, which says what is missing: $missing',
  async (month) => {
    let asked = 0
    const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
    const ask = async (_: string, { cursor = '0', pageSize }: { cursor?: string; pageSize: number }) => {
      asked += 1
      const first = Number(cursor)
      const rows = Array.from({ length: Math.min(pageSize, month.count - first) }, (_row, n) => ({
        ...{ at: span.from, transactionId: `t-${first + n}`, kind: 'win', description: '=1+1', roundId: null },
        ...{ reference: 'r', amount: '0.01', balanceAfter: '1.00' },
      }))
      const next = first + pageSize
      const nextCursor = next < month.count ? String(next) : null
      return { rows, nextCursor, rowCount: month.count, opening: '1.00', closing: '2.00', currency: 'PHP' }
    }
    const { parts, isCut } = await readStatementFile(span, (kind) => `a ${kind}`, ask as never)
    expect({ asked, isCut }).toEqual({ asked: month.asked, isCut: month.missing !== null })
    expect(parts[1]?.split('\r\n')[0]).toBe("2026-03-01T00:00:00.000Z,t-0,a win,'=1+1,,r,0.01,1.00")
    const foot = parts.at(-1)?.trimEnd().split('\r\n')
    const balances = ['opening_balance,1.00,PHP', 'closing_balance,2.00,PHP']
    expect(foot).toEqual(['', ...(month.missing === null ? [] : [month.missing]), ...balances])
    // Without its head and its foot.
    expect(parts.slice(1, -1).reduce((lines, part) => lines + part.split('\r\n').length - 1, 0)).toBe(month.rows)
  },
)
