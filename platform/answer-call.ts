/** From an opened envelope to the answer of its call. */
import type { Context } from 'hono'
import { maySubUserAsk, SUB_USER_READS } from '../contract/agents/sub-user.ts'
import { isRefusedWhileSuspended } from '../contract/agents/suspension.ts'
import type { Call } from '../contract/call.ts'
import { AGENT_LEVELS, MEMBER_TYPE } from '../contract/constants.ts'
import { Refusal } from '../contract/errors.ts'
import type { MemberId } from '../contract/ids.ts'
import {
  type CallName,
  calls,
  findCall,
  getUpstreamSchema,
  isNearCall,
  type UpstreamCallName,
} from '../contract/table.ts'
import { accountCalls } from './account/calls.ts'
import { agentsCalls } from './agents/calls.ts'
import { dropAct, insertAct } from './agents/sub-users/sub-users.ts'
import { gamesCalls } from './games/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { requireFirstTime } from './identity/member/first-time.ts'
import { refuseForBar } from './identity/member/session-bar.ts'
import { findSessionMember } from './identity/session/find-session-member.ts'
import { ahead } from './kernel/ahead.ts'
import { type PlatformContext, readCopies, type Services, type SessionMember } from './kernel/context.ts'
import type { OpenedRequest } from './kernel/envelope/open-envelope.ts'
import type { Handler, Handlers } from './kernel/handler.ts'
import type { AppEnv } from './kernel/http/app-env.ts'
import { parseInput } from './kernel/http/parse-input.ts'
import { keepAndRefresh, keepForSeconds } from './kernel/keep-for-seconds.ts'
import { noteSiteStatus } from './kernel/merchant/note-site-status.ts'
import { requireMerchantFacts } from './kernel/merchant/require-merchant-facts.ts'
import { lotteryCalls } from './lottery/calls.ts'
import { messagingCalls } from './messaging/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { protectionCalls } from './protection/calls.ts'
import { rewardsCalls } from './rewards/calls.ts'

export async function answerCall(c: Context<AppEnv>): Promise<Response> {
  const opened = c.get('opened')
  const name = requireCall(opened)
  c.set('call', name)
  const call: Call = calls[name]
  const input = parseInput(call, opened)
  const ctx = await buildContext(c.get('services'), name, opened)
  permit(call, ctx)
  const value = await noteSubUser(ctx, name, () => getHandler(name)(ctx, input))
  const answer = getUpstreamSchema(call).safeParse(value)
  if (!answer.success) throw new Error(`${name} answered against the contract: ${answer.error.message}`)
  return c.json({ success: true, value: answer.data })
}

function isUpstreamCall(name: CallName): name is UpstreamCallName {
  return calls[name].handledBy !== 'edge'
}

/** A call sealed against its declaration, or open where it has to be sealed, is a bad envelope like any other. */
function requireCall({ claims, content }: OpenedRequest): UpstreamCallName {
  const name = findCall(claims.method, claims.path)
  if (!name || !isUpstreamCall(name)) throw new Refusal('not_found')
  if (calls[name].encrypt !== content.sealed) throw new Refusal('envelope_invalid')
  return name
}

async function buildContext(
  asked: Services,
  name: UpstreamCallName,
  { claims }: OpenedRequest,
): Promise<PlatformContext> {
  const call: Call = calls[name]
  // An edge that keeps no bookmarks, as one of the release before, cannot say what its member has seen.
  const services = call.at === 'near' && claims.bookmark !== undefined ? readCopies(asked, claims.bookmark) : asked
  const keepSettings = services.at === 'near' ? keepAndRefresh : keepForSeconds
  const settings = keepSettings(services, `merchant:${claims.merchant}`, () =>
    requireMerchantFacts(services.db, claims.merchant),
  )
  let early: PlatformContext['early'] = null
  const { readEarly } = getHandler(name)
  const onNamed = (memberId: MemberId) => {
    if (!readEarly) return
    early = { memberId, read: ahead(settings.then((merchant) => readEarly({ ...services, merchant }, memberId))) }
  }
  const [merchant, found] = await Promise.all([
    settings,
    // Who this is no copy may say: what their own object does not know is asked at the primary.
    claims.sessionToken
      ? findSessionMember(asked, { merchant: claims.merchant, token: claims.sessionToken, call, onNamed })
      : null,
    isNearCall(claims.method, claims.path) && claims.method !== 'GET' ? requireFirstTime(asked, claims) : null,
  ])
  await noteSiteStatus(asked, merchant, claims)
  if (call.token && !found) throw new Refusal('login_required')
  const member = admitSubUser(name, admit(call, found))
  if (call.idempotent && !claims.idempotencyKey) throw new Refusal('malformed', 'an Idempotency-Key is needed')
  const { clientIp, country, language, host, requestId, device = '' } = claims
  const idempotencyKey = claims.idempotencyKey ?? null
  const knownDevice = claims.knownDevice ?? null
  return {
    ...services,
    merchant,
    member,
    clientIp,
    country,
    language,
    host,
    device,
    knownDevice,
    siteStatus: claims.siteStatus,
    near: claims.near,
    requestId,
    idempotencyKey,
    early,
  }
}

