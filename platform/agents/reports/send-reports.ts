/**
 * AGT-02: sends each report once its period is settled. The mail and the move to the next period are one batch, under the period
 * that was read. So neither a crash nor the same work at once sends it twice.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Span } from '../../../contract/agents/periods.ts'
import { REPORT_CADENCES } from '../../../contract/agents/report.ts'
import { subUserRightsSchema } from '../../../contract/calls/identity/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { jsonText } from '../../../contract/lib/json-text.ts'
import type { MailHeaders } from '../../../contract/protocols/message-gateway.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { siteAddress } from '../../kernel/site-address.ts'
import { SUSPENDED_OF_MEMBER } from '../../kernel/tell-facts.ts'
import { dayOf, dayStartMs, presentDay } from '../../kernel/tree.ts'
import { listMessageChannels, writeOutgoing } from '../../messaging/outgoing/message-sender.ts'
import { WINDOWS_PER_DAY } from '../settlement/cursor.ts'
import { readSettledWindow } from '../team/sum-figures.ts'
import { readTeamFigures } from '../team/team-figures.ts'
import { writeReport } from './report-text.ts'
import {
  computeFirstAttempt,
  computeLifetimeMinutes,
  computeSendAt,
  nextReportSpan,
  reportSpan,
} from './report-times.ts'
import { stopAddress } from './stop-by-mail.ts'

/** A settlement that is behind is looked at so often. */
const SETTLING_MS = 5 * 60_000
/** And one that failed. */
const AGAIN_MS = 5 * 60_000

const keySchema = z.object({ agentId: memberIdSchema, subUserId: z.string() })
type Key = z.infer<typeof keySchema>

const rowSchema = z.object({
  merchant: merchantCodeSchema,
  cadence: z.enum(REPORT_CADENCES),
  email: z.string(),
  language: z.enum(LANGUAGES),
  host: z.string(),
  quietFrom: z.number(),
  quietTo: z.number(),
  periodDay: z.number(),
  username: z.string(),
  type: z.number(),
  status: z.string(),
  suspended: z.string().nullable(),
  /** JSON. Null where the sub-user is gone. */
  rights: z.string().nullable(),
})
type Row = z.infer<typeof rowSchema>
const rightsSchema = jsonText.pipe(subUserRightsSchema)

const isIts = ({ agentId, subUserId }: Key): SQL => sql`agent_id = ${agentId} AND sub_user_id = ${subUserId}`

