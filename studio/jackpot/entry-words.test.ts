import { expect, test } from 'vitest'
import type { JackpotEntry } from '../../contract/jackpot/rules.ts'
import { readEntries, writeEntries } from './entry-words.ts'

const entry: JackpotEntry = {
  level: 'mini',
  pool: 200_000_000,
  contribution: 2_000,
  ceiling: 1_000_000_000,
  drawn: 17,
  paidMinor: 20_00,
}

test('entries are read as they were written', () => {
  const entries = [entry, { ...entry, level: 'grand' as const, paidMinor: 0 }]
  expect(readEntries(writeEntries(entries))).toEqual(entries)
  expect(readEntries('')).toEqual([])
})

test.each([
  'mini',
  'mini:1:2:3:4',
  'mini:1:2:3:4:5:6',
  'tiny:1:2:3:4:5',
  'mini:-1:2:3:4:5',
  'mini:1:2:3:4:99999999999999999999',
])('%s is none', (text) => expect(readEntries(`${writeEntries([entry])} ${text}`)).toBeNull())
