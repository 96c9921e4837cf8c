import { sql } from 'drizzle-orm'
import { isTooDeep, mayOperatorOpen } from '../../../contract/agents/levels.ts'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import type { MemberType } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { GUEST_PREFIX } from '../../identity/entry/free-play.ts'
import { createMember } from '../../identity/member/create-member.ts'
import { hashPassword, mintFirstPassword, passwordOptions } from '../../identity/proof/passwords.ts'
import { auditByOperator, FROM_NOWHERE } from '../../kernel/audit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import type { NamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { dayOf } from '../../kernel/tree.ts'
import { findRebateError, readRebateToGive, refuseFields, setRebate } from '../accounts/rebate.ts'
import { readDepth } from './team.ts'

type NewAgent = { username: string; level: MemberType; rebate: number; upline: NamedMember | null }

/**
 * AGT-02: an agent at the top of a tree, or below an upline. Answers its first password, which is kept nowhere.
 *
 * Throws `level_not_allowed`, `tree_too_deep`, `invalid_fields` and `username_taken`.
 */
export async function openByOperator(
  ctx: OperatorContext,
  { username, level, rebate, upline }: NewAgent,
): Promise<string> {
  const uplineType = upline && memberTypeSchema.parse(upline.type)
  if (!mayOperatorOpen(level, uplineType)) throw new Refusal('level_not_allowed', 'no such level in this place')
  if (upline && isTooDeep(await readDepth(ctx, upline.id))) throw new Refusal('tree_too_deep')
  const day = dayOf(ctx.clock())
  refuseFields({
    username: username.toLowerCase().startsWith(GUEST_PREFIX)
      ? { key: 'username_taken' }
      : findFieldError(computeFieldRules(ctx.merchant).username, username),
    rebate: upline && findRebateError(rebate, await readRebateToGive(ctx, upline.id, day)),
  })
  const password = mintFirstPassword(ctx.random)
  const passwordHash = await hashPassword(password, passwordOptions(ctx))
  const language = ctx.merchant.defaultLanguage
  const account = { username, type: level, language, passwordHash, passwordDue: true, uplineId: upline?.id ?? null }
  await createMember(inNobodysName(ctx), account, (id) => [
    sql`INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, day)
      VALUES (${id}, ${ctx.merchant.code}, NULL, 'operator', ${day})`,
    setRebate(id, { day, bps: rebate, capOf: upline?.id ?? null }),
    auditByOperator(ctx, id, 'opened_by_operator'),
  ])
  return password
}

/** As `createMember` takes it: of nobody's session, from nowhere. */
const inNobodysName = (ctx: OperatorContext): PlatformContext => ({
  ...ctx,
  ...FROM_NOWHERE,
  member: null,
  host: '',
  device: '',
  knownDevice: null,
  idempotencyKey: null,
  language: ctx.merchant.defaultLanguage,
})
