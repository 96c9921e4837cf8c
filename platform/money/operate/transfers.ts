/** OPS-01: what operators see of money between members. It arrives or comes back by itself: nobody decides on it. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { readLargeFrom } from '../../kernel/operator/large-amount.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTransfer, readTransfers, type TransferRow } from '../transfers/transfer-rows.ts'

type OperatorTransfer = OperatorResponse<'transfers-show'>['transfer']

function present(row: TransferRow): OperatorTransfer {
  const { upline: _, ...transfer } = presentTransfer(row)
  return { ...transfer, sender: row.sender, receiver: row.receiver, currency: row.currency, refusal: row.refusal }
}

const readOf = ({ db, merchant }: OperatorContext, condition: SQL) =>
  readTransfers({ db }, sql`merchant = ${merchant.code} AND state <> 'void' AND ${condition}`)

/** Throws `not_found` for a name that nobody has. */
const listTransfersForOperator: OperatorHandler<'transfers-list'> = async (ctx, { username, large, limit }) => {
  if (username === undefined && !large) {
    const underWay = await readOf(ctx, sql`next_attempt_at_ms IS NOT NULL ORDER BY requested_at_ms, id LIMIT ${limit}`)
    return { transfers: underWay.map(present) }
  }
  const isBySender = username === undefined ? sql`1` : sql`member_id = ${(await requireNamedMember(ctx, username)).id}`
  const isOfSize = large ? sql`amount_minor >= ${await readLargeFrom(ctx)}` : sql`1`
  const newest = sql`${isBySender} AND ${isOfSize} ORDER BY requested_at_ms DESC, id DESC LIMIT ${limit}`
  return { transfers: (await readOf(ctx, newest)).map(present) }
}

const auditRowSchema = z.object({ act: z.string(), actor: z.string(), request_id: z.string(), at_ms: z.number().int() })

/** Throws `not_found` for one that is not this merchant's, and for one that never began. */
const showTransfer: OperatorHandler<'transfers-show'> = async (ctx, { transferId }) => {
  const [transfer] = await readOf(ctx, sql`id = ${transferId}`)
  if (!transfer) throw new Refusal('not_found', `there is no transfer ${transferId}`)
  const rows = await ctx.db.all(sql`
    SELECT act, actor, request_id, at_ms FROM transfer_audit WHERE transfer_id = ${transferId} ORDER BY position`)
  const history = auditRowSchema.array().parse(rows)
  return {
    transfer: present(transfer),
    history: history.map(({ act, actor, request_id, at_ms }) => ({
      act,
      actor,
      requestId: request_id,
      at: new Date(at_ms).toISOString(),
    })),
  }
}

export const transferOperatorHandlers = {
  'transfers-list': listTransfersForOperator,
  'transfers-show': showTransfer,
}
