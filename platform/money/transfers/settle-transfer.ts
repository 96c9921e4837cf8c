/**
 * MEM-06: the order is written first, then the sender's wallet takes the money and brings it to the other one by itself
 * (platform/money/wallet/deliveries.ts). Here the order learns how far it is; safe to run again, late, or at once with itself.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { TransferId } from '../../../contract/calls/money/transfer.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { presentMoney } from '../../../contract/money.ts'
import { TRANSFER_EVENTS } from '../../../contract/states/transfer.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS, type Wallet, type WalletRefusal } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { auditTransfer, findTransfer, type TransferRow } from './transfer-rows.ts'

/** Brings a transfer as far as it goes now, and answers it as it is then. Throws for a silent sender's wallet. */
export async function settleTransfer(services: Services, id: TransferId, requestId?: string): Promise<TransferRow> {
  const order = await findTransfer(services, id)
  assert(order, 'a transfer stays')
  const trace = { ...services, requestId }
  const wallet = getWallet(services.env.WALLET, order.merchant, order.member_id)
  if (order.state === 'requested') await send(trace, wallet, order)
  if (order.state === 'requested' || order.state === 'sent') await follow(trace, wallet, order)
  const after = await findTransfer(services, id)
  assert(after, 'a transfer stays')
  return after
}

type Trace = Services & { requestId?: string | undefined }

/** In words that end a key for whoever asks again (docs/guides/upstream.md, Repeats): a bar is said by the gate while it holds. */
const SHUT: readonly WalletRefusal[] = ['not_admitted', 'on_break', 'excluded']

/** A definite refusal ends the order before it began: nothing was taken. So does an account that was locked in between. */
async function send(trace: Trace, wallet: Wallet, order: TransferRow): Promise<void> {
  const { id: transferId, receiver_id: to, currency, amount_minor: amountMinor } = order
  const asked = { transferId, to, currency, amountMinor }
  const moved = await (order.sender_status === 'active' ? wallet.sendTransfer(asked) : wallet.refuseTransfer(asked))
  const isIt = canTransition(TRANSFER_EVENTS.sent)
  if (moved.ok) return write(trace, order, { act: 'sent', isIt, change: applyTransition(TRANSFER_EVENTS.sent) })
  const code = SHUT.includes(moved.refusal) ? 'account_locked' : WALLET_REFUSALS[moved.refusal]
  const change = sql`${applyTransition(TRANSFER_EVENTS.voided)}, void_code = ${code}, ${hasEnded(trace)}`
  return write(trace, order, { act: 'voided', isIt, change })
}

/** What the sender's wallet knows by the receiver's own answer; while there is none it stays as it is. */
async function follow(trace: Trace, wallet: Wallet, order: TransferRow): Promise<void> {
  const found = await wallet.settleTransfer({ transferId: order.id })
  if (!found.ok) return
  const { status, refusal } = found.value
  const isIt = canTransition(TRANSFER_EVENTS.delivered)
  const end = hasEnded(trace)
  if (status === 'delivered')
    await write(trace, order, { act: status, isIt, change: sql`${applyTransition(TRANSFER_EVENTS.delivered)}, ${end}` })
  if (status === 'returned')
    await write(trace, order, {
      act: status,
      isIt,
      change: sql`${applyTransition(TRANSFER_EVENTS.returned)}, refusal = ${refusal}, ${end}`,
    })
}

const hasEnded = ({ clock }: Trace) => sql`ended_at_ms = ${clock()}, next_attempt_at_ms = NULL`

type Step = { act: 'sent' | 'voided' | 'delivered' | 'returned'; isIt: SQL; change: SQL }

/** Who has a page open asks again; the other side's balance is told of by its own wallet's postings. */
async function write(trace: Trace, order: TransferRow, { act, isIt, change }: Step): Promise<void> {
  const { id, merchant, member_id } = order
  const isStill = sql`EXISTS (SELECT 1 FROM member_transfer WHERE id = ${id} AND ${isIt})`
  const results = await commit(trace, [
    auditTransfer(trace, { transferId: id, act, actor: 'platform', requestId: trace.requestId }, isIt),
    ...notifyEnd(trace, order, act, isStill),
    sql`UPDATE member_transfer SET ${change} WHERE id = ${id} AND ${isIt}`,
  ])
  if (results.at(-1)?.meta.changes === 1) trace.notices.notify(merchant, member_id, `order:${id}`)
}

/** MEM-15: both sides get a receipt of what arrived, its sender of what came back. Names as each side's records have them. */
function notifyEnd(trace: Trace, order: TransferRow, act: Step['act'], isStill: SQL): SQL[] {
  if (act !== 'delivered' && act !== 'returned') return []
  const { id: aboutId, merchant, member_id, receiver_id, amount_minor, goes_down } = order
  // An upline reads the name of its direct downline, and a downline as much of the upline's as tells it apart.
  const sender = goes_down ? maskName(order.sender) : order.sender
  const receiver = goes_down ? order.receiver : maskName(order.receiver)
  const writer = { ...trace, merchant: { code: merchant } }
  const amount = presentMoney(amount_minor)
  const facts = { amount, member: receiver }
  const received = { event: 'transfer_received', facts: { amount, member: sender }, aboutId } as const
  return [
    writeMessage(writer, member_id, { event: `transfer_${act}`, facts, aboutId }, isStill),
    ...(act === 'delivered' ? [writeMessage(writer, receiver_id, received, isStill)] : []),
  ]
}
