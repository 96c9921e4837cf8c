/** MEM-08: cashback, the source's manualRebate: a share of what was staked in a day, claimed once by the member. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'

/** A day by the merchant's own clock: `2026-11-21`. */
export const localDateSchema = z.iso.date()
/** Per cent with two decimals: `0.55`. */
export const ratePercentSchema = z.string().regex(/^\d{1,2}\.\d{2}$/)

export const rebateLineSchema = z.object({
  vassalage: vendorCodeSchema,
  displayName: z.string().max(80),
  /** Staked in rounds that ended within the day. */
  turnover: moneySchema,
  rate: ratePercentSchema,
  amount: moneySchema,
})

/** `counting`: the day is not over. `claimable`: once. `none`: what was staked brings nothing back. */
export const REBATE_STATES = ['counting', 'claimable', 'claimed', 'none'] as const
export const rebateDaySchema = z.object({
  date: localDateSchema,
  from: isoTimeSchema,
  to: isoTimeSchema,
  state: z.enum(REBATE_STATES),
  lines: z.array(rebateLineSchema),
  turnover: moneySchema,
  amount: moneySchema,
  /** The last moment to claim it; null where it is claimed. */
  claimUntil: isoTimeSchema.nullable(),
  claimedAt: isoTimeSchema.nullable(),
})
export type RebateDay = z.infer<typeof rebateDaySchema>

const rebateRateSchema = z.object({
  /** Null: every vendor not named. */
  vassalage: vendorCodeSchema.nullable(),
  displayName: z.string().max(80).nullable(),
  rate: ratePercentSchema,
})

export const rebateCalls = {
  manualRebate: defineCall({
    summary: 'Cashback of today and of the days that can still be claimed, by vendor and rate',
    method: 'GET',
    path: '/wps/relay/MCS2_getManualRebate',
    at: 'near',
    token: true,
    guests: 'refused',
    flag: 'manualRebate',
    request: z.object({}),
    response: z.object({
      timeZone: z.string().max(60),
      /** Today first. */
      days: z.array(rebateDaySchema).max(16),
      claimable: moneySchema,
      /** What counts for this member today. */
      rates: z.array(rebateRateSchema).max(200),
    }),
  }),
  rebateRecord: defineCall({
    summary: 'Cashback that was claimed, newest first, with the figures of then',
    method: 'GET',
    path: '/wps/relay/MCS2_getManualRebateRecord',
    at: 'near',
    token: true,
    guests: 'refused',
    flag: 'manualRebate',
    request: z.object({ cursor: localDateSchema.optional() }),
    response: z.object({ rows: z.array(rebateDaySchema), nextCursor: localDateSchema.nullable() }),
  }),
  claimRebate: defineCall({
    summary: 'Claim the cashback of a day that is over; it is paid once however often it is asked',
    method: 'POST',
    path: '/wps/relay/MCS2_claimManualRebate',
    at: 'primary',
    token: true,
    guests: 'refused',
    barred: 'refused',
    flag: 'manualRebate',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({ date: localDateSchema }),
    response: rebateDaySchema,
  }),
} as const
