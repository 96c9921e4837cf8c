import { expect, test } from 'vitest'
import { findBirthdayError } from './birthday.ts'

const TODAY = '2026-11-21'
const young = { key: 'too_young', values: { age: 18 } }
const invalid = { key: 'birthday_invalid' }
test.each([
  ['2008-11-21', null],
  ['2008-11-22', young],
  ['2026-11-21', young],
  ['2026-11-22', invalid],
  ['9999-12-31', invalid],
  ['1990-02-29', invalid],
  ['1992-02-29', null],
  ['1899-12-31', invalid],
  ['1900-01-01', null],
  ['0001-01-01', invalid],
  ['21-11-1990', invalid],
  ['11-21-1990', invalid],
  ['1990-1-1', invalid],
  ['1990-05-27T00:00:00Z', invalid],
  [' 1990-05-27', invalid],
  ['１９９０-05-27', invalid],
  ['<b>1990-05-27</b>', invalid],
  ['+01990-05-27', invalid],
  ['', invalid],
])('MEM-17, SAFE-04 born on %j: %j', (birthday, expected) => {
  expect(findBirthdayError(birthday, { minAge: 18, today: TODAY })).toEqual(expected)
})

test.each([
  ['2026-02-28', young],
  ['2026-03-01', null],
])('SAFE-04 born on 29 February one is of age on 1 March: on %s %j', (today, expected) => {
  expect(findBirthdayError('2008-02-29', { minAge: 18, today })).toEqual(expected)
})
