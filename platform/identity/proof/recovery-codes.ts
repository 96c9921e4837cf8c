/** MEM-02: the recovery codes of an authenticator as a set: the first one, and a new one in its place. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { RECOVERY_CODES_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { requireMemberRow } from '../member/find-member.ts'
import { memberRecoveryCodes } from '../member/verification-tables.ts'
import { hashRecoveryCode, mintRecoveryCodes, proveAuthenticator } from './authenticator-codes.ts'
import { type Holder, rowsOf } from './holders.ts'
import { provePassword } from './prove-password.ts'

/** Takes all codes of the holder away and writes these, in two statements. `onlyIf` must not look at the codes written. */
export function replaceRecoveryCodes(
  ctx: PlatformContext,
  holder: Holder,
  recoveryCodes: readonly string[],
  onlyIf: SQL,
): SQL[] {
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(ctx, holder, code))
  const { codes, owner, areTheirs } = rowsOf(holder)
  return [
    sql`DELETE FROM ${codes} WHERE ${areTheirs} AND ${onlyIf}`,
    sql`INSERT INTO ${codes} (${owner}, code_hash)
      SELECT ${holder.id}, value FROM json_each(${JSON.stringify(hashes)}) WHERE ${onlyIf}`,
  ]
}

/**
 * By the password and a code, both given now, as removing is: whoever has the codes has the second factor. Of several
 * at once one makes its set; the others are refused with `conflict`, so that nobody keeps codes that open nothing.
 */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (ctx, { password, code }) => {
  const session = requireMember(ctx)
  const { id } = session
  const holder = { kind: 'member', id } as const
  const member = await requireMemberRow(ctx)
  const before = await readHashes(ctx, id)
  await provePassword(ctx, session, member, { password, field: 'password', always: true })
  await proveAuthenticator(ctx, holder, code)
  const recoveryCodes = mintRecoveryCodes(ctx)
  const [first = ''] = recoveryCodes
  const isDone = sql`EXISTS (SELECT 1 FROM member_recovery_code
    WHERE member_id = ${id} AND code_hash = ${hashRecoveryCode(ctx, holder, first)})`
  const [, written] = await commit(ctx, [
    ...replaceRecoveryCodes(ctx, holder, recoveryCodes, isStillTheSet(id, before)),
    auditAct(ctx, id, 'recovery_codes_renewed', isDone),
    writeMessage(ctx, id, { event: 'recovery_codes_renewed', facts: {} }, isDone),
  ])
  if (written?.meta.changes !== recoveryCodes.length) throw new Refusal('conflict', 'another set was made meanwhile')
  await notifyMember(ctx, member, RECOVERY_CODES_TEXT[ctx.language])
  return { recoveryCodes }
}

async function readHashes({ db }: PlatformContext, memberId: MemberId): Promise<string[]> {
  const rows = await db.select().from(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, memberId))
  return rows.map(({ codeHash }) => codeHash)
}

/** Some of it may have been used since, and nothing has come: of a set made in between no code was there before. */
function isStillTheSet(memberId: MemberId, before: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM member_authenticator WHERE member_id = ${memberId} AND confirmed_at_ms IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM member_recovery_code AS kept WHERE kept.member_id = ${memberId}
      AND kept.code_hash NOT IN (SELECT value FROM json_each(${JSON.stringify(before)})))`
}
