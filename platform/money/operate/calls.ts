/** Who answers the operators' calls of this area. */

import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { ruleOperatorHandlers } from './automatic-approval.ts'
import { checkBooks } from './check-books.ts'
import { approveWithdrawal, delayWithdrawal, payWithdrawal } from './decide-withdrawal.ts'
import { channelOperatorHandlers } from './deposit-channels.ts'
import { listDepositsForOperator, showDeposit } from './deposits.ts'
import { listBooks } from './list-books.ts'
import { listForOperator } from './list-withdrawals.ts'
import { listPayers, setPayer } from './payers.ts'
import { refuseWithdrawal } from './refuse-withdrawal.ts'
import { assignIncomingPayment, resolveIncomingPayment } from './resolve-incoming-payment.ts'
import { resolvePayout } from './resolve-payout.ts'
import { settleDispute } from './settle-dispute.ts'
import { listUnmatched, settleUnmatched } from './settle-unmatched.ts'
import { transferOperatorHandlers } from './transfers.ts'
import { turnoverOperatorHandlers } from './turnover.ts'
import { unfreezeWallet } from './unfreeze-wallet.ts'
import { withdrawApproval } from './withdraw-approval.ts'
import { methodOperatorHandlers } from './withdrawal-methods.ts'
import { showAccount, showForOperator, showProof } from './withdrawals.ts'

export const moneyOperatorCalls = {
  'books-check': checkBooks,
  'books-list': listBooks,
  'wallet-unfreeze': unfreezeWallet,
  'deposits-list': listDepositsForOperator,
  'deposits-show': showDeposit,
  'deposits-resolve': resolveIncomingPayment,
  'deposits-assign': assignIncomingPayment,
  ...channelOperatorHandlers,
  ...transferOperatorHandlers,
  'withdrawals-list': listForOperator,
  'withdrawals-show': showForOperator,
  'withdrawals-proof': showProof,
  'withdrawals-account': showAccount,
  'withdrawals-approve': approveWithdrawal,
  'withdrawals-refuse': refuseWithdrawal,
  'withdrawals-pay': payWithdrawal,
  'withdrawals-delay': delayWithdrawal,
  'withdrawals-settle': settleDispute,
  'withdrawals-resolve': resolvePayout,
  'withdrawals-withdraw-approval': withdrawApproval,
  'payouts-unmatched': listUnmatched,
  'payouts-settle': settleUnmatched,
  'payouts-methods': listPayers,
  'payouts-method-set': setPayer,
  ...ruleOperatorHandlers,
  ...methodOperatorHandlers,
  ...turnoverOperatorHandlers,
} satisfies Partial<OperatorHandlers>
