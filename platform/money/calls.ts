/** Who answers the calls of this area. */

import type { Handlers } from '../kernel/handler.ts'
import { createDeposit } from './deposits/create-deposit.ts'
import { getDepositOrder, listDepositChannels, listDeposits } from './deposits/read-deposits.ts'
import { getBalanceExplained } from './records/explain-balance.ts'
import { getBettingRecord } from './records/get-betting-record.ts'
import { getLedgerRecord } from './records/get-ledger-record.ts'
import { getProfitLoss } from './records/get-profit-loss.ts'
import { getStatement } from './records/get-statement.ts'
import { createTransfer } from './transfers/create-transfer.ts'
import { getTransferOptions, listTransfers } from './transfers/read-transfers.ts'
import { getMerchantWallet, transferBetweenWallets } from './transfers/vendor-wallets.ts'
import { getBalance } from './wallet/get-balance.ts'
import { confirmWithdrawal } from './withdrawals/confirm-withdrawal.ts'
import { createWithdrawal } from './withdrawals/create-withdrawal.ts'
import { addWithdrawProof, listWithdrawProofs } from './withdrawals/proofs.ts'
import { getWithdrawOptions, getWithdrawOrder, listWithdrawals } from './withdrawals/read-withdrawals.ts'

export const moneyCalls = {
  // deposits
  depositChannels: listDepositChannels,
  createDeposit,
  depositOrder: getDepositOrder,
  depositHistory: listDeposits,
  // transfers
  transferOptions: getTransferOptions,
  createTransfer,
  transferHistory: listTransfers,
  merchantWallet: getMerchantWallet,
  walletTransfer: transferBetweenWallets,
  // withdrawals
  withdrawOptions: getWithdrawOptions,
  createWithdrawal,
  withdrawOrder: getWithdrawOrder,
  withdrawHistory: listWithdrawals,
  confirmWithdrawal,
  addWithdrawProof,
  withdrawProofs: listWithdrawProofs,
  // wallet
  balance: getBalance,
  // records
  profitLoss: getProfitLoss,
  bettingRecord: getBettingRecord,
  ledgerRecord: getLedgerRecord,
  statement: getStatement,
  balanceExplained: getBalanceExplained,
} satisfies Partial<Handlers>
