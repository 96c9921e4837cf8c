import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cell = (value: string) => toCsv([[value]]).slice(1, -2)

test.each([
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['Lantern, Tide', '"Lantern, Tide"'],
  ['two\nlines', '"two\nlines"'],
])('SAFE-06 %j stands in the file as %j', (value, written) => {
  expect(cell(value)).toBe(written)
})
