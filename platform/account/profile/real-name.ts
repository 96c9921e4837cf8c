/** MEM-02: the real name: the only one that money goes to. Given once; then an operator changes it. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { findFieldError, presentFieldError } from '../../../contract/rules/field-rules.ts'
import type { Handler } from '../../calls.ts'
import { readSecurityInfo } from '../../identity/factors/security-info.ts'
import { findMemberByUsername, requireMemberRow } from '../../identity/find-member.ts'
import { maskName } from '../../identity/mask-contacts.ts'
import { provePassword } from '../../identity/passwords/prove-password.ts'
import { auditAct, auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { flagReturning } from '../../protection/recognise-returning.ts'
import { isName } from '../payout-accounts/fold-holder.ts'

/** One space between the parts, as it is read. */
export const tidyName = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Throws `conflict` where there is one. */
export const setRealName: Handler<'setRealName'> = async (ctx, input) => {
  const realName = tidyName(input.realName)
  const rule = { ...computeFieldRules(ctx.merchant).payeeName, required: true }
  const error = findFieldError(rule, realName) ?? (isName(realName) ? null : presentFieldError(rule))
  if (error) throw new Refusal('invalid_fields', 'not as the rules say: realName', { fields: { realName: error } })
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  if (member.payeeName !== null) throw new Refusal('conflict', 'a name is given already')
  await provePassword(ctx, session, member, { password: input.password, field: 'password' })
  const isNameless = sql`id = ${session.id} AND payee_name IS NULL`
  const isFirst = sql`EXISTS (SELECT 1 FROM member WHERE ${isNameless})`
  const results = await commit(ctx, [
    auditAct(ctx, session.id, 'real_name_set', isFirst),
    ...(await flagReturning(ctx, session.id, { realName }, isFirst)),
    sql`UPDATE member SET payee_name = ${realName} WHERE ${isNameless}`,
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', 'a name is given already')
  return readSecurityInfo(ctx)
}

/**
 * An operator has seen a document. Destinations in another name can be used no more; they say so by themselves. The former
 * name stays in the audit. Throws `not_found`, `malformed`, `forbidden` without a name of the operator's own.
 */
export async function changeRealName(
  ctx: OperatorContext,
  { username, realName }: OperatorRequest<'member-set-name'>,
): Promise<OperatorResponse<'member-set-name'>> {
  requireName(ctx)
  const member = await findMemberByUsername(ctx, username)
  if (!member) throw new Refusal('not_found', `no member ${username}`)
  const name = tidyName(realName)
  if (!isName(name)) throw new Refusal('malformed', 'not a name')
  const memberId = memberIdSchema.parse(member.id)
  // Read in the commit: of two changes at once the later one replaces what the earlier one made.
  const change = sql`(SELECT json_object('from', payee_name, 'to', ${name}) FROM member WHERE id = ${memberId})`
  await commit(ctx, [
    auditByOperator(ctx, memberId, 'real_name_changed', sql`1`, change),
    sql`UPDATE member SET payee_name = ${name} WHERE id = ${memberId}`,
    ...(await flagReturning(ctx, memberId, { realName: name })),
  ])
  return { username: member.username, realName: maskName(name) }
}
