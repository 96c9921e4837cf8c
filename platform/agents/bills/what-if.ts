/** AGT-04: what a contract would have paid in the last sealed period. The same function as settlement's; nothing is stored. */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addByCategory, type ByCategory, type PayPart, sumByCategory } from '../../../contract/agents/category-rates.ts'
import { listProducts, presentProduct } from '../../../contract/agents/formula.ts'
import { computeRealTimeSalary } from '../../../contract/agents/pay.ts'
import { previousSpan, type Span, spanOf, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { chooseTier } from '../../../contract/agents/tiers.ts'
import { type Minor, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { calculationSchema } from '../../../contract/calls/agents/contracts.ts'
import { parseTerms } from '../../../contract/calls/agents/terms.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf } from '../../kernel/tree.ts'
import { type ContractRow, findAccepted, findContract, requireOwnContract } from '../contracts/contract-rows.ts'
import { assertMayOffer } from '../contracts/offer-contract.ts'
import { computePayFacts, type PayFacts, payerOf, sumMinor } from '../settlement/bill-facts.ts'
import { findCursor } from '../settlement/cursor.ts'
import { readBilledCategories, readSummedCategories, readWindowCategories } from '../settlement/team-categories.ts'
import {
  NO_MONEY,
  NO_PLAY,
  payKey,
  rangeOf,
  readBilledPlay,
  readSalaries,
  readTeamMoney,
  readTeamWindows,
} from '../settlement/team-facts.ts'
import { readTeamRows } from '../settlement/team-rows.ts'
import { readActive, SUMMED_MIN } from './active-members.ts'
import { presentCalculation } from './bill-rows.ts'

/** Throws `not_found` for a contract of which the caller is neither side. */
export const getWhatIf: Handler<'whatIf'> = async (ctx, { contractId }) => {
  const row = await requireOwnContract(ctx, requireMember(ctx).id, contractId)
  const now =
    row.state === 'awaiting' ? await findAccepted(ctx, row.downline_id, row.kind) : await findReplaced(ctx, row)
  return compare(ctx, row, now)
}

/** Throws what `offerContract` throws of the downline and of the rates. */
export const getWhatIfOffer: Handler<'whatIfOffer'> = async (ctx, { memberId, ...wire }) => {
  const member = requireMember(ctx)
  const terms = parseTerms(wire)
  await assertMayOffer(ctx, memberId, terms)
  const now = await findAccepted(ctx, memberId, terms.kind)
  return compare(ctx, { terms, downline_id: memberId, upline_id: member.id }, now)
}

type Paying = Pick<ContractRow, 'terms' | 'downline_id' | 'upline_id'>

async function compare(ctx: PlatformContext, row: Paying, now: Paying | null): Promise<UpstreamResponse<'whatIf'>> {
  const { id } = requireMember(ctx)
  const span = await findLastSpan(ctx, row.terms)
  if (!span) return { span: null, offered: null, now: null, ownPay: null }
  const own = row.upline_id === id ? await findAccepted(ctx, id, row.terms.kind) : null
  const [offered, paidNow, ownFacts] = await Promise.all([
    computeFor(ctx, row, span),
    now && computeFor(ctx, now, span),
    own && computeFor(ctx, own, span),
  ])
  return {
    span: { from: new Date(span.startMs).toISOString(), to: new Date(span.endMs).toISOString() },
    offered: presentFacts(offered),
    now: paidNow && presentFacts(paidNow),
    ownPay: ownFacts && presentMoney(ownFacts.pay.amountMinor),
  }
}

const presentFacts = (facts: PayFacts): z.infer<typeof calculationSchema> =>
  presentCalculation(facts, facts.pay.amountMinor)

const findReplaced = (ctx: PlatformContext, { replaces }: ContractRow) =>
  replaces === null ? null : findContract(ctx, sql`contract.id = ${replaces}`)

/** Of five minutes nobody learns much, so a real-time salary is shown for the last UTC day. */
async function findLastSpan(ctx: PlatformContext, terms: Terms): Promise<Span | null> {
  const cursor = await findCursor(ctx, ctx.merchant.code)
  if (!cursor) return null
  const cadence = terms.kind === 'realtime' ? 'day' : cadenceOf(terms)
  const settledMs = (cursor.billed + 1) * WINDOW_MS
  const span = spanOf(cadence, settledMs - 1)
  return span.endMs <= settledMs ? span : previousSpan(cadence, span)
}

async function computeFor(ctx: PlatformContext, { terms, downline_id: agentId, upline_id }: Paying, span: Span) {
  if (terms.kind === 'realtime') return walkDay(ctx, terms, agentId, span)
  const cadence = cadenceOf(terms)
  const range = rangeOf(cadence, span)
  const isDividend = terms.kind === 'dividend'
  const [played, categories, active, money, owed] = await Promise.all([
    readBilledPlay(ctx, terms.kind, [agentId], range),
    range.unit === 'day'
      ? readSummedCategories(ctx, terms.kind, [{ agentId, terms }], range)
      : readBilledCategories(ctx, terms.kind, [{ agentId, terms }], range),
    readActive(ctx, [{ id: agentId, downline_id: agentId, terms }], { cadence, range, isShown: true }),
    isDividend ? readTeamMoney(ctx, [agentId], range) : null,
    isDividend ? readSalaries(ctx, [agentId], span) : null,
  ])
  const { stakeMinor, payoutMinor, validMinor } = played.get(agentId) ?? NO_PLAY
  const salariesMinor = owed?.get(payKey(agentId, payerOf(ctx.merchant, upline_id))) ?? minor(0)
  return computePayFacts({
    terms,
    span,
    activeMembers: active.get(agentId) ?? 0,
    validMinor,
    byCategory: categories.get(agentId),
    realTime: null,
    // A new contract begins without a loss of its own.
    money: money && {
      stakeMinor,
      payoutMinor,
      salariesMinor,
      ...(money.get(agentId) ?? NO_MONEY),
      carryMinor: minor(0),
    },
  })
}

type Window = { validMinor: Minor; activeMembers: number; byCategory?: ByCategory }

/** A real-time salary of a whole day, window by window, as its tiers would have risen. */
async function walkDay(ctx: PlatformContext, terms: Terms, agentId: MemberId, span: Span): Promise<PayFacts> {
  const windows = await readWindows(ctx, terms, agentId, span)
  const byProduct = new Map<string, PayPart>()
  let [remainder, amountMinor, soFarMinor] = [0, 0, 0]
  const last = {
    activeMembers: 0,
    validMinor: minor(0),
    windowValidMinor: minor(0),
    remainder: 0,
    byCategory: new Map(),
  }
  let pay = computeRealTimeSalary(terms, last)
  for (const { validMinor, activeMembers, byCategory } of windows) {
    soFarMinor += validMinor
    const facts = { activeMembers, validMinor: minor(soFarMinor), windowValidMinor: validMinor, remainder, byCategory }
    pay = computeRealTimeSalary(terms, facts)
    last.activeMembers = activeMembers
    remainder = pay.remainder
    amountMinor += pay.amountMinor
    for (const { category = null, rateBps, validMinor: partMinor } of listProducts(pay)) {
      const key = `${category} ${rateBps}`
      const before = byProduct.get(key)?.validMinor ?? 0
      byProduct.set(key, { category, rateBps, validMinor: minor(before + partMinor) })
    }
  }
  const parts = [...byProduct.values()]
  const products = parts.map(presentProduct).join(' + ') || '0.00'
  return {
    activeMembers: last.activeMembers,
    validMinor: minor(soFarMinor),
    money: null,
    netted: [],
    pay: { ...pay, baseMinor: minor(soFarMinor), amountMinor: minor(amountMinor), ...(pay.parts && { parts }) },
    formula: `${products} = ${presentMoney(minor(amountMinor))}${remainder > 0 ? ` (+ ${remainder}/10000)` : ''}`,
    realTime: { remainderBefore: 0, dayFromMs: span.startMs, dayRemainder: 0 },
  }
}

/** A part of the day at one tier, in order. Who is active, and what was bet, by its end. */
async function readWindows(ctx: PlatformContext, terms: Terms, agentId: MemberId, span: Span): Promise<Window[]> {
  const range = { first: windowOf(span.startMs), last: windowOf(span.endMs - 1) }
  const day = dayOf(span.startMs)
  const [{ windows, isExact }, categories] = await Promise.all([
    readTeamWindows(ctx, terms.kind, agentId, range),
    readSummedCategories(ctx, terms.kind, [{ agentId, terms }], { first: day, last: day }),
  ])
  const asksForActive = terms.tiers.some(({ activeMembers }) => activeMembers !== null)
  const isSummed = isExact && terms.activeMinMinor === SUMMED_MIN
  if (asksForActive && !isSummed) return readByMember(ctx, terms, agentId, span)
  let [soFarMinor, activeMembers] = [0, 0]
  const placed = windows.map(({ window, validMinor, becameActive }) => {
    soFarMinor += validMinor
    if (isSummed) activeMembers += becameActive
    const reached = { activeMembers, validMinor: minor(soFarMinor), profitMinor: minor(0) }
    return { window, validMinor, activeMembers, tierIndex: chooseTier(terms.tiers, reached) }
  })
  const ofDay = categories.get(agentId)
  return ofDay ? readParts(ctx, terms, agentId, { placed, ofDay }) : placed
}

type Placed = Window & { window: number; tierIndex: number | null }

/**
 * Both figures only rise, so each tier holds for windows in a row, and what is left over under one unit is passed on: their sum
 * pays what they pay one by one. The longest part is the day's sum by category without the others, which are read from members.
 */
async function readParts(
  ctx: PlatformContext,
  terms: Terms,
  agentId: MemberId,
  { placed, ofDay }: { placed: readonly Placed[]; ofDay: ByCategory },
): Promise<Window[]> {
  const parts = [...Map.groupBy(placed, ({ tierIndex }) => tierIndex).values()]
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? []
  const others = parts.filter((part) => part !== longest).flat()
  const read = await readWindowCategories(
    ctx,
    terms.kind,
    agentId,
    others.map(({ window }) => window),
  )
  const partOf = new Map(parts.flatMap((part) => part.map(({ window }) => [window, part] as const)))
  const byPart = Map.groupBy(read, ({ window }) => partOf.get(window))
  const rest = new Map(ofDay)
  for (const { category, validMinor } of read) rest.set(category, minor((rest.get(category) ?? 0) - validMinor))
  return parts.map((part) => ({
    validMinor: sumMinor(part.map(({ validMinor }) => validMinor)),
    activeMembers: part.at(-1)?.activeMembers ?? 0,
    byCategory: part === longest ? rest : addByCategory(byPart.get(part) ?? []),
  }))
}

/** Window by window from the members: for a least valid bet that no sum counts, and where late play is left to another contract. */
async function readByMember(ctx: PlatformContext, terms: Terms, agentId: MemberId, span: Span): Promise<Window[]> {
  const billed = { terms, span: { startMs: span.endMs - WINDOW_MS, endMs: span.endMs } }
  const rows = await readTeamRows(ctx, [agentId], billed)
  const valid = new Map<number, number>()
  const byWindow = [...Map.groupBy(rows, ({ countedIn }) => countedIn)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byWindow.map(([, some]) => {
    let sum = 0
    for (const { player, level, valid: text } of some) {
      const minorValid = parseMoney(text)
      sum += minorValid
      if (level === 0) valid.set(player, (valid.get(player) ?? 0) + minorValid)
    }
    const activeMembers = [...valid.values()].filter((each) => each >= terms.activeMinMinor).length
    return { validMinor: minor(sum), activeMembers, byCategory: sumByCategory(some) }
  })
}
