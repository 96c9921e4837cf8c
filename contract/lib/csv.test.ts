import { expect, test } from 'vitest'
import { asText, writeCsvLines } from './csv.ts'

const cell = (value: string) => writeCsvLines([[asText(value)]]).trimEnd()

test.each([
  'mar1997',
  'jun10',
  'Dec',
  'MAY2026',
  'sept1',
  '1e5',
  '12E34',
  '000123',
  '2026-11',
  '1/2',
  'TRUE',
  'false',
  '50%',
  'thg 3',
  'Tháng 12',
  'Tháng Ba 2026',
  'thg Mười',
  '三月 2026',
  '十二月',
  '民国115年',
  'ม.ค. 2569',
  'มกราคม 2569',
  'R8.1.1',
  'R8年1月1日',
  'PHP500',
  '令和8年1月1日',
  '平成元年',
  '下午3:30',
  '午前8時',
  's50-1-2',
  '１２',
  'ｍａｒ１９９７',
  'Ｔｒｕｅ',
  '٣',
  '(5)',
  '$5',
  ' 7',
])('SAFE-06 %s arrives as text', (value) => {
  expect(cell(value)).toBe(`'${value}`.trimEnd())
})

test.each([
  'maria',
  'player7',
  'B-0123456789AB',
  'a1e5',
  'ab***7',
  '山田',
  '令和会',
  '民国路',
  '三月花',
  'Tháng Bảycây',
  'Thắng',
  '下午茶',
  'สมชาย',
  'มีนา',
  'Romeo',
  'Phpia',
  'Spring, late',
  '',
])('SAFE-06 %s stays as it is', (value) => {
  expect(asText(value)).toBe(value)
})

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '＝1+1'])(
  'SAFE-06 %j has one apostrophe, as a text and as any cell',
  (value) => {
    expect(writeCsvLines([[asText(value)]])).toBe(writeCsvLines([[value]]))
  },
)

test.each([
  ['Spring;=1+1', "Spring;'=1+1"],
  ['a; @SUM(A1)', "a;' @SUM(A1)"],
  ['a;"=1+1"', `"a;'""=1+1""${'"'}`],
  ['a;;+cmd', "a;;'+cmd"],
  ['a\n=1+1;', '"a\n\'=1+1;"'],
  ['a;b', 'a;b'],
  ['x-1; y', 'x-1; y'],
])('SAFE-06 %j begins no formula where a semicolon parts the cells', (value, written) => {
  expect(writeCsvLines([[value]])).toBe(`${written}\r\n`)
})

test('SAFE-06 a text of line breaks, blanks and signs alone takes no time', () => {
  for (const part of ['\n', ';', ' ', '; ', '=', '\n=', '"']) {
    const startedMs = performance.now()
    writeCsvLines([[part.repeat(100_000)]])
    expect(performance.now() - startedMs, JSON.stringify(part)).toBeLessThan(1_000)
  }
})
