import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { transferIdSchema } from '../../../contract/calls/money/transfer.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { settleTransfer } from './settle-transfer.ts'

const keySchema = z.object({ id: transferIdSchema })

/** Pokes the wallets of transfers that are late, each once a minute, for as long as it takes. */
export const reconcileTransfers = defineJob({
  key: keySchema,
  due: ({ clock }) =>
    sql`SELECT id FROM member_transfer WHERE ${isAttemptDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: reconcileTransfer,
})

async function reconcileTransfer(services: Services, { id }: z.infer<typeof keySchema>): Promise<void> {
  const nowMs = services.clock()
  const [claimed] = await commit(services, [
    sql`UPDATE member_transfer SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS} WHERE id = ${id} AND ${isAttemptDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    const { state } = await settleTransfer(services, id)
    if (state === 'sent') log.warn('transfer_waits', { transfer: id })
  } catch (error) {
    log.warn('transfer_waits', { transfer: id, error: sayError(error) })
  }
}
