import type { WithdrawOrder } from '../../../contract/calls/money/withdraw.ts'

/** How a list names where a withdrawal stands, as a key of `withdraw`: its steps are named for what was done, a check goes on. */
export function withdrawStateKey({ state, disputedAt }: Pick<WithdrawOrder, 'state' | 'disputedAt'>) {
  if (state === 'sent' && disputedAt) return 'step.disputed'
  return state === 'checks' ? 'step.checking' : (`step.${state}` as const)
}
