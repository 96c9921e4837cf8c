import { describe, expect, test } from 'vitest'
import { minor } from '../../../contract/money.ts'
import { MANUAL_REVIEW_REASONS } from '../../../contract/states/withdraw.ts'
import { computeManualReview, HOUR_MS, type Standing } from './compute-manual-review.ts'
import type { RuleRow } from './rule-rows.ts'

const NOW_MS = 1_000 * HOUR_MS
const rule: RuleRow = {
  position: 1,
  is_on: true,
  up_to_minor: minor(50_000),
  day_up_to_minor: minor(80_000),
  unchanged_hours: 72,
  set_by: 'olga',
  set_at_ms: 0,
}
const clean: Standing = {
  amountMinor: minor(50_000),
  dayMinor: 80_000,
  largeFromMinor: minor(200_000),
  approvalsNeeded: 1,
  turnoverLeftMinor: minor(0),
  isActive: true,
  isPayoutAccountOwn: true,
  payoutAccountSinceMs: NOW_MS - 72 * HOUR_MS,
  changedAtMs: NOW_MS - 72 * HOUR_MS,
  hasReceivedBefore: true,
  isFlagged: false,
  isWalletSound: true,
}

describe('MEM-05 what the rule leaves to people', () => {
  test('is nothing that is clean, to the cent and to the hour', () => {
    expect(computeManualReview(clean, rule, NOW_MS)).toEqual([])
    expect(computeManualReview({ ...clean, changedAtMs: null }, rule, NOW_MS)).toEqual([])
  })

  const odd: [Partial<Standing>, string][] = [
    [{ amountMinor: minor(50_001) }, 'above_amount'],
    [{ dayMinor: 80_001 }, 'above_day'],
    [{ approvalsNeeded: 2 }, 'large'],
    [{ largeFromMinor: minor(50_000) }, 'large'],
    [{ turnoverLeftMinor: minor(1) }, 'turnover_left'],
    [{ isActive: false }, 'account_not_active'],
    [{ isPayoutAccountOwn: false }, 'destination_not_own'],
    [{ payoutAccountSinceMs: NOW_MS - 72 * HOUR_MS + 1 }, 'destination_new'],
    [{ changedAtMs: NOW_MS - 72 * HOUR_MS + 1 }, 'details_changed'],
    [{ changedAtMs: NOW_MS + HOUR_MS }, 'details_changed'],
    [{ hasReceivedBefore: false }, 'first_withdrawal'],
    [{ isFlagged: true }, 'flagged'],
    [{ isWalletSound: false }, 'wallet_not_sound'],
  ]
  test.each(odd)('%j is %s', (change, reason) => {
    expect(computeManualReview({ ...clean, ...change }, rule, NOW_MS)).toEqual([reason])
  })

  test('has a case here for every reason, and names them all at once', () => {
    expect(new Set(odd.map(([, reason]) => reason))).toEqual(new Set(MANUAL_REVIEW_REASONS))
    const all = Object.assign({ ...clean }, ...odd.map(([change]) => change))
    expect(computeManualReview(all, rule, NOW_MS)).toEqual([...MANUAL_REVIEW_REASONS])
  })
})
