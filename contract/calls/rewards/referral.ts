/** MEM-13, PROMO-06: inviting others: the code, the terms, who came, and what was paid for it. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'

/** What an invited member has to do: one credited deposit of the amount, or so much staked. */
export const REFERRAL_CONDITIONS = ['deposit', 'turnover'] as const
/** `checking`: an operator looks at it before anything is paid. */
export const REFERRAL_STATES = ['joined', 'checking', 'paying', 'paid', 'refused', 'expired'] as const

export const referralTermsSchema = z.object({
  condition: z.enum(REFERRAL_CONDITIONS),
  conditionAmount: moneySchema,
  reward: moneySchema,
  /** Counted from the registration. */
  withinDays: z.number().int().min(1).max(365),
})

export const inviteeSchema = z.object({
  /** Masked: enough for who knows them. */
  player: z.string().max(80),
  joinedAt: isoTimeSchema,
  state: z.enum(REFERRAL_STATES),
  reward: moneySchema,
})
export type Invitee = z.infer<typeof inviteeSchema>

export const referralCalls = {
  referral: defineCall({
    summary: "The member's code, the terms for whoever registers today, and what came of invitations so far",
    method: 'GET',
    path: '/wps/relay/MCS2_getReferral',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: z.object({
      code: z.string().max(20),
      /** Null while the programme is closed: nobody can register with the code. */
      terms: referralTermsSchema.nullable(),
      invited: z.number().int().min(0),
      rewarded: z.number().int().min(0),
      paid: moneySchema,
    }),
  }),
  invitees: defineCall({
    summary: 'Who registered with the code, newest first',
    method: 'GET',
    path: '/wps/relay/MCS2_getReferralList',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ page: wholeNumber(1, 1_000).default(1) }),
    response: z.object({ rows: z.array(inviteeSchema), nextPage: z.number().int().nullable() }),
  }),
} as const
