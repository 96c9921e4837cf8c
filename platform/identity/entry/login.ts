import { and, eq } from 'drizzle-orm'
import type { LoginRequest, UpstreamSession } from '../../../contract/calls/identity/session.ts'
import { MODULE, WEAK_DEFAULT_PASSWORD } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import { ahead } from '../../kernel/ahead.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findMemberByLoginName, findMemberByVerifiedMobile, type MemberRow } from '../member/find-member.ts'
import { assertMayEnter } from '../member/may-enter.ts'
import { parseMobile } from '../member/parse-mobile.ts'
import { members } from '../member/tables.ts'
import { requireBotCheck } from '../proof/bot-check.ts'
import { requireCaptcha } from '../proof/captcha.ts'
import { forgiveFailures, guardKeys, readGuard, rememberFailure, reserveAttempt } from '../proof/login-guard.ts'
import { noteLogin } from '../proof/login-history.ts'
import { requireOneTimeCode } from '../proof/one-time-codes.ts'
import { hashPassword, isPasswordRight, needsRehash, passwordOptions } from '../proof/passwords.ts'
import { beginSession } from '../session/begin-session.ts'
import { isSubUserName, loginSubUser } from './login-sub-user.ts'

type BySms = Extract<LoginRequest, { type: 'sms' }>

/**
 * AUTH-07, AUTH-09. An unknown name, a wrong password and an account without one get the same answer after the same
 * work. That an account is locked by an operator is said only to who knows its password.
 */
export const login: Handler<'login'> = async (ctx, input) => {
  if (input.type === 'sms') return loginBySms(ctx, input)
  const typed = foldUsername(input.username)
  // Asked while the bot check is taken: in the database each is a trip of its own.
  const found = ahead(findMemberByLoginName(ctx, input.username))
  const guardOfTyped = ahead(readGuard(ctx, guardKeys(ctx, typed)))
  await requireBotCheck(ctx, input)
  const member = await found
  const name = member?.usernameKey ?? typed
  const keys = guardKeys(ctx, name)
  // Who logs in by a number is guarded by the name.
  const guard = await (name === typed ? guardOfTyped : readGuard(ctx, keys))
  if (guard.captcha) await requireCaptcha(ctx, input)
  await reserveAttempt(ctx, keys)
  if (!member && isSubUserName(name))
    return loginSubUser(ctx, { name, password: input.password, area: input.area, keys })
  const isRight = await isPasswordRight(input.password, member?.passwordHash ?? null, passwordOptions(ctx))
  if (!member || !isRight) {
    await rememberFailure(ctx, keys)
    await commit(ctx, [noteLogin(ctx, member?.id ?? '', { way: 'username', outcome: 'failure' })])
    throw new Refusal('login_failed', 'username or password is wrong', { captcha: true })
  }
  assertMayEnter(member, input.area)
  return beginSession(ctx, member, {
    kind: 'username',
    passwordGiven: true,
    passwordWeak: input.password === WEAK_DEFAULT_PASSWORD,
    after: [forgiveFailures(ctx, keys), ...(await rehash(ctx, member, input.password))],
  })
}

/** An unverified number answers like a wrong code, so numbers cannot be enumerated. */
async function loginBySms(ctx: PlatformContext, input: BySms): Promise<UpstreamSession> {
  await requireBotCheck(ctx, input)
  if (!ctx.merchant.modules.includes(MODULE.loginBySms)) throw new Refusal('function_disabled')
  const { e164 } = parseMobile(input)
  await requireOneTimeCode(ctx, { purpose: 'login', recipient: e164 }, input.verificationCode)
  const member = await findMemberByVerifiedMobile(ctx, e164)
  if (!member) throw new Refusal('verification_code_invalid')
  assertMayEnter(member, input.area)
  return beginSession(ctx, member, { kind: 'sms', passwordGiven: false })
}

/** When the cost has risen since, the hash is renewed while the password is at hand. */
async function rehash(ctx: PlatformContext, member: MemberRow, password: string): Promise<Statement[]> {
  if (member.passwordHash === null || !needsRehash(member.passwordHash, ctx.passwordCost)) return []
  const passwordHash = await hashPassword(password, passwordOptions(ctx))
  const isUnchanged = and(eq(members.id, member.id), eq(members.passwordHash, member.passwordHash))
  return [ctx.db.update(members).set({ passwordHash }).where(isUnchanged)]
}
