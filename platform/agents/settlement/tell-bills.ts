/** MEM-15: what the two sides of a bill are told of it. */
import { type SQL, sql } from 'drizzle-orm'
import type { BillKind } from '../../../contract/agents/pay-order.ts'
import { type Minor, presentMoney } from '../../../contract/amount.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { BillState } from '../../../contract/states/bill.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { insertMessages, mintMessageId } from '../../kernel/write-message.ts'
import { BILL_NAME } from '../bill-name.ts'

/** What every message about a bill says. It leads to the bills of the kind. */
export const aboutBill = (bill: { id: string; kind: BillKind; amountMinor: Minor }) => ({
  facts: { contract: BILL_NAME[bill.kind], amount: presentMoney(bill.amountMinor) },
  aboutId: `${bill.kind}:${bill.id}`,
})

export type BillEnd = {
  billId: string
  kind: BillKind
  payerId: MemberId | null
  receiverId: MemberId
  state: BillState
  amountMinor: Minor
  leftMinor: Minor
  attempt: number
  attemptMinor: Minor
}

/**
 * Tells of tries that ended. Stands before the update, in its batch and under its condition `isOpen`, which names the columns
 * of `agent_bill` and of `each`: so it is told if the update happens, and once. That a balance is too low is told once a UTC
 * day and kind. Pay of five minutes or an hour is notified only where it had waited or is a supplement: 288 messages a day say
 * nothing.
 */
export function tellEnds(
  { clock, random, notices }: Pick<Services, 'clock' | 'random' | 'notices'>,
  merchant: MerchantCode,
  ends: readonly BillEnd[],
  isOpen: SQL,
): SQL[] {
  const nowMs = clock()
  const rows = ends.flatMap((end) =>
    listMessages(end).map(({ memberId, event, amountMinor }) => {
      const { facts, aboutId } = aboutBill({ id: end.billId, kind: end.kind, amountMinor })
      notices.notify(merchant, memberIdSchema.parse(memberId), 'messages')
      const { billId, kind, attempt, attemptMinor } = end
      return { billId, kind, attempt, attemptMinor, id: mintMessageId(random), memberId, event, facts, aboutId }
    }),
  )
  if (rows.length === 0) return []
  return [
    insertMessages(sql`
      SELECT each.value ->> 'id', ${merchant}, each.value ->> 'memberId', 'system', each.value ->> 'event',
        each.value ->> 'facts', each.value ->> 'aboutId', ${nowMs}
      FROM json_each(${JSON.stringify(rows)}) AS each
      JOIN agent_bill ON agent_bill.id = each.value ->> 'billId' AND ${isOpen}
      WHERE iif(each.value ->> 'event' = 'bill_paid',
        agent_bill.kind IN ('daily', 'dividend', 'rebate_difference')
          OR agent_bill.expires_of IN ('insufficient', 'partly') OR agent_bill.late > 0,
        NOT EXISTS (
          SELECT 1 FROM message_public AS told
          WHERE told.merchant = ${merchant} AND told.member_id = each.value ->> 'memberId'
            AND told.at_ms >= ${dayStartMs(dayOf(nowMs))} AND told.event = each.value ->> 'event'
            AND told.about_id LIKE (each.value ->> 'kind') || ':%'))
      GROUP BY iif(each.value ->> 'event' = 'bill_paid', each.value ->> 'id',
        (each.value ->> 'memberId') || (each.value ->> 'event') || (each.value ->> 'kind'))`),
  ]
}

type Told = { memberId: MemberId; event: 'bill_paid' | 'bill_waits' | 'bill_unpaid'; amountMinor: Minor }

function listMessages({ state, payerId, receiverId, amountMinor, leftMinor }: BillEnd): Told[] {
  if (state === 'issued') return [{ memberId: receiverId, event: 'bill_paid', amountMinor }]
  if (payerId === null || (state !== 'insufficient' && state !== 'partly')) return []
  return [
    { memberId: receiverId, event: 'bill_waits', amountMinor: leftMinor },
    { memberId: payerId, event: 'bill_unpaid', amountMinor: leftMinor },
  ]
}
