/** TRUST-05: a bill with its rows as a file, in pieces, from which anybody recomputes its amount. */
import { windowOf } from '../../../contract/agents/periods.ts'
import { presentMoney } from '../../../contract/amount.ts'
import {
  CATEGORY_STATEMENT_FORMAT,
  REBATE_STATEMENT_FORMAT,
  type RebateStatement,
  STATEMENT_FORMAT,
  type StatementFile,
} from '../../../contract/calls/agents/statement.ts'
import { presentTerms } from '../../../contract/calls/agents/terms.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { writeStatementCsv } from '../../../contract/statements/recompute.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf } from '../../kernel/tree.ts'
import { type PayFacts, spanOfBill } from '../settlement/bill-facts.ts'
import { hashBills } from '../settlement/hash-bills.ts'
import { type RebatePlace, readAgentParts } from '../settlement/rebate-parts.ts'
import { readLateRows, readTeamRows, type TeamRow } from '../settlement/team-rows.ts'
import { maskFor } from '../team-names.ts'
import { type BillRow, presentLate } from './bill-rows.ts'
import { requireOwnBill } from './find-bills.ts'

/** Some 100 bytes each. */
const ROWS_PER_PIECE = 3_000

type WithRows = BillRow & { rows_hash: string; terms: NonNullable<BillRow['terms']> }
/** Of a contract: those of a new bill are hashed right after it is made. */
export const hasRows = (bill: BillRow): bill is WithRows => bill.rows_hash !== null && bill.terms !== null

/** Throws `not_found` for a stranger's bill, and `malformed` for a cursor. */
export const getStatement: Handler<'billStatement'> = async (ctx, { billId, form, cursor }) => {
  const viewer = requireMember(ctx)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['billStatement', ctx.merchant.code, viewer.id, billId, form],
  }
  const own = await requireOwnBill(ctx, viewer.id, billId)
  const { file, nextCursor } =
    own.kind === 'rebate_difference'
      ? await readRebatePiece(ctx, own, { cursor, scope })
      : await readPiece(ctx, await requireWithRows(ctx, viewer.id, billId), { cursor, scope })
  const fileName = `${billId}.${form}`
  if (form === 'json') return { form, fileName, nextCursor, file }
  return { form, fileName, nextCursor, text: writeStatementCsv(file, cursor === undefined) }
}

type RowReader = Parameters<typeof readTeamRows>[0]
type RowPart = Omit<NonNullable<Parameters<typeof readTeamRows>[3]>, 'only'>
type Piece = { cursor: string | undefined; scope: CursorScope }

async function readPiece(ctx: PlatformContext, bill: WithRows, { cursor, scope }: Piece) {
  const viewer = requireMember(ctx)
  const [player = 0, memberId = '', category = '', place = 0] = cursor === undefined ? [] : openCursor(cursor, scope)
  const found = await readBilledRows({ ...ctx, merchant: { code: bill.merchant } }, bill, {
    limit: ROWS_PER_PIECE + 1,
    after: { player: Number(player), memberId: String(memberId), category: String(category), place: Number(place) },
  })
  const { shown, nextCursor } = cutPage(found, ROWS_PER_PIECE, (last) =>
    sealCursor([last.player, last.memberId, last.category, last.place], scope),
  )
  const rows = await Promise.all(shown.map((row) => nameRow(ctx, viewer.id, bill.receiver_id, row)))
  const file: StatementFile = { ...presentHead(bill), rows }
  return { file, nextCursor }
}

/** The receiver alone reads it, to whom all of its rows are direct downlines: the platform pays. */
async function readRebatePiece(ctx: PlatformContext, bill: BillRow, { cursor, scope }: Piece) {
  const [player = 0, memberId = ''] = cursor === undefined ? [] : openCursor(cursor, scope)
  const found = await readBillParts(ctx, bill, {
    after: { player: Number(player), memberId: String(memberId) },
    limit: ROWS_PER_PIECE + 1,
  })
  const { shown, nextCursor } = cutPage(found, ROWS_PER_PIECE, (last) =>
    sealCursor([last.row.player, last.memberId], scope),
  )
  const rows = shown.map(({ row, username }) => ({ ...row, name: username }))
  return { file: { ...presentRebateHead(bill), rows }, nextCursor }
}

