import { expect, test } from 'vitest'
import { segmentFilterSchema } from '../../../../contract/operator/campaigns.ts'
import { beginDraft, readFilter } from './filter.ts'

const FILTER = segmentFilterSchema.parse({
  registeredForDays: 30,
  notSeenForDays: 14,
  deposited: { days: 90, atLeast: '50.00' },
  minRank: 2,
  languages: ['EN', 'TH'],
  played: { days: 31, categories: ['RNG'] },
})

test('a stored filter says the same again from its form', () => {
  expect(readFilter(beginDraft({ id: 'a', title: 'A', filter: FILTER }))).toEqual(FILTER)
  expect(readFilter(beginDraft(null))).toEqual({})
})

test('figures are read as they are typed elsewhere', () => {
  const typed = { registeredForDays: '３０', depositDays: '90\u200b', depositAtLeast: '1,050' }
  expect(readFilter({ ...beginDraft(null), ...typed })).toEqual({
    registeredForDays: 30,
    deposited: { days: 90, atLeast: '1050.00' },
  })
})

test.each([
  { minRank: 'two' },
  { seenWithinDays: '0' },
  { depositDays: '30' },
  { depositAtLeast: '50' },
  { playedDays: '7' },
  { played: ['RNG'] as const },
])('%j is no filter', (given) => {
  expect(readFilter({ ...beginDraft(null), ...given })).toBeNull()
})
