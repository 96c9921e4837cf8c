/** SAFE-01 to SAFE-03: the member's own protection. What may be chosen comes from the policy of the jurisdiction. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { policySchema } from '../../policy/policy.ts'
import { limitKindSchema, limitPeriodSchema } from '../../rules/limits.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { betRecordSchema } from '../money/records.ts'

export const playBarSchema = z.object({
  kind: z.enum(['break', 'exclusion']),
  until: isoTimeSchema,
  /** Whether it ends by itself then, or stays until the member asks for its end. */
  lifts: policySchema.shape.exclusionLifts,
})
export type PlayBar = z.infer<typeof playBarSchema>

export const limitSchema = z.object({
  kind: limitKindSchema,
  period: limitPeriodSchema,
  /** Null: none. */
  own: moneySchema.nullable(),
  operator: moneySchema.nullable(),
  /** The stricter of the two. */
  inForce: moneySchema.nullable(),
  /** Below zero where games paid out more than was staked. */
  used: signedMoneySchema,
  /** Null without a limit, else never below zero. */
  left: moneySchema.nullable(),
  /** Windows are UTC days, weeks from Monday and calendar months. */
  startsAt: isoTimeSchema,
  resetsAt: isoTimeSchema,
  /** A looser limit that was asked for, and from when it holds. */
  pending: z.object({ amount: moneySchema.nullable(), from: isoTimeSchema }).nullable(),
})
export type Limit = z.infer<typeof limitSchema>

/** The play session under way: from the first game opened until half an hour without a bet. */
export const playSessionSchema = z.object({
  startedAt: isoTimeSchema,
  staked: moneySchema,
  paid: moneySchema,
  net: signedMoneySchema,
  /** When the reminder has to be acknowledged before the next round. */
  reminderDueAt: isoTimeSchema.nullable(),
  /** The platform's time, against which a browser's clock can be set. */
  now: isoTimeSchema,
})
export type PlaySession = z.infer<typeof playSessionSchema>

/** TRUST-02: a bet's receipt, as the wallet has booked it. */
export const lastRoundSchema = betRecordSchema
  .pick({ roundId: true, vassalage: true, gameId: true, state: true, stake: true, payout: true })
  .extend({ gameName: z.string().max(120), startedAt: isoTimeSchema, endedAt: isoTimeSchema.nullable() })
export type LastRound = z.infer<typeof lastRoundSchema>
/** `lastRound`: the one begun last, of whatever game; null before the first. */
const playSessionAnswer = z.object({ session: playSessionSchema.nullable(), lastRound: lastRoundSchema.nullable() })

export const safetySchema = z.object({
  limits: z.array(limitSchema).max(9),
  bar: playBarSchema.nullable(),
  reminder: z.object({
    minutes: z.number().int(),
    /** Whether the member chose it; else it is the policy's. */
    chosen: z.boolean(),
    choices: z.array(z.number().int()).max(12),
  }),
  /** Ever, by the cashier. */
  lifetime: z.object({ deposits: moneySchema, withdrawals: moneySchema, net: signedMoneySchema }),
  /** The member has set nothing yet and the policy wants them asked. */
  prompt: policySchema.shape.limitPrompt,
})
export type Safety = z.infer<typeof safetySchema>

const limitName = { kind: limitKindSchema, period: limitPeriodSchema }

export const safetyChangeSchema = z.object({
  id: z.number().int(),
  at: isoTimeSchema,
  by: z.enum(['member', 'operator']),
  change: z.discriminatedUnion('what', [
    z.object({
      what: z.literal('limit'),
      ...limitName,
      before: moneySchema.nullable(),
      amount: moneySchema.nullable(),
      from: isoTimeSchema,
    }),
    z.object({ what: z.literal('limit_change_cancelled'), ...limitName }),
    z.object({ what: z.literal('bar'), bar: playBarSchema }),
    /** `until`: it holds until then; absent where it ended at once. */
    z.object({ what: z.literal('bar_lifted'), until: isoTimeSchema.optional() }),
    z.object({ what: z.literal('reminder'), minutes: z.number().int() }),
  ]),
})
export type SafetyChangeRow = z.infer<typeof safetyChangeSchema>

/** What all of these share: a member's, never a guest's, reachable on a break and with a password that is due. */
const own = { token: true, guests: 'refused', passwordDue: 'allowed', availability: 'members' } as const
const write = { ...own, rateLimit: 'write' } as const

export const safetyCalls = {
  safety: defineCall({
    summary: "The member's limits with what is used and left, break or exclusion, reminder and net deposits",
    method: 'GET',
    path: '/wps/safety',
    at: 'near',
    ...own,
    request: z.object({}),
    response: safetySchema,
  }),
  setLimit: defineCall({
    summary: 'Set a limit: a tighter one holds at once, a looser one or none after the hours of the policy',
    method: 'POST',
    path: '/wps/safety/limit',
    at: 'primary',
    ...write,
    request: z.object({ ...limitName, amount: moneySchema.nullable() }),
    response: safetySchema,
  }),
  cancelLimitChange: defineCall({
    summary: 'Take back a looser limit that does not hold yet',
    method: 'POST',
    path: '/wps/safety/limit/cancel',
    at: 'primary',
    ...write,
    request: z.object(limitName),
    response: safetySchema,
  }),
  setReminder: defineCall({
    summary: 'Choose how often to be reminded of the time while playing',
    method: 'POST',
    path: '/wps/safety/reminder',
    at: 'primary',
    ...write,
    request: z.object({ minutes: z.number().int().min(1).max(240) }),
    response: safetySchema,
  }),
  takeBreak: defineCall({
    summary: 'Take a break from play: every session ends at once',
    method: 'POST',
    path: '/wps/safety/break',
    at: 'primary',
    ...write,
    handledBy: 'session',
    request: z.object({ days: z.number().int().min(1).max(366) }),
    response: playBarSchema,
  }),
  selfExclude: defineCall({
    summary: 'Exclude oneself from play for months or years: every session ends at once',
    method: 'POST',
    path: '/wps/safety/exclusion',
    at: 'primary',
    ...write,
    handledBy: 'session',
    request: z.object({
      months: z.number().int().min(6).max(120),
      /** The second confirmation: the member has read what it means. */
      understood: z.literal(true),
    }),
    response: playBarSchema,
  }),
  safetyHistory: defineCall({
    summary: 'Every change to the protection, newest first',
    method: 'GET',
    path: '/wps/safety/history',
    at: 'near',
    ...own,
    request: z.object({ before: wholeNumber(1).optional() }),
    response: z.object({ rows: z.array(safetyChangeSchema).max(50), next: z.number().int().nullable() }),
  }),
  playSession: defineCall({
    summary: 'How long the member has been playing and what came of it, with the last round as it is booked',
    method: 'GET',
    path: '/wps/safety/session',
    at: 'near',
    token: true,
    request: z.object({}),
    response: playSessionAnswer,
  }),
  acknowledgeReminder: defineCall({
    summary: 'The reminder was read: play may go on',
    method: 'POST',
    path: '/wps/safety/session/acknowledge',
    at: 'primary',
    token: true,
    rateLimit: 'write',
    request: z.object({}),
    response: playSessionAnswer,
  }),
} as const
