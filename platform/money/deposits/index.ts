/** The verbs of the cashier, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { createDeposit } from './create-deposit.ts'
import { getDepositOrder, listDepositChannels, listDeposits } from './read-deposits.ts'

export const cashierHandlers = {
  depositChannels: listDepositChannels,
  createDeposit,
  depositOrder: getDepositOrder,
  depositHistory: listDeposits,
} satisfies Partial<Handlers>
