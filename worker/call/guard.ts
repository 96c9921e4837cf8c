/** Who may make a call at all: token, verification, guests, agents, a password that is due, module. Every refusal comes before the upstream. */
import type { MiddlewareHandler } from 'hono'
import { SUB_USER_CALLS } from '../../contract/agents/sub-user.ts'
import type { Call } from '../../contract/call.ts'
import type { ModuleNode } from '../../contract/calls/site/system.ts'
import { MEMBER_TYPE, type MemberType, type ModuleId } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { isAgentLevel } from '../../contract/rules/is-agent-level.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { findRequestedCall } from '../request/find-requested-call.ts'
import type { LiveSession } from '../request/session-record.ts'
import { getWhitelabel } from './cache.ts'

/** EDGE-05. Throws `login_required`. */
export function requireSession(c: EdgeContext): LiveSession {
  if (!c.var.session) throw new Refusal('login_required', 'log in first')
  return c.var.session
}

/** AUTH-09, AUTH-16. Throws `login_required`, `verification_required` and `password_change_required`. */
export function requireAdmitted(
  c: EdgeContext,
  { unverified, passwordDue }: Pick<Call, 'unverified' | 'passwordDue'> = {
    unverified: 'refused',
    passwordDue: 'refused',
  },
): LiveSession {
  const session = requireSession(c)
  if (unverified === 'refused' && session.verificationRequired)
    throw new Refusal('verification_required', 'complete the verification first')
  if (passwordDue === 'refused' && session.forceChangePassword)
    throw new Refusal('password_change_required', 'the password has to change first')
  return session
}

/** Pure: whether a module of the tree is on. A node that is off switches off all below it. */
export function isModuleOn(nodes: readonly ModuleNode[], moduleId: ModuleId): boolean {
  return nodes.some(
    (node) => node.enabled === '1' && (node.modId === moduleId || isModuleOn(node.childrenNodes, moduleId)),
  )
}

/** Throws where the modules cannot be asked. */
export const isSwitchedOn = async (c: EdgeContext, moduleId: ModuleId): Promise<boolean> =>
  isModuleOn((await getWhitelabel(c)).modules, moduleId)

/** Throws `function_disabled`. */
export async function requireModule(c: EdgeContext, moduleId: ModuleId) {
  if (!(await isSwitchedOn(c, moduleId))) throw new Refusal('function_disabled', 'switched off by the operator')
}

/** Pure: whether a call is closed to members of this type. The platform asks again, by its own record of the member. */
export const isClosedTo = ({ agents }: Pick<Call, 'agents'>, memberType: MemberType): boolean =>
  agents === 'only' && !isAgentLevel(memberType)

/** AUTH-12: a call of a remembered member is done as theirs or not at all: it goes again. Throws `login_required`. */
function refuseAsAnother(c: EdgeContext, { cache, handledBy }: Call) {
  const handle = c.req.header('session-handle')
  if (handle !== undefined && handle !== (c.var.session?.handle ?? ''))
    throw new Refusal('login_required', 'the session it was asked in is over')
  // What is the same for all need not wait, and who logs in again must not.
  if (c.var.isResumedElsewhere && cache === null && handledBy !== 'session')
    throw new Refusal('login_required', 'another call has just been given the session')
}

/**
 * AGT-02: which rights a sub-user has now only the platform knows. Here is refused what no right opens, and so all that the edge
 * answers by itself. Throws `right_missing`.
 */
function refuseSubUser(c: EdgeContext, { token }: Call) {
  const name = findRequestedCall(c)
  if (token && c.var.session?.subUser && (name === null || SUB_USER_CALLS[name] === undefined))
    throw new Refusal('right_missing')
}

/**
 * Throws `login_required`, `right_missing`, `verification_required`, `in_need_true_account`, `password_change_required`, `agent_only` or
 * `function_disabled`.
 */
export const guard =
  (call: Call): MiddlewareHandler<EdgeHono> =>
  (c, next) => {
    guardCall(c, call)
    const { moduleId } = call
    return moduleId === null ? next() : requireModule(c, moduleId).then(next)
  }

function guardCall(c: EdgeContext, call: Call) {
  refuseAsAnother(c, call)
  refuseSubUser(c, call)
  // Some calls are open to visitors and yet not to guests: they would have to be somebody. What a shut site keeps open is
  // the way to one's money, and a guest has none (SAFE-04).
  const isMembersAlone = call.guests === 'refused' || (c.var.siteClosed !== null && call.availability === 'members')
  if (isMembersAlone && c.var.session?.memberType === MEMBER_TYPE.guest) {
    throw new Refusal('in_need_true_account', 'not for free-play guests')
  }
  if (call.token && isClosedTo(call, requireAdmitted(c, call).memberType)) throw new Refusal('agent_only', 'for agents')
  if (call.flag !== null && !c.var.merchant.flags[call.flag]) {
    throw new Refusal('function_disabled', 'switched off by the operator')
  }
}
