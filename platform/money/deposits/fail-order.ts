import { sql } from 'drizzle-orm'
import { DEPOSIT_EVENTS, type DepositFailure } from '../../../contract/states/deposit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { releaseOrder } from './admit-order.ts'
import { notifyOrder, type OrderRow } from './order-rows.ts'

/**
 * Ends an order that took nothing. Only while nothing else has been decided; money that comes all the same still
 * counts. What it used up of a limit is free at once, or after a crash by the cron job. `only`: from that state alone.
 */
export async function failOrder(
  services: Services,
  order: OrderRow,
  failure: DepositFailure,
  only?: OrderRow['state'],
): Promise<void> {
  const event = DEPOSIT_EVENTS[failure === 'blocked' ? 'blocked' : 'failed']
  const nowMs = services.clock()
  const [failed] = await commit(services, [
    sql`UPDATE deposit_order SET ${applyTransition(event)}, failure = ${failure}, changed_at_ms = ${nowMs},
      ended_at_ms = ${nowMs}, next_attempt_at_ms = ${nowMs} WHERE id = ${order.id} AND ${canTransition(event)}
        AND ${only ? sql`state = ${only}` : sql`1`}`,
  ])
  if (failed?.meta.changes !== 1) return
  notifyOrder(services, order)
  await releaseOrder(services, order)
}
