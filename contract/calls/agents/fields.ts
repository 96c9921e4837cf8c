/** Fields that several calls of the agent centre share. All days and times of the centre are UTC. */

import { z } from 'zod'
import { CONTRACT_KINDS } from '../../agents/terms.ts'
import { isoTimeSchema, memberIdSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { passwordSchema } from '../identity/fields.ts'
import { memberTypeSchema } from '../identity/session.ts'

/** A member without a session never gets here, nor one who is no agent. */
export const agentOnly = { token: true, guests: 'refused', agents: 'only' } as const
/** A call that moves money, or that binds somebody: with Idempotency-Key and payment password. */
export const agentMoney = {
  ...agentOnly,
  method: 'POST',
  at: 'primary',
  encrypt: true,
  idempotent: true,
  rateLimit: 'write',
} as const
export const paymentPasswordField = { paymentPassword: passwordSchema }

export const cursorFields = {
  /** Opaque: `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
  pageSize: wholeNumber(1, 100).default(20),
}
export const nextCursorField = { nextCursor: z.string().max(200).nullable() }

/** `2026-11-27`, the whole UTC day. */
export const utcDaySchema = z.iso.date()
/** Both days included. */
export const daysFields = { from: utcDaySchema, to: utcDaySchema }
/** The end of the last sealed window: what happened later is in no figure yet. Null: nothing has been counted so far. */
export const countedField = { countedUntil: isoTimeSchema.nullable() }

export const contractKindSchema = z.enum(CONTRACT_KINDS)
/** The lottery rebate R, in basis points: 0 to 800 in steps of 10. */
export const rebateSchema = z.number().int().min(0).max(800).multipleOf(10)

/** Somebody of the agent's team. `name`: the username of a direct downline, else masked and the same for this viewer. */
export const teamMemberSchema = z.object({
  memberId: memberIdSchema,
  name: z.string().max(80),
  level: memberTypeSchema,
  isDirect: z.boolean(),
})

/** From the agent down to the one that is shown, without the agent. */
export const pathSchema = z.array(teamMemberSchema).max(10)

/** Play and money of one member or of a team. `profit`: the house's, stake less payout; positive is won by the house. */
export const playFiguresSchema = z.object({
  rounds: z.number().int().min(0),
  stake: moneySchema,
  validBet: moneySchema,
  payout: moneySchema,
  profit: signedMoneySchema,
})
export const moneyFiguresSchema = z.object({
  deposits: moneySchema,
  /** Negative where more came back than was paid. */
  withdrawals: signedMoneySchema,
  promotions: moneySchema,
  cashback: moneySchema,
  lotteryRebates: moneySchema,
})
export const figuresSchema = playFiguresSchema.extend(moneyFiguresSchema.shape)

/** A figure of each kind of income: the four contracts and the difference of rebates. */
export const incomeSchema = z.object({
  realtime: moneySchema,
  hourly: moneySchema,
  daily: moneySchema,
  dividend: moneySchema,
  rebate_difference: moneySchema,
  total: moneySchema,
})
