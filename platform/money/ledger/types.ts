/** The ledger's own words. Those that the rest of the platform hears stand in platform/kernel/wallet/wallet-types.ts. */
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { Clock } from '../../../contract/time-and-chance.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'
import type { WalletForm } from '../../kernel/wallet/wallet-types.ts'

/** One wallet's database and the time. Verbs run inside a transaction that the caller holds. */
export type Ledger = { sql: SqlStorage; clock: Clock; form: WalletForm }

export type WalletIdentity = { merchant: MerchantCode; memberId: MemberId; kind: WalletKind; currency: string }
export type WalletState = WalletIdentity & { openedAt: number; frozenReason: string | null; publishedSequence: number }

export type PageRequest = { before?: number | undefined; limit: number }
