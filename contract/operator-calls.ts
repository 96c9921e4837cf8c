/**
 * OPS-01: what operators ask of the platform. They come by the edge's operators' API, which checks the token and keeps
 * the audit, and reach the platform only inside an envelope that names the operator: always POST, always encrypted.
 */
import type { z } from 'zod'
import { operatorBooksCalls } from './operator-books.ts'
import { operatorCaseCalls } from './operator-cases.ts'
import { operatorDepositCalls } from './operator-deposits.ts'
import { operatorDocumentCalls } from './operator-documents.ts'
import { operatorMemberCalls } from './operator-members.ts'
import { operatorMessageCalls } from './operator-messages.ts'
import { operatorPayoutCalls } from './operator-payouts.ts'
import { operatorPromotionCalls } from './operator-promotions.ts'
import { operatorRewardCalls } from './operator-rewards.ts'
import { operatorSafetyCalls } from './operator-safety.ts'
import { operatorTermsCalls } from './operator-terms.ts'
import { operatorTransferCalls } from './operator-transfers.ts'
import { operatorTurnoverCalls } from './operator-turnover.ts'
import { operatorVendorCalls } from './operator-vendors.ts'
import { operatorWithdrawalCalls } from './operator-withdrawals.ts'

export type OperatorCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  summary: string
  /** An act leaves an audit row at the edge before it is sent, and is never sent twice. */
  kind: 'read' | 'act'
  request: Request
  response: Response
}

export const operatorCalls = {
  ...operatorBooksCalls,
  ...operatorPromotionCalls,
  ...operatorMemberCalls,
  ...operatorDepositCalls,
  ...operatorTermsCalls,
  ...operatorTransferCalls,
  ...operatorTurnoverCalls,
  ...operatorSafetyCalls,
  ...operatorVendorCalls,
  ...operatorWithdrawalCalls,
  ...operatorPayoutCalls,
  ...operatorDocumentCalls,
  ...operatorMessageCalls,
  ...operatorRewardCalls,
  ...operatorCaseCalls,
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
