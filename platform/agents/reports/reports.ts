/** AGT-02: a report of the team by mail, of the agent's own login or of a sub-user's: what is sent, where, and when not. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REPORT_CADENCES } from '../../../contract/agents/report.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { requireOneTimeCode } from '../../identity/proof/one-time-codes.ts'
import { sendCode } from '../../identity/proof/send-code.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskEmail } from '../../kernel/mask-contacts.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { dayOf, dayStartMs, presentDay } from '../../kernel/tree.ts'
import { listMessageChannels, requireChannel } from '../../messaging/outgoing/message-sender.ts'
import { computeFirstAttempt, reportSpan } from './report-times.ts'

const rowSchema = z.object({
  cadence: z.enum(REPORT_CADENCES),
  email: z.string(),
  quietFrom: z.number(),
  quietTo: z.number(),
  periodDay: z.number(),
  nextAttemptAtMs: z.number(),
  lastSentAtMs: z.number().nullable(),
})

const stoppedSchema = z.object({ atMs: z.number() })

/** Of the login that asks: one login never sees or changes another's. */
const own = (ctx: PlatformContext): SQL => {
  const { id, subUser } = requireMember(ctx)
  return sql`agent_id = ${id} AND sub_user_id = ${subUser?.id ?? ''}`
}

async function findOwn(ctx: PlatformContext) {
  const row =
    await ctx.db.get(sql`SELECT cadence, email, quiet_from AS quietFrom, quiet_to AS quietTo, period_day AS periodDay,
    next_attempt_at_ms AS nextAttemptAtMs, last_sent_at_ms AS lastSentAtMs FROM agent_report WHERE ${own(ctx)}`)
  return row ? rowSchema.parse(row) : null
}

/** The agent's own address, once it was proved. A sub-user has none. */
async function findProvedEmail(ctx: PlatformContext): Promise<string | null> {
  if (requireMember(ctx).subUser) return null
  const { email, emailVerifiedAtMs } = await requireMemberRow(ctx)
  return emailVerifiedAtMs === null ? null : email
}

export const getReport: Handler<'agentReport'> = async (ctx) => {
  const [row, proved, stopped] = await Promise.all([
    findOwn(ctx),
    findProvedEmail(ctx),
    ctx.db.get(sql`SELECT at_ms AS atMs FROM agent_report_stop WHERE ${own(ctx)}`),
  ])
  return {
    report: row && presentReport(row),
    stoppedByMailAt: stopped ? presentTime(stoppedSchema.parse(stopped).atMs) : null,
    ownEmail: proved === null ? null : maskEmail(proved),
    timeZone: ctx.merchant.timeZone,
    canSend: listMessageChannels(ctx).includes('email'),
  }
}

function presentReport(row: z.infer<typeof rowSchema>): UpstreamResponse<'agentReport'>['report'] {
  const { cadence, quietFrom, quietTo, email, periodDay, nextAttemptAtMs, lastSentAtMs } = row
  const { endMs } = reportSpan(cadence, dayStartMs(periodDay))
  return {
    cadence,
    quietFrom,
    quietTo,
    email: maskEmail(email),
    next: {
      from: presentDay(periodDay),
      to: presentDay(dayOf(endMs) - 1),
      at: new Date(nextAttemptAtMs).toISOString(),
    },
    lastSentAt: presentTime(lastSentAtMs),
  }
}

/** Counted by the mailbox and by the agent, its sub-users included. */
export const sendReportCode: Handler<'agentReportCode'> = (ctx, { email }) => {
  const recipient = foldEmail(email)
  const memberId = requireMember(ctx).id
  const quotaKeys = [`report:${memberId}`, recipient]
  return sendCode(ctx, {
    target: { purpose: 'report', recipient, memberId },
    channel: 'email',
    to: email,
    quotaKeys,
    deliver: true,
  })
}

/**
 * The first report is of the day or week that runs. Of a report that stands another hour or address leaves the period as it is. Throws
 * `verification_code_invalid` or `verification_code_expired` for an address that was not proved.
 */
export const setReport: Handler<'setAgentReport'> = async (ctx, input) => {
  requireChannel(ctx, 'email')
  const [before, proved] = await Promise.all([findOwn(ctx), findProvedEmail(ctx)])
  const email = input.email ?? before?.email ?? proved
  const known = [before?.email, proved].flatMap((address) => (address ? [foldEmail(address)] : []))
  if (email === null || !known.includes(foldEmail(email))) await proveAddress(ctx, email, input.code)
  const { cadence, quietFrom, quietTo } = input
  const { id, subUser } = requireMember(ctx)
  const kept = before?.cadence === cadence ? before.periodDay : null
  const span = reportSpan(cadence, kept === null ? ctx.clock() : dayStartMs(kept))
  const dueMs = computeFirstAttempt(span, { quietFrom, quietTo }, ctx.merchant.timeZone)
  await commit(ctx, [
    sql`INSERT INTO agent_report (agent_id, sub_user_id, merchant, cadence, email, language, host, quiet_from, quiet_to, period_day,
        next_attempt_at_ms)
      VALUES (${id}, ${subUser?.id ?? ''}, ${ctx.merchant.code}, ${cadence}, ${email}, ${ctx.language}, ${ctx.host}, ${quietFrom},
        ${quietTo}, ${dayOf(span.startMs)}, ${dueMs})
      ON CONFLICT DO UPDATE SET cadence = excluded.cadence, email = excluded.email, language = excluded.language,
        host = excluded.host, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        -- A report that was sent while this was asked for is not sent again.
        period_day = iif(agent_report.cadence = excluded.cadence, max(agent_report.period_day, excluded.period_day), excluded.period_day),
        next_attempt_at_ms = excluded.next_attempt_at_ms`,
    sql`DELETE FROM agent_report_stop WHERE ${own(ctx)}`,
    auditAct(ctx, id, 'report_set', sql`1`, sql`${JSON.stringify({ cadence, by: subUser?.name ?? null })}`),
  ])
  return getReport(ctx, {})
}

async function proveAddress(ctx: PlatformContext, email: string | null, code: string | undefined): Promise<void> {
  const target = { purpose: 'report', recipient: foldEmail(email ?? ''), memberId: requireMember(ctx).id } as const
  await requireOneTimeCode(ctx, target, code)
}

export const stopReport: Handler<'stopAgentReport'> = async (ctx) => {
  const { id, subUser } = requireMember(ctx)
  const isThere = sql`EXISTS (SELECT 1 FROM agent_report WHERE ${own(ctx)})`
  await commit(ctx, [
    auditAct(ctx, id, 'report_stopped', isThere, sql`${JSON.stringify({ by: subUser?.name ?? null })}`),
    sql`DELETE FROM agent_report WHERE ${own(ctx)}`,
  ])
  return getReport(ctx, {})
}
