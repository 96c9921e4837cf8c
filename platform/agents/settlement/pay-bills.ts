/**
 * Pays bills, each once whatever is repeated or cut. The platform pays by the wallet's key of the bill. An upline
 * pays by numbered attempts: the number and its sum stand in the bill before money moves, and no other begins before the
 * wallets have said for good what became of it.
 */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BILL_KINDS, computePayable, groupByLevel } from '../../../contract/agents/pay-order.ts'
import { type Minor, minor } from '../../../contract/amount.ts'
import { billIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { RPC_AT_ONCE } from '../../../contract/lib/at-once.ts'
import { within } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { BILL_DAYS, BILL_EVENTS } from '../../../contract/states/bill.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, type WalletRefusal } from '../../kernel/wallet/wallet-interface.ts'
import type { Settler } from './cursor.ts'
import { tellEnds } from './tell-bills.ts'

/** Then a wallet counts as silent, and the next level begins. */
export const SILENT_MS = 5_000
const PER_RUN = 400

/** When a bill is tried again: a silence soon, an empty wallet each hour, a receiver on a break each day. */
const RETRY_MS = { paying: MINUTE_MS, insufficient: 60 * MINUTE_MS, partly: 60 * MINUTE_MS, to_collect: DAY_MS }

const payableSchema = z.object({
  billId: billIdSchema,
  kind: z.enum(BILL_KINDS),
  payerId: memberIdSchema.nullable(),
  payerDepth: z.number().int(),
  receiverId: memberIdSchema,
  currency: z.string(),
  amountMinor: z.number().int().transform(minor),
  paidMinor: z.number().int().transform(minor),
  allowPartial: z.number().transform((flag) => flag === 1),
  attempt: z.number().int(),
  attemptMinor: z.number().int().transform(minor),
})
type Payable = z.infer<typeof payableSchema>

const COLUMNS =
  sql.raw(`id AS billId, kind, payer_id AS payerId, payer_depth AS payerDepth, receiver_id AS receiverId, currency,
  amount_minor AS amountMinor, paid_minor AS paidMinor, allow_partial AS allowPartial, attempt, attempt_minor AS attemptMinor`)
/** The order of kinds within a level. */
const KIND_ORDER = sql.raw(`CASE kind ${BILL_KINDS.map((kind, place) => `WHEN '${kind}' THEN ${place}`).join(' ')} END`)

const isWaiting = canTransition(BILL_EVENTS.tried_again)

/** Bills that wait and whose time has come: to be tried again, or to expire. */
async function wakeBills(settler: Settler, merchant: MerchantCode, which: SQL): Promise<void> {
  const nowMs = settler.clock()
  await commit(settler, [
    sql`UPDATE agent_bill
      SET ${applyTransition(BILL_EVENTS.expired)}, next_try_at_ms = NULL, moved_by = 'platform', moved_at_ms = ${nowMs}
      WHERE id IN (SELECT id FROM agent_bill
        WHERE merchant = ${merchant} AND ${isWaiting} AND expires_at_ms <= ${nowMs} AND ${which} LIMIT ${PER_RUN})`,
    sql`UPDATE agent_bill
      SET ${applyTransition(BILL_EVENTS.tried_again)}, next_try_at_ms = ${nowMs}, moved_by = 'platform', moved_at_ms = ${nowMs}
      WHERE id IN (SELECT id FROM agent_bill
        WHERE merchant = ${merchant} AND ${isWaiting} AND next_try_at_ms <= ${nowMs} AND ${which} LIMIT ${PER_RUN})`,
  ])
}

export type PayRun = { paid: number; statements: number; hasMore: boolean }

/** Of D1, at most: to wake and read what is due; for each few bills that are paid together. */
const READ_STATEMENTS = 3
const PAY_STATEMENTS = 10

/**
 * Pays what is due of a merchant, level by level of the payer from the top down; `which` narrows it to some bills. Safe to run
 * twice, late, or at once with itself. Answers how many bills it looked at, and how many statements it took: `most` bounds them.
 */
export async function payDueBills(
  settler: Settler,
  merchant: MerchantCode,
  { which = sql`1`, most = Number.POSITIVE_INFINITY }: { which?: SQL; most?: number } = {},
): Promise<PayRun> {
  await wakeBills(settler, merchant, which)
  const rows = await settler.db.all(sql`SELECT ${COLUMNS} FROM agent_bill
    WHERE merchant = ${merchant} AND next_try_at_ms <= ${settler.clock()} AND state = 'paying' AND ${which}
    ORDER BY payer_depth, ${KIND_ORDER}, id LIMIT ${PER_RUN}`)
  const due = payableSchema.array().parse(rows)
  let [paid, statements] = [0, READ_STATEMENTS]
  for (const level of groupByLevel(due))
    for (let first = 0; first < level.length; first += RPC_AT_ONCE) {
      if (statements + PAY_STATEMENTS > most) return { paid, statements, hasMore: true }
      const some = level.slice(first, first + RPC_AT_ONCE)
      await payTogether(settler, merchant, some)
      paid += some.length
      statements += PAY_STATEMENTS
    }
  return { paid, statements, hasMore: due.length === PER_RUN }
}

/** What became of a try. `silent`: nothing is known, and the same try is repeated. */
type End = 'delivered' | 'too_little' | 'not_received' | 'silent'

/** A few bills of one level at the same time: one statement before the money moves, one after it. */
async function payTogether(settler: Settler, merchant: MerchantCode, bills: readonly Payable[]): Promise<void> {
  const begun = await beginAttempts(settler, merchant, bills)
  const ends = await Promise.all(
    begun.map(async (bill): Promise<End> => {
      const pay = bill.payerId === null ? payByPlatform(settler, merchant, bill) : payByUpline(settler, merchant, bill)
      return (await within(pay.catch(logSilence(bill)), SILENT_MS)) ?? 'silent'
    }),
  )
  await saveEnds(
    settler,
    merchant,
    begun.map((bill, index) => ({ bill, end: ends[index] ?? 'silent' })),
  )
}

const logSilence =
  ({ billId }: Payable) =>
  (error: unknown) => {
    log.warn('bill_waits', { billId, error: sayError(error) })
    return 'silent' as const
  }

/**
 * Notes the number and the sum of each upline's next attempt. Answers the bills as they stand then: of two runs at once both
 * go on with the attempt of the faster one.
 */
async function beginAttempts(settler: Settler, merchant: MerchantCode, bills: readonly Payable[]): Promise<Payable[]> {
  const fresh = bills.filter(({ payerId, attemptMinor }) => payerId !== null && attemptMinor === 0)
  if (fresh.length === 0) return [...bills]
  const balances = await readBalances(settler, merchant, fresh)
  const silent = fresh.filter(({ payerId }) => !balances.has(payerId as MemberId)).map(({ billId }) => billId)
  const attempts = fresh.flatMap(({ billId, payerId, attempt, amountMinor, paidMinor, allowPartial }) => {
    const balance = balances.get(payerId as MemberId)
    // A wallet that is silent is asked again later.
    if (balance === undefined) return []
    const leftMinor = minor(amountMinor - paidMinor)
    const sumMinor = computePayable({ amountMinor: leftMinor, allowPartial }, balance)
    balances.set(payerId as MemberId, minor(balance - sumMinor))
    return sumMinor > 0 ? [{ billId, attempt, sumMinor }] : []
  })
  await commit(settler, [
    sql`UPDATE agent_bill SET attempt = agent_bill.attempt + 1, attempt_minor = each.value ->> 'sumMinor'
      FROM json_each(${JSON.stringify(attempts)}) AS each
      WHERE agent_bill.id = each.value ->> 'billId' AND agent_bill.attempt = each.value ->> 'attempt' AND attempt_minor = 0 AND state = 'paying'`,
    // Those of silent payers step back, or they would lead each run and hold up all others.
    sql`UPDATE agent_bill SET next_try_at_ms = ${settler.clock() + RETRY_MS.paying}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(silent)})) AND attempt_minor = 0 AND state = 'paying'`,
  ])
  const ids = JSON.stringify(bills.map(({ billId }) => billId))
  const rows = await settler.db.all(sql`SELECT ${COLUMNS} FROM agent_bill
    WHERE id IN (SELECT value FROM json_each(${ids})) AND state = 'paying'`)
  const after = payableSchema.array().parse(rows)
  // Without an attempt and with a known balance there is too little; with an unknown one the wallet is silent.
  return after.filter(({ payerId, attemptMinor }) => payerId === null || attemptMinor > 0 || balances.has(payerId))
}

async function readBalances({ env }: Settler, merchant: MerchantCode, bills: readonly Payable[]) {
  const payers = [...new Set(bills.map(({ payerId }) => payerId as MemberId))]
  const balances = new Map<MemberId, Minor>()
  await Promise.all(
    payers.map(async (payerId) => {
      const asked = getWallet(env.WALLET, merchant, payerId).getBalance()
      const read = await within(
        asked.catch(() => null),
        SILENT_MS,
      )
      if (read?.ok) balances.set(payerId, read.value.frozen ? minor(0) : read.value.realMinor)
    }),
  )
  return balances
}

/** The receiver's wallet takes nothing now. Each try asks again, so these are no end of anything. */
const NOT_NOW: readonly WalletRefusal[] = ['on_break', 'excluded', 'frozen']
/** The payer's wallet keeps these as its answer to the attempt for ever, so another one may follow. */
const FINAL: readonly WalletRefusal[] = ['balance_insufficient', 'frozen', 'limit_reached', 'not_admitted']

async function payByPlatform({ env }: Settler, merchant: MerchantCode, bill: Payable): Promise<End> {
  const { billId: key, currency, amountMinor, receiverId } = bill
  const moved = await getWallet(env.WALLET, merchant, receiverId).payCommission({ key, currency, amountMinor })
  if (moved.ok) return 'delivered'
  if (NOT_NOW.includes(moved.refusal)) return 'not_received'
  throw new Error(`${moved.refusal}: ${moved.message}`)
}

async function payByUpline({ env }: Settler, merchant: MerchantCode, bill: Payable): Promise<End> {
  const { billId, payerId, receiverId: to, currency, attempt, attemptMinor: amountMinor } = bill
  if (amountMinor === 0) return 'too_little'
  const transferId = `${billId}-${attempt}`
  const wallet = getWallet(env.WALLET, merchant, payerId as MemberId)
  const sent = await wallet.sendTransfer({ transferId, to, currency, amountMinor, purpose: 'contract' })
  if (!sent.ok && FINAL.includes(sent.refusal)) return 'too_little'
  if (!sent.ok) throw new Error(`${sent.refusal}: ${sent.message}`)
  const settled = await wallet.settleTransfer({ transferId })
  if (!settled.ok) throw new Error(`${settled.refusal}: ${settled.message}`)
  if (settled.value.status === 'delivered') return 'delivered'
  return settled.value.status === 'returned' ? 'not_received' : 'silent'
}

type Ended = { bill: Payable; end: End }

/** For `each` of a list of bills: this try of it has no end yet. */
const IS_TRY = sql`agent_bill.${canTransition(BILL_EVENTS.paid)} AND agent_bill.attempt = each.value ->> 'attempt'
  AND agent_bill.attempt_minor = each.value ->> 'attemptMinor'`

/** Writes what became of each try, under its number: a try that two runs saw end is counted once. */
async function saveEnds(settler: Settler, merchant: MerchantCode, ended: readonly Ended[]): Promise<void> {
  const nowMs = settler.clock()
  const rows = ended.map(({ bill, end }) => {
    const sumMinor = bill.payerId === null ? bill.amountMinor : bill.attemptMinor
    const paidMinor = bill.paidMinor + (end === 'delivered' ? sumMinor : 0)
    const event = computeEvent(bill, end, paidMinor)
    const state = event === null ? ('paying' as const) : BILL_EVENTS[event].to
    const { billId, attempt, attemptMinor, kind, payerId, receiverId, amountMinor } = bill
    const leftMinor = minor(amountMinor - paidMinor)
    return { billId, attempt, attemptMinor, kind, payerId, receiverId, amountMinor, paidMinor, leftMinor, event, state }
  })
  const receivers = ended.flatMap(({ bill, end }) => (end === 'delivered' ? [bill.receiverId] : []))
  await commit(settler, [
    ...tellEnds(settler, merchant, rows, IS_TRY),
    ...[...Map.groupBy(rows, ({ event }) => event)].map(([event, of]) => saveEvent(event, of, nowMs)),
    // What was paid now may be what the receiver's own downlines wait for.
    sql`UPDATE agent_bill SET next_try_at_ms = ${nowMs} WHERE state IN ('insufficient', 'partly')
      AND payer_id IN (SELECT value FROM json_each(${JSON.stringify(receivers)}))`,
  ])
  for (const { bill, end } of ended) {
    if (end !== 'delivered') continue
    settler.notices.notify(merchant, bill.receiverId, 'balance')
    if (bill.payerId !== null) settler.notices.notify(merchant, bill.payerId, 'balance')
  }
}

type EndEvent = 'paid' | 'paid_partly' | 'too_little' | 'not_received'

/** The step that an end brings; null for a silence, after which the same try is repeated. */
function computeEvent({ amountMinor }: Payable, end: End, paidMinor: number): EndEvent | null {
  if (end === 'silent') return null
  if (paidMinor === amountMinor) return 'paid'
  if (end === 'not_received') return 'not_received'
  return paidMinor > 0 ? 'paid_partly' : 'too_little'
}

/** The bills of one step, as they were tried. A bill keeps the end of its wait while it waits for the same. */
function saveEvent(event: EndEvent | null, bills: readonly { billId: string }[], nowMs: number): SQL {
  const rows = JSON.stringify(bills)
  if (event === null)
    return sql`UPDATE agent_bill SET next_try_at_ms = ${nowMs + RETRY_MS.paying}, moved_by = 'platform', moved_at_ms = ${nowMs}
      FROM json_each(${rows}) AS each WHERE agent_bill.id = each.value ->> 'billId' AND ${IS_TRY}`
  const step = BILL_EVENTS[event]
  if (step.to === 'issued')
    return sql`UPDATE agent_bill SET ${applyTransition(step)}, paid_minor = each.value ->> 'paidMinor', attempt_minor = 0,
        moved_by = 'platform', moved_at_ms = ${nowMs}, next_try_at_ms = NULL, issued_at_ms = ${nowMs},
        expires_at_ms = NULL, expires_of = ${step.to}
      FROM json_each(${rows}) AS each WHERE agent_bill.id = each.value ->> 'billId' AND ${IS_TRY}`
  return sql`UPDATE agent_bill SET ${applyTransition(step)}, paid_minor = each.value ->> 'paidMinor', attempt_minor = 0,
      moved_by = 'platform', moved_at_ms = ${nowMs}, next_try_at_ms = ${nowMs + RETRY_MS[step.to]},
      expires_at_ms = iif(expires_of = ${step.to}, expires_at_ms, ${nowMs + BILL_DAYS[step.to] * DAY_MS}),
      expires_of = ${step.to}
    FROM json_each(${rows}) AS each WHERE agent_bill.id = each.value ->> 'billId' AND ${IS_TRY}`
}
