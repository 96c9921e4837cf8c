/**
 * The closed catalogue of accounts within one wallet. The member's side holds what the house owes the
 * member and never goes below zero; the counter side says where money came from or went to. All
 * accounts of a wallet sum to zero at any time.
 */

import { z } from 'zod'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'

export const MEMBER_ACCOUNTS = ['real', 'bonus', 'held', 'pending'] as const
export type MemberAccount = (typeof MEMBER_ACCOUNTS)[number]

/** Whether a real wallet, a play wallet or both may post on the account. */
const COUNTER_ACCOUNTS = {
  /** Money that came in through the cashier. */
  'cash-in': ['real'],
  /** Money that left through the cashier. */
  'cash-out': ['real'],
  /** What the house kept of it as its fee. */
  'cash-fee': ['real'],
  /** Between two wallets, debited here and not yet delivered there. */
  transit: ['real'],
  /** Other members' wallets: what went to them less what came from them. */
  transfer: ['real'],
  /** Bonuses, cashback, rewards. */
  promotion: ['real'],
  /** Agents' pay that the platform owes. */
  commission: ['real'],
  /** Corrections by an operator, each with an audit row of its own. */
  adjustment: ['real'],
  /** Where play money comes from. It is worth nothing and never meets the accounts above. */
  'play-money': ['play'],
} as const satisfies Record<string, readonly WalletKind[]>
export type CounterAccount = keyof typeof COUNTER_ACCOUNTS | GameAccount

/** What a vendor's games won from and lost to the member. */
export type GameAccount = `game:${string}`
export type Account = MemberAccount | CounterAccount

export const WALLET_KINDS = ['real', 'play'] as const
export const walletKindSchema = z.enum(WALLET_KINDS)
export type WalletKind = z.infer<typeof walletKindSchema>

const GAME_PREFIX = 'game:'

export function gameAccount(vendor: VendorCode): GameAccount {
  return `${GAME_PREFIX}${vendor}`
}

function isGameAccount(text: string): text is GameAccount {
  return text.startsWith(GAME_PREFIX) && vendorCodeSchema.safeParse(text.slice(GAME_PREFIX.length)).success
}

function isNamedCounter(text: string): text is keyof typeof COUNTER_ACCOUNTS {
  return Object.hasOwn(COUNTER_ACCOUNTS, text)
}

export function isMemberAccount(text: string): text is MemberAccount {
  return (MEMBER_ACCOUNTS as readonly string[]).includes(text)
}

export function isAccount(text: string): text is Account {
  return isMemberAccount(text) || isNamedCounter(text) || isGameAccount(text)
}

/** Play money and real money never share an account: this says which kind of wallet may post where. */
export function canPostOn(kind: WalletKind, account: Account): boolean {
  if (!isNamedCounter(account)) return true
  const kinds: readonly WalletKind[] = COUNTER_ACCOUNTS[account]
  return kinds.includes(kind)
}

/** The named counter accounts a wallet of this kind must refuse; the schema's trigger says the same. */
export function foreignAccounts(kind: WalletKind): string[] {
  return Object.keys(COUNTER_ACCOUNTS).filter((account) => isAccount(account) && !canPostOn(kind, account))
}
