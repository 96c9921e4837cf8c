/** OPS-01, MSG-01, MSG-03, PROMO-05: what operators write for the site, each from a file: notices, banners, help, ranks. */
import { z } from 'zod'
import { usernameSchema } from '../calls/identity/fields.ts'
import { ANNOUNCEMENT_TYPES, GAME_CATEGORIES, type Language } from '../constants.ts'
import { isoTimeSchema } from '../ids.ts'
import { freeText } from '../rules/free-text.ts'
import { POINTS_MAX } from '../rules/points.ts'
import { POPUP_CONTENT_MAX, POPUP_OFTEN, POPUP_WHOM } from '../rules/popup.ts'
import { isSafeLink } from '../rules/safe-link.ts'
import { foldDashed } from '../rules/typed-text.ts'
import { segmentFilterSchema } from './campaigns.ts'
import {
  draftSchema,
  htmlTexts,
  PUBLICATION_STATES,
  picturePathSchema,
  previewSchema,
  texts,
  waitsSchema,
} from './fields.ts'

const idSchema = z
  .string()
  .overwrite(foldDashed)
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)

/** Of type PU: it opens over the page. Without it, PU is a strip. */
export const popupTermsSchema = z.strictObject({
  whom: z.enum(POPUP_WHOM),
  /** Of members: those whom this segment finds when they look. One that is gone finds no one. */
  segment: idSchema.optional(),
  /** The segment's filter as both people read it. If it has changed by the time of publication, nothing is published. */
  filter: segmentFilterSchema.optional(),
  often: z.enum(POPUP_OFTEN),
  /** The words of the button that leads to `link`. */
  button: texts(60).optional(),
})

/** What its draft says beside its words. Pure. */
export const factsOfPopup = ({ whom, segment, often, button }: z.output<typeof popupTermsSchema>) => [
  { name: 'whom' as const, value: whom },
  ...(segment ? [{ name: 'segment' as const, value: segment }] : []),
  { name: 'often' as const, value: often },
  ...(button ? [{ name: 'button' as const, value: button }] : []),
]

const announcementSchema = z.strictObject({
  id: idSchema,
  /** B a banner, PU a closable strip or a pop-up, PL and H in the strip, PR of promotions. */
  type: z.enum(ANNOUNCEMENT_TYPES),
  audience: z.enum(['players', 'agents']).default('players'),
  titles: texts(200),
  contents: htmlTexts(50_000),
  picture: picturePathSchema.nullable().default(null),
  link: z.string().max(500).refine(isSafeLink, 'a path of the site, or an https address').nullable().default(null),
  /** Where a banner stands; null: at home. */
  group: z.enum(['w_login', 'w_register']).nullable().default(null),
  startsAt: isoTimeSchema,
  endsAt: isoTimeSchema.nullable().default(null),
  popup: popupTermsSchema.optional(),
  draft: draftSchema,
})

/** What of a pop-up no field alone can tell; null: nothing. The button is in the merchant's own language as well. Pure. */
export function findPopupFault(
  { type, audience, popup, link, contents }: Omit<z.output<typeof announcementSchema>, 'draft'>,
  ownLanguage: Language,
): string | null {
  if (!popup) return null
  if (type !== 'PU' || audience !== 'players') return 'popup: only a notice of type PU to players has one'
  if (Object.values(contents).some((text) => text.length > POPUP_CONTENT_MAX))
    return `contents: a pop-up has ${POPUP_CONTENT_MAX} characters at most`
  if (popup.segment !== undefined && popup.whom !== 'members') return 'popup.segment: it is of members'
  if ((popup.segment === undefined) !== (popup.filter === undefined))
    return 'popup.filter: a segment comes with its filter'
  if ((popup.button === undefined) !== (link === null)) return 'popup: a button and a link come together'
  if (popup.button && !popup.button[ownLanguage]) return `popup.button: missing in ${ownLanguage}`
  return link?.startsWith('/') === false ? 'link: a button leads to a page of the site' : null
}

/** As a change proposes it: what it shows before it is published is its difference. */
export const noticeSchema = announcementSchema.omit({ draft: true })

const articleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  category: z.strictObject({ code: idSchema, titles: texts(200), position: z.number().int().min(0).max(1_000) }),
  titles: texts(200),
  contents: htmlTexts(50_000),
  position: z.number().int().min(0).max(1_000).default(0),
  startsAt: isoTimeSchema.nullable().default(null),
  draft: draftSchema,
})

/** As a change proposes it: its time is the change's. */
export const articleContentSchema = articleSchema.omit({ startsAt: true, draft: true })

const outsideSchema = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable()
const boundSchema = z.number().int().min(1).max(2_000)
/** MSG-02: where customer service is reached outside of the site, and the bounds of what is written to the house. */
export const serviceContentSchema = z
  .strictObject({
    live: outsideSchema,
    vip: outsideSchema,
    minWords: boundSchema,
    maxWords: boundSchema,
    /** Of a member, or of a visitor's address, in 24 hours. */
    dailyLimit: z.number().int().min(1).max(1_000),
  })
  .refine(({ minWords, maxWords }) => minWords <= maxWords, 'at least as many words at most as at least')

