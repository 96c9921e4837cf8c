/** MEM-02: the real name: the only one that money goes to. Given once; then an operator changes it. */

import { sql } from 'drizzle-orm'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { foldPersonName, isPersonName } from '../../../contract/rules/person-name.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { flagReturning } from '../../identity/member/recognise-returning.ts'
import { setPayeeName } from '../../identity/member/write-member.ts'
import { provePassword } from '../../identity/proof/prove-password.ts'
import { readSecurityInfo } from '../../identity/settings/security-info.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'

/** Throws `conflict` where there is one. */
export const setRealName: Handler<'setRealName'> = async (ctx, input) => {
  const realName = foldPersonName(input.realName)
  const rule = { ...computeFieldRules(ctx.merchant).payeeName, required: true }
  const error = findFieldError(rule, realName)
  if (error) throw new Refusal('invalid_fields', 'not as the rules say: realName', { fields: { realName: error } })
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  if (member.payeeName !== null) throw new Refusal('conflict', 'a name is given already')
  await provePassword(ctx, session, member, { password: input.password, field: 'password' })
  const isNameless = sql`id = ${session.id} AND payee_name IS NULL`
  const isFirst = sql`EXISTS (SELECT 1 FROM member_payee WHERE ${isNameless})`
  const results = await commit(ctx, [
    auditAct(ctx, session.id, 'real_name_set', isFirst),
    ...(await flagReturning(ctx, session.id, { realName }, isFirst)),
    setPayeeName(realName, isNameless),
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', 'a name is given already')
  return readSecurityInfo(ctx)
}

/** A name as it is kept; null for what is none. */
export function parseName(text: string): string | null {
  const name = foldPersonName(text)
  return isPersonName(name) ? name : null
}

/** Another name for a member, for a commit. */
export const buildNameChange = async (
  ctx: Parameters<typeof flagReturning>[0],
  memberId: MemberId,
  realName: string,
): Promise<Statement[]> => [
  setPayeeName(realName, sql`id = ${memberId}`),
  ...(await flagReturning(ctx, memberId, { realName })),
]
