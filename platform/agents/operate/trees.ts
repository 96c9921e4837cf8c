/** OPS-01: agents' trees as operators see and change them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LEVEL_NAME } from '../../../contract/agents/levels.ts'
import { REBATE_MAX_BPS } from '../../../contract/agents/rebate-difference.ts'
import { SUSPENDED_PARTS } from '../../../contract/agents/suspension.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { AGENT_LEVELS, MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { TREE_FIGURES_DAYS } from '../../../contract/operator/trees.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { MEMBER_EVENTS, MEMBER_STATES } from '../../../contract/states/member.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellEndedSessions, tellFacts } from '../../kernel/tell-facts.ts'
import { canTransition } from '../../kernel/transitions.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { readRebate, rebateOn } from '../accounts/rebate.ts'
import { endOfSpan } from '../contracts/contract-ends.ts'
import { endContracts } from '../contracts/end-contracts.ts'
import { assertMargin } from '../contracts/margin.ts'
import { closeAccount } from '../tree/close-account.ts'
import { openByOperator } from '../tree/open-by-operator.ts'
import { moveMember } from './move-member.ts'
import { deedOf } from './operator-deed.ts'

type Person = OperatorResponse<'trees-list'>['tops'][number]
const personSchema = z.object({
  id: z.string(),
  createdAtMs: z.number(),
  username: z.string(),
  type: memberTypeSchema,
  status: z.enum(MEMBER_STATES),
  rebate: z.number(),
  teamSize: z.number(),
})

/** `rest`: what follows the table of members. */
async function readRows(ctx: OperatorContext, rest: SQL) {
  const today = dayOf(ctx.clock())
  const rows = await ctx.db.all(sql`
    SELECT member.id, member.created_at_ms AS createdAtMs, member.username, member.type, member.status, ${rebateOn(sql`member.id`, today)} AS rebate, (SELECT count(*)
      FROM member_ancestor AS below WHERE below.ancestor_id = member.id AND ${holdsOn(today, sql`below`)}) AS teamSize
    FROM member_public AS member ${rest}`)
  return personSchema.array().parse(rows)
}
type Row = z.infer<typeof personSchema>
const present = ({ type, username, status, rebate, teamSize }: Row): Person => ({
  username,
  status,
  rebate,
  teamSize,
  level: LEVEL_NAME[type],
})
const readPeople = async (ctx: OperatorContext, rest: SQL): Promise<Person[]> =>
  (await readRows(ctx, rest)).map(present)

const figuresSchema = z.array(z.object({ id: z.string(), isTeam: z.number(), valid: z.number(), profit: z.number() }))

/** What each played itself, and what all below each played, on the last days by sealed sums of a day. */
async function withFigures(ctx: OperatorContext, rows: readonly Row[]) {
  const today = dayOf(ctx.clock())
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const days = JSON.stringify(Array.from({ length: TREE_FIGURES_DAYS }, (_, n) => today - n))
  const read = (table: SQL, id: SQL, isTeam: number) => sql`
    SELECT who.value AS id, ${isTeam} AS isTeam, sum(valid_minor) AS valid, sum(stake_minor - payout_minor) AS profit
    FROM json_each(${ids}) AS who CROSS JOIN json_each(${days}) AS span CROSS JOIN ${table} AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value AND ${id} = who.value
    GROUP BY 1`
  const found = figuresSchema.parse(
    await ctx.db.all(
      sql`${read(sql`play_day`, sql`counted.member_id`, 0)} UNION ALL ${read(sql`agent_day`, sql`counted.agent_id`, 1)}`,
    ),
  )
  const sumOf = (id: string, isTeam: number) => {
    const { valid = 0, profit = 0 } = found.find((one) => one.id === id && one.isTeam === isTeam) ?? {}
    return { validBet: presentMoney(minor(valid)), profit: presentMoney(minor(profit)) }
  }
  return rows.map((row) => ({ ...present(row), figures: { own: sumOf(row.id, 0), team: sumOf(row.id, 1) } }))
}

const listTrees: OperatorHandler<'trees-list'> = async (ctx, { limit }) => ({
  tops: await readPeople(
    ctx,
    sql`WHERE member.merchant = ${ctx.merchant.code} AND member.type IN (${sql.raw(AGENT_LEVELS.join(', '))})
      AND NOT EXISTS (SELECT 1 FROM member_ancestor WHERE member_id = member.id AND ${holdsOn(dayOf(ctx.clock()))})
      ORDER BY teamSize DESC, member.id LIMIT ${limit}`,
  ),
})

