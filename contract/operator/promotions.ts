/** OPS-01: who is given what by a promotion, and what waits for a second operator; part of `calls.ts`. */
import { z } from 'zod'
import { imageFieldSchema } from '../calls/account/uploads.ts'
import { PROMOTION_RULES } from '../calls/rewards/promotion-rules.ts'
import {
  activityStateSchema,
  PROMOTION_KINDS,
  type PromotionKind,
  promotionIdSchema,
} from '../calls/rewards/promotions.ts'
import { OFFER_DRAFT_KINDS } from '../calls/site/system.ts'
import { isoTimeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from '../protocols/upload-limits.ts'
import { freeText } from '../rules/free-text.ts'
import { PROMOTION_CATEGORIES } from '../rules/promotion-categories.ts'
import { RAFFLE_STATES } from '../states/raffle.ts'
import {
  chosenMember,
  draftSchema,
  htmlTexts,
  PUBLICATION_STATES,
  picturePathSchema,
  previewSchema,
  texts,
  waitsSchema,
} from './fields.ts'

/** What a list of offers says of each. */
const listedOffer = {
  id: z.string(),
  title: z.string(),
  state: z.enum(PUBLICATION_STATES),
  startsAt: isoTimeSchema,
  endsAt: isoTimeSchema.nullable(),
}
const listRequest = z.strictObject({ limit: z.number().int().min(1).max(200).default(100) })

const chosenParticipation = { promotionId: promotionIdSchema, ...chosenMember }

/** What decides what a promotion costs. */
const PRICED = { kind: true, amount: true, rule: true, startsAt: true, endsAt: true } as const

/** As a change proposes it. `amount`: the cash paid to each, where the kind fixes it or leaves it to the operator. */
const promotionFile = <Kind extends PromotionKind, Amount extends z.ZodType, Rule extends z.ZodType>(
  kind: Kind,
  amount: Amount,
  rule: Rule,
) => {
  const file = z.object({
    id: promotionIdSchema,
    category: z.enum(PROMOTION_CATEGORIES),
    kind: z.literal(kind),
    amount,
    rule,
    titles: texts(120),
    rewards: texts(240),
    conditions: texts(400),
    /** HTML, cleaned like every operator's on its way to the page. */
    terms: htmlTexts(50_000),
    picture: picturePathSchema.nullable().default(null),
    position: z.number().int().min(0).max(10_000).default(0),
    startsAt: isoTimeSchema,
    endsAt: isoTimeSchema.nullable(),
  })
  return { file, draft: file.extend({ draft: draftSchema }), priced: file.pick(PRICED) }
}

const FILES = {
  gift: promotionFile('gift', moneySchema, PROMOTION_RULES.gift.default({})),
  turnover: promotionFile('turnover', moneySchema, PROMOTION_RULES.turnover),
  application: promotionFile('application', moneySchema.nullable(), PROMOTION_RULES.application.default({})),
  event: promotionFile('event', moneySchema.nullable(), PROMOTION_RULES.event.default({})),
  deposit: promotionFile('deposit', z.null(), PROMOTION_RULES.deposit),
  raffle: promotionFile('raffle', z.null(), PROMOTION_RULES.raffle),
} satisfies { [Kind in PromotionKind]: { file: z.ZodObject<{ kind: z.ZodLiteral<Kind> }> } }

type Files = (typeof FILES)[PromotionKind]
/** The same form of every kind's file, told apart by `kind`. */
const anyKind = <Form extends keyof Files>(form: Form) =>
  z.discriminatedUnion('kind', Object.values(FILES).map((forms) => forms[form]) as [Files[Form], ...Files[Form][]])

export const promotionSchema = anyKind('file')

export const operatorPromotionCalls = {
  'promotions-list': {
    summary: 'Who waits for a decision on a promotion, or for its payment, oldest first',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'promotions list', fields: { promotion: 'promotionId' }, print: 'facts' }],
    request: z.strictObject({
      promotionId: promotionIdSchema.optional(),
      /**
       * `joined`: the members of events, whose prizes an operator hands out. `paying`: what was decided five minutes ago and
       * more and the wallet has not taken; `since` is then when it was decided.
       */
      status: z.enum(['applying', 'joined', 'paying']).default('applying'),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      waiting: z.array(
        z.object({
          promotionId: z.string(),
          username: z.string(),
          comment: z.string(),
          pictures: z.number().int(),
          since: z.iso.datetime(),
        }),
      ),
    }),
  },
  'promotions-put': {
    summary:
      'Publishes a promotion, or changes its words, picture, place and time; it takes two operators who say the same',
    kind: 'act',
    permission: 'content.set',
    risk: 'money',
    commands: [{ line: 'promotions put FILE', fields: { FILE: 'promotion' } }],
    request: z.strictObject({
      promotion: anyKind('draft'),
    }),
    response: z.object({ id: z.string(), waitsBecause: waitsSchema, preview: previewSchema }),
  },
  'promotions-forecast': {
    summary:
      'What a promotion would cost, from what its kind paid and who would have met its rule in the last two weeks',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'promotions forecast FILE', fields: { FILE: 'promotion' } }],
    request: z.strictObject({
      promotion: anyKind('priced'),
    }),
    response: z.object({
      /** How many days back it looks. */
      days: z.number().int(),
      /** How long the promotion is shown; one without an end counts as `days`. */
      lengthDays: z.number().int(),
      /** Of the same kind in those days: how many were shown, whom they paid, and what. */
      ran: z.object({ promotions: z.number().int(), members: z.number().int(), paid: moneySchema }),
      /** Members who would have met its rule in those days; null for a raffle, whose prizes are fixed. */
      eligible: z.number().int().nullable(),
      /** What each gets: the amount, else the average; null where nothing tells it. */
      perMember: moneySchema.nullable(),
      /** At the pace of its kind, and never more than are eligible; null where none of its kind was shown. */
      expectedMembers: z.number().int().nullable(),
      expected: moneySchema.nullable(),
      /** Every eligible member takes it, once. */
      atMost: moneySchema.nullable(),
    }),
  },
  'promotions-offers': {
    summary: 'Promotions of every kind: drafts, coming, shown and ended, the latest beginning first',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'promotions offers' }],
    request: listRequest,
    response: z.object({
      offers: z.array(z.object({ ...listedOffer, kind: z.enum(PROMOTION_KINDS), setBy: z.string().nullable() })),
    }),
  },
  'raffles-list': {
    summary: 'Raffles: drafts, coming, shown and ended, with their tickets and how many prizes are claimed',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'raffles list' }],
    request: listRequest,
    response: z.object({
      raffles: z.array(
        z.object({
          ...listedOffer,
          /** Null: a draft. */
          stage: z.enum(RAFFLE_STATES).nullable(),
          /** Known from the seal on. */
          tickets: z.number().int().nullable(),
          winners: z.number().int(),
          claimed: z.number().int(),
          claimUntil: isoTimeSchema.nullable(),
        }),
      ),
    }),
  },
  'drafts-list': {
    summary: 'Drafts of goods, promotions and the VIP ladder, the newest first',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'drafts list' }],
    request: listRequest,
    response: z.object({
      drafts: z.array(
        z.object({
          kind: z.enum(OFFER_DRAFT_KINDS),
          id: z.string(),
          title: z.string(),
          setBy: z.string(),
          setAt: isoTimeSchema,
        }),
      ),
    }),
  },
  'drafts-remove': {
    summary: 'Throws a draft away; its link ends',
    kind: 'act',
    permission: 'content.set',
    risk: 'act',
    commands: [{ line: 'drafts remove KIND ID', says: 'The draft of {id} is gone.' }],
    request: z.strictObject({ kind: z.enum(OFFER_DRAFT_KINDS), id: z.string().min(1).max(48) }),
    response: z.object({ id: z.string() }),
  },
  'promotions-picture': {
    // They may show a person: who looked at whose stands in the audit.
    summary: 'One of the pictures a member sent with an application',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'pii',
    commands: [
      { line: 'promotions picture PROMOTION USERNAME NUMBER', fields: { PROMOTION: 'promotionId' }, print: 'picture' },
    ],
    request: z.strictObject({ ...chosenParticipation, number: z.number().int().min(1).max(UPLOAD_MAX_IMAGES) }),
    response: z.object({ contentType: z.enum(UPLOAD_TYPES), data: imageFieldSchema }),
  },
  'promotions-approve': {
    summary: 'Issues the reward of an application or an event into the wallet',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'money',
    commands: [
      {
        line: 'promotions approve PROMOTION USERNAME',
        fields: { PROMOTION: 'promotionId' },
        print: 'promotionsApprove',
      },
    ],
    request: z.strictObject({
      ...chosenParticipation,
      /** Else what the promotion pays. */
      amount: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing').optional(),
    }),
    /**
     * `waitsBecause`: `second_approval` where it is more than the promotion says and large; else decided, but the wallet
     * refused for now: it is asked again until it does not.
     */
    response: z.object({ state: activityStateSchema, waitsBecause: z.string().nullable() }),
  },
  'approvals-list': {
    summary: 'What operators said of large gifts that wait for a second one, oldest first',
    kind: 'read',
    permission: 'approvals.read',
    risk: 'read',
    commands: [{ line: 'approvals list', print: 'facts' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      /** From this amount on it takes two. */
      largeFrom: moneySchema,
      waiting: z.array(
        z.object({ subject: z.string(), operator: z.string(), content: z.string(), since: z.iso.datetime() }),
      ),
    }),
  },
  'promotions-refuse': {
    summary: 'Refuses an application with a reason that the member reads',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'act',
    commands: [
      {
        line: 'promotions refuse PROMOTION USERNAME',
        fields: { PROMOTION: 'promotionId' },
        says: '{username} is refused {promotionId} and reads why.',
      },
    ],
    request: z.strictObject({ ...chosenParticipation, reason: freeText(400) }),
    response: z.object({ state: activityStateSchema }),
  },
} as const
