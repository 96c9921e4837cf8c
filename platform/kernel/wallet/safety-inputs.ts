/** What a wallet takes about the protection of its member, parsed on arrival. */
import { z } from 'zod'
import { limitKindSchema, limitPeriodSchema } from '../../../contract/rules/limits.ts'
import { BAR_KINDS } from './safety-types.ts'
import { amountSchema, callerKeySchema, creditInputSchema } from './wallet-inputs.ts'

/** A deposit is about to begin: `key` is the one it will be credited under. */
export const admitDepositInputSchema = creditInputSchema
export const releaseDepositInputSchema = z.object({ key: callerKeySchema })

/** The member, or an operator by name, as the history of changes shows them. */
const actorSchema = z.string().min(1).max(120)
const limitNameFields = {
  source: z.enum(['member', 'operator']),
  kind: limitKindSchema,
  period: limitPeriodSchema,
  actor: actorSchema,
}
export const setLimitInputSchema = z.object({
  ...limitNameFields,
  /** Null: none. */
  amountMinor: amountSchema.nullable(),
  loosenAfterHours: z
    .number()
    .int()
    .min(24)
    .max(24 * 31),
})
export const cancelLimitChangeInputSchema = z.object(limitNameFields)
const reminderMinutesSchema = z
  .number()
  .int()
  .min(1)
  .max(24 * 60)
export const barPlayInputSchema = z.object({
  kind: z.enum(BAR_KINDS),
  /** Milliseconds since the epoch. */
  until: z.number().int().min(0),
  lifts: z.enum(['by_itself', 'on_request']),
  actor: actorSchema,
})
export const liftBarInputSchema = z.object({
  actor: actorSchema,
  /** From the request that is granted to the end. */
  waitHours: z.number().int().min(24).max(168),
})
export const beginPlayInputSchema = z.object({
  reminderMinutes: reminderMinutesSchema,
  reminderMaximum: reminderMinutesSchema,
})
export const setReminderInputSchema = z.object({ minutes: reminderMinutesSchema, actor: actorSchema })

export type AdmitDepositInput = z.input<typeof admitDepositInputSchema>
export type ReleaseDepositInput = z.input<typeof releaseDepositInputSchema>
export type SetLimitInput = z.input<typeof setLimitInputSchema>
export type CancelLimitChangeInput = z.input<typeof cancelLimitChangeInputSchema>
export type BarPlayInput = z.input<typeof barPlayInputSchema>
export type LiftBarInput = z.input<typeof liftBarInputSchema>
export type BeginPlayInput = z.input<typeof beginPlayInputSchema>
export type SetReminderInput = z.input<typeof setReminderInputSchema>
