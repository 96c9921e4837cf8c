/** MEM-14, PROMO-06: missions of a day or a week, what is done of each, and the board of the week. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { isoTimeSchema, roundIdSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { localDateSchema } from './rebate.ts'

export const missionIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
  .brand<'MissionId'>()

/**
 * Safe habits: a deposit limit stands, a reminder was chosen, a passkey or an authenticator is there, an e-mail address or
 * a number is verified, a round was checked, a Zalo account is linked. Each is rewarded once, and none asks for play.
 */
export const HABIT_KINDS = ['limit', 'reminder', 'factor', 'contact', 'round_check', 'zalo'] as const
export type HabitKind = (typeof HABIT_KINDS)[number]
/** Play so many rounds, stake so much, log in on so many days; or a habit. */
export const MISSION_KINDS = ['rounds', 'stake', 'logins', ...HABIT_KINDS] as const
/** `once`: of a habit. */
export const MISSION_PERIODS = ['day', 'week', 'once'] as const
export const MISSION_STATES = ['open', 'claimable', 'claimed'] as const

export const missionSchema = z.object({
  missionId: missionIdSchema,
  kind: z.enum(MISSION_KINDS),
  period: z.enum(MISSION_PERIODS),
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  /** An amount of money for `stake`, a whole number otherwise. */
  target: z.string().max(20),
  done: z.string().max(20),
  /** 0 to 100, rounded down: 100 only where it is done. */
  percent: z.number().int().min(0).max(100),
  reward: moneySchema,
  /** Its score on the board; a habit has none. */
  points: z.number().int().min(0),
  /** PROMO-04: points for the mall that come with the reward. */
  mallPoints: z.number().int().min(0).default(0),
  /** The day, or the Monday of the week, that it counts for; of a habit the day it was added. */
  window: localDateSchema,
  /** Null: a habit that stays open. */
  endsAt: isoTimeSchema.nullable(),
  /** The last moment to claim it. */
  claimUntil: isoTimeSchema.nullable(),
  state: z.enum(MISSION_STATES),
})
export type Mission = z.infer<typeof missionSchema>

const own = { token: true, guests: 'refused' } as const

const boardRowSchema = z.object({
  place: z.number().int().min(1),
  /** Masked; null for who does not want to be seen. */
  player: z.string().max(80).nullable(),
  points: z.number().int(),
  own: z.boolean(),
})

export const missionCalls = {
  missionSummary: defineCall({
    ...own,
    summary: 'Missions of today and this week with what is done of each, and finished ones that wait for a claim',
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    at: 'near',
    request: z.object({}),
    response: z.object({
      timeZone: z.string().max(60),
      /** How many can be claimed: the badge of the entry. */
      missionCount: z.number().int().min(0),
      missions: z.array(missionSchema).max(200),
    }),
  }),
  missionLeaderboard: defineCall({
    ...own,
    summary: 'Who has most points of a week, by masked names, and the own place',
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    at: 'near',
    request: z.object({
      /** A Monday; without one, this week. */
      week: localDateSchema.optional(),
    }),
    response: z.object({
      week: localDateSchema,
      from: isoTimeSchema,
      to: isoTimeSchema,
      /** The weeks that can be read, newest first. */
      weeks: z.array(localDateSchema),
      rows: z.array(boardRowSchema).max(50),
      own: z.object({ place: z.number().int().nullable(), points: z.number().int(), hidden: z.boolean() }),
    }),
  }),
  claimMission: defineCall({
    ...own,
    summary: 'Claim the reward of a finished mission; it is paid once however often it is asked',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimMission',
    at: 'primary',
    barred: 'refused',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({ missionId: missionIdSchema, window: localDateSchema }),
    response: missionSchema,
  }),
  noteRoundCheck: defineCall({
    ...own,
    summary: 'The member checked the fairness of a finished round of theirs',
    method: 'POST',
    path: '/wps/relay/MCSFE_noteRoundCheck',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ roundId: roundIdSchema, vassalage: vendorCodeSchema }),
    response: z.object({}),
  }),
  missionPrivacy: defineCall({
    ...own,
    summary: 'Whether the member is named on the boards',
    method: 'POST',
    path: '/wps/relay/MCSFE_setMissionPrivacy',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ hidden: z.boolean() }),
    response: z.object({ hidden: z.boolean() }),
  }),
} as const
