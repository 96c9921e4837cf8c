/** Registering and free play: the upstream makes the account, the edge begins its first session. */
import type { RegisterMobileRequest, RegisterRequest } from '../../../contract/calls/identity/register.ts'
import type { Session } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { limitAccount, nameNumber } from '../../gates/rate-limit.ts'
import { beginSession } from '../../session/begin-session.ts'
import { presentSession } from '../../session/present-session.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'

type Entrance = 'register' | 'registerMobile' | 'freePlay'

async function enter(c: EdgeContext, name: Entrance, body: unknown): Promise<Session> {
  const upstream = await callUpstream(c, name, { body })
  const session = await beginSession(c, { upstream, forceChangePassword: false, rememberMe: false })
  return presentSession(session)
}

export async function register(c: EdgeContext, input: RegisterRequest): Promise<Session> {
  await limitAccount(c, 'register', input.username)
  return enter(c, 'register', input)
}

export async function registerMobile(c: EdgeContext, input: RegisterMobileRequest): Promise<Session> {
  // AUTH-15: switched off, a token of the third-party service proves nothing.
  if (input.firebaseIdToken !== undefined && !c.var.merchant.flags.firebaseSms) {
    throw new Refusal('function_disabled', 'switched off by the operator')
  }
  await limitAccount(c, 'register', nameNumber(input))
  return enter(c, 'registerMobile', input)
}

export function startFreePlay(c: EdgeContext, input: CallRequest<'freePlay'>): Promise<Session> {
  return enter(c, 'freePlay', input)
}
