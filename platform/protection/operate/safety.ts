/** OPS-01, SAFE-02: what operators see and may do of a member's protection. Nobody ends what still holds. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { parseMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { afterMonths } from '../../../contract/rules/limits.ts'
import { auditByOperator, FROM_NOWHERE, type MemberAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import { type NamedMember, requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type Bar, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { forgetIntents } from '../bar-intents.ts'
import { barMember } from '../bar-member.ts'
import { forgetLikeness } from '../forget-likeness.ts'
import { presentSafety } from '../get-safety.ts'
import { presentEntry } from '../list-changes.ts'

const HISTORY_ROWS = 50

async function requireNamed(ctx: OperatorContext, username: string) {
  const member = await requireNamedMember(ctx, username)
  return { member, wallet: getWallet(ctx.env.WALLET, ctx.merchant.code, member.id) }
}

const auditOf = (ctx: OperatorContext, { id }: NamedMember, act: MemberAct, onlyIf?: SQL, note?: SQL) =>
  auditByOperator(ctx, id, act, onlyIf, note)

const showSafety: OperatorHandler<'safety-show'> = async (ctx, { username }) => {
  const { member, wallet } = await requireNamed(ctx, username)
  const state = requireAccepted(await wallet.getSafety())
  const { rows } = requireAccepted(await wallet.listSafetyChanges({ limit: HISTORY_ROWS }))
  return {
    username: member.username,
    safety: presentSafety(state, getPolicy(ctx.merchant.jurisdiction)),
    history: rows.map((entry) => ({ ...presentEntry(entry), actor: entry.actor })),
  }
}

const setOperatorLimit: OperatorHandler<'safety-limit'> = async (ctx, { username, kind, period, amount }) => {
  requireName(ctx)
  const { member, wallet } = await requireNamed(ctx, username)
  const policy = getPolicy(ctx.merchant.jurisdiction)
  const amountMinor = amount === null ? null : parseMoney(amount)
  const change = { source: 'operator', kind, period, amountMinor, actor: actorOf(ctx.operator) } as const
  requireAccepted(await wallet.setLimit({ ...change, loosenAfterHours: policy.limitLoosenAfterHours }))
  // What it was before, and until when, the wallet's own history has.
  const said = sql`${JSON.stringify({ kind, period, amount })}`
  await commit(ctx, [auditOf(ctx, member, 'limit_set_by_operator', sql`1`, said)])
  ctx.notices.notify(ctx.merchant.code, member.id, 'balance')
  return presentSafety(requireAccepted(await wallet.getSafety()), policy)
}

/** The edge ends its own sessions by the answer: the platform's are over. */
const excludeMember: OperatorHandler<'safety-exclude'> = async (ctx, { username, months }) => {
  const { member } = await requireNamed(ctx, username)
  const untilMs = afterMonths(ctx.clock(), months)
  const lifts = getPolicy(ctx.merchant.jurisdiction).exclusionLifts
  const bar = { kind: 'exclusion', untilMs, lifts, actor: actorOf(ctx.operator), act: 'excluded_by_operator' } as const
  const begun = await barMember({ ...ctx, ...FROM_NOWHERE }, member.id, bar)
  return { ...begun.bar, ...begun.ended }
}

/**
 * SAFE-04: granted, it still holds for the hours of the policy, as a bar that ends by itself. Throws `conflict` while the
 * term runs, `forbidden` without a name. The record goes last: until then the way in stays as shut as the wallet was.
 */
const liftExclusion: OperatorHandler<'safety-lift'> = async (ctx, { username }) => {
  requireName(ctx)
  const { member, wallet } = await requireNamed(ctx, username)
  const { exclusionLiftHours: waitHours } = getPolicy(ctx.merchant.jurisdiction)
  const bar = requireAccepted(await wallet.liftBar({ actor: actorOf(ctx.operator), waitHours }))
  await writeEnd(ctx, member, bar)
  return { username: member.username, until: bar && new Date(bar.until).toISOString() }
}

/**
 * Of the bar whose term is over by the wallet's clock; where the wallet has none, nothing is left of it. Of two who press,
 * the second finds it done.
 */
async function writeEnd(ctx: OperatorContext, member: NamedMember, bar: Bar | null): Promise<void> {
  const { id } = member
  const nowMs = ctx.clock()
  const isOver = sql`member_id = ${id} AND until_ms <= ${nowMs}`
  const isHeld = bar ? sql`member_id = ${id} AND since_ms <= ${bar.since}` : isOver
  const isNews = sql`(EXISTS (SELECT 1 FROM play_bar WHERE ${isHeld} AND lifts = 'on_request')
    OR EXISTS (SELECT 1 FROM play_bar_intent WHERE ${isOver}))`
  await commit(ctx, [
    auditOf(ctx, member, 'exclusion_lifted', isNews),
    ...(bar
      ? [
          writeMessage(ctx, id, { event: 'exclusion_ending', facts: {} }, isNews),
          writeUnwritten(bar, isOver),
          sql`UPDATE play_bar SET until_ms = ${bar.until}, lifts = 'by_itself' WHERE ${isHeld} AND lifts = 'on_request'`,
        ]
      : [sql`DELETE FROM play_bar WHERE ${isOver}`]),
    forgetIntents(id, nowMs),
  ])
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: id })
}

