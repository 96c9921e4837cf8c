/**
 * OPS-01: what operators ask of the platform. They come by the edge's operators' API, which checks the token and keeps
 * the audit, and reach the platform only inside an envelope that names the operator: always POST, always encrypted.
 */
import type { z } from 'zod'
import { operatorAgentCalls } from './agents.ts'
import { operatorBillCalls } from './bills.ts'
import { operatorBookCalls } from './book.ts'
import { operatorBooksCalls } from './books.ts'
import { operatorCampaignCalls } from './campaigns.ts'
import { operatorCaseCalls } from './cases.ts'
import type { Commands } from './command.ts'
import { operatorConfigurationCalls } from './configuration.ts'
import { operatorContentCalls } from './content.ts'
import { operatorDepositCalls } from './deposits.ts'
import { operatorDocumentCalls } from './documents.ts'
import { operatorGameCalls } from './games.ts'
import { operatorHealthCalls } from './health.ts'
import { operatorLotteryCalls } from './lottery.ts'
import { operatorMemberDeskCalls } from './member-desk.ts'
import { operatorMemberCalls } from './members.ts'
import { operatorMessageCalls } from './messages.ts'
import { operatorMakingCalls } from './new-merchant.ts'
import { operatorNowCalls } from './now.ts'
import { operatorPayoutCalls } from './payouts.ts'
import { operatorPointCalls } from './points.ts'
import { operatorPromotionCalls } from './promotions.ts'
import { operatorRaceCalls } from './race.ts'
import { operatorRewardCalls } from './rewards.ts'
import type { Rights } from './rights.ts'
import { operatorRoomCalls } from './rooms.ts'
import { operatorSafetyCalls } from './safety.ts'
import { operatorServiceThreadCalls } from './service-thread.ts'
import { operatorTermsCalls } from './terms.ts'
import { operatorTransferCalls } from './transfers.ts'
import { operatorTreeCalls } from './trees.ts'
import { operatorTurnoverCalls } from './turnover.ts'
import { operatorVendorCalls } from './vendors.ts'
import { operatorWithdrawalCalls } from './withdrawals.ts'
import { operatorWorkCalls } from './work.ts'

export type OperatorCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = Commands &
  Rights & {
    summary: string
    /** An act leaves an audit row at the edge before it is sent, and is never sent twice. */
    kind: 'read' | 'act'
    /** Asked by the edge itself while it publishes: no operator's token or session reaches it. */
    internal?: true
    /** It changes what all merchants share: only who has the role for all of them. */
    ofAllMerchants?: true
    request: Request
    response: Response
  }

export const operatorCalls = {
  ...operatorWorkCalls,
  ...operatorNowCalls,
  ...operatorBooksCalls,
  ...operatorPromotionCalls,
  ...operatorPointCalls,
  ...operatorMemberCalls,
  ...operatorMemberDeskCalls,
  ...operatorDepositCalls,
  ...operatorTermsCalls,
  ...operatorTransferCalls,
  ...operatorTurnoverCalls,
  ...operatorSafetyCalls,
  ...operatorVendorCalls,
  ...operatorGameCalls,
  ...operatorBookCalls,
  ...operatorRoomCalls,
  ...operatorWithdrawalCalls,
  ...operatorPayoutCalls,
  ...operatorDocumentCalls,
  ...operatorMessageCalls,
  ...operatorRewardCalls,
  ...operatorRaceCalls,
  ...operatorCaseCalls,
  ...operatorServiceThreadCalls,
  ...operatorContentCalls,
  ...operatorCampaignCalls,
  ...operatorAgentCalls,
  ...operatorBillCalls,
  ...operatorLotteryCalls,
  ...operatorTreeCalls,
  ...operatorHealthCalls,
  ...operatorMakingCalls,
  ...operatorConfigurationCalls,
} as const satisfies Record<string, OperatorCall>

export type OperatorCalls = typeof operatorCalls
export type OperatorCallName = keyof OperatorCalls
export type OperatorRequest<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['request']>
export type OperatorResponse<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['response']>

const PREFIX = '/ops/'
export const operatorPath = (name: OperatorCallName) => `${PREFIX}${name}`

/** Which operator's call a path is, or null. */
export function findOperatorCall(path: string): OperatorCallName | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  return Object.hasOwn(operatorCalls, name) ? (name as OperatorCallName) : null
}
