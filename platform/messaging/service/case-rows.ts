import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { paymentIdSchema, type ServiceCase } from '../../../contract/rules/service-case.ts'
import { CASE_ACTS, CASE_KINDS, CASE_STATES, type CaseAct, type CaseState } from '../../../contract/states/case.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'

const time = z.number().int().nullable()

/** A row of `service_case` as D1 answers it. */
export const caseRowSchema = z.object({
  reference: z.string(),
  kind: z.enum(CASE_KINDS),
  topic: z.string(),
  content: z.string(),
  state: z.enum(CASE_STATES),
  answer: z.string().nullable(),
  round_id: z.string().nullable(),
  payment_id: paymentIdSchema.nullable(),
  created_at_ms: z.number().int(),
  reviewed_at_ms: time,
  answered_at_ms: time,
  closed_at_ms: time,
})
export type CaseRow = z.infer<typeof caseRowSchema>

export function presentCase(row: CaseRow): ServiceCase {
  const { reference, kind, topic, content, state, answer } = row
  return {
    reference,
    kind,
    topic,
    content,
    state,
    answer,
    roundId: row.round_id,
    paymentId: row.payment_id,
    createdAt: new Date(row.created_at_ms).toISOString(),
    reviewedAt: presentTime(row.reviewed_at_ms),
    answeredAt: presentTime(row.answered_at_ms),
    closedAt: presentTime(row.closed_at_ms),
  }
}

/** Which case an act is about; with `memberId` only where it is theirs. */
export type CaseSelection = { reference: string; memberId?: string }

export function selectCase(
  { merchant }: Pick<PlatformContext, 'merchant'>,
  { reference, memberId }: CaseSelection,
): SQL {
  const isTheirs = memberId === undefined ? sql`1` : sql`member_id = ${memberId}`
  return sql`merchant = ${merchant.code} AND reference = ${reference} AND ${isTheirs}`
}

const STAMP: Record<CaseState, SQL | null> = {
  received: null,
  in_review: sql`reviewed_at_ms`,
  answered: sql`answered_at_ms`,
  closed: sql`closed_at_ms`,
}

/** A member or an operator who acts; what an operator comes from is in the edge's log. */
type Acting = Pick<PlatformContext, 'merchant' | 'clock' | 'random' | 'requestId'> & { clientIp?: string }
type Deed = { act: CaseAct; actor: string; answer?: string }

/** Whether a case is in a state that allows the act. */
export function isOpenFor(act: CaseAct): SQL {
  const states = sql.join(
    CASE_ACTS[act].from.map((state) => sql`${state}`),
    sql`, `,
  )
  return sql`state IN (${states})`
}

/**
 * The statements of an act, to be committed together: the audit row first, under the same condition as the change, so
 * that an act that comes too late changes nothing and leaves no row.
 */
export function buildAct(ctx: Acting, selection: CaseSelection, { act, actor, answer }: Deed): SQL[] {
  const { to } = CASE_ACTS[act]
  const isOpen = sql`${selectCase(ctx, selection)} AND ${isOpenFor(act)}`
  const nowMs = ctx.clock()
  const stamp = STAMP[to]
  return [
    sql`
      INSERT INTO service_case_audit
        (id, merchant, reference, act, actor, state_before, state_after, answer, client_ip, request_id, at_ms)
      SELECT ${randomUuid(ctx.random)}, merchant, reference, ${act}, ${actor}, state, ${to}, ${answer ?? null},
        ${ctx.clientIp ?? null}, ${ctx.requestId}, ${nowMs}
      FROM service_case WHERE ${isOpen}`,
    sql`
      UPDATE service_case SET state = ${to}
        ${stamp ? sql`, ${stamp} = ${nowMs}` : sql``} ${answer === undefined ? sql`` : sql`, answer = ${answer}`}
      WHERE ${isOpen}`,
  ]
}
