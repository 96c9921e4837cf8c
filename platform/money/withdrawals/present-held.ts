import { sql } from 'drizzle-orm'
import type { HeldWithdrawal } from '../../../contract/calls/money/balance-explained.ts'
import { withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { type Minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { readOrders } from './order-rows.ts'

/** TRUST-03: what the wallet holds money for, with where it goes as their orders say it; in the wallet's order. */
export async function presentHeldWithdrawals(
  ctx: PlatformContext,
  held: readonly { orderId: string; amountMinor: Minor }[],
): Promise<HeldWithdrawal[]> {
  if (held.length === 0) return []
  const ids = JSON.stringify(held.map(({ orderId }) => orderId))
  const orders = new Map(
    (await readOrders(ctx, sql`id IN (SELECT value FROM json_each(${ids}))`)).map((order) => [order.id, order]),
  )
  return held.map(({ orderId: named, amountMinor }) => {
    const orderId = withdrawOrderIdSchema.parse(named)
    const order = orders.get(orderId)
    return {
      orderId,
      amount: presentMoney(amountMinor),
      providerName: order?.provider_name ?? null,
      masked: order?.masked ?? null,
      at: order ? presentTime(order.requested_at_ms) : null,
    }
  })
}
