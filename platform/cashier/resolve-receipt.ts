/** OPS-01: an operator says what becomes of money that fitted no order. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DEPOSIT_EVENTS } from '../../contract/deposit-states.ts'
import { Refusal } from '../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import { auditAct } from '../members/audit.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { getWallet, WALLET_REFUSALS } from '../wallet/wallet-interface.ts'
import { computeDepositTurnover } from './deposit-turnover.ts'
import { showDeposit } from './operate-deposits.ts'
import { findOrder, type OrderRow } from './order-rows.ts'

const FINISH_AFTER_MS = 60_000
const BATCH = 50

const amount = z.number().int().transform(minor)
const receiptSchema = z.object({
  provider: z.string(),
  transaction_id: z.string(),
  merchant: merchantCodeSchema,
  order_id: z.string(),
  amount_minor: amount,
  currency: z.string(),
  state: z.string(),
  credit_minor: amount.nullable(),
})
type Receipt = z.infer<typeof receiptSchema>

/**
 * Credits money in review to its member, the amount given or what arrived, or notes that it went back. Fixed in the
 * database before the wallet is asked. Throws `not_found`, `conflict` where nothing is to be decided, and
 * `currency_mismatch` where money of another currency is credited without an amount.
 */
export async function resolveReceipt(
  ctx: OperatorContext,
  input: OperatorRequest<'deposits-resolve'>,
): Promise<OperatorResponse<'deposits-resolve'>> {
  const { orderId, transactionId, becomes, reason } = input
  const receipt = await findReceipt(ctx, orderId, transactionId)
  const order = await findOrder(ctx, orderId)
  if (!receipt) throw new Refusal('not_found', `${orderId} has no money ${transactionId}`)
  const isOpen = receipt.state === 'review' || (receipt.state === 'unmatched' && becomes === 'returned')
  if (!isOpen) throw new Refusal('conflict', `nothing to decide: it is ${receipt.state}`)
  const creditMinor = becomes === 'credited' ? chooseAmount(ctx, receipt, input.amount) : null
  const decision = { becomes, creditMinor, reason }
  await decide(ctx, receipt, order, decision)
  const waitsBecause = becomes === 'credited' ? await tryCredit(ctx, { ...receipt, credit_minor: creditMinor }) : null
  return { ...(await showDeposit(ctx, { orderId })), waitsBecause }
}

function chooseAmount({ merchant }: OperatorContext, receipt: Receipt, given: string | undefined) {
  if (given !== undefined) return parseMoney(given)
  if (receipt.currency === merchant.currency) return receipt.amount_minor
  throw new Refusal('currency_mismatch', `it came in ${receipt.currency}: say what it is worth`)
}

async function findReceipt(
  { db, merchant }: OperatorContext,
  orderId: string,
  transactionId: string,
): Promise<Receipt | null> {
  const row = await db.get(sql`SELECT * FROM deposit_receipt
    WHERE merchant = ${merchant.code} AND order_id = ${orderId} AND transaction_id = ${transactionId}`)
  return row ? receiptSchema.parse(row) : null
}

type Decision = { becomes: 'credited' | 'returned'; creditMinor: number | null; reason: string }

async function decide(ctx: OperatorContext, receipt: Receipt, order: OrderRow | null, decision: Decision) {
  const nowMs = ctx.clock()
  const isOpen = sql`${isIt(receipt)} AND state = ${receipt.state}`
  const state = decision.becomes === 'credited' ? 'crediting' : 'returned'
  const results = await commit(ctx, [
    ...(order
      ? [
          auditAct(
            { ...ctx, clientIp: '', country: 'XX' },
            memberIdSchema.parse(order.member_id),
            'deposit_resolved',
            sql`EXISTS (SELECT 1 FROM deposit_receipt WHERE ${isOpen})`,
          ),
        ]
      : []),
    sql`UPDATE deposit_receipt SET state = ${state}, credit_minor = ${decision.creditMinor}, decided_by = ${ctx.operator},
      reason = ${decision.reason}, decided_at_ms = ${nowMs} WHERE ${isOpen}`,
    // The order ends with the last of its money that was open.
    sql`UPDATE deposit_order SET state = ${DEPOSIT_EVENTS.review_returned.to}, failure = 'returned',
      changed_at_ms = ${nowMs}, ended_at_ms = ${nowMs}, look_at_ms = ${nowMs}
      WHERE id = ${receipt.order_id} AND state = ${DEPOSIT_EVENTS.review_returned.from[0]}
        AND NOT EXISTS (SELECT 1 FROM deposit_receipt WHERE order_id = ${receipt.order_id}
          AND state IN ('review', 'crediting'))`,
  ])
  if (results.at(-2)?.meta.changes !== 1) throw new Refusal('conflict', 'somebody else decided meanwhile')
}

const isIt = ({ provider, transaction_id }: Receipt) =>
  sql`provider = ${provider} AND transaction_id = ${transaction_id}`

/** Decided it is: what the wallet refuses for now, or a crash cut off, the sweep asks again. */
async function tryCredit(services: Services, receipt: Receipt): Promise<string | null> {
  try {
    await creditReceipt(services, receipt)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.errorCode
    console.warn(JSON.stringify({ event: 'receipt_waits', order: receipt.order_id, error: String(error) }))
    return 'internal'
  }
}

/** Under a key of its own: the order may be credited by other money as well. */
async function creditReceipt(services: Services, receipt: Receipt): Promise<void> {
  const orderId = receipt.order_id
  const { member_id, currency } = z
    .object({ member_id: memberIdSchema, currency: z.string() })
    .parse(await services.db.get(sql`SELECT member_id, currency FROM deposit_order WHERE id = ${orderId}`))
  const amountMinor = receipt.credit_minor ?? minor(0)
  const key = `${orderId}:${receipt.transaction_id}`
  const turnoverMinor = await computeDepositTurnover(services, receipt.merchant, amountMinor)
  const wallet = getWallet(services.env.WALLET, receipt.merchant, member_id)
  const moved = await wallet.deposit({ key, currency, amountMinor, turnoverMinor })
  if (!moved.ok) throw new Refusal(WALLET_REFUSALS[moved.refusal], moved.message)
  const nowMs = services.clock()
  const { from, to } = DEPOSIT_EVENTS.review_credited
  await commit(services, [
    writeMessage(
      { ...services, merchant: { code: receipt.merchant } },
      member_id,
      { event: 'deposit_credited', facts: { amount: presentMoney(amountMinor) }, aboutId: orderId },
      sql`EXISTS (SELECT 1 FROM deposit_receipt WHERE ${isIt(receipt)} AND state = 'crediting')`,
    ),
    sql`UPDATE deposit_receipt SET state = 'credited' WHERE ${isIt(receipt)} AND state = 'crediting'`,
    sql`UPDATE deposit_order SET state = ${to}, credited_minor = ${amountMinor}, changed_at_ms = ${nowMs},
      ended_at_ms = ${nowMs}, look_at_ms = ${nowMs} WHERE id = ${orderId} AND state = ${from[0]}`,
  ])
}

/** For the sweep: credits what an operator decided a minute ago and more. */
export async function finishResolved(services: Services): Promise<void> {
  const rows = await services.db.all(sql`SELECT * FROM deposit_receipt
    WHERE state = 'crediting' AND decided_at_ms <= ${services.clock() - FINISH_AFTER_MS}
    ORDER BY received_at_ms LIMIT ${BATCH}`)
  for (const receipt of receiptSchema.array().parse(rows)) await tryCredit(services, receipt)
}
