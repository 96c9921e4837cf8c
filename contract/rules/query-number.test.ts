import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decimalNumber, steppedNumber, wholeNumber } from './query-number.ts'

const NO_NUMBERS = ['0x5', '0b1', '0o7', '1e1', '5.0', '5.', ' 5', '5 ', '+5', '5_0', '５', '٥', '', 'Infinity', 'NaN']
const NO_TEXT = [null, true, [5], ['5'], {}, Number.NaN, Number.POSITIVE_INFINITY]

describe('a whole number', () => {
  test.each([
    ['5', 5],
    ['007', 7],
    [5, 5],
    ['1', 1],
    ['100', 100],
  ])('%j is %d', (sent, read) => {
    expect(wholeNumber(1, 100).parse(sent)).toBe(read)
  })
  test.each([...NO_NUMBERS, ...NO_TEXT, '0', '101', '-5', '9'.repeat(16)])('%j is refused', (sent) => {
    expect(wholeNumber(1, 100).safeParse(sent).success).toBe(false)
  })
  test('keeps its default, and a step is kept to', () => {
    expect(wholeNumber(1, 100).default(20).parse(undefined)).toBe(20)
    expect(wholeNumber(1, 100).optional().parse(undefined)).toBeUndefined()
    expect([steppedNumber(0, 800, 10).safeParse('15').success, steppedNumber(0, 800, 10).parse('20')]).toEqual([
      false,
      20,
    ])
  })
})

describe('a decimal number', () => {
  test.each([
    ['96.5', 96.5],
    ['96', 96],
    [96.5, 96.5],
    ['0', 0],
  ])('%j is %d', (sent, read) => {
    expect(decimalNumber(0, 100).parse(sent)).toBe(read)
  })
  test.each([...NO_NUMBERS.filter((sent) => sent !== '5.0'), ...NO_TEXT, '.5', '100.1', '-1'])(
    '%j is refused',
    (sent) => {
      expect(decimalNumber(0, 100).safeParse(sent).success).toBe(false)
    },
  )
})

test('no call reads a number by coercion', () => {
  const files = ['contract/calls', 'contract/operator', 'studio/routes'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('z.coerce.number'))).toEqual([])
})
