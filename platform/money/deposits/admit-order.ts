import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { getWallet, WALLET_REFUSALS, type WalletRefusal } from '../../kernel/wallet/wallet-interface.ts'
import type { OrderRow } from './order-rows.ts'

/** `requestId` of whoever asked; where from, when it was the member. */
export type Asker = { requestId: string; clientIp?: string; country?: string }

const isBar = (refusal: WalletRefusal) => refusal === 'on_break' || refusal === 'excluded'

/**
 * SAFE-01, SAFE-02: asks the member's limits, breaks and exclusions, in the wallet, where many at once cannot pass
 * them. An order that they do not admit is taken back: nobody has heard of it. One that was admitted is asked about
 * again, as a bar may have begun since: answers null where it may not go on. `next` stands in the commit that notes the
 * admission, or is one of its own; its result is the answer. Safe to run again and at once with itself.
 * Throws `deposit_limit_reached`, `on_break`, `account_excluded`, `account_locked`.
 */
export async function admitOrder(
  services: Services,
  order: OrderRow,
  asker: Asker,
  next: SQL,
): Promise<D1Result | null> {
  const { id, merchant, member_id: memberId, currency, receive_minor: amountMinor } = order
  const wallet = getWallet(services.env.WALLET, merchant, memberId)
  const admitted = await wallet.admitDeposit({ key: id, currency, amountMinor })
  if (order.is_admitted && (admitted.ok || isBar(admitted.refusal)))
    return admitted.ok ? ((await commit(services, [next]))[0] ?? null) : null
  const isNew = sql`id = ${id} AND state = 'opened' AND is_admitted = 0`
  if (!admitted.ok) {
    // A crash may have left an admission. While a bar holds nobody else comes by the same one.
    if (isBar(admitted.refusal)) await wallet.releaseDeposit({ key: id })
    await commit(services, [sql`DELETE FROM deposit_order WHERE ${isNew}`])
    throw new Refusal(WALLET_REFUSALS[admitted.refusal], admitted.message)
  }
  const actor = { ...services, merchant: { code: merchant }, ...FROM_NOWHERE, ...asker }
  const [, noted, done] = await commit(services, [
    auditAct(actor, memberId, 'deposit_opened', sql`EXISTS (SELECT 1 FROM deposit_order WHERE ${isNew})`),
    sql`UPDATE deposit_order SET is_admitted = 1 WHERE ${isNew}`,
    next,
  ])
  if (noted?.meta.changes !== 1) await releaseUnlessOpen(services, order)
  return done ?? null
}

/** Taken back or ended by another look while the wallet was asked: nobody else would release what it has just admitted. */
async function releaseUnlessOpen({ db, env }: Services, { id, merchant, member_id }: OrderRow): Promise<void> {
  const open = await db.all(sql`SELECT id FROM deposit_order WHERE id = ${id} AND ended_at_ms IS NULL`)
  if (open.length === 0) await getWallet(env.WALLET, merchant, member_id).releaseDeposit({ key: id })
}

/** Once an order has ended without being credited as itself, it uses up the limit no longer. Safe to run again. */
export async function releaseOrder(services: Services, { id, merchant, member_id }: OrderRow): Promise<void> {
  const released = await getWallet(services.env.WALLET, merchant, member_id).releaseDeposit({ key: id })
  if (!released.ok) throw new Refusal(WALLET_REFUSALS[released.refusal], released.message)
  await commit(services, [
    sql`UPDATE deposit_order SET next_attempt_at_ms = NULL WHERE id = ${id}
      AND state IN ('credited', 'failed_retry', 'failed_final')`,
  ])
}
