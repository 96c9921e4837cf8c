import { sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import { auditAct } from '../members/audit.ts'
import { getWallet, WALLET_REFUSALS } from '../wallet/wallet-interface.ts'
import type { OrderRow } from './order-rows.ts'

/** `requestId` of whoever asked; where from, when it was the member. */
export type Asker = { requestId: string; clientIp?: string; country?: string }

/**
 * SAFE-01, SAFE-02: asks the member's limits, breaks and exclusions, in the wallet, where many at once cannot pass
 * them. An order that they do not admit is taken back: nobody has heard of it. Safe to run again and at once with
 * itself. Throws `deposit_limit_reached`, `on_break`, `account_excluded`, `account_locked`.
 */
export async function admitOrder(services: Services, order: OrderRow, asker: Asker): Promise<void> {
  if (order.is_admitted) return
  const { id, merchant, member_id: memberId, currency, receive_minor: amountMinor } = order
  const admitted = await getWallet(services.env.WALLET, merchant, memberId).admitDeposit({
    ...{ key: id, currency, amountMinor },
  })
  const isNew = sql`id = ${id} AND state = 'opened' AND is_admitted = 0`
  if (!admitted.ok) {
    await commit(services, [sql`DELETE FROM deposit_order WHERE ${isNew}`])
    throw new Refusal(WALLET_REFUSALS[admitted.refusal], admitted.message)
  }
  const actor = { ...services, merchant: { code: merchant }, clientIp: '', country: 'XX', ...asker }
  await commit(services, [
    auditAct(actor, memberId, 'deposit_opened', sql`EXISTS (SELECT 1 FROM deposit_order WHERE ${isNew})`),
    sql`UPDATE deposit_order SET is_admitted = 1 WHERE ${isNew}`,
  ])
}

/** Once an order has ended without being credited as itself, it uses up the limit no longer. Safe to run again. */
export async function releaseOrder(services: Services, { id, merchant, member_id }: OrderRow): Promise<void> {
  const released = await getWallet(services.env.WALLET, merchant, member_id).releaseDeposit({ key: id })
  if (!released.ok) throw new Refusal(WALLET_REFUSALS[released.refusal], released.message)
  await commit(services, [
    sql`UPDATE deposit_order SET look_at_ms = NULL WHERE id = ${id}
      AND state IN ('credited', 'failed_retry', 'failed_final')`,
  ])
}
