import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { operatorHealthCalls } from '../../../contract/operator/health.ts'
import type { operatorMakingCalls } from '../../../contract/operator/new-merchant.ts'
import type { OperatorContext } from './operator-context.ts'

/** Answers one operator's call of the table. */
export type OperatorHandler<Name extends OperatorCallName> = (
  ctx: OperatorContext,
  input: OperatorRequest<Name>,
) => Promise<OperatorResponse<Name>>
/** Those that need no merchant's row are answered apart (platform/operator/answer-operator-call.ts). */
export type OperatorHandlers = {
  [Name in Exclude<
    OperatorCallName,
    keyof typeof operatorHealthCalls | keyof typeof operatorMakingCalls
  >]: OperatorHandler<Name>
}
