import { describe, expect, test, vi } from 'vitest'
import { buildReading, readText } from '../../tests/support/csv.ts'
import { ApiError } from './api.ts'
import { EXPORT_MAX_ROWS, readCsv, takeCsv, toCsv } from './csv.ts'

const cell = (value: string) => toCsv([[value]]).slice(1, -2)

test.each([
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r\'=1"'],
  ['\n=1', '"\'\n\'=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['Lantern, Tide', '"Lantern, Tide"'],
  ['two\nlines', '"two\nlines"'],
])('SAFE-06 %j stands in the file as %j', (value, written) => {
  expect(cell(value)).toBe(written)
})

const pagesOf = (count: number, size: number) => async (cursor: string | undefined) => {
  const start = Number(cursor ?? 0)
  const rows = Array.from({ length: Math.min(size, count - start) }, (_, n) => [String(start + n)])
  return { lines: rows, nextCursor: start + size < count ? String(start + size) : null }
}

test('MEM-07 an export is all pages under one head', async () => {
  const { parts, isCut } = await readCsv(['n'], pagesOf(5, 2), buildReading())
  expect({ text: await readText(parts), isCut }).toEqual({ text: '\uFEFFn\r\n0\r\n1\r\n2\r\n3\r\n4\r\n', isCut: false })
})

const totals = ['total', '7.00']
const isEven = ([n]: readonly string[]) => Number(n) % 2 === 0
const sizes = { whole: EXPORT_MAX_ROWS, cut: EXPORT_MAX_ROWS + 3 }
const all = (rows: number) => ({ foot: [totals], total: { rows } })
const even = (rows: number) => ({ foot: [totals], total: { rows: Math.ceil(rows / 2), isOf: isEven } })

test.each([
  ['whole, with totals', sizes.whole, all, ['total,7.00']],
  ['whole, with totals of every second row', sizes.whole, even, ['total,7.00']],
  ['whole', sizes.whole, () => ({}), []],
  ['cut, with totals', sizes.cut, all, ['missing_rows,3,of,20003', 'total,7.00']],
  ['cut, with totals of every second row', sizes.cut, even, ['missing_rows,2,of,10002', 'total,7.00']],
  [
    'cut below the last row that its totals are of',
    sizes.cut,
    () => even(EXPORT_MAX_ROWS),
    ['missing_rows,unknown', 'total,7.00'],
  ],
  ['cut', sizes.cut, () => ({}), ['missing_rows,unknown']],
])(
  'MEM-07, SAFE-06 an export that is %s ends at its bound, and says inside what it lacks',
  async (_, count, below, said) => {
    const read = async (cursor: string | undefined) => ({ ...(await pagesOf(count, 500)(cursor)), ...below(count) })
    const { parts, isCut } = await readCsv(['n'], read, buildReading())
    const [, ...lines] = (await readText(parts)).trimEnd().split('\r\n')
    expect(lines.slice(0, EXPORT_MAX_ROWS).at(-1)).toBe(String(EXPORT_MAX_ROWS - 1))
    expect(lines.slice(EXPORT_MAX_ROWS)).toEqual(said.length > 0 ? ['', ...said] : [])
    expect(isCut).toBe(count > EXPORT_MAX_ROWS)
  },
)

test('SAFE-06 a row that came while a file was read stands in its totals, and as missing', async () => {
  const read = async (cursor: string | undefined) => ({ ...(await pagesOf(4, 2)(cursor)), ...all(cursor ? 5 : 4) })
  const { parts, isCut } = await readCsv(['n'], read, buildReading())
  expect((await readText(parts)).trimEnd().split('\r\n').slice(-3)).toEqual(['', 'missing_rows,1,of,5', 'total,7.00'])
  expect(isCut).toBe(false)
})

test('SAFE-06 each page is handed to the browser as it comes, and nothing of the file stays with who saved it', async () => {
  const saved: [readonly Blob[], string][] = []
  const make = vi.fn((reading) => readCsv(['n'], pagesOf(3, 1), reading))
  const said = await takeCsv(make, 'n.csv', buildReading(), (...given) => void saved.push(given))
  expect(said).toEqual({ isCut: false })
  const [[parts, name] = [[], '']] = saved
  expect(parts.every((part) => part instanceof Blob)).toBe(true)
  expect(await Promise.all(parts.map((part) => part.text()))).toEqual(['n\r\n', '0\r\n', '1\r\n', '2\r\n'])
  expect([saved.length, name]).toEqual([1, 'n.csv'])
})

// @fault Burst limiter during a long download
test('EDGE-13 two members behind one address have a thousand pages each, past a burst limit of 1,200 reads a minute', async () => {
  const [limit, windowMs] = [1_200, 60_000]
  const pages = pagesOf(1_000, 1)
  let [nowMs, beganAtMs, reads] = [5_000, 0, 0]
  const asked: (string | undefined)[] = []
  const read = async (cursor: string | undefined) => {
    if (nowMs >= beganAtMs + windowMs) [beganAtMs, reads] = [nowMs, 0]
    reads += 1
    asked.push(cursor)
    if (reads <= limit) return pages(cursor)
    const retryAfterSeconds = (beganAtMs + windowMs - nowMs) / 1_000
    const errorCode = 'too_many_requests'
    throw new ApiError(errorCode, { success: false, errorCode, message: '', requestId: 'r', retryAfterSeconds })
  }
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
    nowMs += ms
  }
  const rows = Array.from({ length: 1_000 }, (_, n) => String(n))
  for (const waited of [[], [55_000]]) {
    const { parts } = await readCsv(['n'], read, buildReading({ sleep }))
    expect((await readText(parts)).trimEnd().split('\r\n').slice(1)).toEqual(rows)
    expect(waits).toEqual(waited)
  }
  expect(asked, 'the page that was refused, and no other, is asked for twice').toHaveLength(2_001)
})

describe('SAFE-06 who leaves the page', () => {
  test('has no further page read, and nothing saved', async () => {
    const over = new AbortController()
    const asked: (string | undefined)[] = []
    const read = async (cursor: string | undefined, signal: AbortSignal) => {
      expect(signal).toBe(over.signal)
      asked.push(cursor)
      if (asked.length === 2) over.abort(new Error('left'))
      return pagesOf(9, 1)(cursor)
    }
    const save = vi.fn()
    const taken = takeCsv(
      (reading) => readCsv(['n'], read, reading),
      'n.csv',
      buildReading({ signal: over.signal }),
      save,
    )
    await expect(taken).rejects.toThrow('left')
    expect(asked).toEqual([undefined, '1'])
    expect(save).not.toHaveBeenCalled()
  })

  test('has nothing saved either when all of it was read', async () => {
    const over = new AbortController()
    const save = vi.fn()
    const make = async () => {
      over.abort(new Error('left'))
      return { parts: [], isCut: false }
    }
    await expect(takeCsv(make, 'n.csv', buildReading({ signal: over.signal }), save)).rejects.toThrow('left')
    expect(save).not.toHaveBeenCalled()
  })
})
