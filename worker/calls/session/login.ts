/** AUTH: logging in. The upstream judges the proof; the edge counts tries and keeps the session. */
import type { LoginRequest, Session, UpstreamSession } from '../../../contract/calls/session.ts'
import { MODULE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { EdgeContext } from '../../context.ts'
import { forgiveLogin, limitAccount } from '../../gates/rate-limit.ts'
import { beginSession } from '../../session/begin-session.ts'
import { presentSession } from '../../session/present-session.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'
import { getWhitelabel } from '../get-whitelabel.ts'
import { isModuleOn } from '../guards.ts'

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

export async function login(c: EdgeContext, input: LoginRequest): Promise<Session> {
  await guardSmsLogin(c, input)
  const account = input.type === 'username' ? input.username : `${input.countryDialingCode}${input.mobileNum}`
  await limitAccount(c, 'login', account)
  const upstream = await callUpstream(c, 'login', { body: input })
  const forceChangePassword = mustChangePassword({
    ...upstream,
    type: input.type,
    expiryForcesChange: await doesExpiryForceChange(c),
  })
  const session = await beginSession(c, { upstream, forceChangePassword, rememberMe: input.rememberMe })
  await forgiveLogin(c, account)
  return presentSession(session)
}

async function guardSmsLogin(c: EdgeContext, { type }: LoginRequest) {
  if (type !== 'sms') return
  const { modules } = await getWhitelabel(c)
  if (!isModuleOn(modules, MODULE.loginBySms)) throw new Refusal('function_disabled', 'switched off by the operator')
}

/** When the modules cannot be asked the stricter reading counts. */
async function doesExpiryForceChange(c: EdgeContext): Promise<boolean> {
  const whitelabel = await getWhitelabel(c).catch(() => null)
  return whitelabel === null || isModuleOn(whitelabel.modules, MODULE.passwordExpiryForcesChange)
}
