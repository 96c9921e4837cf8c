import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Minor, parseMoney } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { originSchema } from '../../../contract/merchant.ts'
import { type DepositOrderId, depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import { computeDepositFee, OPEN_DEPOSIT_STATES } from '../../../contract/states/deposit.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import { askByPolicy } from '../../account/kyc-documents/ask-by-policy.ts'
import { ahead } from '../../kernel/ahead.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import type { AskedBonus, ChosenBonus } from '../../kernel/seams.ts'
import { requireIdentity } from '../../protection/require-identity.ts'
import { type ChannelRow, readOpenChannels } from './channel-rows.ts'
import { type OrderRow, orderRowSchema, presentOrder } from './order-rows.ts'
import { submitToProvider } from './submit-to-provider.ts'

/** Time for a bank's own app and its codes. Money that arrives later still counts. */
export const ORDER_LIFETIME_MS = 30 * 60_000
export const FIRST_LOOK_AFTER_MS = 60_000

const ID_CHARS = 12

/** 60 random bits: two in a hundred million deposits do not meet, and the table would refuse the second. */
function mintOrderId(random: RandomBytes): DepositOrderId {
  return depositOrderIdSchema.parse(mintReference('D', ID_CHARS, random))
}

/**
 * MEM-04: opens a deposit, once for its key. The order is written down before the provider hears of it; a silent
 * provider leaves it `opened`. Throws `channel_unavailable`, `limit_reached`, `terms_changed`,
 * `birthday_required`, `under_age`, `documents_required`, `deposits_waiting`, `too_many_requests`, `deposit_limit_reached`, `conflict` for a key used for another deposit, and why an account may not.
 */
export const createDeposit: Handler<'createDeposit'> = async (ctx, input) => {
  const member = requireMember(ctx)
  const asked = { amountMinor: parseMoney(input.amount), receiveMinor: parseMoney(input.receive) }
  const facts = readFacts(ctx, member)
  const known = await findByKey(ctx, member)
  if (known === null) {
    const order = await openOrder(ctx, member, { ...asked, ...input }, facts)
    // An equal request may have been first: then its order was found, and is compared as any.
    if (isFor(order, asked, input.channelId)) {
      const [handed, bonus] = await Promise.all([submitToProvider(ctx, order, ctx), readBonus(ctx, order)])
      if (bonus?.promotionId === input.bonus?.promotionId) return presentOrder(handed, bonus)
    }
    throw otherDeposit()
  }
  const bonus = await readBonus(ctx, known)
  if (!isFor(known, asked, input.channelId) || bonus?.promotionId !== input.bonus?.promotionId) throw otherDeposit()
  return presentOrder(await submitToProvider(ctx, known, ctx), bonus)
}

const otherDeposit = () => new Refusal('conflict', 'this key was used for another deposit')

/** GLI-19 A.3.6(b): five failures within ten minutes, and the next try has to wait. */
const FAILURES_ALLOWED = 5
const FAILURES_WITHIN_MS = 600_000
/** Nobody needs more pages of providers than this at once. */
const OPEN_ORDERS_ALLOWED = 5

type Asked = { amountMinor: Minor; receiveMinor: Minor }
type Standing = {
  channel: ChannelRow | undefined
  openOrders: number
  /** Times of the last failures, newest first. */
  failedAtMs: readonly number[]
  nowMs: number
}

/** Why a deposit may not be opened, or null. Fees and limits are the server's, whatever the page showed. */
function computeDepositRefusal({ amountMinor, receiveMinor }: Asked, standing: Standing): Refusal | null {
  const { channel, openOrders, failedAtMs, nowMs } = standing
  if (!channel) return new Refusal('channel_unavailable', 'no such channel is open')
  if (amountMinor < channel.min_minor || amountMinor > channel.max_minor)
    return new Refusal('limit_reached', 'the amount is outside the limits of the channel')
  const feeMinor = computeDepositFee(amountMinor, channelFee(channel))
  if (amountMinor - feeMinor !== receiveMinor) return new Refusal('terms_changed', 'the fee is another by now')
  if (openOrders >= OPEN_ORDERS_ALLOWED) return new Refusal('deposits_waiting', `${openOrders} deposits are open`)
  const fifth = failedAtMs.filter((ms) => ms > nowMs - FAILURES_WITHIN_MS)[FAILURES_ALLOWED - 1]
  if (fifth === undefined) return null
  const retryAfterSeconds = Math.ceil((fifth + FAILURES_WITHIN_MS - nowMs) / 1_000)
  return new Refusal('too_many_requests', 'five deposits failed within ten minutes', { retryAfterSeconds })
}

const channelFee = ({ fee_flat_minor, fee_rate_bps }: ChannelRow) => ({
  flatMinor: fee_flat_minor,
  rateBps: fee_rate_bps,
})

const isFor = (order: OrderRow, { amountMinor }: Asked, channelId: string) =>
  order.channel_id === channelId && order.amount_minor === amountMinor
const readBonus = async (ctx: PlatformContext, { id }: OrderRow) =>
  (await ctx.seams.money.readOrderBonuses(ctx, [id])).get(id) ?? null

/** All that a new order is judged by, asked side by side: in the database each is a trip of its own. */
const readFacts = (ctx: PlatformContext, member: SessionMember) => ({
  identity: ahead(requireIdentity(ctx)),
  channels: ahead(readOpenChannels(ctx, member.id)),
  standing: ahead(readStanding(ctx, member)),
})

type NewOrder = Asked & { channelId: string; siteOrigin?: string | undefined; bonus?: AskedBonus | undefined }

async function openOrder(
  ctx: PlatformContext,
  member: SessionMember,
  asked: NewOrder,
  { identity, channels, standing }: ReturnType<typeof readFacts>,
): Promise<OrderRow> {
  await identity
  const channel = (await channels).find(({ id }) => id === asked.channelId)
  const refusal = computeDepositRefusal(asked, { channel, nowMs: ctx.clock(), ...(await standing) })
  if (refusal) throw refusal
  assert(channel, 'without a channel it was refused')
  const bonus = await requireChoice(ctx, member, asked)
  const order = await writeOrder(ctx, member, channel, asked, bonus)
  if (order) return order
  const [{ openOrders }, bonusRefusal] = await Promise.all([
    readStanding(ctx, member),
    findRefusal(requireChoice(ctx, member, asked)),
  ])
  throw explainUnwritten({ openOrders, bonusRefusal })
}

const requireChoice = async (ctx: PlatformContext, member: SessionMember, { bonus, receiveMinor }: NewOrder) =>
  bonus ? ctx.seams.money.requireBonusChoice(ctx, member, bonus, receiveMinor) : null

const findRefusal = (asked: Promise<unknown>): Promise<Refusal | null> =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

/** What was read again after the statement had written nothing. */
type Unwritten = { openOrders: number; bonusRefusal: Refusal | null }

/**
 * Why no order was written: the conditions of `mayOpen`, those first that name what to do. Of many orders with one bonus at
 * once one is written, and the others hear that it is taken. What is left is an account that may not. Pure.
 */
export function explainUnwritten({ openOrders, bonusRefusal }: Unwritten): Refusal {
  if (openOrders >= OPEN_ORDERS_ALLOWED) return new Refusal('deposits_waiting')
  return bonusRefusal ?? new Refusal('account_locked')
}

/**
 * What was decided on above is asked again in the statement itself: of many at once none slips through. Answers the order of
 * this key, also one that an equal request wrote, or null.
 */
async function writeOrder(
  ctx: PlatformContext,
  member: SessionMember,
  channel: ChannelRow,
  asked: NewOrder,
  bonus: ChosenBonus | null,
): Promise<OrderRow | null> {
  const nowMs = ctx.clock()
  const orderId = mintOrderId(ctx.random)
  const { amountMinor, receiveMinor } = asked
  const mayOpen = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND (SELECT count(*) FROM deposit_order WHERE ${isOpen(ctx, member)}) < ${OPEN_ORDERS_ALLOWED}
    AND NOT EXISTS (SELECT 1 FROM deposit_order WHERE ${isByKey(ctx, member)})
    AND ${bonus ? bonus.isFree : sql`1`}`
  const results = await commit(ctx, [
    sql`INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, label, provider, currency,
        amount_minor, fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms,
        changed_at_ms, next_attempt_at_ms)
      SELECT ${orderId}, ${ctx.merchant.code}, ${member.id}, ${ctx.idempotencyKey}, ${channel.id},
        ${channel.kind}, ${channel.label}, ${channel.provider}, ${ctx.merchant.currency}, ${amountMinor},
        ${amountMinor - receiveMinor}, ${receiveMinor}, ${ctx.language}, ${chooseReturnOrigin(ctx, asked.siteOrigin)},
        'opened', ${nowMs}, ${nowMs + ORDER_LIFETIME_MS}, ${nowMs}, ${nowMs + FIRST_LOOK_AFTER_MS}
      WHERE ${mayOpen}`,
    ...(bonus ? [bonus.keep(orderId)] : []),
    ...askByPolicy(ctx, member.id),
    selectByKey(ctx, member),
  ])
  return parseOrder(results.at(-1)?.results[0])
}

const isByKey = ({ merchant, idempotencyKey }: PlatformContext, { id }: SessionMember): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${id} AND idempotency_key = ${idempotencyKey}`

const isOpen = ({ merchant, clock }: PlatformContext, { id }: SessionMember): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${id} AND expires_at_ms > ${clock()}
    AND ${isOneOf(sql`state`, OPEN_DEPOSIT_STATES)}`

async function findByKey(ctx: PlatformContext, member: SessionMember): Promise<OrderRow | null> {
  return parseOrder(await ctx.db.get(selectByKey(ctx, member)))
}

const selectByKey = (ctx: PlatformContext, member: SessionMember): SQL =>
  sql`SELECT * FROM deposit_order WHERE ${isByKey(ctx, member)}`
const parseOrder = (row: unknown): OrderRow | null => (row ? orderRowSchema.parse(row) : null)

async function readStanding(ctx: PlatformContext, member: SessionMember) {
  const [open, failed] = await Promise.all([
    ctx.db.get(sql`SELECT count(*) AS n FROM deposit_order WHERE ${isOpen(ctx, member)}`),
    ctx.db.all(sql`SELECT ended_at_ms AS ms FROM deposit_order
      WHERE merchant = ${ctx.merchant.code} AND member_id = ${member.id} AND failure IN ('declined', 'blocked')
      ORDER BY ended_at_ms DESC LIMIT ${FAILURES_ALLOWED}`),
  ])
  const failures = z.array(z.object({ ms: z.number().int() })).parse(failed)
  return { openOrders: z.object({ n: z.number().int() }).parse(open).n, failedAtMs: failures.map(({ ms }) => ms) }
}

/** The edge names the site's origin; without it, the host the visitor came by. */
function chooseReturnOrigin({ env, host }: PlatformContext, given: string | undefined): string {
  const origin = originSchema.safeParse(given)
  return origin.success ? origin.data : `${env.LOCAL ? 'http' : 'https'}://${host}`
}
