/** AGT-03: the source's four relays: accept, reject or terminate a contract of their kind. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findNamedAbove } from '../../../contract/agents/category-rates.ts'
import { computeImpact, findOfferRefusal, hashImpact, type RateTerms } from '../../../contract/agents/rate-rule.ts'
import type { ContractKind } from '../../../contract/agents/terms.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { AGENT_CONTRACT_EVENTS, type AgentContractEvent } from '../../../contract/states/agent-contract.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { retryAsDuplicate } from '../../money/retry-as-duplicate.ts'
import { isDirectly, readTeamNames } from '../team-names.ts'
import {
  aboutContract,
  auditContract,
  type Deed,
  hashTerms,
  isDone,
  isOf,
  memberDeed,
  moveContract,
  type Told,
  tellAll,
  toBothSides,
} from './contract-deed.ts'
import { computeBegin, type EndOf, endAtOnce, endOfSpan } from './contract-ends.ts'
import {
  type ContractRow,
  findAccepted,
  isGivenBelow,
  presentContract,
  readContracts,
  requireOwnContract,
  toGiven,
} from './contract-rows.ts'
import { assertMargin } from './margin.ts'
import { assertContractsAllowed, isStillAccepted, rateTermsOf, wasDone } from './offer-contract.ts'

type Asked = CallRequest<'processDividend'>
type Answer = UpstreamResponse<'processDividend'>

const EVENT = { accept: 'accepted', reject: 'rejected', terminate: 'terminated' } as const

/**
 * Throws `not_found` for somebody else's contract or one of another kind, `forbidden` for an answer by the side that
 * offered, `function_disabled`, what the payment password throws, `rate_above_own`, `period_differs` and `margin_guard` where
 * the offer may stand no more, `terms_changed` for another impact list than now, `conflict` for a step that is not open or terms
 * that were not read.
 */
const processOf =
  (kind: ContractKind) =>
  async (ctx: PlatformContext, { contractId, action, agree, termsHash, paymentPassword }: Asked): Promise<Answer> => {
    const member = requireMember(ctx)
    const result = EVENT[action]
    const deed = memberDeed(ctx, result, member.id, agree)
    const row = await requireOwnContract(ctx, member.id, contractId)
    if (row.kind !== kind) throw new Refusal('not_found', 'no such contract of this kind')
    const find = async (): Promise<Answer | null> =>
      (await wasDone(ctx, row.id, deed))
        ? { result, contract: presentContract(await requireOwnContract(ctx, member.id, row.id), member.id) }
        : null
    const work = async (): Promise<Answer> => {
      if (action !== 'terminate' && row.downline_id !== member.id)
        throw new Refusal('forbidden', 'the downline answers')
      if (action === 'accept') {
        assertContractsAllowed(ctx)
        assertRead(row, termsHash)
      }
      await provePaymentPassword(ctx, member.id, paymentPassword)
      const needed = await perform(ctx, row, deed, { result, agree })
      if (needed) return { result: 'needs_agreement', ...needed }
      return { result, contract: presentContract(await requireOwnContract(ctx, member.id, row.id), member.id) }
    }
    return (await find()) ?? (await retryAsDuplicate(work, find))
  }

/**
 * A page from before rates by category shows the tiers alone, and a side signs only what it saw. That page knows no new
 * code, and reads `terms_changed` as a changed list of ending contracts.
 */
function assertRead({ terms }: ContractRow, readHash: string | undefined): void {
  if (terms.categoryRates && readHash !== hashTerms(terms))
    throw new Refusal('conflict', 'the rates by category were not read: load the page again')
}

export const processDividend: Handler<'processDividend'> = processOf('dividend')
export const processDailySalary: Handler<'processDailySalary'> = processOf('daily')
export const processHourlySalary: Handler<'processHourlySalary'> = processOf('hourly')
export const processRealTimeSalary: Handler<'processRealTimeSalary'> = processOf('realtime')

/** What ends when a contract is accepted, or when it ends itself (`next` null). */
async function readImpact(services: Pick<Services, 'db'>, row: ContractRow, next: RateTerms | null) {
  const given = await readContracts(services, isGivenBelow(row.downline_id, row.kind))
  const byId = new Map(given.map((each) => [each.id as string, each]))
  const impact = computeImpact(row.downline_id, next, given.map(toGiven))
  const ended = impact.flatMap(({ contractId }) => byId.get(contractId) ?? [])
  return { given, ended, next, hash: await hashImpact(row.id, impact) }
}

/** AGT-04: what the agent would agree to. */
export const getOfferImpact: Handler<'offerImpact'> = async (ctx, { contractId }) => {
  const member = requireMember(ctx)
  const row = await requireOwnContract(ctx, member.id, contractId)
  const impact = await readImpact(ctx, row, row.state === 'accepted' ? null : rateTermsOf(row.terms))
  return presentImpact(ctx, row.downline_id, impact)
}

