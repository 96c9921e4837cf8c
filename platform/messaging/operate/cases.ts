import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import type { OperatorCase } from '../../../contract/rules/service-case.ts'
import type { OperatorCaseAct } from '../../../contract/states/case.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { buildAct, caseRowSchema, isOpenFor, presentCase, selectCase } from '../service/case-rows.ts'

const operatorRowSchema = caseRowSchema.extend({
  username: z.string().nullable(),
  email: z.string().nullable(),
  details: z.string(),
})
const detailsSchema = z.record(z.string(), z.unknown())

async function readCases({ db }: OperatorContext, condition: SQL, limit: number): Promise<OperatorCase[]> {
  const rows = await db.all(sql`
    SELECT service_case.*, (SELECT username FROM member_public AS member
      WHERE member.id = service_case.member_id) AS username
    FROM service_case WHERE ${condition} ORDER BY created_at_ms, reference LIMIT ${limit}`)
  return operatorRowSchema
    .array()
    .parse(rows)
    .map(({ username, email, details, ...row }) => ({
      ...presentCase(row),
      username,
      email,
      details: detailsSchema.parse(JSON.parse(details)),
    }))
}

/** Throws `not_found`, or `conflict` when its state does not allow it: somebody was quicker. */
async function act(ctx: OperatorContext, reference: string, name: OperatorCaseAct, answer?: string) {
  const deed = { act: name, actor: actorOf(ctx.operator), ...(answer === undefined ? {} : { answer }) }
  const results = await commit(ctx, [
    ...(name === 'answer' ? [notifyAnswered(ctx, reference)] : []),
    ...buildAct(ctx, { reference }, deed),
  ])
  const [row] = await readCases(ctx, selectCase(ctx, { reference }), 1)
  if (!row) throw new Refusal('not_found', `there is no case ${reference}`)
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', `${reference} is ${row.state}`)
  await notifyWriter(ctx, reference)
  return row
}

/** Of a member's case; a visitor is answered by mail. */
function notifyAnswered(ctx: OperatorContext, reference: string): SQL {
  const isIt = selectCase(ctx, { reference })
  const isOpen = sql`EXISTS (SELECT 1 FROM service_case
    WHERE ${isIt} AND member_id IS NOT NULL AND ${isOpenFor('answer')})`
  const member = sql`(SELECT member_id FROM service_case WHERE ${isIt})`
  return writeMessage(ctx, member, { event: 'case_answered', facts: { reference }, aboutId: reference }, isOpen)
}

/** A member who wrote hears of it; a visitor has left an address or nothing. */
async function notifyWriter(ctx: OperatorContext, reference: string) {
  const written = await ctx.db.get(sql`SELECT member_id FROM service_case WHERE ${selectCase(ctx, { reference })}`)
  const { member_id } = z.object({ member_id: memberIdSchema.nullable() }).parse(written)
  if (member_id !== null) ctx.notices.notify(ctx.merchant.code, member_id, 'messages')
}

/** OPS-01: what the house does with what people write. Each act stands in the case's own audit as well. */
export const caseOperatorHandlers: {
  [Name in Extract<OperatorCallName, `complaints-${string}`>]: OperatorHandler<Name>
} = {
  /** Oldest first, a page at a time. Throws `malformed` for a cursor of another selection. */
  async 'complaints-list'(ctx, { kind, state, cursor, limit }) {
    const scope: CursorScope = {
      secret: ctx.env.PASSWORD_PEPPER,
      selection: ['complaints-list', ctx.merchant.code, kind, state],
    }
    const [atMs, reference] = cursor === undefined ? [0, ''] : openCursor(cursor, scope)
    const isKind = kind === undefined ? sql`1` : sql`kind = ${kind}`
    const isState = state === undefined ? sql`state <> 'closed'` : sql`state = ${state}`
    const isAfter = sql`(created_at_ms, reference) > (${atMs}, ${reference})`
    const which = sql`merchant = ${ctx.merchant.code} AND ${isKind} AND ${isState} AND ${isAfter}`
    const { shown, nextCursor } = cutPage(await readCases(ctx, which, limit + 1), limit, (last) =>
      sealCursor([Date.parse(last.createdAt), last.reference], scope),
    )
    return { rows: shown, nextCursor }
  },
  'complaints-review': (ctx, { reference }) => act(ctx, reference, 'review'),
  'complaints-answer': (ctx, { reference, answer }) => act(ctx, reference, 'answer', answer),
  'complaints-close': (ctx, { reference }) => act(ctx, reference, 'close'),
}
