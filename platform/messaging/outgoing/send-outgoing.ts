import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { jsonText } from '../../../contract/lib/json-text.ts'
import { log } from '../../../contract/log.ts'
import {
  type GatewayMessage,
  type GatewayVerdict,
  gatewayMessageSchema,
  judgeGatewayStatus,
  MESSAGE_CHANNELS,
} from '../../../contract/protocols/message-gateway.ts'
import { buildSignedHeaders } from '../../../contract/protocols/signature.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { computeBackoff, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { getMessageGateway } from '../../kernel/config/message-gateways.ts'
import type { Services } from '../../kernel/context.ts'
import { anyOf, whatGoes } from '../../kernel/job.ts'

/** Nobody waits for it; a cron job has a minute. */
const GATEWAY_TIMEOUT_MS = 8_000
const BATCH = 50

const rowSchema = z.object({
  id: z.string(),
  merchant: merchantCodeSchema,
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  body: z.string(),
  headers: jsonText.nullable(),
  created_at_ms: z.number(),
  expires_at_ms: z.number(),
})
type Row = z.infer<typeof rowSchema>

/** Sends what a request has just written down. Never throws: what is not taken stays for the cron job. */
export async function sendOutgoing(services: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    const wanted = ids.map((id) => sql`${id}`)
    await sendRows(services, sql`id IN (${sql.join(wanted, sql`, `)})`)
  } catch (error) {
    log.error('messages_not_sent', { error: sayError(error) })
  }
}

const forgetExpired = (nowMs: number): SQL => sql`DELETE FROM outgoing_message WHERE expires_at_ms <= ${nowMs}`
const isDue = (nowMs: number): SQL => isAttemptDue(nowMs, sql`created_at_ms`)

/** For the cron job. */
export const isAnyUnsent = ({ clock }: Services): SQL =>
  anyOf(whatGoes(forgetExpired(clock())), sql`SELECT 1 FROM outgoing_message WHERE ${isDue(clock())}`)

/** Forgets what nobody can use any more, and tries again what was not taken. */
export async function resendOutgoing(services: Services): Promise<void> {
  const nowMs = services.clock()
  const [forgotten] = await commit(services, [forgetExpired(nowMs)])
  const unsent = forgotten?.meta.changes ?? 0
  if (unsent > 0) log.error('messages_run_out_unsent', { count: unsent })
  await sendRows(services, isDue(nowMs))
}

async function sendRows(services: Services, which: SQL): Promise<void> {
  const [found] = await commit(services, [
    sql`SELECT * FROM outgoing_message WHERE ${which} AND expires_at_ms > ${services.clock()}
      ORDER BY next_attempt_at_ms LIMIT ${BATCH}`,
  ])
  const rows = z.array(rowSchema).parse(found?.results ?? [])
  if (rows.length === 0) return
  // One batch at the end: a crash before it sends again what was taken, under the same id.
  await commit(services, await Promise.all(rows.map((row) => sendRow(services, row))))
}

/** Answers what is to be written down about it. */
async function sendRow(services: Services, row: Row): Promise<SQL> {
  const verdict = await post(services, row)
  if (verdict === 'refused') log.error('message_refused', { messageId: row.id, merchant: row.merchant })
  // Texts hold codes and links: they are kept no longer than they are needed.
  if (verdict !== 'unknown') return sql`DELETE FROM outgoing_message WHERE id = ${row.id}`
  const nowMs = services.clock()
  return sql`UPDATE outgoing_message SET next_attempt_at_ms = ${computeBackoff(nowMs - row.created_at_ms, nowMs)} WHERE id = ${row.id}`
}

const present = (row: Row): GatewayMessage =>
  gatewayMessageSchema.parse({
    messageId: row.id,
    merchant: row.merchant,
    channel: row.channel,
    to: row.recipient,
    text: row.body,
    headers: row.headers ?? undefined,
    expiresAt: new Date(row.expires_at_ms).toISOString(),
  })

async function post({ env, clock }: Services, row: Row): Promise<GatewayVerdict> {
  const gateway = getMessageGateway(env, row.merchant, row.channel)
  if (!gateway) return 'unknown'
  try {
    const { pathname } = new URL(gateway.url)
    const body = JSON.stringify(present(row))
    const timestampMs = clock()
    const [secret = ''] = gateway.secrets
    const answer = await fetch(gateway.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      headers: await buildSignedHeaders(row.merchant, secret, { timestampMs, path: pathname, body }),
      body,
    })
    await answer.body?.cancel()
    return judgeGatewayStatus(answer.status)
  } catch (error) {
    log.warn('gateway_unanswered', { merchant: row.merchant, channel: row.channel, error: sayError(error) })
    return 'unknown'
  }
}
