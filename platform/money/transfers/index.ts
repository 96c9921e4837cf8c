/** The verbs of transfers, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { createTransfer } from './create-transfer.ts'
import { getMerchantWallet, refuseWalletTransfer } from './one-wallet.ts'
import { getTransferOptions, listTransfers } from './read-transfers.ts'

export const transferHandlers = {
  transferOptions: getTransferOptions,
  createTransfer,
  transferHistory: listTransfers,
  merchantWallet: getMerchantWallet,
  walletTransfer: refuseWalletTransfer,
} satisfies Partial<Handlers>
