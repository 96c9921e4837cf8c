import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'

/**
 * Gives an order to its method's provider, under the condition of its approval: to stand before that in the same batch.
 * Nothing where people pay the method, or where that provider is not set up here: then the order waits for a person.
 */
export function openPayout({ env, clock }: Pick<Services, 'env' | 'clock'>, id: WithdrawOrderId, onlyIf: SQL): SQL {
  const nowMs = clock()
  return sql`
    INSERT INTO withdraw_payout (order_id, merchant, provider, state, opened_at_ms, next_attempt_at_ms)
    SELECT withdraw_order.id, withdraw_order.merchant, method.payout_provider, 'open', ${nowMs}, ${nowMs}
    FROM withdraw_order JOIN withdraw_method AS method
      ON method.merchant = withdraw_order.merchant AND method.kind = withdraw_order.kind
    WHERE withdraw_order.id = ${id} AND method.payout = 'provider'
      AND ${isOneOf(sql`method.payout_provider`, Object.keys(env.PAYMENT_PROVIDERS))} AND ${onlyIf}`
}
