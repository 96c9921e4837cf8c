/** Who answers each operator's call. It does not compile while a declared one has no handler. */
import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../contract/operator/calls.ts'
import { documentOperatorHandlers } from '../account/kyc-documents/operate-documents.ts'
import { listClashes } from '../account/payout-accounts/duplicates.ts'
import { changeBirthday } from '../account/profile/birthday.ts'
import { changeRealName } from '../account/profile/real-name.ts'
import { vendorOperatorHandlers } from '../games/vendors/operate-vendors.ts'
import { lockMember, unlockMember } from '../identity/operate/lock-member.ts'
import { unbindFactor } from '../identity/operate/unbind-factor.ts'
import { listWords } from '../kernel/operator/approvals.ts'
import type { OperatorContext } from '../kernel/operator/operator-context.ts'
import { messageOperatorHandlers } from '../messaging/messages/operate-messages.ts'
import { caseOperatorHandlers } from '../messaging/service/operate-case.ts'
import { checkBooks } from '../money/books/check-books.ts'
import { listBooks } from '../money/books/list-books.ts'
import { unfreezeWallet } from '../money/books/unfreeze-wallet.ts'
import { channelOperatorHandlers } from '../money/deposits/operate-channels.ts'
import { listDepositsForOperator, showDeposit } from '../money/deposits/operate-deposits.ts'
import { assignReceipt, resolveReceipt } from '../money/deposits/resolve-incoming-payment.ts'
import { listPayers, setPayer } from '../money/payouts/payers.ts'
import { resolvePayout } from '../money/payouts/resolve-payout.ts'
import { listUnmatched, settleUnmatched } from '../money/payouts/settle-unmatched.ts'
import { checkRecords } from '../money/records/check-records.ts'
import { rebuildRecordsOf } from '../money/records/rebuild-records-of.ts'
import { transferOperatorHandlers } from '../money/transfers/operate-transfers.ts'
import { turnoverOperatorHandlers } from '../money/turnover/operate-turnover.ts'
import { approveWithdrawal, delayWithdrawal, payWithdrawal } from '../money/withdrawals/decide-withdrawal.ts'
import { methodOperatorHandlers } from '../money/withdrawals/operate-methods.ts'
import { setRule, showRule } from '../money/withdrawals/operate-rule.ts'
import { listForOperator, showAccount, showForOperator } from '../money/withdrawals/operate-withdrawals.ts'
import { showProof } from '../money/withdrawals/proofs.ts'
import { refuseWithdrawal } from '../money/withdrawals/refuse-withdrawal.ts'
import { settleDispute } from '../money/withdrawals/settle-dispute.ts'
import { unsayWord } from '../money/withdrawals/withdraw-approval.ts'
import { safetyOperatorHandlers } from '../protection/operate-safety.ts'
import { missionOperatorHandlers } from '../rewards/missions/operate-missions.ts'
import { approveParticipation, refuseParticipation } from '../rewards/promotions/decide-participation.ts'
import { listWaiting } from '../rewards/promotions/list-waiting.ts'
import { rebateOperatorHandlers } from '../rewards/rebates/operate-rates.ts'
import { referralOperatorHandlers } from '../rewards/referrals/operate-referrals.ts'

export type OperatorHandler<Name extends OperatorCallName> = (
  ctx: OperatorContext,
  input: OperatorRequest<Name>,
) => Promise<OperatorResponse<Name>>

export const operatorHandlers: { [Name in OperatorCallName]: OperatorHandler<Name> } = {
  'books-check': checkBooks,
  'books-list': listBooks,
  'wallet-unfreeze': unfreezeWallet,
  'records-check': checkRecords,
  'records-rebuild': rebuildRecordsOf,
  'promotions-list': listWaiting,
  'promotions-approve': approveParticipation,
  'promotions-refuse': refuseParticipation,
  'approvals-list': listWords,
  'member-lock': lockMember,
  'member-unlock': unlockMember,
  'member-unbind': unbindFactor,
  'member-set-name': changeRealName,
  'member-set-birthday': changeBirthday,
  'destinations-clashes': listClashes,
  'deposits-list': listDepositsForOperator,
  'deposits-show': showDeposit,
  'deposits-resolve': resolveReceipt,
  'deposits-assign': assignReceipt,
  ...channelOperatorHandlers,
  ...transferOperatorHandlers,
  ...safetyOperatorHandlers,
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
  'withdrawals-unsay': unsayWord,
  'payouts-unmatched': listUnmatched,
  'payouts-settle': settleUnmatched,
  'payouts-methods': listPayers,
  'payouts-method-set': setPayer,
  'withdrawals-rule': showRule,
  'withdrawals-rule-set': setRule,
  ...methodOperatorHandlers,
  ...turnoverOperatorHandlers,
  ...documentOperatorHandlers,
  ...vendorOperatorHandlers,
  ...caseOperatorHandlers,
  ...messageOperatorHandlers,
  ...rebateOperatorHandlers,
  ...referralOperatorHandlers,
  ...missionOperatorHandlers,
}
