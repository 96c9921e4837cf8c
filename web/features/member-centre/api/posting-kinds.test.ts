import { expect, test } from 'vitest'
import { POSTING_KINDS } from '../../../../contract/calls/money/records.ts'
import { CHOOSABLE_KINDS, isLineOfItsKind } from './posting-kinds.ts'

test('MEM-09 every kind of movement that a member can have may be asked for by itself', () => {
  // Play money is a visitor's, who has no record.
  const had = POSTING_KINDS.filter((kind) => kind !== 'play_money')
  expect(CHOOSABLE_KINDS.toSorted()).toEqual(had.toSorted())
})

test.each([
  ['withdrawal', 'real', true],
  ['withdrawal', 'held', false],
  ['bet', 'held', false],
  ['bonus_granted', 'bonus', true],
  // It moves nothing else: without it the kind would be empty.
  ['withdrawal_paid', 'held', true],
] as const)('MEM-09 of %s alone a movement on %s is a line: %s', (kind, account, isLine) => {
  expect(isLineOfItsKind({ kind, account })).toBe(isLine)
})
