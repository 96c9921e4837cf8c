/** MEM-02, EDGE-08: the history of logins: written with each, kept a year, read by its member alone. */
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { LOGIN_OUTCOMES, LOGIN_WAYS } from '../../../contract/calls/identity/login-history.ts'
import { Refusal } from '../../../contract/errors.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import type { SessionKind } from '../../kernel/session-kinds.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { NEW_DEVICE_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import type { MemberRow } from '../member/find-member.ts'

export const LOGIN_EVENT_LIFETIME_MS = 365 * DAY_MS
const PAGE = 20

/** Types live in migrations/platform; this is their typed reading. */
export const loginEvents = sqliteTable('login_event', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  way: text('way', { enum: LOGIN_WAYS }).notNull(),
  outcome: text('outcome', { enum: LOGIN_OUTCOMES }).notNull(),
  clientIp: text('client_ip').notNull(),
  country: text('country').notNull(),
  device: text('device').notNull(),
  isNewDevice: integer('is_new_device', { mode: 'boolean' }).notNull(),
  atMs: integer('at_ms').notNull(),
})

type Event = { way: (typeof LOGIN_WAYS)[number]; outcome: (typeof LOGIN_OUTCOMES)[number]; id?: string }

/** The way of a session that begins, or null for one that is no login: a guest, a changed password, a remembered one. */
export function findWay(kind: SessionKind): Event['way'] | null {
  return LOGIN_WAYS.find((way) => way === kind) ?? null
}

/**
 * A statement for the commit of a login; its one row says whether the device is new: others have been let in here, this
 * one never. Of a member that does not exist nothing is written, by the same statement.
 */
export function noteLogin(ctx: PlatformContext, memberId: string, event: Event, onlyIf: SQL = sql`1`): SQL {
  const { merchant, clientIp, country, device, clock, random } = ctx
  const { way, outcome, id = randomUuid(random) } = event
  const known = sql`SELECT 1 FROM login_event WHERE member_id = member.id AND outcome = 'success'`
  return sql`
    INSERT INTO login_event (id, merchant, member_id, way, outcome, client_ip, country, device, is_new_device, at_ms)
    SELECT ${id}, ${merchant.code}, id, ${way}, ${outcome}, ${clientIp}, ${country}, ${device},
      EXISTS (${known}) AND NOT EXISTS (${known} AND device = ${device}), ${clock()}
    FROM member WHERE id = ${memberId} AND ${onlyIf}
    RETURNING is_new_device`
}

/** Statements for the commit of a session that begins: its login, and a word of a new device to the member's inbox. */
export function noteEntry(
  ctx: PlatformContext,
  { id: memberId }: MemberRow,
  event: Omit<Event, 'id'>,
  began: SQL,
): SQL[] {
  const id = randomUuid(ctx.random)
  const isNew = sql`EXISTS (SELECT 1 FROM login_event WHERE id = ${id} AND is_new_device = 1)`
  return [
    noteLogin(ctx, memberId, { ...event, id }, began),
    writeMessage(ctx, memberId, { event: 'new_device', facts: { device: ctx.device } }, isNew),
  ]
}

const newDeviceSchema = z.tuple([z.object({ is_new_device: z.literal(1) })])

/**
 * Who is let in, or stopped one proof short of it, from a device not seen before: its owner hears of it outside the site too.
 * `noted`: what the statement of the login answered.
 */
export async function warnOfNewDevice(ctx: PlatformContext, member: MemberRow, noted: unknown) {
  if (!newDeviceSchema.safeParse(noted).success) return
  await notifyMember(ctx, member, (username) => NEW_DEVICE_TEXT[ctx.language](username, ctx.device))
}

/** Newest first, twenty at a time. The cursor is the time and id of the last row shown. */
export const listLogins: Handler<'loginHistory'> = async (ctx, { cursor }) => {
  const isTheirs = and(
    eq(loginEvents.memberId, requireMember(ctx).id),
    gt(loginEvents.atMs, ctx.clock() - LOGIN_EVENT_LIFETIME_MS),
  )
  const rows = await ctx.db
    .select()
    .from(loginEvents)
    .where(cursor === undefined ? isTheirs : and(isTheirs, isBefore(cursor)))
    .orderBy(desc(loginEvents.atMs), desc(loginEvents.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ id, way, outcome, clientIp, country, device, isNewDevice, atMs }) => ({
      id,
      way,
      outcome,
      country,
      device,
      at: new Date(atMs).toISOString(),
      address: clientIp,
      newDevice: isNewDevice,
    })),
    nextCursor: last ? `${last.atMs}.${last.id}` : null,
  }
}

function isBefore(cursor: string): SQL {
  const [, atMs, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!atMs || !id) throw new Refusal('malformed', 'not a cursor of ours')
  return sql`(${loginEvents.atMs}, ${loginEvents.id}) < (${Number(atMs)}, ${id})`
}
