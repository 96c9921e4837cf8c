/** SAFE-04: how old a member is by what they gave, on the merchant's calendar. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { type AgeRule, findBirthdayError } from '../../../contract/rules/birthday.ts'
import { localDateOf } from '../../../contract/rules/day-windows.ts'
import type { PlatformContext } from '../../kernel/context.ts'

type Reader = Pick<PlatformContext, 'clock'> & {
  merchant: Pick<PlatformContext['merchant'], 'jurisdiction' | 'timeZone'>
}

export const readAgeRule = ({ merchant, clock }: Reader): AgeRule => ({
  minAge: getPolicy(merchant.jurisdiction).minAge,
  today: localDateOf(merchant.timeZone, clock()),
})

/** Throws `invalid_fields` with what is wrong with it. */
export function assertBirthday(ctx: Reader, birthday: string): void {
  const error = findBirthdayError(birthday, readAgeRule(ctx))
  if (error) throw new Refusal('invalid_fields', 'not a day, or too young', { fields: { birthday: error } })
}

const keptSchema = z.object({ birthday: z.string().optional() })

export const birthdayOf = (member: { profile: unknown }): string | null =>
  keptSchema.parse(member.profile).birthday || null

/** Whether the jurisdiction asks for the date of birth before money moves: then what was given stays. */
export const isAgeAsked = ({ merchant }: Pick<Reader, 'merchant'>): boolean =>
  getPolicy(merchant.jurisdiction).identityBeforePlay !== 'none'

export const isBirthdayKept = (ctx: Pick<Reader, 'merchant'>, member: { profile: unknown }): boolean =>
  isAgeAsked(ctx) && birthdayOf(member) !== null

/** As a condition on a row of `member`. */
export const hasNoBirthday = sql`coalesce(json_extract(profile, '$.birthday'), '') = ''`
