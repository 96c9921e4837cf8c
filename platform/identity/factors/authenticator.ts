/** MEM-02: setting up and removing an authenticator. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { openSecret, sealSecret } from '../../kernel/seal-secret.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { AUTHENTICATOR_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { requireMemberRow } from '../find-member.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../login/login-guard.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { forgetOtherAddresses, registerAddress } from '../sessions/addresses.ts'
import { buildUri, findStep, mintRecoveryCodes, mintSecret, proveAuthenticator } from './authenticator-codes.ts'
import { listFactors } from './factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { readSecurityInfo } from './security-info.ts'
import { memberAuthenticators, memberRecoveryCodes } from './verification-tables.ts'

/** Long enough to find the app; then the secret on the screen is worth nothing. */
const SETUP_LIFETIME_MS = 15 * 60_000

/** Until its first code is given the secret counts for nothing. Throws `conflict` while one is bound. */
export const beginAuthenticator: Handler<'beginAuthenticator'> = async (ctx, { password }) => {
  const session = requireMember(ctx)
  await provePassword(ctx, session, await requireMemberRow(ctx), { password, field: 'password' })
  const secret = mintSecret(ctx)
  const fresh = {
    sealedSecret: await sealSecret(ctx.env.MEMBER_DATA_KEYS, session.id, secret),
    createdAtMs: ctx.clock(),
    lastStep: 0,
  }
  const kept = await ctx.db
    .insert(memberAuthenticators)
    .values({ memberId: session.id, ...fresh })
    .onConflictDoUpdate({
      target: memberAuthenticators.memberId,
      set: fresh,
      setWhere: isNull(memberAuthenticators.confirmedAtMs),
    })
    .returning({ memberId: memberAuthenticators.memberId })
  if (kept.length === 0) throw new Refusal('conflict', 'an authenticator is bound already')
  return { secret, uri: buildUri(secret, ctx.merchant.code, session.username) }
}

/** The first code shows that the app has the secret; the recovery codes are told this once. */
export const confirmAuthenticator: Handler<'confirmAuthenticator'> = async (ctx, { code }) => {
  const { id } = requireMember(ctx)
  const keys = guardKeys(ctx, `#authenticator:${id}`)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const pending = await requirePending(ctx, id)
  // Looked at once: the statements know the row by its moment, and a clock may go on between two looks.
  const nowMs = ctx.clock()
  const step = findStep(await openSecret(ctx.env.MEMBER_DATA_KEYS, id, pending.sealedSecret), code, nowMs)
  if (step === null) throw new Refusal('verification_code_invalid')
  const recoveryCodes = mintRecoveryCodes(ctx)
  const member = await requireMemberRow(ctx)
  const isFirst = (await listFactors(ctx, member)).length === 0
  const isBound = sql`EXISTS (SELECT 1 FROM member_authenticator WHERE member_id = ${id}
    AND confirmed_at_ms = ${nowMs} AND sealed_secret = ${pending.sealedSecret})`
  const [bound] = await commit(ctx, [
    sql`UPDATE member_authenticator SET confirmed_at_ms = ${nowMs}, last_step = ${step}
      WHERE member_id = ${id} AND confirmed_at_ms IS NULL AND sealed_secret = ${pending.sealedSecret}`,
    ...replaceRecoveryCodes(ctx, id, recoveryCodes, isBound),
    registerAddress(ctx, id, isBound),
    ...(isFirst ? [forgetOtherAddresses(ctx, id, isBound)] : []),
    auditAct(ctx, id, 'authenticator_bound', isBound),
    writeMessage(ctx, id, { event: 'authenticator_bound', facts: {} }, isBound),
    forgiveFailures(ctx, keys),
  ])
  if (bound?.meta.changes !== 1) throw new Refusal('conflict')
  await notifyMember(ctx, member, AUTHENTICATOR_TEXT[ctx.language])
  return { recoveryCodes }
}

async function requirePending({ db, clock }: PlatformContext, memberId: MemberId) {
  const row = await db
    .select()
    .from(memberAuthenticators)
    .where(
      and(
        eq(memberAuthenticators.memberId, memberId),
        isNull(memberAuthenticators.confirmedAtMs),
        gt(memberAuthenticators.createdAtMs, clock() - SETUP_LIFETIME_MS),
      ),
    )
    .get()
  if (!row) throw new Refusal('verification_code_expired', 'nothing is being set up')
  return row
}

/** By the password and a code, both given now: an unlocked phone left on a table is not enough. */
export const removeAuthenticator: Handler<'removeAuthenticator'> = async (ctx, { password, code }) => {
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  await provePassword(ctx, session, member, { password, field: 'password', always: true })
  await proveAuthenticator(ctx, session.id, code)
  await commit(ctx, [
    ctx.db.delete(memberAuthenticators).where(eq(memberAuthenticators.memberId, session.id)),
    ctx.db.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, session.id)),
    auditAct(ctx, session.id, 'authenticator_removed'),
  ])
  return readSecurityInfo(ctx)
}
