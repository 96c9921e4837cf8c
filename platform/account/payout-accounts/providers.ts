/** MEM-02: the banks, wallets and networks that money can be sent to, by the currency of the merchant. */
import type { AccountFormat, PayoutAccountKind } from '../../../contract/calls/money/payout-accounts.ts'

export type Provider = {
  kind: PayoutAccountKind
  code: string
  name: string
  format: AccountFormat
  /** Characters of a number, inclusive. */
  minLength: number
  maxLength: number
  /** Whose mobile numbers an e-wallet takes (ISO 3166-1). */
  country?: 'PH' | 'TH' | 'VN' | 'JP' | 'CN'
}

type Bounds = readonly [minLength: number, maxLength: number]

const bank = (code: string, name: string, [minLength, maxLength]: Bounds): Provider => ({
  kind: 'bank',
  code,
  name,
  format: 'digits',
  minLength,
  maxLength,
})
const cardBank = (code: string, name: string): Provider => ({
  kind: 'bank',
  code,
  name,
  format: 'card',
  minLength: 16,
  maxLength: 19,
})
const wallet = (code: string, name: string, country: NonNullable<Provider['country']>): Provider => ({
  kind: 'ewallet',
  code,
  name,
  format: 'mobile',
  minLength: 7,
  maxLength: 15,
  country,
})

/** Reached from every currency: money is changed on the way. */
const NETWORKS: readonly Provider[] = [
  { kind: 'crypto', code: 'USDT_TRON', name: 'USDT, TRON network', format: 'tron', minLength: 34, maxLength: 34 },
  { kind: 'crypto', code: 'BTC', name: 'Bitcoin', format: 'bitcoin', minLength: 26, maxLength: 62 },
]

/** Reference names of nobody's banks: an operator puts the clearing house's list in their place. */
const BY_CURRENCY: Readonly<Record<string, readonly Provider[]>> = {
  PHP: [
    bank('PH_ISLAND', 'Island Union Bank', [10, 12]),
    bank('PH_HARBOUR', 'Harbour Savings', [10, 10]),
    bank('PH_ARCHIPELAGO', 'Archipelago Commercial Bank', [12, 16]),
    wallet('PH_PESOGO', 'PesoGo wallet', 'PH'),
  ],
  THB: [
    bank('TH_LOTUS', 'Lotus Bank', [10, 10]),
    bank('TH_RIVER', 'River Commercial Bank', [10, 12]),
    bank('TH_GOLDEN', 'Golden Savings', [10, 15]),
    wallet('TH_PLAI', 'Plai wallet', 'TH'),
  ],
  VND: [
    bank('VN_DELTA', 'Delta Bank', [9, 14]),
    bank('VN_DRAGON', 'Dragon Commercial Bank', [10, 16]),
    wallet('VN_SEN', 'Sen wallet', 'VN'),
  ],
  JPY: [bank('JP_SAKURA_SHINKIN', 'Sakura-no-oka Shinkin', [7, 7]), wallet('JP_KOBAN', 'Koban wallet', 'JP')],
  CNY: [
    cardBank('CN_JADE', 'Jade Bank'),
    cardBank('CN_WALL', 'Great Gate Bank'),
    wallet('CN_LANTERN', 'Lantern wallet', 'CN'),
  ],
  EUR: [{ kind: 'bank', code: 'IBAN', name: 'Bank account (IBAN)', format: 'iban', minLength: 15, maxLength: 34 }],
}

/** In the order they are offered. A currency without a list has the networks only. */
export function listProviders(currency: string): readonly Provider[] {
  return [...(BY_CURRENCY[currency] ?? []), ...NETWORKS]
}

export function findProvider(currency: string, kind: PayoutAccountKind, code: string): Provider | null {
  return listProviders(currency).find((one) => one.kind === kind && one.code === code) ?? null
}