/** What only the wallet knew of is recognised until its end too. */
const writeUnwritten = (bar: Bar, isOver: SQL) => sql`
  INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts, name_key, mobile, email_key)
  SELECT member_id, merchant, ${bar.kind}, ${bar.since}, ${bar.until}, ${bar.lifts}, name_key, mobile, email_key
  FROM play_bar_intent WHERE ${isOver} ORDER BY asked_at_ms DESC LIMIT 1
  ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind, since_ms = excluded.since_ms, until_ms = excluded.until_ms,
    lifts = excluded.lifts, name_key = excluded.name_key, mobile = excluded.mobile, email_key = excluded.email_key
  WHERE play_bar.since_ms < excluded.since_ms`

const barRowSchema = z.object({
  member_id: z.string(),
  username: z.string(),
  kind: z.enum(['break', 'exclusion']),
  since_ms: z.number().int(),
  until_ms: z.number().int(),
  lifts: z.enum(['by_itself', 'on_request']),
})
const countsSchema = z.object({ breaks: z.number().int(), exclusions: z.number().int(), asked: z.number().int() })

/** What holds now: until its term, or, where a member has to ask for its end, until an operator grants it. */
const listBars: OperatorHandler<'safety-list'> = async (ctx, { kind, cursor, limit }) => {
  const nowMs = ctx.clock()
  const { code } = ctx.merchant
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['safety-list', code, kind] }
  const [afterMs, afterId] = cursor === undefined ? [0, ''] : openCursor(cursor, scope)
  const holds = sql`play_bar.merchant = ${code} AND (until_ms > ${nowMs} OR lifts = 'on_request')`
  const [rows, counts] = await Promise.all([
    ctx.db.all(sql`SELECT member_id, username, kind, since_ms, until_ms, lifts FROM play_bar
      JOIN member_public AS member ON member.id = member_id
      WHERE ${holds} AND ${kind === undefined ? sql`1` : sql`kind = ${kind}`}
        AND (until_ms > ${afterMs} OR (until_ms = ${afterMs} AND member_id > ${afterId}))
      ORDER BY until_ms, member_id LIMIT ${limit + 1}`),
    ctx.db.get(sql`SELECT count(*) FILTER (WHERE kind = 'break') AS breaks,
        count(*) FILTER (WHERE kind = 'exclusion') AS exclusions, count(*) FILTER (WHERE until_ms <= ${nowMs}) AS asked
      FROM play_bar WHERE ${holds}`),
  ])
  const page = cutPage(barRowSchema.array().parse(rows), limit, (last) =>
    sealCursor([last.until_ms, last.member_id], scope),
  )
  return {
    rows: page.shown.map((row) => ({
      username: row.username,
      bar: { kind: row.kind, until: new Date(row.until_ms).toISOString(), lifts: row.lifts },
      since: new Date(row.since_ms).toISOString(),
      isOver: row.until_ms <= nowMs,
    })),
    counts: countsSchema.parse(counts),
    nextCursor: page.nextCursor,
  }
}

const returningSchema = z.array(
  z.object({
    username: z.string(),
    looksLike: z.string(),
    because: z.enum(['contact', 'name']),
    atMs: z.number().int(),
  }),
)

const listReturning: OperatorHandler<'safety-returning'> = async (ctx, { limit }) => {
  const rows = await ctx.db.all(sql`
    SELECT member.username, excluded.username AS looksLike, because, at_ms AS atMs
    FROM registration_flag_public AS registration_flag
    JOIN member_public AS member ON member.id = registration_flag.member_id
    JOIN member_public AS excluded ON excluded.id = looks_like
    WHERE registration_flag.merchant = ${ctx.merchant.code} AND cleared_at_ms IS NULL ORDER BY at_ms DESC LIMIT ${limit}`)
  return {
    rows: returningSchema.parse(rows).map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() })),
  }
}

/** Whoever they look like. Throws `not_found` where nothing is to be cleared, `forbidden` without a name. */
const clearLikeness: OperatorHandler<'safety-clear'> = async (ctx, { username }) => {
  const operator = requireName(ctx)
  const { member } = await requireNamed(ctx, username)
  const isFlagged = sql`member_id = ${member.id} AND cleared_at_ms IS NULL`
  const isThere = sql`EXISTS (SELECT 1 FROM registration_flag_public WHERE ${isFlagged})`
  const results = await commit(ctx, [
    auditOf(ctx, member, 'likeness_cleared', isThere),
    forgetLikeness(operator, ctx.clock(), isFlagged),
  ])
  if (!results.at(-1)?.meta.changes) throw new Refusal('not_found', `${username} looks like nobody`)
  return { username: member.username }
}

export const safetyOperatorHandlers = {
  'safety-show': showSafety,
  'safety-list': listBars,
  'safety-limit': setOperatorLimit,
  'safety-exclude': excludeMember,
  'safety-lift': liftExclusion,
  'safety-returning': listReturning,
  'safety-clear': clearLikeness,
}
