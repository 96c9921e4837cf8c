/** The bills of one sealed window, with what their contracts carry on: one batch, all or nothing. */
import { z } from 'zod'
import { computeNetted } from '../../../contract/agents/pay.ts'
import { type Cadence, type Span, spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import { type Minor, minor } from '../../../contract/amount.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { hashRebateRows } from '../../../contract/statements/recompute.ts'
import { BILL_DAYS, computeFirstBillState } from '../../../contract/states/bill.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { createBillIds } from '../../kernel/bill-id.ts'
import { bind, commit, readAll } from '../../kernel/commit.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { readLargeFrom } from '../../kernel/operator/large-amount.ts'
import { dayOf } from '../../kernel/tree.ts'
import {
  type BillDraft,
  computePayFacts,
  type NettedBill,
  type PayFacts,
  type PayInput,
  payerOf,
  sumMinor,
} from './bill-facts.ts'
import { type Cursor, moveTo, type Settler } from './cursor.ts'
import { type DueContract, listEndingSpans, readDueContracts } from './due-contracts.ts'
import { draftLate } from './late-bills.ts'
import { packBySize } from './pack-by-size.ts'
import { countRebateParts, type RebatePart, readRebateParts } from './rebate-parts.ts'
import { readBilledCategories } from './team-categories.ts'
import {
  type ActiveQuestion,
  countActive,
  NO_MONEY,
  NO_PLAY,
  payKey,
  rangeOf,
  readBilledPlay,
  readSalaries,
  readTeamMoney,
} from './team-facts.ts'

/** D1 takes 2 MB for one value. A bill is about 1 KB, and a window may have thousands. */
const BYTES_PER_STATEMENT = 1_500_000
/** Parts of rebate differences that one question reads. */
const PARTS_AT_ONCE = 20_000
const COLLECT_MS = BILL_DAYS.to_collect * DAY_MS

type CarryDraft = { contractId: string; remainder: number; day: number | null; dayRemainder: number; lossMinor: number }
type Merchant = { merchant: MerchantFacts }

/** `?1` merchant, `?2` bills, `?3` currency, `?4` now, `?5` when a bill runs out, `?6` and `?7` where the cursor stands. */
const INSERT_BILLS = `
  INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_id, payer_depth, receiver_id, from_ms, to_ms, day,
    state, currency, amount_minor, allow_partial, facts, rows_hash, created_at_ms, next_try_at_ms, expires_at_ms,
    expires_of, moved_at_ms, late)
  SELECT value ->> 'id', ?1, value ->> 'kind', value ->> 'contractId', value ->> 'payerId', value ->> 'payerDepth',
    value ->> 'receiverId', value ->> 'startMs', value ->> 'endMs', value ->> 'day', value ->> 'state', ?3,
    value ->> 'amountMinor', value ->> 'allowPartial', value ->> 'facts', value ->> 'rowsHash', ?4,
    value ->> 'nextTryAtMs', iif(value ->> 'state' = 'to_collect', ?5, NULL),
    iif(value ->> 'state' = 'to_collect', 'to_collect', NULL), ?4, value ->> 'late'
  FROM json_each(?2)
  WHERE EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?6 AND billed = ?7)`

/** `?1` merchant, `?2` what each contract carries on, `?3` and `?4` where the cursor stands. */
const SAVE_CARRIES = `
  INSERT INTO agent_contract_carry (contract_id, remainder, day, day_remainder, loss_minor, knows_category_rates)
  SELECT value ->> 'contractId', value ->> 'remainder', value ->> 'day', value ->> 'dayRemainder', value ->> 'lossMinor', 1
  FROM json_each(?2)
  WHERE EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?3 AND billed = ?4)
  ON CONFLICT DO UPDATE SET remainder = excluded.remainder, day = excluded.day, day_remainder = excluded.day_remainder,
    loss_minor = excluded.loss_minor`

/** Writes the bills of the window that was aggregated, once however often it is called, and moves the cursor over it. */
export async function writeBills(settler: Settler, merchant: MerchantFacts, at: Cursor): Promise<Cursor> {
  const to = { aggregated: at.aggregated, billed: at.aggregated }
  const { bills, carries } = await draftBills(settler, merchant, at.aggregated)
  const largeFrom = bills.length > 0 ? await readLargeFrom({ db: settler.db, merchant }) : minor(0)
  const { code, currency } = merchant
  const [nowMs, stands] = [settler.clock(), [at.aggregated, at.billed]]
  await commit(settler, [
    ...listBillRows(bills, nowMs, largeFrom).map((rows) =>
      bind(INSERT_BILLS, code, rows, currency, nowMs, nowMs + COLLECT_MS, ...stands),
    ),
    ...(carries.length > 0 ? [bind(SAVE_CARRIES, code, JSON.stringify(carries), ...stands)] : []),
    moveTo(code, at, to),
  ])
  return to
}

/** All that the policy of the merchant lets contracts and rebates pay for spans that end with the window. */
async function draftBills(settler: Settler, merchant: MerchantFacts, window: number) {
  const policy = getPolicy(merchant.jurisdiction).agentContracts
  if (policy === 'off') return { bills: [], carries: [] }
  const reader = { ...settler, merchant, mintId: createBillIds(window, settler.random) }
  const contracts = await readDueContracts(settler, merchant.code, window)
  const salaries = contracts.filter(({ kind }) => kind !== 'dividend')
  const paysAll = policy === 'platform_only'
  const salaryFacts = await readSalaryFacts(reader, salaries, window)
  const salaryDrafts = draftOf(reader, salaries, salaryFacts, new Map())
  const supplements = await draftLate(reader, window)
  const dividends = contracts.filter(({ kind }) => kind === 'dividend')
  const dividendFacts = await readDividendFacts(reader, dividends, [
    ...salaryDrafts,
    ...supplements.filter(({ kind }) => kind !== 'dividend'),
  ])
  const earlier = paysAll ? await readEarlier(reader, dividends) : new Map()
  const drafts = [...salaryDrafts, ...draftOf(reader, dividends, dividendFacts, earlier)]
  const differences = listEndingSpans(window).has('day') ? await draftDifferences(reader, window) : []
  const isKept = ({ kind, amountMinor }: BillDraft) => amountMinor > 0 || kind === 'daily' || kind === 'dividend'
  const carries = contracts.map((contract) =>
    carryOf(contract, (salaryFacts.get(contract.id) ?? dividendFacts.get(contract.id)) as PayFacts),
  )
  return { bills: [...drafts.filter(isKept), ...differences, ...supplements], carries }
}

type Facts = Map<string, PayFacts>
type Reader = Settler & Merchant & { mintId: () => string }

async function readSalaryFacts(reader: Reader, contracts: readonly DueContract[], window: number): Promise<Facts> {
  const facts: Facts = new Map()
  for (const [cadence, some] of Map.groupBy(contracts, (contract) => contract.cadence)) {
    const span = some[0]?.span as Span
    const agentIds = some.map(({ agentId }) => agentId)
    const isRealTime = cadence === 'window'
    const kind = some[0]?.kind ?? 'daily'
    // A real-time salary reads the UTC day so far: its row holds the windows up to this one and no other.
    const day = spanOf('day', span.startMs)
    const soFar = { unit: 'day', first: dayOf(day.startMs), last: dayOf(day.startMs) } as const
    const conditions = isRealTime
      ? rangeOf('hour', { startMs: day.startMs, endMs: span.endMs })
      : rangeOf(cadence, span)
    const [played, byCategory, whole, active] = await Promise.all([
      readBilledPlay(reader, kind, agentIds, rangeOf(cadence, span)),
      readBilledCategories(reader, kind, some, rangeOf(cadence, span)),
      isRealTime ? readBilledPlay(reader, kind, agentIds, soFar) : null,
      countActive(reader, kind, questionsOf(some, isRealTime), conditions),
    ])
    for (const contract of some) {
      const play = played.get(contract.agentId) ?? NO_PLAY
      facts.set(
        contract.id,
        computeSalaryFacts(contract, {
          terms: contract.terms,
          span,
          activeMembers: active.get(contract.id) ?? 0,
          money: null,
          validMinor: ((whole ?? played).get(contract.agentId) ?? NO_PLAY).validMinor,
          byCategory: byCategory.get(contract.agentId),
          realTime: isRealTime ? { windowValidMinor: play.validMinor, ...beginOfDay(contract, window) } : null,
        }),
      )
    }
  }
  return facts
}

/** A fault in one contract holds up all bills of its merchant, so the log has to name it. */
function computeSalaryFacts({ id }: DueContract, input: PayInput): PayFacts {
  try {
    return computePayFacts(input)
  } catch (error) {
    throw new Error(`contract ${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Real-time salaries are asked about active members only where a tier asks: 288 times a day it is the dearest question. */
const questionsOf = (contracts: readonly DueContract[], isRealTime: boolean): ActiveQuestion[] =>
  contracts
    .filter(({ terms }) => !isRealTime || terms.tiers.some(({ activeMembers }) => activeMembers !== null))
    .map(({ id, agentId, terms }) => ({ key: id, agentId, minMinor: terms.activeMinMinor }))

/** What the day began with: of the first of its windows that came to something, whatever was left before. */
function beginOfDay({ remainder, day, day_remainder, begins_at_ms }: DueContract, window: number) {
  const { startMs } = spanOf('day', window * WINDOW_MS)
  const dayRemainder = day === dayOf(startMs) ? day_remainder : remainder
  return { remainderBefore: remainder, dayFromMs: Math.max(startMs, begins_at_ms), dayRemainder }
}

async function readDividendFacts(
  reader: Reader,
  contracts: readonly DueContract[],
  salaryDrafts: readonly BillDraft[],
): Promise<Facts> {
  const facts: Facts = new Map()
  for (const [cadence, some] of Map.groupBy(contracts, (contract): Cadence => contract.cadence)) {
    const span = some[0]?.span as Span
    const range = rangeOf(cadence, span)
    const agentIds = some.map(({ agentId }) => agentId)
    const [played, money, active, owed] = await Promise.all([
      readBilledPlay(reader, 'dividend', agentIds, range),
      readTeamMoney(reader, agentIds, range),
      countActive(reader, 'dividend', questionsOf(some, false), range),
      readSalaries(reader, agentIds, span),
    ])
    for (const contract of some) {
      const play = played.get(contract.agentId) ?? NO_PLAY
      const key = payKey(contract.agentId, payerOf(reader.merchant, contract.uplineId))
      // Those of this very window are not written yet.
      const now = salaryDrafts.filter((draft) => payKey(draft.receiverId, draft.payerId) === key)
      const salariesMinor = sumMinor([owed.get(key) ?? 0, ...now.map(({ amountMinor }) => amountMinor)])
      const { stakeMinor, payoutMinor, validMinor } = play
      facts.set(
        contract.id,
        computePayFacts({
          terms: contract.terms,
          span,
          activeMembers: active.get(contract.id) ?? 0,
          validMinor,
          realTime: null,
          money: {
            stakeMinor,
            payoutMinor,
            salariesMinor,
            ...(money.get(contract.agentId) ?? NO_MONEY),
            carryMinor: minor(contract.loss_minor),
          },
        }),
      )
    }
  }
  return facts
}

const nettedKey = (uplineId: string | null, kind: string, startMs: number) => `${uplineId} ${kind} ${startMs}`
const earlierSchema = z.object({
  uplineId: z.string(),
  startMs: z.number(),
  billId: z.string(),
  amountMinor: z.number().transform(minor),
})
type Netted = Map<string, NettedBill[]>

/** `?1`: agents with the span of their contract. */
const EARLIER = `
  SELECT upline_id AS uplineId, from_ms AS startMs, bill.id AS billId, facts ->> '$.pay.amountMinor' AS amountMinor
  FROM json_each(?1) AS asked
  CROSS JOIN agent_contract AS contract ON upline_id = value ->> 'agentId' AND contract.kind = 'dividend'
  CROSS JOIN agent_bill AS bill ON contract_id = contract.id AND from_ms = value ->> 'startMs'
    AND to_ms < value ->> 'endMs'
  WHERE facts ->> '$.pay.amountMinor' > 0 ORDER BY bill.id`

/** Dividends of direct downlines whose contract ended within the period of these, and was paid then. */
async function readEarlier(reader: Reader, contracts: readonly DueContract[]): Promise<Netted> {
  const asked = contracts.map(({ agentId, span }) => ({ agentId, ...span }))
  if (asked.length === 0) return new Map()
  const found = await readAll(reader, earlierSchema, bind(EARLIER, JSON.stringify(asked)))
  const byUpline = Map.groupBy(found, ({ uplineId, startMs }) => nettedKey(uplineId, 'dividend', startMs))
  return new Map(
    [...byUpline].map(([key, some]) => [key, some.map(({ billId, amountMinor }) => ({ billId, amountMinor }))]),
  )
}

/** Where the platform pays all, a bill is lowered by those of the direct downlines, each before its own lowering. */
function draftOf(reader: Reader, contracts: readonly DueContract[], facts: Facts, earlier: Netted): BillDraft[] {
  const paysAll = getPolicy(reader.merchant.jurisdiction).agentContracts === 'platform_only'
  const drafts = contracts.map((contract) => ({ contract, id: reader.mintId() }))
  const below = Map.groupBy(drafts, ({ contract: { uplineId, kind, span } }) => nettedKey(uplineId, kind, span.startMs))
  return drafts.map(({ contract, id }): BillDraft => {
    const { agentId, uplineId, kind, span, terms } = contract
    const own = facts.get(contract.id) as PayFacts
    const key = nettedKey(agentId, kind, span.startMs)
    const now = (paysAll ? (below.get(key) ?? []) : []).flatMap((each) => {
      const amountMinor = facts.get(each.contract.id)?.pay.amountMinor ?? minor(0)
      return amountMinor > 0 ? [{ billId: each.id, amountMinor }] : []
    })
    const netted = [...(earlier.get(key) ?? []), ...now]
    const payerId = payerOf(reader.merchant, uplineId)
    return {
      id,
      kind,
      contractId: contract.id,
      payerId,
      receiverId: agentId,
      span,
      payerDepth: payerId === null ? -1 : contract.upline_depth,
      amountMinor: computeNetted(
        own.pay.amountMinor,
        netted.map(({ amountMinor }) => amountMinor),
      ),
      allowPartial: terms.allowPartial && payerId !== null,
      isManual: terms.approval === 'manual',
      isCollected: terms.collect === 'manual',
      facts: { ...own, netted },
      rowsHash: null,
      late: 0,
    }
  })
}

function carryOf(contract: DueContract, { pay, realTime }: PayFacts): CarryDraft {
  const lossMinor = pay.profit?.carryOutMinor ?? 0
  if (realTime === null) return { contractId: contract.id, remainder: 0, day: null, dayRemainder: 0, lossMinor }
  const { dayRemainder, dayFromMs } = realTime
  return { contractId: contract.id, remainder: pay.remainder, day: dayOf(dayFromMs), dayRemainder, lossMinor: 0 }
}

/** What each agent earns of a UTC day by the difference of rebates, from those who staked in mode Lott. */
async function draftDifferences(reader: Reader, window: number): Promise<BillDraft[]> {
  const span = spanOf('day', window * WINDOW_MS)
  const day = dayOf(span.startMs)
  const counts = await countRebateParts(reader, reader.merchant.code, day)
  const drafts: BillDraft[] = []
  for (const some of packBySize(counts, ({ parts }) => parts, PARTS_AT_ONCE)) {
    const agentIds = some.map(({ agentId }) => agentId)
    const found = await readRebateParts(reader, reader.merchant.code, day, agentIds)
    drafts.push(...(await Promise.all([...found].map((each) => draftDifference(reader, span, each)))))
  }
  return drafts.filter(({ amountMinor }) => amountMinor > 0)
}

async function draftDifference(
  reader: Reader,
  span: Span,
  [receiverId, parts]: [MemberId, RebatePart[]],
): Promise<BillDraft> {
  return {
    id: reader.mintId(),
    kind: 'rebate_difference',
    contractId: null,
    payerId: null,
    payerDepth: -1,
    receiverId,
    span,
    amountMinor: sumMinor(parts.map(({ amountMinor }) => amountMinor)),
    allowPartial: false,
    isManual: false,
    isCollected: false,
    facts: { children: parts.length, stakeMinor: sumMinor(parts.map(({ stakeMinor }) => stakeMinor)) },
    rowsHash: await hashRebateRows(parts.map(({ row }) => row)),
    late: 0,
  }
}

/** JSON arrays of bills as they begin, each within what one statement takes. */
function listBillRows(bills: readonly BillDraft[], nowMs: number, largeFromMinor: Minor): string[] {
  const rows = bills.map(({ facts, span, ...bill }) => {
    const needsApproval = bill.isManual || bill.amountMinor >= largeFromMinor
    const state = computeFirstBillState({ ...bill, needsApproval })
    const nextTryAtMs = state === 'paying' ? nowMs : null
    const day = dayOf(span.endMs - 1)
    return JSON.stringify({ ...bill, ...span, state, nextTryAtMs, facts: JSON.stringify(facts), day })
  })
  // Ids and numbers: a letter is a byte.
  const lists = packBySize(rows, (row) => row.length + 1, BYTES_PER_STATEMENT)
  return lists.map((list) => `[${list}]`)
}
