import { z } from 'zod'
import { CATALOGUE_CACHE, defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { promotionIdSchema } from './promotions.ts'

const pointsSchema = z.number().int().min(0)

export const vipRankSchema = z.object({
  /** 1 is the lowest; a member below it has no rank. */
  rankLevel: z.number().int().min(1).max(99),
  labelName: z.string().max(60),
  pointsFrom: pointsSchema,
  /** Paid once on reaching the rank, claimed like any promotion. */
  gift: z.object({ promotionId: promotionIdSchema, amount: moneySchema }).nullable(),
  service: z.enum(['chat', 'vip']),
})
export type VipRank = z.infer<typeof vipRankSchema>

const pointRateSchema = z.object({
  gameType: z.enum(GAME_CATEGORIES),
  /** Points for every 1,000.00 staked in settled rounds. */
  pointsPerThousand: z.number().int().min(0),
})

export const vipCalls = {
  vipLadder: defineCall({
    summary: 'The ranks, what each brings, and how points are counted',
    method: 'GET',
    path: '/wps/relay/MCS2_getVipLadder',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ ranks: z.array(vipRankSchema), rates: z.array(pointRateSchema) }),
  }),
  vipStanding: defineCall({
    summary: "The member's rank, points and what is left to the next rank, exactly",
    method: 'GET',
    path: '/wps/relay/MCS2_getVipStanding',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: z.object({
      rank: vipRankSchema.pick({ rankLevel: true, labelName: true }).extend({ reachedAt: isoTimeSchema }).nullable(),
      points: pointsSchema,
      turnover: z.array(z.object({ gameType: z.enum(GAME_CATEGORIES), staked: moneySchema, points: pointsSchema })),
      /** Null on the highest rank. */
      next: z
        .object({
          rankLevel: z.number().int(),
          labelName: z.string().max(60),
          pointsFrom: pointsSchema,
          pointsLeft: pointsSchema,
          /** The least that would bring them, were it staked in that category alone. */
          stakeLeft: z.array(z.object({ gameType: z.enum(GAME_CATEGORIES), amount: moneySchema })),
        })
        .nullable(),
    }),
  }),
} as const
export type VipStanding = z.infer<typeof vipCalls.vipStanding.response>
