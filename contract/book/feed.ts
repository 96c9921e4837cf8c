/**
 * What a feed of an operator's own says of a fixture. A message carries the whole state of its kind, so it may come twice
 * and in any order: the highest number wins. Each is signed with the feed's own secret.
 */
import { z } from 'zod'
import { createHmac } from '../fairness/hmac.ts'
import { isoTimeSchema } from '../ids.ts'
import { canonicalJson } from '../lib/canonical-json.ts'
import { signedLine } from '../rules/free-text.ts'
import { FEED_FIXTURE_ID, feedOfFixture } from './feed-id.ts'
import { colourSchema } from './ids.ts'
import { parsePick } from './picks.ts'
import { SPORTS } from './timeline.ts'

export const feedFixtureIdSchema = z.string().regex(FEED_FIXTURE_ID)
export const feedCodeSchema = z.string().regex(/^[a-z]{1,20}$/)

const pickTextSchema = z.string().refine((text) => parsePick(text) !== null, 'no pick')
const scoreSchema = z.object({ home: z.number().int().min(0).max(200), away: z.number().int().min(0).max(200) })

export const endSchema = z.discriminatedUnion('kind', [
  scoreSchema.extend({ kind: z.literal('score') }),
  z.object({ kind: z.literal('race'), first: z.array(z.number().int().min(1).max(40)).min(1).readonly() }),
  z.object({ kind: z.literal('void') }),
])

const KINDS = {
  fixture: z.object({
    sport: z.enum(SPORTS),
    league: z.string().min(1).max(80),
    teams: z.array(z.string().min(1).max(80)).min(2).max(40),
    /** Shirt and trim of each team, in the same order. */
    colours: z
      .array(z.tuple([colourSchema, colourSchema]))
      .max(40)
      .optional(),
    kickOffAt: isoTimeSchema,
  }),
  prices: z.object({ picks: z.record(pickTextSchema, z.number().int().min(101).max(99_000)) }),
  suspension: z.object({ isShut: z.boolean() }),
  /** `played`: the feed's own clock, which only grows. `changed`: its value when the score last changed. */
  score: scoreSchema.extend({
    inPlay: z.boolean(),
    played: z.number().int().min(0),
    changed: z.number().int().min(0),
  }),
  result: z.object({ end: endSchema }),
} as const

/** As a message says it. What was kept before names had a rule is read as it is. */
const fixtureStateSchema = KINDS.fixture.extend({
  league: signedLine(80),
  teams: z.array(signedLine(80)).min(2).max(40),
})

const base = {
  feed: feedCodeSchema,
  fixtureId: feedFixtureIdSchema,
  seq: z.number().int().min(1),
  sentAt: isoTimeSchema,
}
export type FeedKind = keyof typeof KINDS

export const readFeedState = <K extends FeedKind>(kind: K, text: string): z.output<(typeof KINDS)[K]> =>
  KINDS[kind].parse(JSON.parse(text)) as z.output<(typeof KINDS)[K]>

export const feedMessageSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...base, kind: z.literal('fixture'), state: fixtureStateSchema }),
    z.object({ ...base, kind: z.literal('prices'), state: KINDS.prices }),
    z.object({ ...base, kind: z.literal('suspension'), state: KINDS.suspension }),
    z.object({ ...base, kind: z.literal('score'), state: KINDS.score }),
    z.object({ ...base, kind: z.literal('result'), state: KINDS.result }),
  ])
  .refine((message) => feedOfFixture(message.fixtureId) === message.feed, 'a feed speaks of its own fixtures')
export type FeedMessage = z.infer<typeof feedMessageSchema>

export const signedFeedMessageSchema = z.object({
  message: feedMessageSchema,
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})
export type SignedFeedMessage = z.infer<typeof signedFeedMessageSchema>

const utf8 = new TextEncoder()
const macOf = async (secret: string, message: FeedMessage): Promise<string> => {
  const mac = await (await createHmac(utf8.encode(secret)))(canonicalJson(message))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const signFeedMessage = async (secret: string, message: FeedMessage): Promise<SignedFeedMessage> => ({
  message,
  signature: await macOf(secret, message),
})

export async function isFeedSignature(secret: string, { message, signature }: SignedFeedMessage): Promise<boolean> {
  const right = await macOf(secret, message)
  // Of equal length: every character is compared, wherever the first difference is.
  let difference = 0
  for (let at = 0; at < right.length; at += 1) difference |= right.charCodeAt(at) ^ signature.charCodeAt(at)
  return difference === 0
}
