import { Refusal } from '../../../contract/errors.ts'
import { WALLET_REFUSALS, type WalletResult } from './wallet-interface.ts'

/** What the wallet answered. Throws its refusal in the words of the contract; nothing moved then. */
export function requireAccepted<T>(result: WalletResult<T>): T {
  if (!result.ok) throw new Refusal(WALLET_REFUSALS[result.refusal], result.message)
  return result.value
}
