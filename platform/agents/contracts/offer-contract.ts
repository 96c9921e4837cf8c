import { type SQL, sql } from 'drizzle-orm'
import { topRateOfAll, topRatesOf } from '../../../contract/agents/category-rates.ts'
import { levelsOpenedBy } from '../../../contract/agents/levels.ts'
import { findOfferRefusal, type RateTerms } from '../../../contract/agents/rate-rule.ts'
import type { Terms } from '../../../contract/agents/terms.ts'
import { contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { parseTerms } from '../../../contract/calls/agents/terms.ts'
import { AGENT_LEVELS, type MemberType } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { AGENT_CONTRACT_EVENTS, OFFER_DAYS } from '../../../contract/states/agent-contract.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { applyTransition } from '../../kernel/transitions.ts'
import { retryAsDuplicate } from '../../money/retry-as-duplicate.ts'
import { isDirectly } from '../team-names.ts'
import {
  aboutContract,
  auditContract,
  type Deed,
  hashTerms,
  isDone,
  isOf,
  memberDeed,
  moveContract,
  tellAll,
} from './contract-deed.ts'
import { type ContractRow, findAccepted, findContract, presentContract, requireOwnContract } from './contract-rows.ts'

const ID_CHARS = 12

/** Throws `function_disabled` where the jurisdiction allows agents no contracts. */
export function assertContractsAllowed({ merchant }: Pick<PlatformContext, 'merchant'>): void {
  if (getPolicy(merchant.jurisdiction).agentContracts === 'off')
    throw new Refusal('function_disabled', 'this jurisdiction allows agents no contracts')
}

/**
 * AGT-03: offers a contract to a direct downline agent, once for its key. It replaces one of the kind that waits.
 *
 * Throws `function_disabled`, `not_found` for anybody but a direct downline agent, `rate_above_own`, `period_differs`, what
 * the payment password throws, and `conflict` for a key used for another offer, or when the upline changed in between.
 */
export const offerContract: Handler<'offerContract'> = async (ctx, { memberId, paymentPassword, ...wire }) => {
  const member = requireMember(ctx)
  const terms = parseTerms(wire)
  const deed = memberDeed(ctx, 'offered', member.id)
  const find = () => findOffer(ctx, deed)
  const offer =
    (await find()) ?? (await retryAsDuplicate(() => openOffer(ctx, { deed, memberId, terms, paymentPassword }), find))
  if (offer.downline_id !== memberId || canonicalJson(offer.terms) !== canonicalJson(terms))
    throw new Refusal('conflict', 'this key was used for another offer')
  return presentContract(offer, member.id)
}

export const findOffer = (ctx: Pick<PlatformContext, 'db' | 'merchant'>, { actor, key }: Deed) =>
  findContract(
    ctx,
    sql`contract.merchant = ${ctx.merchant.code} AND contract.offered_by = ${actor} AND contract.offer_key = ${key}`,
  )

type Asked = { deed: Deed; memberId: MemberId; terms: Terms; paymentPassword: string }

async function openOffer(
  ctx: PlatformContext,
  { deed, memberId, terms, paymentPassword }: Asked,
): Promise<ContractRow> {
  const member = requireMember(ctx)
  const own = await assertMayOffer(ctx, memberId, terms)
  // Last, so that a try is taken for what would go through.
  await provePaymentPassword(ctx, member.id, paymentPassword)
  const isStill = sql`EXISTS (SELECT 1 FROM member_public AS member WHERE ${isTheirs(ctx, memberId)})
    AND ${isStillAccepted(own)}`
  return writeOffer(ctx, deed, { uplineId: member.id, downlineId: memberId, terms }, isStill)
}

/**
 * Answers the caller's own contract of the kind. Throws `function_disabled`, `not_found` for anybody but a direct downline agent,
 * `rate_above_own` and `period_differs`.
 */
export async function assertMayOffer(
  ctx: PlatformContext,
  memberId: MemberId,
  terms: Pick<Terms, 'kind' | 'tiers' | 'categoryRates' | 'period'>,
): Promise<ContractRow | null> {
  const member = requireMember(ctx)
  assertContractsAllowed(ctx)
  const downline = await ctx.db.get(sql`SELECT id FROM member_public AS member WHERE ${isTheirs(ctx, memberId)}`)
  if (!downline || !levelsOpenedBy(member.type).some(isAgent))
    throw new Refusal('not_found', 'no such direct downline agent')
  const own = await findAccepted(ctx, member.id, terms.kind)
  const refusal = findOfferRefusal(own && rateTermsOf(own.terms), rateTermsOf(terms))
  if (refusal) throw new Refusal(refusal)
  return own
}

/** What the rate rule compares. */
export const rateTermsOf = (terms: Pick<Terms, 'tiers' | 'categoryRates' | 'period'>): RateTerms => ({
  ...topRatesOf(terms),
  period: terms.period,
})

/** An active agent directly below the caller. */
const isTheirs = (ctx: PlatformContext, memberId: MemberId): SQL => sql`
  member.id = ${memberId} AND member.merchant = ${ctx.merchant.code} AND member.status = 'active'
    AND member.type IN (${sql.raw(AGENT_LEVELS.join(', '))}) AND ${isDirectly(ctx, requireMember(ctx).id, memberId)}`

const isAgent = (level: MemberType) => (AGENT_LEVELS as readonly MemberType[]).includes(level)

/** What the decision was taken on is asked again in the batch. */
export const isStillAccepted = (contract: Pick<ContractRow, 'id'> | null): SQL =>
  contract === null
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM agent_contract WHERE id = ${contract.id} AND state = 'accepted')`

type Offer = { uplineId: MemberId | null; downlineId: MemberId; terms: Terms }

/** Throws `conflict` where `onlyIf` does not hold, or an equal offer was made at the same moment. */
export async function writeOffer(
  ctx: Services & Pick<PlatformContext, 'merchant'>,
  deed: Deed,
  { uplineId, downlineId, terms }: Offer,
  onlyIf: SQL,
): Promise<ContractRow> {
  const id = contractIdSchema.parse(mintReference('C', ID_CHARS, ctx.random))
  const nowMs = ctx.clock()
  const isPair = sql`downline_id = ${downlineId} AND kind = ${terms.kind}`
  const waiting = sql`${isPair} AND state = 'awaiting'`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM agent_contract WHERE merchant = ${ctx.merchant.code}
    AND offered_by = ${deed.actor} AND offer_key = ${deed.key})`
  const message = { event: 'contract_offered', ...aboutContract({ kind: terms.kind, id }) } as const
  await commit(ctx, [
    auditContract(ctx, deed, sql`${waiting} AND ${onlyIf} AND ${isNew}`, 'superseded'),
    sql`UPDATE agent_contract SET ${applyTransition(AGENT_CONTRACT_EVENTS.superseded)}, answered_at_ms = ${nowMs}, downline_unread = 0
      WHERE ${waiting} AND ${isDone(deed)}`,
    sql`INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, period, version, state, terms, top_bps,
        offered_by, offer_key, offered_at_ms, lapses_at_ms, replaces)
      SELECT ${id}, ${ctx.merchant.code}, ${uplineId}, ${downlineId}, ${terms.kind}, ${terms.period},
        1 + coalesce((SELECT max(version) FROM agent_contract WHERE ${isPair} AND upline_id IS ${uplineId}), 0), 'awaiting',
        ${canonicalJson(terms)}, ${topRateOfAll(topRatesOf(terms))}, ${deed.actor}, ${deed.key}, ${nowMs},
        ${nowMs + OFFER_DAYS * DAY_MS},
        (SELECT id FROM agent_contract WHERE ${isPair} AND upline_id IS ${uplineId} AND state = 'accepted')
      WHERE ${onlyIf} AND ${isNew}`,
    auditContract(ctx, { ...deed, termsHash: hashTerms(terms) }, sql`id = ${id}`),
    tellAll(ctx, [{ memberId: downlineId, message }], deed),
  ])
  const row = await findOffer(ctx, deed)
  if (row) return row
  throw new Refusal('conflict', 'something changed meanwhile: look at it again')
}