const pointsSchema = z.number().int().min(1).max(POINTS_MAX)
const rankSchema = z.strictObject({
  names: texts(60),
  /** From so much rank progress on. */
  from: pointsSchema,
  /** Of the points that play brings, and points once on reaching it. */
  factorPercent: z.number().int().min(100).max(1_000).default(100),
  points: z.number().int().min(0).max(POINTS_MAX).default(0),
})
/** Rank progress for every 1,000.00 staked; a category that is left out brings none. */
const ratesSchema = z.partialRecord(z.enum(GAME_CATEGORIES), z.number().int().min(1).max(10_000))

/** Lowest first. A member who has reached a rank keeps it. */
const ladderSchema = z.strictObject({
  ranks: z
    .array(rankSchema)
    .min(1)
    .max(99)
    .refine(
      (ranks) => ranks.every(({ from }, index) => index === 0 || from > (ranks[index - 1]?.from ?? 0)),
      'each rank begins above the one before it',
    ),
  rates: ratesSchema,
  /** From when on it holds; until then the one before it does. */
  startsAt: isoTimeSchema.nullable().default(null),
  draft: draftSchema,
})

/** As a change proposes it: its time is the change's. */
export const ladderContentSchema = ladderSchema.omit({ startsAt: true, draft: true })

/** What members and points go by, of the ladder that holds and of the one that comes. */
export const ladderTermsSchema = z.object({ ranks: z.array(rankSchema), rates: ratesSchema })

const put = z.object({ id: z.string(), preview: previewSchema })
const ended = z.object({ id: z.string() })

export const operatorContentCalls = {
  'announcements-list': {
    summary: 'Banners and notices: drafts, coming, shown and ended, newest first',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'announcements list' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      announcements: z.array(
        z.object({
          id: z.string(),
          type: z.enum(ANNOUNCEMENT_TYPES),
          title: z.string(),
          state: z.enum(PUBLICATION_STATES),
          startsAt: isoTimeSchema,
          endsAt: isoTimeSchema.nullable(),
          setBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'announcements-put': {
    summary: 'Writes a banner or a notice, or another version of it; a draft shows itself by its token alone',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'announcements put FILE', fields: { FILE: 'announcement' } }],
    request: z.strictObject({ announcement: announcementSchema }),
    response: put,
  },
  'announcements-end': {
    summary: 'Takes a banner or a notice from the site',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'announcements end ID', says: '{id} is shown no longer.' }],
    request: z.strictObject({ id: idSchema }),
    response: ended,
  },
  'help-list': {
    summary: 'Articles of the help centre: drafts, coming and shown, by category and place',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'help list' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(500).default(200) }),
    response: z.object({
      articles: z.array(
        z.object({
          id: z.string(),
          category: z.string(),
          title: z.string(),
          state: z.enum(PUBLICATION_STATES),
          startsAt: isoTimeSchema,
          setBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'help-put': {
    summary: 'Writes an article of the help centre, or another version of it, with its category',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'help put FILE', fields: { FILE: 'article' } }],
    request: z.strictObject({ article: articleSchema }),
    response: put,
  },
  'help-remove': {
    summary: 'Takes an article out of the help centre',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'help remove ID', says: '{id} is gone.' }],
    request: z.strictObject({ id: articleSchema.shape.id }),
    response: ended,
  },
  'vip-show': {
    summary: 'The ranks that hold and what play brings, and the ladder that comes',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'vip show' }],
    request: z.strictObject({}),
    response: ladderTermsSchema.extend({
      coming: ladderTermsSchema.extend({ startsAt: isoTimeSchema, setBy: z.string() }).nullable(),
    }),
  },
  'vip-put': {
    summary:
      'Sets the ranks and what play brings, at once or later; two operators say the same, ranks reached are kept',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'vip put FILE', fields: { FILE: 'ladder' } }],
    request: z.strictObject({ ladder: ladderSchema }),
    response: z.object({
      ranks: z.number().int(),
      startsAt: isoTimeSchema,
      waitsBecause: waitsSchema,
      preview: previewSchema,
    }),
  },
  'points-adjust': {
    summary: 'Corrects the points of a member, who reads why, once for its reference; two operators say the same',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'money',
    commands: [{ line: 'points adjust USERNAME POINTS' }],
    request: z.strictObject({
      username: usernameSchema,
      /** Below zero: points are taken, as far as there are. */
      points: z
        .number()
        .int()
        .min(-POINTS_MAX)
        .max(POINTS_MAX)
        .refine((points) => points !== 0, 'more or fewer, not none'),
      /** What it is about. The same reference is one correction, however often it is asked. */
      reference: idSchema,
      /** The member reads it in the history of points, which has 80 characters a row. */
      reason: freeText(80, 3),
    }),
    response: z.object({
      username: z.string(),
      /** What there is now. */
      pointsNow: z.number().int(),
      waitsBecause: waitsSchema,
    }),
  },
} as const
