import { z } from 'zod'
import { minor } from '../../../contract/money.ts'
import { localDateOf, mondayOf, weekWindow } from '../../../contract/rules/day-windows.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'

/** One stake that most can pay, so that a cent does not win by the cut of its payout. */
export const RACE_LEAST_MINOR = 100
/** More play does not help without end. */
export const RACE_ROUNDS = 200
export const RACE_SHOWN = 20

/** The race of a moment: a week of the merchant's own calendar. */
export function raceWeekAt({ timeZone }: Pick<MerchantFacts, 'timeZone'>, atMs: number) {
  const week = mondayOf(localDateOf(timeZone, atMs))
  return { week, ...weekWindow(timeZone, week) }
}

/** Hundredths as people read them. */
export const presentScore = (score: number): string => (score / 100).toFixed(2)

/** Amounts by place, as races and their rule keep them. */
const prizesSchema = z.array(z.number().int().positive().transform(minor))
export const readPrizes = (text: string) => prizesSchema.parse(JSON.parse(text))

/** Under which a prize is a reward of its winner. No mission's reference begins so. */
const PRIZE_REFERENCE = 'race.'
export const prizeReferenceOf = (week: string): string => `${PRIZE_REFERENCE}${week}`
export const isPrize = (reference: string): boolean => reference.startsWith(PRIZE_REFERENCE)
