import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { operatorHealthCalls } from '../../../contract/operator/health.ts'
import type { OperatorContext } from './operator-context.ts'

/** Answers one operator's call of the table. */
export type OperatorHandler<Name extends OperatorCallName> = (
  ctx: OperatorContext,
  input: OperatorRequest<Name>,
) => Promise<OperatorResponse<Name>>
/** Those of health are answered apart (platform/operator/answer-operator-call.ts): they need no merchant's row. */
export type OperatorHandlers = {
  [Name in Exclude<OperatorCallName, keyof typeof operatorHealthCalls>]: OperatorHandler<Name>
}
