/** SAFE-02: breaks and exclusions that were asked for and are not yet written down. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import type { MemberRow } from '../identity/member/find-member.ts'
import { foldHolder } from '../identity/member/fold-holder.ts'
import { MEMBER_ACTS } from '../kernel/audit.ts'
import { ATTEMPT_EVERY_MS } from '../kernel/backoff.ts'
import type { PlatformContext, Services } from '../kernel/context.ts'

const rowSchema = z
  .object({
    merchant: merchantCodeSchema,
    member_id: memberIdSchema,
    request_id: z.string(),
    kind: z.enum(['break', 'exclusion']),
    until_ms: z.number().int(),
    lifts: z.enum(['by_itself', 'on_request']),
    actor: z.string(),
    act: z.enum(MEMBER_ACTS),
    client_ip: z.string(),
    country: z.string(),
  })
  .transform(({ member_id, request_id, until_ms, client_ip, ...rest }) => ({
    ...rest,
    memberId: member_id,
    requestId: request_id,
    untilMs: until_ms,
    clientIp: client_ip,
  }))
export type BarIntent = z.output<typeof rowSchema>

export async function readBarIntents({ db }: Pick<Services, 'db'>, condition: SQL): Promise<BarIntent[]> {
  return rowSchema.array().parse(await db.all(sql`SELECT * FROM play_bar_intent WHERE ${condition}`))
}

export const isIntent = ({ memberId, requestId }: Pick<BarIntent, 'memberId' | 'requestId'>): SQL =>
  sql`play_bar_intent.member_id = ${memberId} AND play_bar_intent.request_id = ${requestId}`

/**
 * Statements: it is asked for. It takes the place of what the same act asked for before and was never finished, if that
 * ends no later: asked again after a fault it is one act, with one audit row.
 */
export function noteIntent({ clock }: Pick<PlatformContext, 'clock'>, member: MemberRow, intent: BarIntent): SQL[] {
  const { memberId, requestId, merchant, kind, untilMs, lifts, actor, act, clientIp, country } = intent
  const nowMs = clock()
  return [
    sql`DELETE FROM play_bar_intent WHERE member_id = ${memberId} AND act = ${act} AND until_ms <= ${untilMs}
      AND lifts IN ('by_itself', ${lifts})`,
    sql`INSERT INTO play_bar_intent (member_id, request_id, merchant, kind, until_ms, lifts, actor, act, client_ip, country,
        name_key, mobile, email_key, asked_at_ms, next_attempt_at_ms)
      VALUES (${memberId}, ${requestId}, ${merchant}, ${kind}, ${untilMs}, ${lifts}, ${actor}, ${act}, ${clientIp},
        ${country}, ${member.payeeName === null ? null : foldHolder(member.payeeName)}, ${member.mobile},
        ${member.emailKey}, ${nowMs}, ${nowMs + ATTEMPT_EVERY_MS})
      ON CONFLICT (member_id, request_id) DO NOTHING`,
  ]
}

/** Of what was lifted after its term nothing is brought back. */
export const forgetIntents = (memberId: string, nowMs: number): SQL =>
  sql`DELETE FROM play_bar_intent WHERE member_id = ${memberId} AND until_ms <= ${nowMs}`
