import { describe, expect, test } from 'vitest'
import type { BonusStanding } from '../bonuses/read-standings.ts'
import { computeBonusState } from './get-bonus-details.ts'
import type { Offer } from './read-offers.ts'
import type { ParticipationRow } from './tables.ts'

const part = (status: ParticipationRow['status'] | null) => (status === null ? null : ({ status } as ParticipationRow))

describe('MEM-11 what a reward is to its member', () => {
  test.each<[ParticipationRow['status'] | null, Offer['state'], string | null]>([
    ['paid', 'Claimed', 'paid'],
    ['paid', 'Close', 'paid'],
    ['paying', 'Claim', 'pending'],
    ['applying', 'Applying', 'pending'],
    ['rejected', 'Rejected', 'refused'],
    ['joined', 'Process', 'under_way'],
    ['joined', 'Joined', 'under_way'],
    ['joined', 'Claim', 'claimable'],
    ['joined', 'Close', 'ended'],
    [null, 'Claim', 'claimable'],
    [null, 'Join', null],
    [null, 'Close', null],
  ])('%s, shown as %s, is %s', (status, state, bonus) =>
    expect(computeBonusState({ participation: part(status), bonus: null, state })).toBe(bonus),
  )

  test.each<[BonusStanding['status'], string | null]>([
    ['chosen', null],
    ['granted', 'under_way'],
    ['released', 'paid'],
    ['lapsed', 'ended'],
  ])('PROMO-01 a bonus for a deposit that is %s is %s', (status, expected) =>
    expect(computeBonusState({ participation: null, bonus: { status } as BonusStanding, state: 'Process' })).toBe(
      expected,
    ),
  )
})
