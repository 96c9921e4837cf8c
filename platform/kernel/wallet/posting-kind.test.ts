import { expect, test } from 'vitest'
import { digestSchema } from './digest.ts'
import { GROUP_KIND_OF, namePosting } from './posting-kind.ts'
import type { GroupKind } from './wallet-types.ts'

test('REL-04 a group of a kind that a later release posted is counted, and named as an adjustment', () => {
  const kind = 'later-kind' as GroupKind
  const digest = {
    version: 2,
    merchant: 'meridian',
    memberId: 'm_0123456789abcdef',
    walletKind: 'real',
    play: [],
    money: [],
  }
  const groups = [{ sequence: 7, kind, key: 'later:1' }]
  expect(digestSchema.safeParse({ ...digest, fromSequence: 7, toSequence: 7, groups }).error).toBeUndefined()
  expect(namePosting(kind)).toBe('adjustment')
  expect(GROUP_KIND_OF.adjustment, 'and found by that name').toBe('unknown')
})