/** AGT-03: takes back an offer that waits. Throws `not_found`, `conflict` once it was answered. */
export const withdrawOffer: Handler<'withdrawOffer'> = async (ctx, { contractId, paymentPassword }) => {
  const member = requireMember(ctx)
  const find = () => findContract(ctx, sql`contract.id = ${contractId} AND contract.upline_id = ${member.id}`)
  const row = await find()
  if (!row) throw new Refusal('not_found', 'no such offer')
  const deed = memberDeed(ctx, 'withdrawn', member.id)
  const findDone = async () => ((await wasDone(ctx, row.id, deed)) ? find() : null)
  const done =
    (await findDone()) ?? (await retryAsDuplicate(() => takeBack(ctx, row, { deed, paymentPassword }), findDone))
  return presentContract(done, member.id)
}

type TakingBack = { deed: Deed; paymentPassword: string }

async function takeBack(ctx: PlatformContext, row: ContractRow, { deed, paymentPassword }: TakingBack) {
  if (row.state !== 'awaiting') throw new Refusal('conflict', 'it has been answered')
  const member = requireMember(ctx)
  await provePaymentPassword(ctx, member.id, paymentPassword)
  const message = { event: 'contract_withdrawn', ...aboutContract(row) } as const
  const [done] = await commit(ctx, [
    auditContract(ctx, deed, isOf(row.id, 'withdrawn')),
    moveContract(deed, row.id, 'withdrawn', sql`answered_at_ms = ${ctx.clock()}`),
    tellAll(ctx, [{ memberId: row.downline_id, message }], deed),
  ])
  if (done?.meta.changes !== 1 && !(await wasDone(ctx, row.id, deed)))
    throw new Refusal('conflict', 'it has been answered')
  return requireOwnContract(ctx, member.id, row.id)
}

/** Whether the same call was answered before. */
export async function wasDone(
  { db }: Pick<Services, 'db'>,
  contractId: string,
  { actor, act, key }: Deed,
): Promise<boolean> {
  const found = await db.get(sql`SELECT 1 AS found FROM agent_contract_audit
    WHERE contract_id = ${contractId} AND actor = ${actor} AND act = ${act} AND act_key = ${key}`)
  return found !== undefined && found !== null
}