const suspensionsSchema = z.array(
  z.object({ part: z.enum(SUSPENDED_PARTS), agent: z.string(), reason: z.string(), atMs: z.number() }),
)

/** What agents have suspended of a member. */
async function readSuspensions({ db }: OperatorContext, id: MemberId) {
  const rows = await db.all(sql`SELECT part, username AS agent, reason, at_ms AS atMs
    FROM agent_suspension JOIN member_public AS member ON member.id = agent_id
    WHERE member_id = ${id} ORDER BY at_ms DESC, part LIMIT 20`)
  return suspensionsSchema.parse(rows).map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
}

const moveSchema = z.object({ upline: z.string(), day: z.number() })

/** Throws `not_found`, and `malformed` for a cursor of another member. */
const showTree: OperatorHandler<'trees-show'> = async (ctx, { username, limit, cursor }) => {
  const { id } = await requireNamedMember(ctx, username)
  const today = dayOf(ctx.clock())
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['trees-show', ctx.merchant.code, id],
  }
  const [beforeMs, beforeId] = openNewestFirst(cursor, scope)
  const [found] = await readRows(ctx, sql`WHERE member.id = ${id}`)
  if (!found) throw new Refusal('not_found', `no member ${username}`)
  const move = await ctx.db.get(sql`SELECT username AS upline, from_day AS day FROM member_ancestor
    JOIN member_public AS member ON member.id = ancestor_id
    WHERE member_id = ${id} AND depth = 1 AND from_day > ${today} AND to_day IS NULL`)
  const coming = move ? moveSchema.parse(move) : null
  const below = await readRows(
    ctx,
    sql`JOIN member_ancestor ON member_id = member.id WHERE ancestor_id = ${id} AND depth = 1 AND ${holdsOn(today)}
      AND (member.created_at_ms, member.id) < (${beforeMs}, ${beforeId})
      ORDER BY member.created_at_ms DESC, member.id DESC LIMIT ${limit + 1}`,
  )
  const { shown, nextCursor } = cutPage(below, limit, (last) => sealCursor([last.createdAtMs, last.id], scope))
  const [member, ...withSums] = await withFigures(ctx, [found, ...shown])
  return {
    member: member ?? { ...present(found), figures: null },
    above: await readPeople(
      ctx,
      sql`JOIN member_ancestor ON ancestor_id = member.id WHERE member_id = ${id} AND ${holdsOn(today)} ORDER BY depth`,
    ),
    below: withSums,
    nextCursor,
    suspensions: await readSuspensions(ctx, id),
    move: coming && { upline: coming.upline, from: new Date(dayStartMs(coming.day)).toISOString() },
  }
}

/** Throws `forbidden` without a name, `not_found` for the upline, and what `openByOperator` throws. */
const openAgent: OperatorHandler<'trees-open'> = async (ctx, { username, level, rebate, upline }) => {
  requireName(ctx)
  const above = upline === undefined ? null : await requireNamedMember(ctx, upline)
  const password = await openByOperator(ctx, { username, level: MEMBER_TYPE[level], rebate, upline: above })
  return { username, level, rebate, password }
}

/**
 * Raised or lowered. Throws `forbidden` without a name, `not_found`, `margin_guard` for the top of a tree, and `conflict` where
 * it would stand above the upline's own or below a direct downline's.
 */
