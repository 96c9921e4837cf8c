/** The verbs of withdrawals, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { addWithdrawProof, listWithdrawProofs } from './proofs.ts'
import { getWithdrawOptions, getWithdrawOrder, listWithdrawals } from './read-withdrawals.ts'

export const withdrawHandlers = {
  withdrawOptions: getWithdrawOptions,
  createWithdrawal,
  withdrawOrder: getWithdrawOrder,
  withdrawHistory: listWithdrawals,
  confirmWithdrawal,
  addWithdrawProof,
  withdrawProofs: listWithdrawProofs,
} satisfies Partial<Handlers>
