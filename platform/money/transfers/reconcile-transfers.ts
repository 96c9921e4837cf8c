import { sql } from 'drizzle-orm'
import { isLookDue, LOOK_AGAIN_AFTER_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { boundless, type Share, workOff } from '../../kernel/statement-budget.ts'
import { settleTransfer } from './settle-transfer.ts'
import { readTransfers, type TransferRow } from './transfer-rows.ts'

const BATCH = 50

/** For the sweep: pokes the wallets of transfers that are late, each once a minute, for as long as it takes. */
export async function lookAfterTransfers(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const due = await readTransfers(services, sql`${isLookDue(nowMs)} ORDER BY look_at_ms LIMIT ${BATCH}`)
  await workOff(due, { share, statements: 10, atOnce: BATCH }, (order) => lookAfter(services, order))
}

async function lookAfter(services: Services, { id }: TransferRow): Promise<void> {
  const nowMs = services.clock()
  const [claimed] = await commit(services, [
    sql`UPDATE member_transfer SET look_at_ms = ${nowMs + LOOK_AGAIN_AFTER_MS} WHERE id = ${id} AND ${isLookDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    const { state } = await settleTransfer(services, id)
    if (state === 'sent') console.warn(JSON.stringify({ event: 'transfer_waits', transfer: id }))
  } catch (error) {
    console.warn(JSON.stringify({ event: 'transfer_waits', transfer: id, error: String(error) }))
  }
}