export const sendReports = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT agent_id AS agentId, sub_user_id AS subUserId FROM agent_report
    WHERE next_attempt_at_ms <= ${clock()} ORDER BY next_attempt_at_ms LIMIT ${JOB_BATCH}`,
  run: async (services, key) => {
    try {
      const row = await findRow(services, key)
      if (row) await commit(services, await work(services, key, row))
    } catch (error) {
      // Later, so that those that fail hold up no others.
      const nowMs = services.clock()
      await services.db.run(tryAt(nowMs + AGAIN_MS, sql`${isIts(key)} AND next_attempt_at_ms <= ${nowMs}`))
      throw error
    }
  },
})

async function findRow({ db }: Services, { agentId, subUserId }: Key): Promise<Row | null> {
  const row =
    await db.get(sql`SELECT report.merchant, cadence, report.email, host, quiet_from AS quietFrom, quiet_to AS quietTo,
      period_day AS periodDay, username, type, status, ${sql.raw(SUSPENDED_OF_MEMBER)} AS suspended,
      iif(sub_user_id = '', member.language, report.language) AS language, sub.rights
    FROM agent_report AS report JOIN member_public AS member ON member.id = report.agent_id
    LEFT JOIN agent_sub_user_public AS sub ON sub.id = report.sub_user_id AND sub.removed_at_ms IS NULL
    WHERE report.agent_id = ${agentId} AND report.sub_user_id = ${subUserId}`)
  return row ? rowSchema.parse(row) : null
}

/** The row, its address and its right are as they were read. */
const isAsRead = (key: Key, row: Row): SQL => sql`${isIts(key)} AND cadence = ${row.cadence}
  AND period_day = ${row.periodDay} AND email = ${row.email}
  AND EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = agent_report.agent_id AND type = ${row.type}
    AND status = ${row.status} AND ${sql.raw(SUSPENDED_OF_MEMBER)} IS ${row.suspended})
  AND (SELECT rights FROM agent_sub_user_public AS agent_sub_user WHERE agent_sub_user.id = agent_report.sub_user_id
    AND removed_at_ms IS NULL) IS ${row.rights}`

/** What is to be written, for the period of the row alone. */
async function work(services: Services, key: Key, row: Row): Promise<SQL[]> {
  const still = isAsRead(key, row)
  if (!maySee(key, row)) return [sql`DELETE FROM agent_report WHERE ${still}`]
  const merchant = await requireMerchantFacts(services.db, row.merchant)
  const nowMs = services.clock()
  const ctx = { ...services, merchant, agentId: key.agentId }
  // What a login may not read is not sent. It begins again with the period in which it may.
  const isShut = row.status !== 'active' || row.suspended === 'login'
  if (isShut || !listMessageChannels(ctx).includes('email'))
    return [moveOn(row, merchant, reportSpan(row.cadence, nowMs), still)]
  const span = reportSpan(row.cadence, dayStartMs(row.periodDay))
  const lastDay = dayOf(span.endMs) - 1
  const earliestMs = Math.max(
    computeFirstAttempt(span, row, merchant.timeZone),
    computeSendAt(nowMs, row, merchant.timeZone),
  )
  if (earliestMs > nowMs) return [tryAt(earliestMs, still)]
  if ((await readSettledWindow(ctx)) < (lastDay + 1) * WINDOWS_PER_DAY - 1) return [tryAt(nowMs + SETTLING_MS, still)]
  const days = { from: row.periodDay, to: lastDay }
  const figures = await readTeamFigures(ctx, row.cadence === 'daily' ? 'today' : 'week', days)
  const site = siteAddress(services.env, row.host)
  const stop = stopAddress(ctx, site, key, row.email)
  const text = writeReport(row.language, {
    name: row.username,
    cadence: row.cadence,
    from: presentDay(days.from),
    to: presentDay(days.to),
    figures,
    currencySymbol: merchant.currencySymbol,
    site,
    stop,
  })
  const lifetimeMinutes = computeLifetimeMinutes(nowMs, row, merchant.timeZone)
  return [
    writeOutgoing(
      ctx,
      'email',
      { to: row.email, text, lifetimeMinutes, headers: buildStopHeaders(stop) },
      sql`EXISTS (SELECT 1 FROM agent_report WHERE ${still})`,
    ),
    moveOn(row, merchant, nextReportSpan(row.cadence, span), still, nowMs),
  ]
}

/** RFC 8058: a mail program offers to stop the report, and does so by one POST. */
const buildStopHeaders = (address: string): MailHeaders => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Of what was taken away no report comes back with the right. */
const maySee = ({ subUserId }: Key, { type, rights }: Row): boolean =>
  isAgentLevel(type) && (subUserId === '' || (rights !== null && rightsSchema.parse(rights).includes('figures')))

const tryAt = (atMs: number, still: SQL): SQL =>
  sql`UPDATE agent_report SET next_attempt_at_ms = ${atMs} WHERE ${still}`

function moveOn(row: Row, { timeZone }: MerchantFacts, span: Span, still: SQL, sentAtMs: number | null = null): SQL {
  return sql`UPDATE agent_report SET period_day = ${dayOf(span.startMs)}, last_sent_at_ms = coalesce(${sentAtMs}, last_sent_at_ms),
    next_attempt_at_ms = ${computeFirstAttempt(span, row, timeZone)} WHERE ${still}`
}
