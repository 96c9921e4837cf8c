/** TRUST-03: what was paid of a member's deposits, or is said to be, and is not in the wallet. */
import { z } from 'zod'
import { MAX_EXPLAINED_ROWS, type PendingDeposit } from '../../../contract/calls/money/balance-explained.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { type Minor, minor, presentMoney } from '../../../contract/money.ts'
import { depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import { COMING_DEPOSIT_STATES } from '../../../contract/states/deposit.ts'
import { bind, readAll, readOne } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'

/** As the indexes have it: with values that are bound they would not be used. */
const IS_COMING = `state IN (${COMING_DEPOSIT_STATES.map((state) => `'${state}'`).join(', ')})`
const IS_OPEN = `state IN ('review', 'crediting')`

/**
 * Before the money is here an order says what will be credited, less its fee. What arrived and did not fit counts as it
 * arrived, each movement by itself, whatever became of its order; once it is decided, as it was decided. Of a member (1), a
 * merchant (2) and the wallet's currency (3). Every look at a balance asks it, so it is text: a query builder takes longer.
 */
export const COMING = `
  SELECT id AS order_id, state, receive_minor AS amount_minor, currency, created_at_ms AS at_ms FROM deposit_order
    WHERE member_id = ?1 AND merchant = ?2 AND ${IS_COMING} AND state <> 'review'
  UNION ALL
  SELECT iif(member_id IS NULL, order_id, NULL), iif(state = 'crediting', 'paid', 'review'),
    iif(state = 'crediting', credit_minor, amount_minor), iif(state = 'crediting', ?3, currency), received_at_ms
    FROM incoming_payment WHERE payee_id = ?1 AND merchant = ?2 AND ${IS_OPEN}`
const SUM = `SELECT coalesce(sum(amount_minor), 0) AS coming FROM (${COMING}) WHERE currency = ?3`
const NEWEST = `SELECT *, coalesce(sum(amount_minor) FILTER (WHERE currency = ?3) OVER (), 0) AS sum_minor
  FROM (${COMING}) ORDER BY at_ms DESC, order_id LIMIT ${MAX_EXPLAINED_ROWS}`

type Reader = Pick<PlatformContext, 'env' | 'merchant'>

const ask = ({ merchant }: Reader, query: string, memberId: MemberId) =>
  bind(query, memberId, merchant.code, merchant.currency)
const sumSchema = z.object({ coming: z.number().int().transform(minor) })

/** In minor units of the wallet; what came in another currency nobody can add to them. */
export async function sumComingDeposits(ctx: Reader, memberId: MemberId): Promise<Minor> {
  return (await readOne(ctx, sumSchema, ask(ctx, SUM, memberId))).coming
}

const comingSchema = z.object({
  order_id: depositOrderIdSchema.nullable(),
  state: z.enum(COMING_DEPOSIT_STATES),
  amount_minor: z.number().int().transform(minor),
  currency: z.string(),
  at_ms: z.number().int(),
  sum_minor: z.number().int().transform(minor),
})

/** The sum with the newest of its rows, of one moment. */
export async function listComingDeposits(
  ctx: Reader,
  memberId: MemberId,
): Promise<{ sumMinor: Minor; rows: PendingDeposit[] }> {
  const rows = await readAll(ctx, comingSchema, ask(ctx, NEWEST, memberId))
  return {
    sumMinor: rows[0]?.sum_minor ?? minor(0),
    rows: rows.map(({ order_id, state, amount_minor, currency, at_ms }) => ({
      orderId: order_id,
      state,
      amount: presentMoney(amount_minor),
      currency,
      at: presentTime(at_ms),
    })),
  }
}
