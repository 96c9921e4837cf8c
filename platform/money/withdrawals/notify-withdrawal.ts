import { type SQL, sql } from 'drizzle-orm'
import { presentMoney } from '../../../contract/money.ts'
import type { Services } from '../../kernel/context.ts'
import type { MessageEvent } from '../../kernel/message-events.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import type { OrderRow } from './order-rows.ts'

export type WithdrawNotification = Extract<MessageEvent, `withdrawal_${string}`>

/** MEM-15: tells the member of a step, under the condition of its change: to stand before it in the same batch. */
export function notifyWithdrawal(services: Services, order: OrderRow, event: WithdrawNotification, onlyIf: SQL): SQL {
  const { id, merchant, member_id, amount_minor: amountMinor, receive_minor: receiveMinor, masked: account } = order
  const arrives = event === 'withdrawal_sent' || event === 'withdrawal_received'
  const facts = { amount: presentMoney(arrives ? receiveMinor : amountMinor), account }
  return writeMessage(
    { ...services, merchant: { code: merchant } },
    member_id,
    { event, facts, aboutId: id },
    sql`EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${id} AND ${onlyIf})`,
  )
}
