import { describe, expect, test } from 'vitest'
import { buildReading, readText } from '../../../tests/support/csv.ts'
import { computePrintStep, judgeStatement, listMonths, PRINT_MAX_ROWS, readStatementFile } from './read-statement.ts'

test('SAFE-06 the month that runs and the twelve before it, in UTC, the newest first', () => {
  const months = listMonths(new Date('2026-03-31T23:30:00Z'), 12)
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' })
  expect(months[1]).toEqual({ from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' })
  expect(months.at(-1)?.from).toBe('2025-03-01T00:00:00.000Z')
  const early = listMonths(new Date('2026-01-02T00:00:00Z'), 12)
  expect(early.at(-1)?.from, 'a year in January is the whole of the year before').toBe('2025-01-01T00:00:00.000Z')
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
  { count: 3_000, most: undefined, asked: 3, rows: 3_000, missing: null },
  { count: 4_000, most: 4_000, asked: 4, rows: 4_000, missing: null },
  { count: 4_001, most: 4_000, asked: 4, rows: 4_000, missing: 'missing_rows,1,of,4001' },
])(
  'SAFE-06 a month of $count movements is, where a file has $most at most, one of $rows rows after $asked calls, which says what is missing: $missing',
  async (month) => {
    let asked = 0
    const reading = buildReading()
    const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
    type Asked = { cursor?: string; pageSize: number }
    const ask = async (_: string, { cursor = '0', pageSize }: Asked, { signal }: { signal: AbortSignal }) => {
      asked += 1
      expect(signal).toBe(reading.signal)
      const first = Number(cursor)
      const rows = Array.from({ length: Math.min(pageSize, month.count - first) }, (_row, n) => ({
        at: span.from,
        transactionId: `t-${first + n}`,
        kind: 'win',
        description: '=1+1',
        // A spreadsheet would read this one as a figure.
        roundId: '1e5',
        vassalage: 'HARBOR',
        reference: 'r',
        amount: '0.01',
        balanceAfter: '1.00',
      }))
      const next = first + pageSize
      const nextCursor = next < month.count ? String(next) : null
      return { rows, nextCursor, rowCount: month.count, opening: '1.00', closing: '2.00', currency: 'PHP' }
    }
    const { parts, isCut } = await readStatementFile(span, (kind) => `a ${kind}`, reading, ask as never, month.most)
    expect({ asked, isCut }).toEqual({ asked: month.asked, isCut: month.missing !== null })
    const [head = '', first, ...rest] = await Promise.all(parts.map((part) => readText([part])))
    expect(head).toMatch(/^\uFEFFtime_utc,/)
    expect(first?.split('\r\n')[0]).toBe("2026-03-01T00:00:00.000Z,t-0,a win,'=1+1,'1e5,HARBOR,r,0.01,1.00,PHP")
    const balances = ['opening_balance,1.00,PHP', 'closing_balance,2.00,PHP']
    const foot = rest.pop()?.trimEnd().split('\r\n')
    expect(foot).toEqual(['', ...(month.missing === null ? [] : [month.missing]), ...balances])
    expect([first, ...rest].reduce((lines, part = '') => lines + part.split('\r\n').length - 1, 0)).toBe(month.rows)
  },
)

describe('SAFE-06 a print that was asked for', () => {
  const rest = { isFetching: false, isError: false, hasNextPage: true }

  test.each([
    ['reads on while there is more', rest, 500, 'readOn'],
    ['reads on up to the last row of its bound', rest, PRINT_MAX_ROWS - 1, 'readOn'],
    ['is printed at its bound, though there is more', rest, PRINT_MAX_ROWS, 'print'],
    ['is printed once all is read', { ...rest, hasNextPage: false }, 3, 'print'],
    ['waits for the page that is asked for', { ...rest, isFetching: true }, PRINT_MAX_ROWS, 'wait'],
    ['waits while one that failed is asked for again', { ...rest, isFetching: true, isError: true }, 500, 'wait'],
    ['is given up where a page cannot be read', { ...rest, isError: true }, 500, 'giveUp'],
  ])('%s', (_, query, shown, step) => {
    expect(computePrintStep(query, shown)).toBe(step)
  })

  test.each([
    [1_200, 1_200],
    [10_000, 10_000],
    [1_000_000, 10_000],
  ])('of %i movements has %i on paper, by the page', (count, printed) => {
    let shown = 0
    const step = () => computePrintStep({ ...rest, hasNextPage: shown < count }, shown)
    while (step() === 'readOn') shown = Math.min(shown + 500, count)
    expect({ shown, step: step() }).toEqual({ shown: printed, step: 'print' })
  })
})
