/** OPS-01, PROMO-04: the goods of the points mall, what waits of them, and what points are worth. */
import { z } from 'zod'
import { goodIdSchema, keptAddressSchema, redemptionIdSchema } from '../calls/rewards/points.ts'
import { isoTimeSchema, typedId } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeText } from '../rules/free-text.ts'
import { GOOD_CATEGORIES, GOOD_DELIVERIES, POINTS_MAX } from '../rules/points.ts'
import { REDEMPTION_STATES } from '../states/redemption.ts'
import {
  cursorSchema,
  draftSchema,
  nextCursorSchema,
  PUBLICATION_STATES,
  picturePathSchema,
  previewSchema,
  someMoneySchema,
  texts,
  waitsSchema,
} from './fields.ts'

const pointsSchema = z.number().int().min(1).max(POINTS_MAX)
const stockSchema = z.number().int().min(0).max(1_000_000)

/** A good as its file has it. Plain text: nothing in it is read as HTML. */
const goodFields = z.object({
  id: goodIdSchema,
  category: z.enum(GOOD_CATEGORIES),
  names: texts(120),
  descriptions: texts(400),
  picture: picturePathSchema.nullable().default(null),
  points: pointsSchema,
  value: someMoneySchema,
  delivery: z.enum(GOOD_DELIVERIES),
  /** How many there are; null only for credit. */
  stock: stockSchema.nullable(),
  position: z.number().int().min(0).max(10_000).default(0),
  /** From when and until when it is shown. */
  startsAt: isoTimeSchema.nullable().default(null),
  endsAt: isoTimeSchema.nullable().default(null),
})

const hasStock = ({ delivery, stock }: { delivery: string; stock: number | null }) =>
  delivery === 'credit' || stock !== null
const STOCK_NEEDED = 'an item has a stock: how many there are'
/** As a change proposes it: its beginning is a time, so that what stands afterwards is what was approved. */
export const goodSchema = goodFields.extend({ startsAt: isoTimeSchema }).refine(hasStock, STOCK_NEEDED)

const decided = z.object({ id: z.string(), state: z.enum(REDEMPTION_STATES) })

export const operatorPointCalls = {
  'goods-list': {
    summary: 'The goods of the points mall, ended and coming ones too, with what is left of each',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'goods list' }],
    request: z.strictObject({}),
    response: z.object({
      goods: z.array(
        goodFields.extend({
          id: z.string(),
          left: z.number().int().nullable(),
          state: z.enum(PUBLICATION_STATES),
          startsAt: isoTimeSchema,
          setBy: z.string(),
        }),
      ),
    }),
  },
  'goods-put': {
    summary:
      'Adds a good, or changes its words, price and time; a large value takes a second operator who says the same',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'goods put FILE', fields: { FILE: 'good' } }],
    request: z.strictObject({
      good: goodFields.extend({ draft: draftSchema }).refine(hasStock, STOCK_NEEDED),
    }),
    response: z.object({ id: z.string(), waitsBecause: waitsSchema, preview: previewSchema }),
  },
  'goods-stock': {
    summary: 'Says how many of a good are left; more of a large value takes a second operator who says the same',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'goods stock ID LEFT' }],
    request: z.strictObject({ id: goodIdSchema, left: stockSchema }),
    response: z.object({ id: z.string(), left: z.number().int(), waitsBecause: waitsSchema }),
  },
  'goods-end': {
    summary: 'Takes a good out of the mall; what was redeemed stays',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'act',
    commands: [{ line: 'goods end ID', says: '{id} can no longer be redeemed.' }],
    request: z.strictObject({ id: goodIdSchema }),
    response: z.object({ id: z.string() }),
  },
  'redemptions-list': {
    // It says where members live: who looked stands in the audit.
    summary: 'Items that wait to be sent, oldest first, with where to; decided ones newest first',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'pii',
    commands: [{ line: 'redemptions list' }],
    request: z.strictObject({
      state: z.enum(REDEMPTION_STATES).default('in_process'),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      redemptions: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          goodId: z.string(),
          quantity: z.number().int(),
          points: z.number().int(),
          value: moneySchema,
          state: z.enum(REDEMPTION_STATES),
          /** Null of credit, and of what no longer waits to be sent. */
          address: keptAddressSchema.nullable(),
          askedAt: isoTimeSchema,
        }),
      ),
      nextCursor: nextCursorSchema,
    }),
  },
  'redemptions-approve': {
    summary: 'Says that an item is on its way; the member reads the note',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'money',
    commands: [{ line: 'redemptions approve ID', says: '{id} is approved.' }],
    request: z.strictObject({ id: typedId(redemptionIdSchema), note: freeText(400, 0).default('') }),
    response: decided,
  },
  'redemptions-reject': {
    summary: 'Rejects an item with a reason that the member reads; the points go back once',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'money',
    commands: [{ line: 'redemptions reject ID', says: '{id} is rejected and its points go back.' }],
    request: z.strictObject({ id: typedId(redemptionIdSchema), reason: freeText(400, 3) }),
    response: decided,
  },
  'points-terms': {
    summary: 'What points are worth',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'points terms' }],
    request: z.strictObject({}),
    response: z.object({
      terms: z
        .object({
          points: pointsSchema,
          amount: moneySchema,
          least: pointsSchema,
          setBy: z.string(),
          setAt: isoTimeSchema,
        })
        .nullable(),
    }),
  },
  'points-set': {
    summary: 'Sets what points are worth from now on; it takes two operators who say the same',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'points set POINTS AMOUNT' }],
    request: z
      .strictObject({
        points: pointsSchema,
        amount: someMoneySchema,
        least: pointsSchema,
        remark: freeText(400, 0).optional(),
      })
      .refine(({ points, least }) => least % points === 0, 'the least is a whole multiple of the ratio'),
    response: z.object({ waitsBecause: waitsSchema }),
  },
} as const
