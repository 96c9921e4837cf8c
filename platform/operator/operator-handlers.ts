/** Who answers each operator's call. It does not compile while a declared one has no handler. */
import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../contract/operator/calls.ts'
import { checkBooks } from '../books/check-books.ts'
import { listBooks } from '../books/list-books.ts'
import { unfreezeWallet } from '../books/unfreeze-wallet.ts'
import { channelOperatorHandlers } from '../cashier/operate-channels.ts'
import { listDepositsForOperator, showDeposit } from '../cashier/operate-deposits.ts'
import { assignReceipt, resolveReceipt } from '../cashier/resolve-receipt.ts'
import { listClashes } from '../destinations/clashes.ts'
import { documentOperatorHandlers } from '../documents/operate-documents.ts'
import { changeBirthday } from '../members/birthday.ts'
import { lockMember, unlockMember } from '../members/lock-member.ts'
import { changeRealName } from '../members/real-name.ts'
import { unbindFactor } from '../members/unbind-factor.ts'
import { messageOperatorHandlers } from '../messages/operate-messages.ts'
import { missionOperatorHandlers } from '../missions/operate-missions.ts'
import { listPayers, setPayer } from '../payouts/payers.ts'
import { resolvePayout } from '../payouts/resolve-payout.ts'
import { listUnmatched, settleUnmatched } from '../payouts/settle-unmatched.ts'
import { approveParticipation, refuseParticipation } from '../promotions/decide-participation.ts'
import { listWaiting } from '../promotions/list-waiting.ts'
import { rebateOperatorHandlers } from '../rebates/operate-rates.ts'
import { checkRecords } from '../records/check-records.ts'
import { rebuildRecordsOf } from '../records/rebuild-records-of.ts'
import { referralOperatorHandlers } from '../referrals/operate-referrals.ts'
import { safetyOperatorHandlers } from '../safety/operate-safety.ts'
import { caseOperatorHandlers } from '../service/operate-case.ts'
import { transferOperatorHandlers } from '../transfers/operate-transfers.ts'
import { turnoverOperatorHandlers } from '../turnover/operate-turnover.ts'
import { vendorOperatorHandlers } from '../vendors/operate-vendors.ts'
import { approveWithdrawal, delayWithdrawal, payWithdrawal } from '../withdrawals/decide-withdrawal.ts'
import { methodOperatorHandlers } from '../withdrawals/operate-methods.ts'
import { setRule, showRule } from '../withdrawals/operate-rule.ts'
import { listForOperator, showAccount, showForOperator } from '../withdrawals/operate-withdrawals.ts'
import { showProof } from '../withdrawals/proofs.ts'
import { refuseWithdrawal } from '../withdrawals/refuse-withdrawal.ts'
import { settleDispute } from '../withdrawals/settle-dispute.ts'
import { unsayWord } from '../withdrawals/unsay-word.ts'
import type { OperatorContext } from './operator-context.ts'
import { listWords } from './words.ts'

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
