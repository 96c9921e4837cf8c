/** AUTH: logging in. The upstream judges the proof; the edge counts tries and keeps the session. */

import type { LoginRequest, Session, UpstreamSession } from '../../../contract/calls/identity/session.ts'
import { MEMBER_TYPE, MODULE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { forgiveLogin, limitAccount, nameNumber, takeLoginBack } from '../../gates/rate-limit.ts'
import { warn } from '../../request/log-line.ts'
import { beginSession } from '../../session/begin-session.ts'
import { findKnownDevice } from '../../session/known-device.ts'
import { presentSession } from '../../session/present-session.ts'
import { revokeUpstream } from '../../session/revoke-upstream.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'
import { isPassing, UpstreamFault } from '../../upstream/fault.ts'
import { isSwitchedOn, requireModule } from '../guard.ts'

type PasswordFacts = Pick<UpstreamSession, 'passwordWeak' | 'passwordExpired'> & {
  type: LoginRequest['type']
  expiryForcesChange: boolean
}

/** AUTH-09, pure: a weak password always, an expired one while the policy is on; never after a login by SMS. */
export function mustChangePassword({
  passwordWeak,
  passwordExpired,
  type,
  expiryForcesChange,
}: PasswordFacts): boolean {
  return type === 'username' && (passwordWeak || (passwordExpired && expiryForcesChange))
}

export async function login(c: EdgeContext, asked: LoginRequest): Promise<Session> {
  const input = c.var.siteClosed ? narrowToMoney(asked) : asked
  if (input.type === 'sms') await requireModule(c, MODULE.loginBySms)
  const knownDevice = input.type === 'username' ? await findKnownDevice(c, input.username) : null
  const name = input.type === 'username' ? foldUsername(input.username) : nameNumber(input)
  const account = knownDevice === null ? name : `${knownDevice}:${name}`
  await limitAccount(c, 'login', account)
  // Asked while the upstream judges. Where the modules cannot be asked the stricter reading counts.
  const isChangeForced = isSwitchedOn(c, MODULE.passwordExpiryForcesChange).catch(() => true)
  const upstream = await callUpstream(c, 'login', { body: input, knownDevice }).catch((error: unknown) =>
    giveTryBack(c, account, error),
  )
  if (c.var.siteClosed && upstream.memberType !== MEMBER_TYPE.member) {
    c.executionCtx.waitUntil(revokeUpstream(c, upstream.token))
    throw new Refusal('member_only', 'a shut site lets members alone log in')
  }
  const forceChangePassword = mustChangePassword({
    ...upstream,
    type: input.type,
    expiryForcesChange: await isChangeForced,
  })
  const session = await beginSession(c, {
    upstream,
    forceChangePassword,
    rememberMe: input.rememberMe,
    typedName: name,
  })
  // Behind the answer. One that is lost leaves all tries of the last minutes counted: the strict side. It has a line of its
  // own, as that of the request is mostly written by then.
  const logLost = () => log.warn('try_not_forgiven', { requestId: c.var.requestId })
  c.executionCtx.waitUntil(forgiveLogin(c, account).catch(logLost))
  return presentSession(session)
}

/** Refused before the password was looked at. */
const UNJUDGED: readonly string[] = ['captcha_required', 'captcha_failed', 'bot_check_failed']

/**
 * The try was counted before it was made. An upstream that is away, or that asks for a captcha first, has judged nothing:
 * the try is given back. What was answered, though wrongly, may be a judgement. Throws what went wrong.
 */
async function giveTryBack(c: EdgeContext, account: string, error: unknown): Promise<never> {
  const isFault = error instanceof UpstreamFault && isPassing(error.reason)
  if (isFault || (error instanceof Refusal && UNJUDGED.includes(error.errorCode))) {
    await takeLoginBack(c, account, { isFault }).catch(() => warn(c.var.trace, 'a try could not be given back'))
  }
  throw error
}

/**
 * SAFE-04: on a shut site a member logs in to reach their money: by the password, as no code is sent there, to the members'
 * area, and this device is not remembered for when it is open. Throws `function_disabled`.
 */
function narrowToMoney(input: LoginRequest): LoginRequest {
  if (input.type !== 'username') throw new Refusal('function_disabled', 'a shut site takes the password alone')
  return { ...input, area: 'member', rememberMe: false }
}

/** The upstream judges the device's answer. No password was typed, so none can be weak. */
export async function loginPasskey(c: EdgeContext, input: CallRequest<'loginPasskey'>): Promise<Session> {
  const upstream = await callUpstream(c, 'loginPasskey', { body: input })
  return presentSession(await beginSession(c, { upstream, forceChangePassword: false, rememberMe: false }))
}
