import { type SQL, sql } from 'drizzle-orm'
import { memberIdSchema } from '../../contract/ids.ts'
import type { PlatformContext } from './context.ts'
import { type EventMessage, MESSAGE_EVENTS } from './message-events.ts'
import { mintReference } from './mint-reference.ts'

/** 80 random bits: a number met twice would undo what it tells of. */
const ID_CHARS = 16
export const mintMessageId = (random: PlatformContext['random']) => mintReference('M', ID_CHARS, random)

type Writer = Pick<PlatformContext, 'random' | 'clock' | 'notices'> & {
  merchant: Pick<PlatformContext['merchant'], 'code'>
}

/**
 * MEM-15: tells a member what happened, to stand in the same batch: it is told if it happened, and once. With `onlyIf`,
 * a deed that lost its race tells nothing; `memberId` may be an expression. An open page hears of it once the work is done.
 */
export function writeMessage(
  { random, clock, notices, merchant }: Writer,
  memberId: string | SQL,
  { event, facts, aboutId }: EventMessage,
  onlyIf: SQL = sql`1`,
): SQL {
  if (typeof memberId === 'string') notices.notify(merchant.code, memberIdSchema.parse(memberId), 'messages')
  return insertMessages(sql`SELECT ${mintMessageId(random)}, ${merchant.code}, ${memberId}, ${MESSAGE_EVENTS[event].kind}, ${event},
      ${JSON.stringify(facts)}, ${aboutId ?? null}, ${clock()}
    WHERE ${onlyIf}`)
}

/** Of events. What `select` gives: id, merchant, member, kind, event, facts, what it is about, time. */
export const insertMessages = (select: SQL): SQL =>
  sql`INSERT INTO message (id, merchant, member_id, kind, event, facts, about_id, at_ms) ${select}`

/** Written by people. What `select` gives: id, merchant, member, kind, facts, what it is about, titles, contents, writer, time. */
export const insertWrittenMessages = (select: SQL): SQL => sql`
  INSERT INTO message (id, merchant, member_id, kind, facts, about_id, titles, contents, written_by, at_ms) ${select}`
