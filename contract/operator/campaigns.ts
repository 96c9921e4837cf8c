/** OPS-01: segments of members by figures, and campaigns that write to them; part of `calls.ts`. */
import { z } from 'zod'
import { promotionIdSchema } from '../calls/rewards/promotions.ts'
import { GAME_CATEGORIES, LANGUAGES } from '../constants.ts'
import { isoTimeSchema } from '../ids.ts'
import { freeHtml, freeLine, freeText } from '../rules/free-text.ts'
import { CAMPAIGN_STATES } from '../states/campaign.ts'
import { someMoneySchema, waitsSchema } from './fields.ts'

const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
const days = z.number().int().min(1).max(3_650)
/** Sums by day are kept for 13 months. */
const summedDays = z.number().int().min(1).max(365)

/** However they were ticked, so that two people who tick the same say the same. */
const inOrder = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names))
    .min(1)
    .overwrite((ticked) => names.filter((name) => ticked.includes(name)))

/**
 * All that is named has to hold. Players alone, whose account is active; never who is on a break or excluded, and, when it is sent,
 * never who has reached a limit.
 */
export const segmentFilterSchema = z.strictObject({
  registeredWithinDays: days.optional(),
  registeredForDays: days.optional(),
  /** By the last login. */
  seenWithinDays: days.optional(),
  notSeenForDays: days.optional(),
  deposited: z.strictObject({ days: summedDays, atLeast: someMoneySchema }).optional(),
  notDepositedForDays: summedDays.optional(),
  minRank: z.number().int().min(1).max(99).optional(),
  languages: inOrder(LANGUAGES).optional(),
  played: z.strictObject({ days: summedDays, categories: inOrder(GAME_CATEGORIES) }).optional(),
})
export type SegmentFilter = z.infer<typeof segmentFilterSchema>

const segmentSchema = z.object({
  id: z.string(),
  title: z.string(),
  filter: segmentFilterSchema,
  setBy: z.string(),
  setAt: isoTimeSchema,
})
const campaignSchema = z.object({
  id: z.string(),
  segment: z.string(),
  title: z.string(),
  promotionId: z.string().nullable(),
  state: z.enum(CAMPAIGN_STATES),
  sent: z.number().int(),
  leftOut: z.number().int(),
  approvedBy: z.string(),
  madeAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
const byLanguage = (text: z.ZodString) => z.partialRecord(z.enum(LANGUAGES), text)
const ended = z.object({ id: z.string() })

export const operatorCampaignCalls = {
  'segments-list': {
    summary: 'Segments: named filters over figures of members',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'segments list' }],
    request: z.strictObject({}),
    response: z.object({ segments: z.array(segmentSchema) }),
  },
  'segments-count': {
    summary: 'How many a filter finds at this moment; who is on a break or excluded is never among them',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'segments count FILE', fields: { FILE: 'filter' } }],
    request: z.strictObject({ filter: segmentFilterSchema }),
    response: z.object({ members: z.number().int() }),
  },
  'segments-put': {
    summary:
      'Writes a segment, or another filter of it, which two operators approve while a pop-up is for it; campaigns that were approved keep theirs',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'segments put FILE', fields: { FILE: 'segment' } }],
    request: z.strictObject({
      segment: z.strictObject({ id: idSchema, title: freeLine(80), filter: segmentFilterSchema }),
    }),
    response: z.object({ id: z.string(), waitsBecause: waitsSchema }),
  },
  'segments-remove': {
    summary: 'Takes a segment away; campaigns go on',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'segments remove ID', says: '{id} is gone.' }],
    request: z.strictObject({ id: idSchema }),
    response: ended,
  },
  'campaigns-send': {
    summary:
      'Writes to a segment, with the coupon of a promotion if one is named; two operators approve it with its filter',
    kind: 'act',
    permission: 'content.set',
    risk: 'money',
    commands: [{ line: 'campaigns send FILE', fields: { FILE: 'campaign' } }],
    request: z.strictObject({
      campaign: z.strictObject({
        id: idSchema,
        segment: idSchema,
        /** Of the segment, as both people read it. */
        filter: segmentFilterSchema,
        titles: byLanguage(freeText(120)),
        /** HTML, cleaned like every operator's on its way to the page. */
        contents: byLanguage(freeHtml(4_000)),
        promotionId: promotionIdSchema.nullable().default(null),
      }),
    }),
    response: z.object({ id: z.string(), waitsBecause: waitsSchema }),
  },
  'campaigns-list': {
    summary: 'Campaigns, the newest first: how many they reached, and who was left out',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'campaigns list' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({ campaigns: z.array(campaignSchema) }),
  },
  'campaigns-stop': {
    summary: 'Stops a campaign: no one more is written to',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'campaigns stop ID', says: '{id} writes to no one more.' }],
    request: z.strictObject({ id: idSchema }),
    response: ended,
  },
} as const
