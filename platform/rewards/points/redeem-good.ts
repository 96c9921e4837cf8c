import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryAddress } from '../../../contract/calls/rewards/points.ts'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { findMemberById } from '../../identity/member/find-member.ts'
import { assertNoWait, hasNoWait } from '../../identity/proof/payment-password-wait.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { auditAct } from '../../kernel/audit.ts'
import { ATTEMPT_EVERY_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { retryAsDuplicate } from '../../money/retry-as-duplicate.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { requirePoints, requireProgramme } from './credit-earned.ts'
import { isOnOffer, presentRedemption, readGoods } from './list-goods.ts'
import { settleRedemption } from './settle-redemption.ts'
import {
  type GoodRow,
  isItsGood,
  pointGoods,
  pointRedemptions,
  type RedemptionRow,
  storedAddressSchema,
} from './tables.ts'

type Found = { row: RedemptionRow; good: GoodRow }
const ID_CHARS = 12

/**
 * PROMO-04: redeems points for a good, once for its key. The stock is taken first, in one statement that asks again how
 * many are left; then the wallet takes the points. A refusal of the wallet gives the stock back.
 *
 * Throws `not_found` for no such good, `sold_out`, `terms_changed` for another price, `invalid_fields` without an
 * address, what the payment password throws, `destination_not_ready`, `points_insufficient`, `account_locked`, and
 * `conflict` for a key used for another good. A key used with another address is a `conflict` as well, once the redemption of
 * the first address is settled, so that the list shows how it ended.
 */
export const redeemGood: Handler<'redeemPointReward'> = async (ctx, input) => {
  const member = requirePlayer(ctx)
  const find = () => findByKey(ctx, member)
  const found = (await find()) ?? (await retryAsDuplicate(() => reserve(ctx, member, input), find))
  if (found.row.goodId !== input.goodId || found.row.quantity !== input.quantity)
    throw new Refusal('conflict', 'this key was used for another good')
  const row = found.row.state === 'reserved' ? await settleRedemption(ctx, ctx.merchant, found.row.id) : found.row
  if (row.state === 'void') throw new Refusal(row.voidCode ?? 'conflict', 'the wallet refused it')
  if (!isSameAddress(row, input.address)) throw new Refusal('conflict', 'it goes to the first address')
  return presentRedemption(ctx, row, found.good)
}

async function reserve(
  ctx: PlatformContext,
  member: SessionMember,
  input: CallRequest<'redeemPointReward'>,
): Promise<Found> {
  await requireProgramme(ctx)
  const [stocked] = await readGoods(
    ctx,
    and(isOnOffer(ctx.merchant.code, ctx.clock()), eq(pointGoods.id, input.goodId)),
  )
  if (!stocked) throw new Refusal('not_found', 'no such good')
  const { good, left } = stocked
  if (left !== null && left < input.quantity) throw new Refusal('sold_out', `only ${left} left`)
  if (good.points * input.quantity !== input.points)
    throw new Refusal('terms_changed', `the points for one are ${good.points}`)
  const address = requireAddress(good, input.address)
  const owner = await findMemberById(ctx, member.id)
  assert(owner, 'the member of a live session exists')
  assertNoWait(ctx, owner)
  await requirePoints(ctx, member.id, input.points)
  await provePaymentPassword(ctx, member.id, input.paymentPassword)
  await writeRedemption(ctx, member, { good, address, quantity: input.quantity })
  const found = await findByKey(ctx, member)
  if (found) return found
  const [again] = await readGoods(ctx, and(eq(pointGoods.merchant, ctx.merchant.code), eq(pointGoods.id, good.id)))
  if (again && again.left !== null && again.left < input.quantity)
    throw new Refusal('sold_out', `only ${again.left} left`)
  if (again && again.good.points !== good.points) throw new Refusal('terms_changed')
  throw new Refusal('account_locked')
}

/** Credit has none, whatever is sent along. */
const isSameAddress = ({ address }: RedemptionRow, asked: DeliveryAddress | null): boolean =>
  address === null || canonicalJson(storedAddressSchema.parse(address)) === canonicalJson(asked)

/** An item goes somewhere; credit does not. */
function requireAddress({ delivery }: GoodRow, address: DeliveryAddress | null): DeliveryAddress | null {
  if (delivery === 'credit') return null
  if (address) return address
  throw new Refusal('invalid_fields', 'an item needs an address', { fields: { address: { key: 'required' } } })
}

type New = { good: GoodRow; address: DeliveryAddress | null; quantity: number }

/** The statement checks again what was decided above, so that of fifty at once none takes what is not there. */
async function writeRedemption(ctx: PlatformContext, member: SessionMember, { good, address, quantity }: New) {
  const nowMs = ctx.clock()
  const { code } = ctx.merchant
  const id = mintReference('P', ID_CHARS, ctx.random)
  const isOpen = sql`EXISTS (SELECT 1 FROM point_good WHERE merchant = ${code} AND id = ${good.id}
      AND points = ${good.points} AND value_minor = ${good.valueMinor} AND delivery = ${good.delivery}
      AND starts_at_ms <= ${nowMs} AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})
      AND (stock IS NULL OR stock - held >= ${quantity}))
    AND EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND ${hasNoWait(ctx, member.id)}
    AND NOT EXISTS (SELECT 1 FROM point_redemption WHERE ${isByKey(ctx, member)})`
  await commit(ctx, [
    auditAct(ctx, member.id, 'points_redeemed', isOpen),
    sql`INSERT INTO point_redemption (id, merchant, member_id, idempotency_key, good_id, quantity, points, value_minor,
        delivery, address, state, asked_at_ms, next_attempt_at_ms)
      SELECT ${id}, ${code}, ${member.id}, ${ctx.idempotencyKey}, ${good.id},
        ${quantity}, ${good.points * quantity}, ${good.valueMinor * quantity}, ${good.delivery},
        ${address && JSON.stringify(address)}, 'reserved', ${nowMs}, ${nowMs + ATTEMPT_EVERY_MS}
      WHERE ${isOpen}`,
    sql`UPDATE point_good SET held = held + ${quantity} WHERE merchant = ${code} AND id = ${good.id}
      AND EXISTS (SELECT 1 FROM point_redemption WHERE point_redemption.id = ${id})`,
  ])
}

const isByKey = ({ merchant, idempotencyKey }: PlatformContext, { id }: SessionMember) =>
  and(
    eq(pointRedemptions.merchant, merchant.code),
    eq(pointRedemptions.memberId, id),
    eq(pointRedemptions.idempotencyKey, idempotencyKey ?? ''),
  )

async function findByKey(ctx: PlatformContext, member: SessionMember): Promise<Found | null> {
  const found = await ctx.db
    .select({ row: pointRedemptions, good: pointGoods })
    .from(pointRedemptions)
    .innerJoin(pointGoods, isItsGood)
    .where(isByKey(ctx, member))
    .get()
  return found ?? null
}
