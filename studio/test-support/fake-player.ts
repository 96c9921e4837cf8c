/** For tests: who an operator vouches for, with nothing that the strictest policy forbids. */
import { STRICTEST_POLICY } from '../../contract/policy/policy.ts'
import type { WalletValue } from '../wallet/wallet.ts'

export const buildVouched = (changes: Partial<WalletValue<'authenticate'>> = {}): WalletValue<'authenticate'> => ({
  playerId: 'p-1',
  operator: 'meridian',
  session: 'wallet-session-0123',
  mode: 'play',
  currency: 'PHP',
  currencySymbol: '₱',
  balance: '10000.00',
  language: 'EN',
  features: [],
  jackpots: false,
  lobbyOrigin: 'http://localhost:8787',
  policy: STRICTEST_POLICY.game,
  ...changes,
})
