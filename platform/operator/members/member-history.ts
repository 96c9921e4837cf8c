/** OPS-01: what was done in an account, where its member is logged in, and what was said with them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LOGIN_OUTCOMES, LOGIN_WAYS } from '../../../contract/calls/identity/login-history.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import { operatorOf } from '../../kernel/operator/actor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'

const LOGINS = 50
const CASES = 50

const time = z.number().int()
const actSchema = z.object({
  id: z.string(),
  at_ms: time,
  act: z.string(),
  actor: z.string().nullable(),
  country: z.string(),
})

export const listTimeline: OperatorHandler<'member-timeline'> = async (ctx, { username, cursor, limit }) => {
  const { id } = await requireNamedMember(ctx, username)
  const { code } = ctx.merchant
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['member-timeline', code, id] }
  const [beforeMs, beforeId] = openNewestFirst(cursor, scope)
  const rows = await ctx.db.all(sql`SELECT id, at_ms, act, actor, country FROM member_audit
    WHERE member_id = ${id} AND merchant = ${code}
      AND (at_ms < ${beforeMs} OR (at_ms = ${beforeMs} AND id < ${beforeId}))
    ORDER BY at_ms DESC, id DESC LIMIT ${limit + 1}`)
  const page = cutPage(actSchema.array().parse(rows), limit, (last) => sealCursor([last.at_ms, last.id], scope))
  return {
    rows: page.shown.map(({ id: rowId, at_ms, act, actor, country }) => ({
      id: rowId,
      at: presentTime(at_ms),
      act,
      operator: actor === null ? null : operatorOf(actor),
      country,
    })),
    nextCursor: page.nextCursor,
  }
}

/** `203.0.113.9` → `203.0.•.•`: enough to see that it is the same network. Pure. */
export function maskAddress(address: string): string {
  const parts = address.includes(':') ? address.split(':') : address.split('.')
  if (parts.length < 3) return ''
  return address.includes(':') ? `${parts.slice(0, 2).join(':')}:•` : `${parts.slice(0, 2).join('.')}.•.•`
}

const sessionSchema = z.object({
  kind: z.string(),
  country: z.string(),
  client_ip: z.string(),
  created_at_ms: time,
  expires_at_ms: time,
})
const loginSchema = z.object({
  at_ms: time,
  way: z.enum(LOGIN_WAYS),
  outcome: z.enum(LOGIN_OUTCOMES),
  device: z.string(),
  is_new_device: z.number(),
  country: z.string(),
  client_ip: z.string(),
})

export const listDevices: OperatorHandler<'member-devices'> = async (ctx, { username }) => {
  const { id } = await requireNamedMember(ctx, username)
  const nowMs = ctx.clock()
  const [sessions, logins] = await Promise.all([
    ctx.db.all(sql`SELECT kind, country, client_ip, created_at_ms, expires_at_ms FROM member_session_public
      WHERE member_id = ${id} AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMs} ORDER BY created_at_ms DESC LIMIT ${LOGINS}`),
    ctx.db.all(sql`SELECT at_ms, way, outcome, device, is_new_device, country, client_ip FROM login_event_public
      WHERE member_id = ${id} ORDER BY at_ms DESC, id DESC LIMIT ${LOGINS}`),
  ])
  return {
    sessions: sessionSchema
      .array()
      .parse(sessions)
      .map((row) => ({
        kind: row.kind,
        country: row.country,
        address: maskAddress(row.client_ip),
        since: presentTime(row.created_at_ms),
        until: presentTime(row.expires_at_ms),
      })),
    logins: loginSchema
      .array()
      .parse(logins)
      .map((row) => ({
        at: presentTime(row.at_ms),
        way: row.way,
        outcome: row.outcome,
        device: row.device,
        isNewDevice: row.is_new_device === 1,
        country: row.country,
        address: maskAddress(row.client_ip),
      })),
  }
}

const caseSchema = z.object({
  reference: z.string(),
  kind: z.string(),
  topic: z.string(),
  state: z.string(),
  created_at_ms: time,
})
const messageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  at_ms: time,
  is_read: z.number(),
})
const threadSchema = z.object({ state: z.string(), since_ms: time })

export const listCases: OperatorHandler<'member-cases'> = async (ctx, { username }) => {
  const { id } = await requireNamedMember(ctx, username)
  const { code } = ctx.merchant
  const [cases, messages, thread] = await Promise.all([
    ctx.db.all(sql`SELECT reference, kind, topic, state, created_at_ms FROM service_case_public
      WHERE member_id = ${id} ORDER BY created_at_ms DESC, reference DESC LIMIT ${CASES}`),
    ctx.db.all(sql`SELECT id, kind, coalesce(event, written_by) AS about, at_ms,
        EXISTS (SELECT 1 FROM message_mark_public WHERE message_id = message.id AND member_id = ${id}) AS is_read
      FROM message_public AS message WHERE merchant = ${code} AND message.member_id = ${id}
      ORDER BY at_ms DESC, id DESC LIMIT ${CASES}`),
    ctx.db.get(sql`SELECT state, since_ms FROM service_thread_public WHERE merchant = ${code} AND member_id = ${id}`),
  ])
  const talk = threadSchema.optional().parse(thread)
  return {
    cases: caseSchema
      .array()
      .parse(cases)
      .map(({ created_at_ms: atMs, ...row }) => ({ ...row, at: presentTime(atMs) })),
    messages: messageSchema
      .array()
      .parse(messages)
      .map(({ at_ms: atMs, is_read: isRead, ...row }) => ({ ...row, at: presentTime(atMs), isRead: isRead === 1 })),
    thread: talk ? { state: talk.state, since: presentTime(talk.since_ms) } : null,
  }
}
