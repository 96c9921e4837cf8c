import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Transfer, type TransferId, transferIdSchema } from '../../../contract/calls/money/transfer.ts'
import { errorCodeSchema } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { TRANSFER_STATES } from '../../../contract/states/transfer.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { presentTime } from '../../kernel/present-time.ts'

/** A row of `member_transfer` as D1 answers it, with both names and whether the sender may send. */
const transferRowSchema = z.object({
  id: transferIdSchema,
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  receiver_id: memberIdSchema,
  receiver: z.string(),
  sender: z.string(),
  sender_status: z.string(),
  currency: z.string(),
  amount_minor: z.number().int().transform(minor),
  state: z.enum([...TRANSFER_STATES, 'void']),
  void_code: errorCodeSchema.nullable(),
  refusal: z.string().nullable(),
  requested_at_ms: z.number().int(),
  ended_at_ms: z.number().int().nullable(),
  /** To a direct downline; else to the upline. */
  goes_down: z.number().transform((found) => found === 1),
})
export type TransferRow = z.infer<typeof transferRowSchema>

type Reader = Pick<Services, 'db'>

/** Of a row of `member_transfer`: its receiver stood directly below its sender, on whatever day. */
export const goesDown: SQL = sql`EXISTS (SELECT 1 FROM member_ancestor
  WHERE member_ancestor.member_id = receiver_id AND ancestor_id = member_transfer.member_id AND depth = 1)`

export async function readTransfers({ db }: Reader, condition: SQL): Promise<TransferRow[]> {
  const rows = await db.all(sql`
    SELECT member_transfer.*, (SELECT username FROM member_public AS member WHERE member.id = receiver_id) AS receiver,
      (SELECT username FROM member_public AS member WHERE member.id = member_id) AS sender,
      (SELECT status FROM member_public AS member WHERE member.id = member_id) AS sender_status,
      ${goesDown} AS goes_down
    FROM member_transfer WHERE ${condition}`)
  return transferRowSchema.array().parse(rows)
}

/** A transfer by its id, whoever's it is, or null. */
export async function findTransfer(services: Reader, id: TransferId): Promise<TransferRow | null> {
  const [row] = await readTransfers(services, sql`id = ${id}`)
  return row ?? null
}

/** Of what began: a `void` one is no transfer and is shown nowhere. */
export function presentTransfer(row: TransferRow): Transfer {
  return {
    transferId: row.id,
    state: row.state === 'void' ? 'requested' : row.state,
    amount: presentMoney(row.amount_minor),
    upline: maskName(row.receiver),
    requestedAt: new Date(row.requested_at_ms).toISOString(),
    endedAt: presentTime(row.ended_at_ms),
  }
}

/** What counts towards the limits of a day: all that did not come back. */
export const isOfTheDay = ({ merchant, clock }: Pick<PlatformContext, 'merchant' | 'clock'>, memberId: MemberId): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId} AND state NOT IN ('returned', 'void')
    AND requested_at_ms > ${clock() - DAY_MS}`

const usedSchema = z.object({ times: z.number().int(), minor: z.number().int() })

export async function readUsed(ctx: PlatformContext, memberId: MemberId): Promise<z.infer<typeof usedSchema>> {
  const row = await ctx.db.get(sql`
    SELECT count(*) AS times, coalesce(sum(amount_minor), 0) AS minor FROM member_transfer
    WHERE ${isOfTheDay(ctx, memberId)}`)
  return usedSchema.parse(row)
}

type Deed = {
  transferId: TransferId
  act: 'requested' | 'sent' | 'voided' | 'delivered' | 'returned'
  /** `member:…` or `platform`. */
  actor: string
  requestId?: string | undefined
}

/** The audit row of an act, under the condition of its change: to stand before it in the same batch. */
export function auditTransfer(
  { clock }: Pick<Services, 'clock'>,
  { transferId, act, actor, requestId = 'cron-job' }: Deed,
  onlyIf: SQL,
): SQL {
  return sql`
    INSERT INTO transfer_audit (merchant, transfer_id, act, actor, state_before, request_id, at_ms)
    SELECT merchant, id, ${act}, ${actor}, state, ${requestId}, ${clock()}
    FROM member_transfer WHERE id = ${transferId} AND ${onlyIf}`
}
