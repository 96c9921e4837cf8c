/** MEM-03: between which wallets money can be moved, and how much of it. */
import { type Minor, parseMoney } from '../../../contract/amount.ts'
import type { MerchantWallet } from '../../../contract/calls/money/wallets.ts'
import type { RouteInput } from '../../lib/api.ts'

export type Place = RouteInput<'POST /wps/relay/GCS_walletTransfer'>['from']

/** The balance first, then vendors with a wallet of their own: the others play from the balance. */
export function listPlaces({ main, vendors }: MerchantWallet) {
  const own = vendors.flatMap(({ vassalage, vendorName, balance }) =>
    balance === null ? [] : [{ value: vassalage, label: vendorName, balance }],
  )
  return [{ value: 'main' as const, label: null, balance: main }, ...own]
}

/** Vendors' wallets with money in them. */
export const listFilled = (wallet: MerchantWallet) =>
  listPlaces(wallet).filter(({ value, balance }) => value !== 'main' && parseMoney(balance) > 0)

type Move = { from: Place; to: Place; amountMinor: Minor | null }

/** `less`: more than lies there. `same`: from a wallet into itself. `nowhere`: no amount yet, or a wallet is none of these. */
export type MoveVerdict = 'fits' | 'less' | 'same' | 'nowhere'

export function checkMove(wallet: MerchantWallet, { from, to, amountMinor }: Move): MoveVerdict {
  const places = listPlaces(wallet)
  const source = places.find(({ value }) => value === from)
  const isSomewhere = source && places.some(({ value }) => value === to)
  if (isSomewhere && from === to) return 'same'
  if (source && amountMinor !== null && amountMinor > parseMoney(source.balance)) return 'less'
  return isSomewhere && amountMinor !== null ? 'fits' : 'nowhere'
}
