import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mapAtOnce } from '../../../contract/lib/at-once.ts'
import { within } from '../../../contract/lib/within.ts'
import { presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { foldUnmarked, foldUsername } from '../../../contract/rules/typed-text.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
import { sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { rebateOn } from '../accounts/rebate.ts'
import { SILENT_MS } from '../settlement/pay-bills.ts'
import { presentTeamMember, readPath, requireInTeam, teamRowSchema } from '../tree/team.ts'
import {
  addFigures,
  type Days,
  type Figures,
  NO_FIGURES,
  parseDays,
  presentFigures,
  readCountedUntil,
  sumFigures,
} from './sum-figures.ts'
import { readSuspensionsOf } from './suspend.ts'

/** Of the names that begin like a mask, so many are compared with it. */
const COMPARED_MAX = 2_000

const rowSchema = teamRowSchema.extend({
  status: z.string(),
  createdAtMs: z.number(),
  rebate: z.number(),
  downlines: z.number(),
  teamSize: z.number(),
})
type Row = z.infer<typeof rowSchema>

/**
 * AGT-02: the downlines of the agent, or of somebody in the team, with the figures of themselves and of all below them.
 * Throws `not_found` and `malformed`.
 */
export const listTeam: Handler<'agentTeam'> = async (ctx, input) => {
  const agent = requireMember(ctx)
  const days = parseDays(input)
  const parent = input.parent === undefined ? null : await requireInTeam(ctx, input.parent)
  const parentId = parent?.id ?? agent.id
  const { from, to, sort, q } = input
  const selection = ['agentTeam', ctx.merchant.code, agent.id, parentId, from, to, sort, q]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const start = input.cursor === undefined ? 0 : Number(openCursor(input.cursor, scope)[0])
  const people = q === undefined ? await readDownlines(ctx, parentId) : await searchTeam(ctx, q)
  const needsAll = sort === 'valid' || sort === 'profit' || sort === 'deposits'
  const all = needsAll ? await sumBranches(ctx, parentId, people, days) : null
  const ordered = people.toSorted(ORDERS[sort](all?.branches ?? new Map())).slice(start, start + input.pageSize + 1)
  const { shown, nextCursor } = cutPage(ordered, input.pageSize, () => sealCursor([start + input.pageSize], scope))
  const { totals, branches } = all ?? (await sumBranches(ctx, parentId, shown, days))
  const [countedUntil, path, rows] = await Promise.all([
    readCountedUntil(ctx),
    parent ? readPath(ctx, parent) : [],
    presentRows(ctx, shown, branches),
  ])
  return { countedUntil, path, totals: presentFigures(totals), rows, nextCursor }
}

const figure = (sums: Map<string, Figures>, of: (figures: Figures) => number) => (a: Row, b: Row) =>
  of(sums.get(b.id) ?? NO_FIGURES) - of(sums.get(a.id) ?? NO_FIGURES) || a.id.localeCompare(b.id)
const ORDERS: Record<CallRequest<'agentTeam'>['sort'], (sums: Map<string, Figures>) => (a: Row, b: Row) => number> = {
  name: () => (a, b) =>
    a.depth === 1 && b.depth === 1 ? a.username.localeCompare(b.username) : a.id.localeCompare(b.id),
  joined: () => (a, b) => b.createdAtMs - a.createdAtMs || a.id.localeCompare(b.id),
  team: () => (a, b) => b.teamSize - a.teamSize || a.id.localeCompare(b.id),
  valid: (sums) => figure(sums, ({ valid }) => valid),
  profit: (sums) => figure(sums, ({ stake, payout }) => stake - payout),
  deposits: (sums) => figure(sums, ({ deposits }) => deposits),
}

/** `mine`: the row that leads from the agent to the member. */
async function readPeople(ctx: PlatformContext, condition: SQL): Promise<Row[]> {
  const today = dayOf(ctx.clock())
  const below = sql`SELECT count(*) FROM member_ancestor AS below WHERE below.ancestor_id = member.id
    AND ${holdsOn(today, sql`below`)}`
  const rows = await ctx.db.all(sql`
    SELECT member.id, username, type, mine.depth, status, created_at_ms AS createdAtMs,
      ${rebateOn(sql`member.id`, today)} AS rebate, (${below} AND below.depth = 1) AS downlines, (${below}) AS teamSize
    FROM member_ancestor AS mine JOIN member_public AS member ON member.id = mine.member_id
    WHERE mine.ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(today, sql`mine`)} AND ${condition}`)
  return rowSchema.array().parse(rows)
}

async function readDownlines(ctx: PlatformContext, parentId: string): Promise<Row[]> {
  if (parentId === requireMember(ctx).id) return readPeople(ctx, sql`mine.depth = 1`)
  const today = dayOf(ctx.clock())
  return readPeople(
    ctx,
    sql`mine.member_id IN (SELECT member_id FROM member_ancestor WHERE ancestor_id = ${parentId} AND depth = 1
      AND ${holdsOn(today)})`,
  )
}

/** Direct downlines by the start of their name; deeper ones by their whole mask alone. */
async function searchTeam(ctx: PlatformContext, q: string): Promise<Row[]> {
  const sought = foldUnmarked(q).toLowerCase()
  const start = foldUsername(sought.split('***')[0] ?? '')
  if (start === '') return []
  const begins = sql`username_key >= ${start} AND username_key < ${`${start}\u{10ffff}`}`
  if (!sought.includes('***')) return readPeople(ctx, sql`mine.depth = 1 AND ${begins}`)
  const candidates = await readPeople(ctx, sql`mine.depth > 1 AND ${begins} LIMIT ${COMPARED_MAX}`)
  const names = await Promise.all(candidates.map(async (row) => (await presentTeamMember(ctx, row)).name))
  return candidates.filter((_, n) => names[n]?.toLowerCase() === sought)
}

/** Of each person with all below, and of the whole team below `parentId`. */
async function sumBranches(ctx: PlatformContext, parentId: string, people: readonly Row[], days: Days) {
  const ids = people.map(({ id }) => id)
  const above = people.filter(({ downlines }) => downlines > 0).map(({ id }) => id)
  const [own, teams] = await Promise.all([
    sumFigures(ctx, { ids, of: 'members', by: 'who' }, days),
    sumFigures(ctx, { ids: [parentId, ...above], of: 'teams', by: 'who' }, days),
  ])
  const branchOf = (id: string) => addFigures([own.get(id) ?? NO_FIGURES, teams.get(id) ?? NO_FIGURES])
  return { totals: teams.get(parentId), branches: new Map(ids.map((id) => [id as string, branchOf(id)])) }
}

async function presentRows(
  ctx: PlatformContext,
  rows: readonly Row[],
  figures: Map<string, Figures>,
): Promise<UpstreamResponse<'agentTeam'>['rows']> {
  const [balances, suspensions] = await Promise.all([
    readBalances(ctx, rows),
    readSuspensionsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  return Promise.all(
    rows.map(async (row) => ({
      ...(await presentTeamMember(ctx, row)),
      rebate: row.depth === 1 ? row.rebate : null,
      joinedAt: new Date(row.createdAtMs).toISOString(),
      isInactive: row.status !== 'active',
      suspensions: suspensions.get(row.id) ?? [],
      downlines: row.downlines,
      teamSize: row.teamSize,
      figures: presentFigures(figures.get(row.id)),
      balance: balances.get(row.id) ?? null,
    })),
  )
}

/** Null where the wallet does not answer: the page has all else. */
async function readBalance({ env, merchant }: PlatformContext, { id }: Row) {
  const asked = getWallet(env.WALLET, merchant.code, id).getBalance()
  const balance = await within(
    asked.catch(() => null),
    SILENT_MS,
  )
  return balance?.ok ? presentMoney(sumOwnMoney(balance.value)) : null
}

/** Of direct downlines, where the policy shows them: a few wallets at a time. */
async function readBalances(ctx: PlatformContext, rows: readonly Row[]): Promise<Map<string, string | null>> {
  const direct = getPolicy(ctx.merchant.jurisdiction).agentSeesBalance ? rows.filter(({ depth }) => depth === 1) : []
  return new Map(await mapAtOnce(direct, async (row) => [row.id, await readBalance(ctx, row)] as const))
}
