/** OPS-01, PROMO-06: what races pay, and names on their boards; part of `calls.ts`. */
import { z } from 'zod'
import { nicknameSchema, RACE_PRIZES_MAX } from '../calls/games/race.ts'
import { localDateSchema } from '../calls/rewards/rebate.ts'
import { isoTimeSchema } from '../ids.ts'
import { moneySchema, parseMoney } from '../money.ts'
import { reasonSchema, someMoneySchema, waitsSchema } from './fields.ts'

const prizesSchema = z
  .array(someMoneySchema)
  .max(RACE_PRIZES_MAX)
  .refine(
    (prizes) => prizes.every((prize, at) => at === 0 || parseMoney(prize) <= parseMoney(prizes[at - 1]!)),
    'no place pays more than the one before it',
  )

export const operatorRaceCalls = {
  'race-show': {
    summary: 'The race of this week: what it pays, who is in it by which name, and prizes that are not reserved yet',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'race show', print: 'raceShow' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(500).default(100) }),
    response: z.object({
      week: localDateSchema,
      endsAt: isoTimeSchema,
      /** Of this race; null before its first player, when it follows the rule. */
      prizes: z.array(moneySchema).nullable(),
      /** For races that begin from now on. */
      rule: z.object({ prizes: z.array(moneySchema), setBy: z.string(), setAt: isoTimeSchema }).nullable(),
      players: z.array(z.object({ username: z.string(), nickname: z.string().nullable(), multiplier: z.string() })),
      waiting: z.array(
        z.object({ week: localDateSchema, place: z.number().int(), username: z.string(), amount: moneySchema }),
      ),
    }),
  },
  'race-prizes': {
    summary: 'Sets what races pay by place from the next one on; no amount at all makes them a game for fun',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'race prizes', reader: 'racePrizes', print: 'racePrizes' }],
    request: z.strictObject({ prizes: prizesSchema }),
    response: z.object({ prizes: z.array(moneySchema), waitsBecause: waitsSchema }),
  },
  'race-hide': {
    summary: 'Hides a name on the board of every race, for good; who has it stays in the race as a hidden player',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'race hide NICKNAME', says: '{nickname} is hidden, also from later races.' }],
    request: z.strictObject({ nickname: nicknameSchema, reason: reasonSchema }),
    response: z.object({
      nickname: z.string(),
      /** How many entries had it. */
      hidden: z.number().int(),
    }),
  },
} as const