/** AUTH-16: a session whose extra verification is due opens its own few calls; to public ones it is nobody's. */
function admit(call: Call, found: SessionMember | null): SessionMember | null {
  if (!found?.isVerificationDue || call.unverified === 'allowed') return found
  if (call.token) throw new Refusal('verification_required')
  return null
}

/**
 * AGT-02: the one place where calls of sub-users are admitted (docs/architecture/members.md). To calls that need no session a sub-user is
 * a visitor. Throws `right_missing`, and `authenticator_required` until it has the one that its agent asks for.
 */
function admitSubUser(name: UpstreamCallName, member: SessionMember | null): SessionMember | null {
  if (!member?.subUser) return member
  const { rights, isAuthenticatorDue } = member.subUser
  if (maySubUserAsk(rights, name)) {
    if (isAuthenticatorDue && !maySubUserAsk([], name)) throw new Refusal('authenticator_required')
    return member
  }
  if ((calls[name] as Call).token) throw new Refusal('right_missing')
  return null
}

/**
 * What a sub-user asks to change. It is noted before it happens, so that no change goes unnoted; what was refused is no change, and
 * its note goes.
 */
async function noteSubUser<Value>(
  ctx: PlatformContext,
  name: UpstreamCallName,
  act: () => Promise<Value>,
): Promise<Value> {
  const { db, member } = ctx
  if (!member?.subUser || calls[name].method === 'GET' || SUB_USER_READS.includes(name)) return act()
  await db.run(insertAct(ctx, member.subUser.id, name))
  try {
    return await act()
  } catch (error) {
    // Of any other fault it is not known how far it came.
    if (error instanceof Refusal) await db.run(dropAct(ctx))
    throw error
  }
}

/** AUTH-13, SAFE-02, AGT-02 and the module switches, alike for every call. */
function permit(call: Call, { member, merchant }: PlatformContext) {
  if (call.moduleId && !merchant.modules.includes(call.moduleId)) throw new Refusal('function_disabled')
  if (call.guests === 'refused' && member?.type === MEMBER_TYPE.guest) throw new Refusal('in_need_true_account')
  if (call.agents === 'only' && !(AGENT_LEVELS as readonly unknown[]).includes(member?.type))
    throw new Refusal('agent_only')
  if (call.barred === 'refused' && member?.bar) throw refuseForBar(member.bar)
  if (isRefusedWhileSuspended(member?.suspended ?? null, call)) throw new Refusal('suspended_by_agent')
}

/** Who answers each call of the table. It does not compile while a declared call has no handler. */
export const handlers: Handlers = {
  ...messagingCalls,
  ...identityCalls,
  ...accountCalls,
  ...protectionCalls,
  ...moneyCalls,
  ...gamesCalls,
  ...rewardsCalls,
  ...agentsCalls,
  ...lotteryCalls,
}

/** Input was parsed by this call's own schema, which the compiler cannot follow through a name held in a variable. */
function getHandler(name: UpstreamCallName) {
  const handler: unknown = handlers[name]
  return handler as Pick<Handler<UpstreamCallName>, 'readEarly'> &
    ((ctx: PlatformContext, input: unknown) => Promise<unknown>)
}