/** Of a contract that changes the pay of `agentId`. */
async function presentImpact(
  ctx: PlatformContext,
  agentId: MemberId,
  { ended, next, hash }: Awaited<ReturnType<typeof readImpact>>,
) {
  const ids = ended.flatMap(({ upline_id, downline_id }) => (upline_id ? [upline_id, downline_id] : [downline_id]))
  const names = await readTeamNames(ctx, requireMember(ctx).id, ids)
  const impact = ended.map(({ id, upline_id, downline_id, kind, top_bps, terms }) => {
    // Those further below end as nothing is left to pay them from.
    const above = next && upline_id === agentId ? findNamedAbove(rateTermsOf(terms), next) : null
    return {
      contractId: id,
      kind,
      rate: top_bps,
      upline: names.get(upline_id as MemberId) ?? '***',
      downline: names.get(downline_id) ?? '***',
      ...(above && { above: { category: above.category, rate: above.rateBps } }),
    }
  })
  return { hash, impact }
}

type Step = { result: (typeof EVENT)[keyof typeof EVENT]; agree: string | undefined }

/** Null when it was done; else what has to be agreed to first. */
async function perform(ctx: PlatformContext, row: ContractRow, deed: Deed, { result, agree }: Step) {
  const isOpen = result === 'terminated' ? row.state === 'accepted' : row.state === 'awaiting'
  if (!isOpen || (result !== 'terminated' && row.lapses_at_ms <= ctx.clock()))
    throw new Refusal('conflict', `it is ${row.state}`)
  if (result === 'rejected') {
    await move(ctx, row, deed, { act: result, mayBe: sql`1`, change: sql`answered_at_ms = ${ctx.clock()}`, before: [] })
    return null
  }
  const impact = await readImpact(ctx, row, result === 'accepted' ? rateTermsOf(row.terms) : null)
  if (agree === undefined && impact.ended.length > 0) return presentImpact(ctx, row.downline_id, impact)
  if (agree !== undefined && agree !== impact.hash)
    throw new Refusal('terms_changed', 'other contracts would end by now')
  if (result === 'accepted') await accept(ctx, row, deed, impact)
  else {
    const termination = terminationBy(ctx, row)
    const isUnpaid = termination === 'by_downline' && (await hasExpiredBill(ctx, row))
    const endOf = isUnpaid ? endAtOnce(ctx.clock()) : endOfSpan(ctx.clock())
    await terminate(ctx, row, deed, { ...impact, termination, endOf })
  }
  return null
}

const terminationBy = (ctx: PlatformContext, row: ContractRow) =>
  row.downline_id === requireMember(ctx).id ? 'by_downline' : 'by_upline'

/** Pay of it ran out before it came: its downline need not wait for the end of a long period. */
async function hasExpiredBill({ db }: Pick<Services, 'db'>, { id }: ContractRow): Promise<boolean> {
  const found = await db.get(
    sql`SELECT 1 AS found FROM agent_bill WHERE contract_id = ${id} AND state = 'expired' LIMIT 1`,
  )
  return found !== undefined && found !== null
}

type Impact = { given: readonly ContractRow[]; ended: readonly ContractRow[] }

const endedSchema = z.object({ ms: z.number().int().nullable() })

async function accept(ctx: PlatformContext, row: ContractRow, deed: Deed, { given, ended }: Impact): Promise<void> {
  const own = row.upline_id === null ? null : await findAccepted(ctx, row.upline_id, row.kind)
  if (row.upline_id === null) await assertMargin(ctx, row.downline_id, { offer: row.terms })
  else {
    const refusal = findOfferRefusal(own && rateTermsOf(own.terms), rateTermsOf(row.terms))
    if (refusal) throw new Refusal(refusal, 'the contract of the upline has changed')
  }
  const old = await findAccepted(ctx, row.downline_id, row.kind)
  const nowMs = ctx.clock()
  const last = await ctx.db.get(sql`SELECT max(ends_at_ms) AS ms FROM agent_contract
    WHERE downline_id = ${row.downline_id} AND kind = ${row.kind} AND state = 'terminated'`)
  const endOf = endOfSpan(nowMs)
  const oldEndMs = old ? endOf(old) : 0
  const beginsMs = computeBegin(row.terms, nowMs, Math.max(oldEndMs, endedSchema.parse(last).ms ?? 0))
  const isOld = sql`coalesce((SELECT id FROM agent_contract WHERE downline_id = ${row.downline_id} AND kind = ${row.kind}
    AND state = 'accepted'), '') = ${old?.id ?? ''}`
  const isBelow = row.upline_id === null ? sql`1` : isDirectly(ctx, row.upline_id, row.downline_id)
  await move(ctx, row, deed, {
    act: 'accepted',
    mayBe: sql`${isOld} AND ${isBelow} AND ${isStillAccepted(own)} AND ${isGivenStill(row, given)}`,
    change: sql`answered_at_ms = ${nowMs}, begins_at_ms = ${beginsMs}, upline_unread = 1, replaces = ${old?.id ?? null}`,
    before: [
      ...endAll(ctx, deed, ended, { termination: 'upline_rate', endOf }),
      ...(old ? endAll(ctx, deed, [old], { termination: 'replaced', endOf }) : []),
    ],
    told: ended.flatMap((each) => tellEnd(each, endOf(each))),
  })
}

