/**
 * The one table of calls. The edge builds routes, guards, validation, encryption and caching from
 * it; the platform does not compile while a call has no handler; the SPA's client takes its types
 * from it; the OpenAPI document is generated from it. A call that is not here does not exist.
 */
import type { z } from 'zod'
import type { Call } from './call.ts'
import { agentBillCalls, agentContractCalls } from './calls/agents-contracts.ts'
import { agentPeopleCalls } from './calls/agents-people.ts'
import { agentStatementCalls } from './calls/agents-statement.ts'
import { agentTeamCalls } from './calls/agents-team.ts'
import { balanceExplainedCalls } from './calls/balance-explained.ts'
import { botCheckCalls } from './calls/bot-check.ts'
import { cashierCalls } from './calls/cashier.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { destinationCalls } from './calls/destinations.ts'
import { documentCalls } from './calls/documents.ts'
import { feedCalls } from './calls/feed.ts'
import { launchCalls } from './calls/launch.ts'
import { loginHistoryCalls } from './calls/login-history.ts'
import { loginVerificationCalls } from './calls/login-verification.ts'
import { lotteryBetCalls } from './calls/lottery-bets.ts'
import { lotteryDrawCalls } from './calls/lottery-draws.ts'
import { memberCalls } from './calls/member.ts'
import { memberGameCalls } from './calls/member-games.ts'
import { messageCalls } from './calls/messages.ts'
import { missionCalls } from './calls/missions.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { paymentPasswordCalls } from './calls/payment-password.ts'
import { pointCalls } from './calls/points.ts'
import { profileCalls } from './calls/profile.ts'
import { promotionCalls } from './calls/promotions.ts'
import { raceCalls } from './calls/race.ts'
import { raffleCalls } from './calls/raffle.ts'
import { rebateCalls } from './calls/rebate.ts'
import { recordCalls } from './calls/records.ts'
import { recoveryCalls } from './calls/recovery.ts'
import { referralCalls } from './calls/referral.ts'
import { registerCalls } from './calls/register.ts'
import { safetyCalls } from './calls/safety.ts'
import { securityCalls } from './calls/security.ts'
import { serviceCalls } from './calls/service.ts'
import { serviceThreadCalls } from './calls/service-thread.ts'
import { sessionCalls } from './calls/session.ts'
import { socialCalls } from './calls/social.ts'
import { statementCalls } from './calls/statement.ts'
import { systemCalls } from './calls/system.ts'
import { transferCalls } from './calls/transfer.ts'
import { uploadCalls } from './calls/uploads.ts'
import { verificationCalls } from './calls/verification.ts'
import { vipCalls } from './calls/vip.ts'
import { walletCalls } from './calls/wallets.ts'
import { withdrawCalls } from './calls/withdraw.ts'

export const calls = {
  ...systemCalls,
  ...sessionCalls,
  ...registerCalls,
  ...verificationCalls,
  ...recoveryCalls,
  ...botCheckCalls,
  ...loginVerificationCalls,
  ...loginHistoryCalls,
  ...securityCalls,
  ...paymentPasswordCalls,
  ...passkeyCalls,
  ...destinationCalls,
  ...documentCalls,
  ...uploadCalls,
  ...profileCalls,
  ...socialCalls,
  ...memberCalls,
  ...catalogueCalls,
  ...memberGameCalls,
  ...launchCalls,
  ...recordCalls,
  ...cashierCalls,
  ...withdrawCalls,
  ...transferCalls,
  ...walletCalls,
  ...promotionCalls,
  ...raffleCalls,
  ...vipCalls,
  ...pointCalls,
  ...messageCalls,
  ...rebateCalls,
  ...referralCalls,
  ...missionCalls,
  ...feedCalls,
  ...raceCalls,
  ...serviceCalls,
  ...serviceThreadCalls,
  ...safetyCalls,
  ...statementCalls,
  ...balanceExplainedCalls,
  ...lotteryDrawCalls,
  ...lotteryBetCalls,
  ...agentContractCalls,
  ...agentBillCalls,
  ...agentStatementCalls,
  ...agentPeopleCalls,
  ...agentTeamCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** Calls that an upstream implements: all but those the edge answers by itself. */
export type UpstreamCallName = { [Name in CallName]: Calls[Name]['handledBy'] extends 'edge' ? never : Name }[CallName]

/** What a client sends (before defaults) and what a handler gets (parsed). */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['request']>
export type CallRequest<Name extends CallName> = z.output<Calls[Name]['request']>
/** What the browser receives in `value`. */
export type CallResponse<Name extends CallName> = z.output<Calls[Name]['response']>
/** What the upstream answers in `value`: the response unless the call declares otherwise. */
export type UpstreamResponse<Name extends CallName> = z.input<NonNullable<Calls[Name]['upstreamResponse']>>

/** The schema of the upstream's `value` for a call. */
export function getUpstreamSchema(call: Call): z.ZodType {
  return call.upstreamResponse ?? call.response
}

/** Which call answers this method and path, or null: a path that is not in the table is never proxied (EDGE-04). */
export function findCall(method: string, path: string): CallName | null {
  return BY_ROUTE.get(`${method} ${path}`) ?? null
}

/** Whether that call is answered near its member (docs/decisions/0283). */
export function isNearCall(method: string, path: string): boolean {
  const name = findCall(method, path)
  return name !== null && (calls[name] as Call).at === 'near'
}

const BY_ROUTE: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [`${calls[name].method} ${calls[name].path}`, name]),
)

/** `METHOD /path`, as literals: how the SPA names a call without carrying the table. */
export type RouteOf<Name extends CallName> = `${Calls[Name]['method']} ${Calls[Name]['path']}`
/** The call behind each route: one look-up, where a search through all names is done again at each use. */
export type CallByRoute = { [Name in CallName as RouteOf<Name>]: Name }
export type Route = keyof CallByRoute
