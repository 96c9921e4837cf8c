/**
 * The one table of calls. The edge builds routes, guards, validation, encryption and caching from
 * it; the platform does not compile while a call has no handler; the SPA's client takes its types
 * from it; the OpenAPI document is generated from it. A call that is not here does not exist.
 */
import type { z } from 'zod'
import type { Call } from './call.ts'
import { documentCalls } from './calls/account/documents.ts'
import { memberCalls } from './calls/account/member.ts'
import { profileCalls } from './calls/account/profile.ts'
import { safetyCalls } from './calls/account/safety.ts'
import { uploadCalls } from './calls/account/uploads.ts'
import { agentAccountCalls } from './calls/agents/accounts.ts'
import { agentBillCalls, agentContractCalls } from './calls/agents/contracts.ts'
import { agentPeopleCalls } from './calls/agents/people.ts'
import { agentRecordCalls } from './calls/agents/records.ts'
import { agentStatementCalls } from './calls/agents/statement.ts'
import { agentTeamCalls } from './calls/agents/team.ts'
import { catalogueCalls } from './calls/games/catalogue.ts'
import { feedCalls } from './calls/games/feed.ts'
import { launchCalls } from './calls/games/launch.ts'
import { memberGameCalls } from './calls/games/member-games.ts'
import { raceCalls } from './calls/games/race.ts'
import { botCheckCalls } from './calls/identity/bot-check.ts'
import { loginHistoryCalls } from './calls/identity/login-history.ts'
import { loginVerificationCalls } from './calls/identity/login-verification.ts'
import { passkeyCalls } from './calls/identity/passkeys.ts'
import { paymentPasswordCalls } from './calls/identity/payment-password.ts'
import { recoveryCalls } from './calls/identity/recovery.ts'
import { registerCalls } from './calls/identity/register.ts'
import { securityCalls } from './calls/identity/security.ts'
import { sessionCalls } from './calls/identity/session.ts'
import { socialCalls } from './calls/identity/social.ts'
import { verificationCalls } from './calls/identity/verification.ts'
import { lotteryBetCalls } from './calls/lottery/bets.ts'
import { lotteryDrawCalls } from './calls/lottery/draws.ts'
import { messageCalls } from './calls/messaging/messages.ts'
import { serviceCalls } from './calls/messaging/service.ts'
import { serviceThreadCalls } from './calls/messaging/service-thread.ts'
import { balanceExplainedCalls } from './calls/money/balance-explained.ts'
import { cashierCalls } from './calls/money/cashier.ts'
import { payoutAccountCalls } from './calls/money/payout-accounts.ts'
import { recordCalls } from './calls/money/records.ts'
import { statementCalls } from './calls/money/statement.ts'
import { transferCalls } from './calls/money/transfer.ts'
import { walletCalls } from './calls/money/wallets.ts'
import { withdrawCalls } from './calls/money/withdraw.ts'
import { missionCalls } from './calls/rewards/missions.ts'
import { pointCalls } from './calls/rewards/points.ts'
import { promotionCalls } from './calls/rewards/promotions.ts'
import { raffleCalls } from './calls/rewards/raffle.ts'
import { rebateCalls } from './calls/rewards/rebate.ts'
import { referralCalls } from './calls/rewards/referral.ts'
import { vipCalls } from './calls/rewards/vip.ts'
import { systemCalls } from './calls/site/system.ts'

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
  ...payoutAccountCalls,
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
  ...agentAccountCalls,
  ...agentRecordCalls,
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
