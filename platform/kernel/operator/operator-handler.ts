import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from './operator-context.ts'

/** Answers one operator's call of the table. */
export type OperatorHandler<Name extends OperatorCallName> = (
  ctx: OperatorContext,
  input: OperatorRequest<Name>,
) => Promise<OperatorResponse<Name>>
export type OperatorHandlers = { [Name in OperatorCallName]: OperatorHandler<Name> }