export type Ending = { termination: NonNullable<ContractRow['termination']>; endOf: EndOf }

async function terminate(
  ctx: Services & Pick<PlatformContext, 'merchant'>,
  row: ContractRow,
  deed: Deed,
  { given, ended, termination, endOf }: Impact & Ending,
): Promise<void> {
  const unread = termination === 'by_upline' ? sql`downline_unread = 1` : sql`upline_unread = 1`
  await move(ctx, row, deed, {
    act: 'terminated',
    mayBe: isGivenStill(row, given),
    change: sql`termination = ${termination}, ends_at_ms = ${endOf(row)}, ${unread}`,
    before: endAll(ctx, deed, ended, { termination: 'upline_rate', endOf }),
    told: [row, ...ended].flatMap((each) => tellEnd(each, endOf(each))),
  })
}

/** Ends a contract and all below it that has nothing left to pay from, for an operator. */
export async function terminateWhole(
  ctx: Services & Pick<PlatformContext, 'merchant'>,
  row: ContractRow,
  deed: Deed,
  ending: Ending,
): Promise<number> {
  if (row.state !== 'accepted') throw new Refusal('conflict', `it is ${row.state}`)
  const impact = await readImpact(ctx, row, null)
  await terminate(ctx, row, deed, { ...impact, ...ending })
  return impact.ended.length
}

/** No contract of the kind was accepted or ended in this team since the impact was read. */
const isGivenStill = (row: ContractRow, given: readonly ContractRow[]): SQL => {
  const ids = JSON.stringify(given.map(({ id }) => id))
  return sql`NOT EXISTS (SELECT 1 FROM agent_contract AS contract WHERE ${isGivenBelow(row.downline_id, row.kind)}
      AND contract.id NOT IN (SELECT value FROM json_each(${ids})))
    AND (SELECT count(*) FROM agent_contract AS contract WHERE ${isGivenBelow(row.downline_id, row.kind)}) = ${given.length}`
}

/** One statement however many end. */
function endAll(
  ctx: Pick<Services, 'clock'>,
  deed: Deed,
  ended: readonly ContractRow[],
  { termination, endOf }: Ending,
): SQL[] {
  if (ended.length === 0) return []
  const ends = JSON.stringify(Object.fromEntries(ended.map((each) => [each.id, endOf(each)])))
  const isOne = sql`id IN (SELECT key FROM json_each(${ends})) AND ${canTransition(AGENT_CONTRACT_EVENTS.terminated)} AND ${isDone(deed)}`
  return [
    auditContract(ctx, { ...deed, key: null }, isOne, termination),
    sql`UPDATE agent_contract SET ${applyTransition(AGENT_CONTRACT_EVENTS.terminated)}, termination = ${termination},
      ends_at_ms = (SELECT value FROM json_each(${ends}) WHERE key = agent_contract.id), downline_unread = 1,
      upline_unread = (CASE ${termination} WHEN 'replaced' THEN upline_unread ELSE 1 END) WHERE ${isOne}`,
  ]
}

export function tellEnd(row: ContractRow, endMs: number): Told[] {
  const { facts, aboutId } = aboutContract(row)
  return toBothSides(row, {
    event: 'contract_ended',
    facts: { ...facts, date: new Date(endMs).toISOString() },
    aboutId,
  })
}

type Move = { act: AgentContractEvent; mayBe: SQL; change: SQL; before: SQL[]; told?: Told[] }

/** Throws `conflict` where somebody was faster, unless it was an equal call. */
async function move(
  ctx: Services & Pick<PlatformContext, 'merchant'>,
  row: ContractRow,
  deed: Deed,
  { act, mayBe, change, before, told = [] }: Move,
): Promise<void> {
  const signed = act === 'accepted' && { termsHash: hashTerms(row.terms) }
  const isInTime = act === 'accepted' ? sql`lapses_at_ms > ${ctx.clock()}` : sql`1`
  const [done] = await commit(ctx, [
    auditContract(ctx, { ...deed, ...signed }, sql`${isOf(row.id, act)} AND ${isInTime} AND ${mayBe}`),
    ...before,
    moveContract(deed, row.id, act, change),
    tellAll(ctx, [...told, ...tellAnswer(row, act)], deed),
  ])
  if (done?.meta.changes === 1 || (await wasDone(ctx, row.id, deed))) return
  throw new Refusal('conflict', 'somebody was faster: look at it again')
}

function tellAnswer(row: ContractRow, act: AgentContractEvent): Told[] {
  if (row.upline_id === null || (act !== 'accepted' && act !== 'rejected')) return []
  const { facts, aboutId } = aboutContract(row)
  const message = { event: `contract_${act}`, facts: { ...facts, member: row.downline }, aboutId } as const
  return [{ memberId: row.upline_id, message }]
}
