/** AUTH-14: to a provider and back. The upstream judges what came back; the edge binds the journey to this browser. */
import type { Session } from '../../../contract/calls/identity/session.ts'
import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Flag } from '../../../contract/flags.ts'
import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { EdgeContext } from '../../context.ts'
import { limitAccount } from '../../gates/rate-limit.ts'
import { getSocialSecret, setSocialSecret } from '../../request/cookies.ts'
import { beginSession } from '../../session/begin-session.ts'
import { presentSession } from '../../session/present-session.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'
import { requireAdmitted, requireSession } from '../guard.ts'

const FLAG: Record<SocialProvider, Flag> = {
  google: 'socialGoogle',
  facebook: 'socialFacebook',
  zalo: 'socialZalo',
}
/** A page of the site; only a host the operator has published gets this far, so nobody is sent elsewhere. */
const RETURN_PATH = '/social/callback'

type Start = CallRequest<'socialStart'>

export async function startSocial(c: EdgeContext, input: Start): Promise<CallResponse<'socialStart'>> {
  const { merchant, visitor, random } = c.var
  if (!merchant.flags[FLAG[input.provider]]) throw new Refusal('function_disabled', 'switched off by the operator')
  const browser = getSocialSecret(c) ?? randomToken(random)
  const body = { ...input, browser, redirectUri: `${visitor.origin}${RETURN_PATH}` }
  const sessionToken = input.purpose === 'link' ? requireAdmitted(c).upstreamToken : null
  const started = await callUpstream(c, 'socialStart', { body, sessionToken })
  setSocialSecret(c, browser)
  return started
}

/** Without the cookie nothing is asked: this browser began no journey. */
function requireBrowser(c: EdgeContext): string {
  const browser = getSocialSecret(c)
  if (browser === null) throw new Refusal('social_login_failed', 'begun in another browser')
  return browser
}

export async function finishSocial(
  c: EdgeContext,
  input: CallRequest<'socialFinish'>,
): Promise<CallResponse<'socialFinish'>> {
  const body = { ...input, browser: requireBrowser(c) }
  const upstream = await callUpstream(c, 'socialFinish', { body })
  if (upstream.outcome === 'newcomer') return upstream
  return { outcome: 'session', session: await begin(c, upstream.session) }
}

export async function registerSocial(c: EdgeContext, input: CallRequest<'socialRegister'>): Promise<Session> {
  await limitAccount(c, 'register', input.username)
  const body = { ...input, browser: requireBrowser(c) }
  return begin(c, await callUpstream(c, 'socialRegister', { body }))
}

export function linkSocial(c: EdgeContext, input: CallRequest<'socialLink'>): Promise<CallResponse<'socialLink'>> {
  const sessionToken = requireSession(c).upstreamToken
  return callUpstream(c, 'socialLink', { body: { ...input, browser: requireBrowser(c) }, sessionToken })
}

type Upstream = Parameters<typeof beginSession>[1]['upstream']

async function begin(c: EdgeContext, upstream: Upstream): Promise<Session> {
  return presentSession(await beginSession(c, { upstream, forceChangePassword: false, rememberMe: false }))
}
