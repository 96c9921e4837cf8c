import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberTypeSchema, type UpstreamSession } from '../../../contract/calls/identity/session.ts'
import { LANGUAGES, MODULE } from '../../../contract/constants.ts'
import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { ahead } from '../../kernel/ahead.ts'
import { auditAct, type MemberAct } from '../../kernel/audit.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { SessionKind } from '../../kernel/session-kinds.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { registerAddress } from '../member/addresses.ts'
import type { MemberRow } from '../member/find-member.ts'
import { assertMayEnterWhileBarred } from '../member/may-enter.ts'
import { hashToken, mintSessionToken, SESSION_LIFETIME_MS } from '../member/session-tokens.ts'
import { members } from '../member/tables.ts'
import { isVerificationDue } from '../proof/factors.ts'
import { findWay, noteEntry, warnOfNewDevice } from '../proof/login-history.ts'

const languageSchema = z.enum(LANGUAGES)

/** They come with a new password. */
const ENDS_OTHERS: readonly SessionKind[] = ['password_change', 'password_reset']

/** Where the note of the login stands behind the session's own row. */
const NOTED = 3

type Options = {
  kind: SessionKind
  /** Whether the member has just proved to know the password. */
  passwordGiven: boolean
  passwordWeak?: boolean
  act?: MemberAct
  /** What is said to who lost a race. */
  otherwise?: ErrorCode
  /** Further statements of the same commit, before and after the session is in. */
  before?: Statement[]
  after?: Statement[]
}

/**
 * Begins a session. It comes into being only if the member is still active and the password is still the one that was
 * checked, so that a login racing a password change or a lock loses. Throws `otherwise` then.
 */
export async function beginSession(
  ctx: PlatformContext,
  member: MemberRow,
  {
    kind,
    passwordGiven,
    passwordWeak = false,
    act = 'logged_in',
    otherwise = 'login_failed',
    before = [],
    after = [],
  }: Options,
): Promise<UpstreamSession> {
  const due = ahead(isVerificationDue(ctx, member, kind))
  await assertMayEnterWhileBarred(ctx, member.id)
  const verificationDue = await due
  const way = findWay(kind)
  const owner = { merchant: ctx.merchant.code, memberId: memberIdSchema.parse(member.id) }
  const token = await mintSessionToken(ctx.random, ctx.env.MEMBER_DATA_KEYS, owner)
  const tokenHash = await hashToken(token)
  const nowMs = ctx.clock()
  const outcome = verificationDue ? 'verification' : 'success'
  const began = sql`EXISTS (SELECT 1 FROM member_session WHERE token_hash = ${tokenHash})`
  const results = await commit(ctx, [
    ...before,
    sql`
      INSERT INTO member_session (token_hash, merchant, member_id, kind, password_given_at_ms, client_ip, country,
        created_at_ms, expires_at_ms, verification_due)
      SELECT ${tokenHash}, ${ctx.merchant.code}, id, ${kind}, ${passwordGiven ? nowMs : null}, ${ctx.clientIp},
        ${ctx.country}, ${nowMs}, ${nowMs + SESSION_LIFETIME_MS}, ${verificationDue ? 1 : 0}
      FROM member WHERE id = ${member.id} AND status = 'active' AND password_hash IS ${member.passwordHash}`,
    ctx.db
      .update(members)
      .set({ firstLoginAtMs: sql`coalesce(${members.firstLoginAtMs}, ${nowMs})`, lastLoginAtMs: nowMs })
      .where(sql`${eq(members.id, member.id)} AND ${began}`),
    auditAct(ctx, memberIdSchema.parse(member.id), act, began),
    ...(way ? noteEntry(ctx, member, { way, outcome }, began) : []),
    ...(verificationDue ? [] : [registerAddress(ctx, member.id, began)]),
    ...after,
  ])
  if (results[before.length]?.meta.changes !== 1) throw new Refusal(otherwise)
  // What ended other sessions is heard before the answer. The new one is looked up at its first use.
  if (ENDS_OTHERS.includes(kind)) await tellFacts(ctx, owner)
  if (way) await warnOfNewDevice(ctx, member, results[before.length + NOTED]?.results)
  return {
    token,
    memberId: owner.memberId,
    username: member.username,
    memberType: memberTypeSchema.parse(member.type),
    firstTimeLogin: member.firstLoginAtMs === null,
    passwordExpired: isPasswordExpired(ctx, member),
    passwordWeak: passwordWeak || member.passwordDue,
    verificationRequired: verificationDue,
    language: member.languageChosenAtMs === null ? null : languageSchema.parse(member.language),
  }
}

/** AUTH-09: expiry counts only while the module that forces the change is on. */
export function isPasswordExpired(
  { merchant, clock }: Pick<PlatformContext, 'merchant' | 'clock'>,
  { passwordSetAtMs }: Pick<MemberRow, 'passwordSetAtMs'>,
): boolean {
  if (!merchant.modules.includes(MODULE.passwordExpiryForcesChange) || passwordSetAtMs === null) return false
  return clock() >= passwordSetAtMs + merchant.passwordMaxAgeDays * DAY_MS
}
