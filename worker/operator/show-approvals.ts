/** OPS-01: approvals that the platform keeps, cut down to those that the reader gave or could give. */
import { findApprovedCall } from '../../contract/operator/approval-subjects.ts'
import { type OperatorResponse, operatorCalls } from '../../contract/operator/calls.ts'
import type { EdgeContext } from '../context.ts'
import { mayReadWaiting } from './read-audit.ts'

/** One whose act is not known here is shown to who gave it. */
export function showOwnApprovals(
  c: EdgeContext,
  merchant: string,
  { waiting, ...rest }: OperatorResponse<'approvals-list'>,
): OperatorResponse<'approvals-list'> {
  const permissionOf = (subject: string) => {
    const act = findApprovedCall(subject)
    return act === null ? undefined : operatorCalls[act].permission
  }
  return {
    ...rest,
    waiting: waiting.filter(({ subject, operator }) =>
      mayReadWaiting(c, { asker: operator, permission: permissionOf(subject), merchant }),
    ),
  }
}
