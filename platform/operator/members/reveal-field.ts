/** OPS-01: one field in full, once its row in the member's own audit says who looked. The edge's audit has the reason. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../../contract/log.ts'
import { REVEALS_AN_HOUR, type RevealedField } from '../../../contract/operator/member-fields.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'

const COLUMN = {
  mobile: sql`mobile`,
  email: sql`email`,
  name: sql`payee_name`,
  birthday: sql`profile ->> '$.birthday'`,
} as const satisfies Record<RevealedField, unknown>
const valueSchema = z.object({ value: z.string().nullable() })
const countSchema = z.object({ count: z.number().int() })

/** Throws `forbidden` without a name, `not_found`. Many within the hour leave a line in the log. */
export const revealField: OperatorHandler<'member-reveal'> = async (ctx, { username, field, reason }) => {
  const operator = requireName(ctx)
  const member = await requireNamedMember(ctx, username)
  const { code } = ctx.merchant
  const note = sql`${JSON.stringify({ field, reason })}`
  const [, read, counted] = await commit(ctx, [
    auditByOperator(ctx, member.id, 'field_revealed', sql`1`, note),
    sql`SELECT ${COLUMN[field]} AS value FROM member_person WHERE id = ${member.id}`,
    sql`SELECT count(*) AS count FROM member_audit WHERE merchant = ${code} AND actor = ${actorOf(ctx.operator)}
      AND act = 'field_revealed' AND at_ms > ${ctx.clock() - HOUR_MS}`,
  ])
  const { value } = valueSchema.parse(read?.results[0])
  const { count: withinHour } = countSchema.parse(counted?.results[0])
  if (withinHour > REVEALS_AN_HOUR) log.warn('many_reveals', { merchant: code, operator, withinHour })
  return { username: member.username, field, value, withinHour }
}
