/** PROMO-03: a raffle with its rule, its proof, its winners, and what the member has in it. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { RAFFLE_STATES } from '../../states/raffle.ts'
import { participationSchema, promotionIdSchema } from './promotions.ts'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const holderSchema = z.string().max(64)
/** Holders in one answer. */
export const HOLDERS_PER_PAGE = 1_000

export const raffleSchema = z.object({
  promotionId: promotionIdSchema,
  state: z.enum(RAFFLE_STATES),
  closesAt: isoTimeSchema,
  /** One ticket for so much counted stake from joining to the close; never more than `mostTickets`. */
  stakePerTicket: moneySchema,
  mostTickets: z.number().int().min(1),
  /** By place, the first one first. */
  prizes: z.array(moneySchema).max(100),
  claimUntil: isoTimeSchema.nullable(),
  proof: z.object({
    /** Published with the raffle: the seed cannot be another one later. */
    seedHash: hashSchema,
    /** The root over all tickets, from the close on. */
    root: hashSchema.nullable(),
    tickets: count.nullable(),
    /** What chance brought after the seal, and the seed itself, once drawn. */
    randomness: z.string().max(64).nullable(),
    seed: hashSchema.nullable(),
  }),
  winners: z
    .array(
      z.object({
        place: z.number().int(),
        ticket: count,
        player: z.string().max(80),
        amount: moneySchema,
        own: z.boolean(),
      }),
    )
    .max(100),
  own: z.object({
    joined: z.boolean(),
    /** So far, or all of them once sealed. */
    tickets: count,
    /** The number of the first of them, once sealed. */
    first: count.nullable(),
    /** The name that stands for the member in the seal, once sealed. */
    holder: holderSchema.nullable().default(null),
    prize: moneySchema.nullable(),
  }),
})
export type Raffle = z.infer<typeof raffleSchema>

const own = { token: true, guests: 'refused' } as const
const chosen = z.object({ promotionId: promotionIdSchema })

export const raffleCalls = {
  rafflePromotion: defineCall({
    ...own,
    summary: 'A raffle with its rule, its proof, its winners by masked names, and what the member has in it',
    method: 'GET',
    path: '/wps/relay/MCS2_getRafflePromotion',
    at: 'near',
    request: chosen,
    response: raffleSchema,
  }),
  raffleTickets: defineCall({
    ...own,
    summary:
      'All tickets of a raffle once they are sealed, by names that say nothing of the members: its seal and its draw can be computed again',
    method: 'GET',
    path: '/wps/relay/MCS2_getRaffleTickets',
    at: 'near',
    request: chosen.extend({
      /** The number of a ticket: holders from there on. */
      from: wholeNumber(0).default(0),
    }),
    response: z.object({
      /** In the order of their numbers. */
      holders: z.array(z.object({ holder: holderSchema, first: count, tickets: count })).max(HOLDERS_PER_PAGE),
      /** `from` of the next page; null after the last. */
      next: count.nullable(),
    }),
  }),
  claimRafflePromotion: defineCall({
    ...own,
    summary: 'Claim the prize of a raffle; it is paid once however often it is asked',
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    at: 'primary',
    barred: 'refused',
    idempotent: true,
    rateLimit: 'write',
    request: chosen,
    response: participationSchema,
  }),
} as const
