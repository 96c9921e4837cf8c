/**
 * OPS-02: promotions, the VIP ladder, goods and missions. The platform wants the same words of two people for them; a
 * publication brings both: who proposed, and who approved.
 */
import type { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { type OFFER_KINDS, operatorConfigurationCalls } from '../../../contract/operator/configuration.ts'
import { ladderContentSchema } from '../../../contract/operator/content.ts'
import { previewSchema, waitsSchema } from '../../../contract/operator/fields.ts'
import { goodSchema } from '../../../contract/operator/points.ts'
import { promotionSchema } from '../../../contract/operator/promotions.ts'
import { missionSchema } from '../../../contract/operator/rewards.ts'
import type { OperatorContext } from '../../context.ts'
import { sendOperatorCall } from '../forward-operator-call.ts'
import { OpsRefusal } from '../refusal.ts'
import { defineKind, type Planned } from './kind.ts'

async function readOffer(c: OperatorContext, kind: (typeof OFFER_KINDS)[number], merchant: string, subject: string) {
  const asked = { merchant: merchantCodeSchema.parse(merchant), input: { kind, subject } }
  return operatorConfigurationCalls['offer-read'].response.parse(await sendOperatorCall(c, 'offer-read', asked)).value
}

const as = (c: OperatorContext, operator: string): OperatorContext => ({
  var: { ...c.var, operator, actor: { ...c.var.actor, name: operator } },
  set: () => {},
})
const isWaiting = (answer: unknown): boolean =>
  waitsSchema.parse((answer as { waitsBecause: unknown }).waitsBecause) !== null

/** What is large waits for the second of them; the rest is done by the first, who proposed it. */
async function sayByBoth(c: OperatorContext, name: OperatorCallName, { merchant, proposer }: Said, input: object) {
  const asked = { merchant: merchantCodeSchema.parse(merchant), input }
  if (!isWaiting(await sendOperatorCall(as(c, proposer), name, asked))) return true
  if (isWaiting(await sendOperatorCall(c, name, asked)))
    throw new OpsRefusal('the platform did not take the words of these two as the same')
  return true
}
type Said = Pick<Planned<unknown>, 'merchant' | 'proposer'>

/** The page that shows it. What the platform would refuse is refused here, when it is proposed. */
export async function keepDraft(c: OperatorContext, name: OperatorCallName, merchant: string, input: object) {
  const answer = await sendOperatorCall(c, name, { merchant: merchantCodeSchema.parse(merchant), input })
  return previewSchema.parse((answer as { preview: unknown }).preview)
}

const stamp = (iso: string) => new Date(iso).toISOString()
/** As the platform writes times, so that what it keeps compares. */
const stamped = <Timed extends { startsAt: string; endsAt: string | null }>(timed: Timed): Timed => ({
  ...timed,
  startsAt: stamp(timed.startsAt),
  endsAt: timed.endsAt === null ? null : stamp(timed.endsAt),
})

/** PROMO-01: kind, amount and rule of one that is published stay; the platform refuses another. */
export const promotionKind = defineKind({
  permission: CHANGE_PERMISSION.promotion,
  peopleFor: () => 2,
  payload: promotionSchema.transform(stamped),
  subjectOf: ({ id }) => id,
  read: (c, merchant, id) => readOffer(c, 'promotion', merchant, id),
  check: async () => {},
  draft: (c, { merchant, payload }) =>
    keepDraft(c, 'promotions-put', merchant, { promotion: { ...payload, draft: true } }),
  ask: (c, planned) => sayByBoth(c, 'promotions-put', planned, { promotion: { ...planned.payload, draft: false } }),
  plan: async () => [],
  canUndo: true,
})

/** PROMO-05: the whole ladder, from the moment it is published. */
export const ladderKind = defineKind({
  permission: CHANGE_PERMISSION.ladder,
  peopleFor: () => 2,
  payload: ladderContentSchema,
  subjectOf: () => '',
  read: (c, merchant) => readOffer(c, 'ladder', merchant, ''),
  check: async () => {},
  draft: (c, { merchant, payload }) =>
    keepDraft(c, 'vip-put', merchant, { ladder: { ...payload, startsAt: null, draft: true } }),
  ask: (c, planned) =>
    sayByBoth(c, 'vip-put', planned, { ladder: { ...planned.payload, startsAt: null, draft: false } }),
  plan: async () => [],
  canUndo: true,
})

const isRecord = (content: Content): content is Record<string, Content> =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

/** PROMO-04: a good of the mall. How many are left of one that stands is no part of it: `goods stock` says it. */
export const goodKind = defineKind({
  permission: CHANGE_PERMISSION.good,
  peopleFor: () => 2,
  payload: goodSchema.transform(stamped),
  subjectOf: ({ id }) => id,
  read: (c, merchant, id) => readOffer(c, 'good', merchant, id),
  check: async () => {},
  // Members redeem it while a change of it waits.
  follow: (content, now) =>
    isRecord(content) && isRecord(now) && now.stock !== undefined ? { ...content, stock: now.stock } : content,
  draft: (c, { merchant, payload }) => keepDraft(c, 'goods-put', merchant, { good: { ...payload, draft: true } }),
  ask: (c, planned) => sayByBoth(c, 'goods-put', planned, { good: { ...planned.payload, draft: false } }),
  plan: async () => [],
  canUndo: true,
})

/** MEM-14: members work at a mission, so that none is ever changed: it is ended, and another one added. */
export const missionKind = defineKind<z.output<typeof missionSchema>>({
  permission: CHANGE_PERMISSION.mission,
  peopleFor: () => 2,
  payload: missionSchema,
  subjectOf: ({ id }) => id,
  read: (c, merchant, id) => readOffer(c, 'mission', merchant, id),
  async check(c, { merchant, payload }) {
    const base = await readOffer(c, 'mission', merchant, payload.id)
    if (base !== null)
      throw new OpsRefusal(`the mission ${payload.id} stays as it was added: end it and add another one`)
  },
  ask: (c, planned) => sayByBoth(c, 'missions-add', planned, planned.payload),
  plan: async () => [],
  canUndo: false,
})
