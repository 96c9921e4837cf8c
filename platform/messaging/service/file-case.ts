import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { countWords } from '../../../contract/rules/count-words.ts'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import type { PaymentId } from '../../../contract/rules/service-case.ts'
import type { CaseKind } from '../../../contract/states/case.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { REPEAT_MS } from '../../kernel/repeat.ts'
import { getServiceSetting } from './get-setting.ts'

/** 50 random bits: nobody finds another's by trying, and two in a million cases do not meet. */
const REFERENCE_CHARS = 10
const FIRST: Record<CaseKind, string> = { feedback: 'F', complaint: 'C', application: 'A' }

export type NewCase = {
  kind: CaseKind
  topic: string
  content: string
  email: string | null
  roundId?: string | null
  paymentId?: PaymentId | null
  details?: Record<string, unknown>
}

const filedSchema = z.object({ reference: z.string(), createdAtMs: z.number() })

/**
 * Takes a case in once, with its audit row. Throws `invalid_fields` outside the bounds of words, `too_many_requests` when its
 * author (a member, or a visitor's address) has written as many in the last 24 hours as the operator allows.
 */
export async function fileCase(
  ctx: PlatformContext,
  given: NewCase,
): Promise<{ reference: string; createdAt: string }> {
  const { minWords, maxWords, dailyLimit } = await getServiceSetting(ctx)
  const words = countWords(given.content)
  if (words < minWords || words > maxWords) {
    const fields = { content: { key: 'content_words', values: { min: minWords, max: maxWords } } }
    throw new Refusal('invalid_fields', 'content is not within its bounds', { fields })
  }
  const nowMs = ctx.clock()
  const reference = mintReference(FIRST[given.kind], REFERENCE_CHARS, ctx.random)
  const author = ctx.member ? `member:${ctx.member.id}` : `address:${computeLimitedAddress(ctx.clientIp)}`
  // Counted in the statement that writes, so that what comes all at once is counted too.
  const isWithinLimit = sql`(
    SELECT count(*) FROM service_case
    WHERE merchant = ${ctx.merchant.code} AND author_key = ${author} AND created_at_ms > ${nowMs - DAY_MS}
  ) < ${dailyLimit}`
  const details = JSON.stringify(given.details ?? {})
  // Details of a feedback are what stands at the time of filing; those of an application were typed.
  const isSame = sql`merchant = ${ctx.merchant.code} AND author_key = ${author} AND created_at_ms > ${nowMs - REPEAT_MS}
    AND kind = ${given.kind} AND topic = ${given.topic} AND content = ${given.content} AND email IS ${given.email}
    AND round_id IS ${given.roundId ?? null} AND payment_id IS ${given.paymentId ?? null}
    AND (kind <> 'application' OR details = ${details})`
  const [, , same] = await commit(ctx, [
    sql`
      INSERT INTO service_case (merchant, reference, kind, topic, author_key, member_id, email, content, details,
        round_id, payment_id, language, created_at_ms)
      SELECT ${ctx.merchant.code}, ${reference}, ${given.kind}, ${given.topic}, ${author}, ${ctx.member?.id ?? null},
        ${given.email}, ${given.content}, ${details}, ${given.roundId ?? null},
        ${given.paymentId ?? null}, ${ctx.language}, ${nowMs}
      WHERE ${isWithinLimit} AND NOT EXISTS (SELECT 1 FROM service_case WHERE ${isSame})`,
    sql`
      INSERT INTO service_case_audit (id, merchant, reference, act, actor, state_after, client_ip, request_id, at_ms)
      SELECT ${randomUuid(ctx.random)}, merchant, reference, 'file', ${ctx.member ? `member:${ctx.member.id}` : 'visitor'},
        state, ${ctx.clientIp}, ${ctx.requestId}, ${nowMs}
      FROM service_case WHERE merchant = ${ctx.merchant.code} AND reference = ${reference}`,
    sql`SELECT reference, created_at_ms AS createdAtMs FROM service_case WHERE ${isSame}`,
  ])
  const [filed] = filedSchema.array().parse(same?.results)
  if (!filed) throw new Refusal('too_many_requests', 'enough for one day', { retryAfterSeconds: DAY_MS / 1_000 })
  return { reference: filed.reference, createdAt: new Date(filed.createdAtMs).toISOString() }
}
