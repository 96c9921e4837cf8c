import { expect, test } from 'vitest'
import { EXPORT_MAX_ROWS, readCsv, toCsv } from './csv.ts'

const cell = (value: string) => toCsv([[value]]).slice(1, -2)

test.each([
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
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
  const { parts, isCut } = await readCsv(['n'], pagesOf(5, 2))
  expect({ text: parts.join(''), isCut }).toEqual({ text: '\uFEFFn\r\n0\r\n1\r\n2\r\n3\r\n4\r\n', isCut: false })
})

test.each([
  [EXPORT_MAX_ROWS, false],
  [EXPORT_MAX_ROWS + 1, true],
])('MEM-07 an export of %i rows ends at its bound and says so: %s', async (count, cut) => {
  const { parts, isCut } = await readCsv(['n'], pagesOf(count, 500))
  expect(parts.join('').split('\r\n')).toHaveLength(EXPORT_MAX_ROWS + 2)
  expect(isCut).toBe(cut)
})
