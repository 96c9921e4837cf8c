/** Rows of `agent_bill`, and how each side reads them. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BILL_KINDS } from '../../../contract/agents/pay-order.ts'
import type { Terms } from '../../../contract/agents/terms.ts'
import { type Minor, minor, presentMoney } from '../../../contract/amount.ts'
import {
  billIdSchema,
  type billSchema,
  type calculationSchema,
  contractIdSchema,
  type lateSchema,
} from '../../../contract/calls/agents/contracts.ts'
import { presentTerms } from '../../../contract/calls/agents/terms.ts'
import { isoCurrencySchema } from '../../../contract/currency.ts'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { BILL_STATES } from '../../../contract/states/bill.ts'
import type { Services } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { type BillFacts, type PayFacts, spanOfBill, sumMinor } from '../settlement/bill-facts.ts'

const amount = z.number().int().transform(minor)
const time = z.number().int().nullable()
export const billRowSchema = z.object({
  id: billIdSchema,
  merchant: merchantCodeSchema,
  kind: z.enum(BILL_KINDS),
  state: z.enum(BILL_STATES),
  contract_id: contractIdSchema.nullable(),
  version: z.number().int().nullable(),
  /** Written by this platform from checked terms and never changed, as the facts are. */
  terms: z
    .string()
    .transform((text) => JSON.parse(text) as Terms)
    .nullable(),
  facts: z.string().transform((text) => JSON.parse(text) as BillFacts),
  payer_id: memberIdSchema.nullable(),
  payer: z.string().nullable(),
  receiver_id: memberIdSchema,
  receiver: z.string(),
  from_ms: z.number().int(),
  to_ms: z.number().int(),
  currency: isoCurrencySchema,
  amount_minor: amount,
  paid_minor: amount,
  issued_at_ms: time,
  next_try_at_ms: time,
  expires_at_ms: time,
  denied: z.string().nullable(),
  rows_hash: z.string().nullable(),
})
export type BillRow = z.infer<typeof billRowSchema>

type Reader = Pick<Services, 'db'>

/** Those that were archived are left out (find-bills.ts). `condition` names columns of `bill`. */
export const readBills = async (reader: Reader, condition: SQL): Promise<BillRow[]> =>
  billRowSchema.array().parse(await readStored(reader, condition))

const idSchema = z.object({ id: z.string() })

/** The same by id, where one that cannot be read must hide no other: it is null. */
export async function readEachBill(reader: Reader, condition: SQL): Promise<Map<string, BillRow | null>> {
  const rows = await readStored(reader, condition)
  return new Map(rows.map((row) => [idSchema.parse(row).id, billRowSchema.safeParse(row).data ?? null]))
}

function readStored({ db }: Reader, condition: SQL): Promise<unknown[]> {
  return db.all(sql`
    SELECT bill.*, agent_contract.version, agent_contract.terms, receiver.username AS receiver,
      (SELECT username FROM member_public WHERE id = bill.payer_id) AS payer
    FROM agent_bill AS bill JOIN member_public AS receiver ON receiver.id = bill.receiver_id
    LEFT JOIN agent_contract ON agent_contract.id = bill.contract_id WHERE ${condition}`)
}

/** As one of its two sides reads it. */
export function presentBill(row: BillRow, viewerId: MemberId): z.infer<typeof billSchema> {
  const isMine = row.receiver_id === viewerId
  const { facts, terms } = row
  const span = spanOfBill(row)
  const isWaiting = row.state === 'to_collect' || row.state === 'insufficient' || row.state === 'partly'
  return {
    billId: row.id,
    kind: row.kind,
    side: isMine ? 'mine' : 'given',
    state: row.state,
    contractId: row.contract_id,
    version: row.version,
    contract: terms && presentTerms(terms),
    from: new Date(span.startMs).toISOString(),
    to: new Date(span.endMs).toISOString(),
    late: presentLate(facts),
    payer: row.payer === null || !isMine ? row.payer : maskName(row.payer),
    receiver: row.receiver,
    calculation: 'pay' in facts ? presentCalculation(facts, row.amount_minor) : null,
    amount: presentMoney(row.amount_minor),
    paid: presentMoney(row.paid_minor),
    left: presentMoney(minor(row.amount_minor - row.paid_minor)),
    issuedAt: presentTime(row.issued_at_ms),
    nextTryAt: isWaiting ? presentTime(row.next_try_at_ms) : null,
    expiresAt: isWaiting ? presentTime(row.expires_at_ms) : null,
    denied: row.denied,
    rowsHash: row.rows_hash,
  }
}

/** Of a supplement for late play; null for all other bills. */
export function presentLate(facts: BillFacts): z.infer<typeof lateSchema> | null {
  if (!('pay' in facts) || !facts.late) return null
  const { number, countedFromMs, countedToMs } = facts.late
  return { number, countedFrom: new Date(countedFromMs).toISOString(), countedTo: new Date(countedToMs).toISOString() }
}

export function presentCalculation(
  { activeMembers, validMinor, pay, formula, money, realTime, netted }: PayFacts,
  amountMinor: Minor,
): z.infer<typeof calculationSchema> {
  const { missing, profit } = pay
  return {
    activeMembers,
    validBet: presentMoney(validMinor),
    base: presentMoney(pay.baseMinor),
    tier: pay.tierIndex,
    rate: pay.rateBps,
    formula,
    ...(pay.parts && {
      parts: pay.parts.map(({ category, validMinor: partMinor, rateBps }) => ({
        category,
        validBet: presentMoney(partMinor),
        rate: rateBps,
      })),
    }),
    missing: missing && {
      activeMembers: missing.activeMembers,
      validBet: presentMoney(missing.validMinor),
      profit: presentMoney(missing.profitMinor),
    },
    profit:
      profit && money
        ? {
            stake: presentMoney(money.stakeMinor),
            payout: presentMoney(money.payoutMinor),
            gross: presentMoney(profit.grossMinor),
            fee: presentMoney(profit.feeMinor),
            depositFee: presentMoney(profit.depositFeeMinor),
            withdrawalFee: presentMoney(profit.withdrawalFeeMinor),
            promotions: presentMoney(profit.promotionsMinor),
            cashback: presentMoney(profit.cashbackMinor),
            lotteryRebates: presentMoney(profit.lotteryRebatesMinor),
            salaries: presentMoney(profit.salariesMinor),
            net: presentMoney(profit.netMinor),
            carryIn: presentMoney(profit.carryInMinor),
            carryOut: presentMoney(profit.carryOutMinor),
          }
        : null,
    remainder: realTime && { before: realTime.remainderBefore, after: pay.remainder },
    netted: presentMoney(sumMinor(netted.map(({ amountMinor }) => amountMinor))),
    amount: presentMoney(amountMinor),
  }
}
