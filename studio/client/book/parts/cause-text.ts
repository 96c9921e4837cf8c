import type { Cause } from '../match/match-clock.ts'

/** The text of each cause. */
export const CAUSE_KEYS = {
  starting: 'causeStarting',
  race: 'causeRace',
  goal: 'causeGoal',
  halfTime: 'causeHalfTime',
  ending: 'causeEnding',
  map: 'causeMap',
  check: 'causeCheck',
} as const satisfies Readonly<Record<Cause, string>>