export const readBillParts = (
  reader: Pick<PlatformContext, 'env'>,
  bill: BillRow,
  part?: { after: RebatePlace; limit: number },
) => readAgentParts(reader, bill.merchant, dayOf(bill.from_ms), bill.receiver_id, part)

export function presentRebateHead(bill: BillRow): Omit<RebateStatement, 'rows'> {
  assert(bill.rows_hash !== null, 'a difference of rebates is written with the hash of its rows')
  return {
    format: REBATE_STATEMENT_FORMAT,
    billId: bill.id,
    currency: bill.currency,
    state: bill.state,
    from: new Date(bill.from_ms).toISOString(),
    to: new Date(bill.to_ms).toISOString(),
    amount: presentMoney(bill.amount_minor),
    paid: presentMoney(bill.paid_minor),
    rowsHash: bill.rows_hash,
  }
}

/** The hash is taken right after the bill is made; who asks before that has it taken. */
async function requireWithRows(ctx: PlatformContext, viewerId: MemberId, billId: string): Promise<WithRows> {
  for (let hasMore = true; ; ) {
    const bill = await requireOwnBill(ctx, viewerId, billId)
    if (hasRows(bill)) return bill
    assert(hasMore, 'the rows of a bill are hashed')
    hasMore = (await hashBills(ctx, bill.merchant)).hasMore
  }
}

/** Direct downlines of the one who reads by name, all others by the mask that this reader knows them by. */
async function nameRow(ctx: PlatformContext, viewerId: MemberId, receiverId: MemberId, row: TeamRow) {
  const { memberId, username, depth, agentId: _agentId, place: _place, ...play } = row
  const isPlain = depth === 1 && receiverId === viewerId
  return { ...play, name: isPlain ? username : await maskFor(ctx, viewerId, { memberId, username }) }
}

/** The rows that the amount comes from. */
export function readBilledRows(reader: RowReader, bill: WithRows, part: RowPart = {}): Promise<TeamRow[]> {
  const { late } = bill.facts as PayFacts
  const span = spanOfBill(bill)
  if (!late) return readTeamRows(reader, [bill.receiver_id], { terms: bill.terms, span }, part)
  const contracts = [{ id: bill.contract_id ?? '' }]
  return readLateRows(reader, windowOf(late.countedFromMs), contracts, { ...part, only: span })
}

export function presentHead(bill: WithRows): Omit<StatementFile, 'rows'> {
  const facts = bill.facts as PayFacts
  const span = spanOfBill(bill)
  const { money, realTime } = facts
  const late = presentLate(facts)
  return {
    format: bill.terms.categoryRates ? CATEGORY_STATEMENT_FORMAT : STATEMENT_FORMAT,
    billId: bill.id,
    contractId: bill.contract_id as StatementFile['contractId'],
    version: bill.version ?? 1,
    currency: bill.currency,
    state: bill.state,
    from: new Date(span.startMs).toISOString(),
    to: new Date(span.endMs).toISOString(),
    contract: presentTerms(bill.terms),
    amount: presentMoney(bill.amount_minor),
    paid: presentMoney(bill.paid_minor),
    formula: facts.formula,
    money: money && {
      deposits: presentMoney(money.depositsMinor),
      withdrawals: presentMoney(money.withdrawalsMinor),
      promotions: presentMoney(money.promotionsMinor),
      cashback: presentMoney(money.cashbackMinor),
      lotteryRebates: presentMoney(money.lotteryRebatesMinor),
      salaries: presentMoney(money.salariesMinor),
      carryIn: presentMoney(money.carryMinor),
    },
    realTime: realTime && { from: new Date(realTime.dayFromMs).toISOString(), remainder: realTime.dayRemainder },
    ...(late && facts.late && { late: { ...late, tier: facts.late.tier } }),
    downlineBills: facts.netted.map(({ billId, amountMinor }) => ({
      billId: billId as StatementFile['billId'],
      amount: presentMoney(amountMinor),
    })),
    rowsHash: bill.rows_hash,
  }
}
