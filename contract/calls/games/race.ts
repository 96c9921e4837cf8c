/** PROMO-06: the race of a week, by the best multiplier of one round, so that money alone does not win it. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { foldNickname } from '../../rules/person-name.ts'
import { localDateSchema } from '../rewards/rebate.ts'

/**
 * Folded as nicknames are: letters and digits of any script, one sign of names between two of them but no dot. So no markup, link or
 * number of a phone, and nothing unseen.
 */
export const nicknameSchema = z
  .string()
  .max(1_000)
  .overwrite(foldNickname)
  .max(16)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ _'·・＝׳״་-][\p{L}\p{M}\p{N}]+)*$/u)
  .refine((name) => name === foldNickname(name) && (name.match(/\p{N}/gu)?.length ?? 0) < 6)
  .refine((name) => [...name].length >= 2)

/** Hundredths, cut down: `12.50`. */
const multiplierSchema = z.string().regex(/^\d{1,13}\.\d{2}$/)

/** As many as stand on the board. */
export const RACE_PRIZES_MAX = 20

const rowSchema = z.object({
  place: z.number().int().min(1),
  /** Null for who does not want to be named. */
  player: z.string().max(16).nullable(),
  multiplier: multiplierSchema,
  gameName: z.string(),
})

export const raceSchema = z.object({
  /** The Monday it began on, by the merchant's clock. */
  week: localDateSchema,
  endsAt: isoTimeSchema,
  /** A round below it does not count. */
  leastStake: moneySchema,
  /** So many rounds of each member count, from the first of the week. */
  rounds: z.number().int(),
  players: z.number().int(),
  /** By place, the first one first; empty where the race pays nothing. */
  prizes: z.array(moneySchema).max(RACE_PRIZES_MAX),
  rows: z.array(rowSchema).max(20),
  /** Who won the race before; null where it paid nothing. */
  last: z
    .object({
      week: localDateSchema,
      rows: z.array(rowSchema.extend({ prize: moneySchema })).max(RACE_PRIZES_MAX),
    })
    .nullable(),
})
export type Race = z.infer<typeof raceSchema>

const raceOwnSchema = z.object({
  joined: z.boolean(),
  nickname: nicknameSchema.nullable(),
  place: z.number().int().nullable(),
  multiplier: multiplierSchema.nullable(),
})

const own = { token: true, guests: 'refused' } as const

export const raceCalls = {
  race: defineCall({
    summary: 'The race of this week, by names that its players chose; null where there is none',
    method: 'GET',
    path: '/lgw/race',
    at: 'near',
    memory: { ttlMs: 10_000, vary: ['merchant', 'language'], endsAt: null, now: null },
    request: z.object({}),
    response: z.object({ race: raceSchema.nullable() }),
  }),
  raceOwn: defineCall({
    ...own,
    summary: 'Whether the member is in the race of this week, and where they stand',
    method: 'GET',
    path: '/lgw/race/own',
    at: 'near',
    request: z.object({}),
    response: raceOwnSchema,
  }),
  enterRace: defineCall({
    ...own,
    summary:
      'Join the race of this week, or change the name in it; without a name the member is hidden; `name_taken` for the name of another, or one that was hidden',
    method: 'POST',
    path: '/lgw/race/enter',
    at: 'primary',
    barred: 'refused',
    rateLimit: 'write',
    request: z.object({ nickname: nicknameSchema.nullable() }),
    response: raceOwnSchema,
  }),
  leaveRace: defineCall({
    ...own,
    summary: 'Leave the race of this week',
    method: 'POST',
    path: '/lgw/race/leave',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({}),
    response: raceOwnSchema,
  }),
} as const