const setTreeRebate: OperatorHandler<'trees-rebate'> = async (ctx, { username, rebate }) => {
  requireName(ctx)
  const { id, username: name } = await requireNamedMember(ctx, username)
  const day = dayOf(ctx.clock()) + 1
  const own = sql`coalesce((SELECT ${rebateOn(sql`ancestor_id`, day)} FROM member_ancestor WHERE member_id = ${id}
    AND depth = 1 AND ${holdsOn(day)}), ${REBATE_MAX_BPS})`
  const below = sql`coalesce((SELECT max(${rebateOn(sql`member_ancestor.member_id`, day)}) FROM member_ancestor WHERE ancestor_id = ${id}
    AND depth = 1 AND ${holdsOn(day)}), 0)`
  const bounds = z
    .object({ own: z.number(), below: z.number() })
    .parse(await ctx.db.get(sql`SELECT ${own} AS own, ${below} AS below`))
  if (rebate > bounds.own || rebate < bounds.below)
    throw new Refusal('conflict', `between ${bounds.below}, of a downline, and ${bounds.own}, of the upline`)
  await assertMargin(ctx, id, { rebateBps: rebate })
  const before = await readRebate(ctx, id, day)
  const isWithin = sql`${rebate} BETWEEN ${below} AND ${own}`
  const [done] = await commit(ctx, [
    auditByOperator(ctx, id, 'rebate_set_by_operator', isWithin, sql`${`${before}`}`),
    sql`INSERT INTO member_rebate (member_id, from_day, rebate_bps) SELECT ${id}, ${day}, ${rebate} WHERE ${isWithin}
      ON CONFLICT DO UPDATE SET rebate_bps = excluded.rebate_bps`,
  ])
  if (done?.meta.changes !== 1) throw new Refusal('conflict', 'the tree changed meanwhile: look at it again')
  return { username: name, rebate, from: new Date(dayStartMs(day)).toISOString() }
}

/**
 * Again it ends contracts that are left. Throws `forbidden` without a name, `not_found`, `level_not_allowed` for who is no
 * agent, and `conflict` for one that is excluded.
 */
const closeAgent: OperatorHandler<'trees-close'> = async (ctx, { username, reason }) => {
  requireName(ctx)
  const { id, username: name, type } = await requireNamedMember(ctx, username)
  if (!isAgentLevel(type)) throw new Refusal('level_not_allowed', `${name} is no agent`)
  const isOpen = sql`id = ${id} AND ${canTransition(MEMBER_EVENTS.closed, 'status')}`
  await commit(ctx, [
    auditByOperator(
      ctx,
      id,
      'closed_by_operator',
      sql`EXISTS (SELECT 1 FROM member_public WHERE ${isOpen})`,
      sql`${reason}`,
    ),
    ...closeAccount(id, ctx.clock()),
  ])
  const ended = await tellEndedSessions(ctx, { merchant: ctx.merchant.code, memberId: id })
  const [after] = await readPeople(ctx, sql`WHERE member.id = ${id}`)
  if (after?.status !== 'closed') throw new Refusal('conflict', `${name} is ${after?.status ?? 'gone'}`)
  const endedContracts = await endContracts(ctx, sql`contract.downline_id = ${id} OR contract.upline_id = ${id}`, {
    deed: (act) => deedOf(ctx, act, reason),
    termination: 'account_closed',
    endOf: endOfSpan(ctx.clock()),
  })
  return { username: name, status: after.status, endedContracts, ...ended }
}

/**
 * OPS-01, AGT-02: lifts what agents have suspended, as where a member disputes it. An operator's own lock stays. Throws
 * `forbidden` without a name, `not_found`, and `conflict` where no agent has suspended anything.
 */
const restoreMember: OperatorHandler<'trees-restore'> = async (ctx, { username, reason }) => {
  requireName(ctx)
  const { id, username: name } = await requireNamedMember(ctx, username)
  const has = (part: 'play' | 'login') =>
    sql`EXISTS (SELECT 1 FROM agent_suspension WHERE member_id = ${id} AND part = ${part})`
  const isSuspended = sql`EXISTS (SELECT 1 FROM agent_suspension WHERE member_id = ${id})`
  const was = sql`(SELECT json_group_array(json_object('agent', agent_id, 'part', part, 'reason', reason))
    FROM agent_suspension WHERE member_id = ${id})`
  const [audited] = await commit(ctx, [
    auditByOperator(
      ctx,
      id,
      'restored_by_operator',
      isSuspended,
      sql`json_object('reason', ${reason}, 'was', json(${was}))`,
    ),
    writeMessage(ctx, id, { event: 'play_restored', facts: { reason } }, has('play')),
    writeMessage(ctx, id, { event: 'login_restored', facts: { reason } }, has('login')),
    sql`DELETE FROM agent_suspension WHERE member_id = ${id}`,
  ])
  if (audited?.meta.changes !== 1) throw new Refusal('conflict', `no agent has suspended ${name}`)
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: id })
  return { username: name }
}

export const treeOperatorHandlers = {
  'trees-list': listTrees,
  'trees-show': showTree,
  'trees-open': openAgent,
  'trees-move': moveMember,
  'trees-rebate': setTreeRebate,
  'trees-close': closeAgent,
  'trees-restore': restoreMember,
}
