/** OPS-01: what operators see of agents' contracts, and do to them. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contractTermsSchema, parseTerms, presentTerms } from '../../../contract/calls/agents/terms.ts'
import { Refusal } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { readCategories, readTiers } from '../../../contract/operator/agents.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { REPEAT_MS } from '../../kernel/repeat.ts'
import { dayOf } from '../../kernel/tree.ts'
import { endOfSpan } from '../contracts/contract-ends.ts'
import { type ContractRow, findContract, readContracts } from '../contracts/contract-rows.ts'
import { assertMargin } from '../contracts/margin.ts'
import { assertContractsAllowed, writeOffer } from '../contracts/offer-contract.ts'
import { terminateWhole } from '../contracts/process-contract.ts'
import { deedOf } from './operator-deed.ts'

const present = (row: ContractRow): OperatorResponse<'contracts-list'>['contracts'][number] => ({
  contractId: row.id,
  version: row.version,
  state: row.state,
  upline: row.upline,
  downline: row.downline,
  contract: presentTerms(row.terms),
  offeredAt: new Date(row.offered_at_ms).toISOString(),
  beginsAt: presentTime(row.begins_at_ms),
  endsAt: presentTime(row.ends_at_ms),
})

/** Throws `not_found` for a name that nobody has, `malformed` for a cursor of another selection. */
const listContractsForOperator: OperatorHandler<'contracts-list'> = async (ctx, { state, username, cursor, limit }) => {
  const memberId = username === undefined ? null : (await requireNamedMember(ctx, username)).id
  const { code } = ctx.merchant
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['contracts-list', code, state, memberId],
  }
  const [atMs, id] = openNewestFirst(cursor, scope)
  const isIts =
    memberId === null ? sql`1` : sql`(contract.downline_id = ${memberId} OR contract.upline_id = ${memberId})`
  const rows = await readContracts(
    ctx,
    sql`contract.merchant = ${code} AND contract.state = ${state} AND ${isIts}
      AND (contract.offered_at_ms, contract.id) < (${atMs}, ${id})
      ORDER BY contract.offered_at_ms DESC, contract.id DESC LIMIT ${limit + 1}`,
  )
  const { shown, nextCursor } = cutPage(rows, limit, (last) => sealCursor([last.offered_at_ms, last.id], scope))
  return { contracts: shown.map(present), nextCursor }
}

/**
 * The same again within ten minutes is the offer that waits. Throws `forbidden` without a name, `not_found`, `level_not_allowed`
 * for who is no agent or has an upline, `margin_guard`.
 */
const offerForPlatform: OperatorHandler<'contracts-offer'> = async (
  ctx,
  { username, kind, period, tiers, categories, ...terms },
) => {
  assertContractsAllowed(ctx)
  const deed = deedOf(ctx, 'offered')
  const { fee, deposit, withdrawal, ...rest } = terms
  const flags = { promotions: true, cashback: true, lotteryRebates: true, salaries: true }
  const wire = contractTermsSchema.safeParse({
    kind,
    tiers: readTiers(tiers),
    ...(categories !== undefined && { categoryRates: readCategories(categories) }),
    period: period ?? null,
    terms: { ...rest, deductions: { fee, deposit, withdrawal, ...flags }, allowPartial: false },
  })
  if (!wire.success) throw new Refusal('malformed', z.prettifyError(wire.error))
  const { id, type } = await requireNamedMember(ctx, username)
  const isTop = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${id} AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM member_ancestor WHERE member_id = ${id}
      AND (to_day IS NULL OR to_day > ${dayOf(ctx.clock())}))`
  const found = await ctx.db.get(sql`SELECT 1 AS found WHERE ${isTop}`)
  if (!found || !isAgentLevel(type))
    throw new Refusal('level_not_allowed', 'the platform pays the agent at the top of a tree alone')
  const parsed = parseTerms(wire.data)
  await assertMargin(ctx, id, { offer: parsed })
  const waiting = await findContract(
    ctx,
    sql`contract.downline_id = ${id} AND contract.upline_id IS NULL AND contract.kind = ${parsed.kind}
      AND contract.state = 'awaiting' AND contract.terms = ${canonicalJson(parsed)} AND contract.offered_by = ${deed.actor}
      AND contract.offered_at_ms > ${ctx.clock() - REPEAT_MS}`,
  )
  if (waiting) return present(waiting)
  return present(await writeOffer(ctx, deed, { uplineId: null, downlineId: id, terms: parsed }, isTop))
}

/** Throws `forbidden` without a name, `not_found`, `conflict` for one that is not accepted. */
const stopContract: OperatorHandler<'contracts-stop'> = async (ctx, { contractId, reason }) => {
  const find = () => findContract(ctx, sql`contract.id = ${contractId} AND contract.merchant = ${ctx.merchant.code}`)
  const row = await find()
  if (!row) throw new Refusal('not_found', `there is no contract ${contractId}`)
  const deed = deedOf(ctx, 'terminated', reason)
  const endedBelow = await terminateWhole(ctx, row, deed, {
    termination: 'by_operator',
    endOf: endOfSpan(ctx.clock()),
  })
  return { contract: present((await find()) ?? row), endedBelow }
}

export const contractOperatorHandlers = {
  'contracts-list': listContractsForOperator,
  'contracts-offer': offerForPlatform,
  'contracts-stop': stopContract,
}
