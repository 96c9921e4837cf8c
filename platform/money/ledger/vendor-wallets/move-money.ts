/** MEM-03: money between the main wallet and those at vendors, each key once. None of it leaves the member. */
import type { VendorCode } from '../../../../contract/ids.ts'
import { type Minor, minor } from '../../../../contract/money.ts'
import type { Balance, Outcome, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { hashContent } from '../content-hash.ts'
import { accept, refuse, replay } from '../outcome.ts'
import { computeBarRefusal, readBar } from '../safety/play-bar.ts'
import type { Ledger, WalletState } from '../types.ts'
import { computeMismatch, getWalletState, notOpen, readBalance } from '../wallet-state.ts'
import { isVendorWalletOpen, postVendorWallets, readVendorWallets, setVendorWalletOpen } from './post-vendor-wallets.ts'

type Spot = 'main' | VendorCode
export type MoneyMove = { key: string; currency: string; from: Spot; to: Spot; amountMinor: Minor }

/**
 * Refuses `balance_insufficient` for more than lies there and, on a break or excluded, whatever does not go back to the main
 * wallet. Refusals are not kept: the same key may succeed later.
 */
export function moveMoney(ledger: Ledger, move: MoneyMove): Outcome<Balance> {
  const { key, currency, from, to, amountMinor } = move
  const contentHash = hashContent({ currency, from, to, amountMinor })
  const stored = findAnswer(ledger, `moved:${key}`)
  if (stored) return stored.hash === contentHash ? replay(stored.balance) : usedBefore(key)
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const refusal = computeMoveRefusal(ledger, wallet, move)
  if (refusal) return refusal
  if (to !== 'main' && !isVendorWalletOpen(ledger, to)) setVendorWalletOpen(ledger, to, true)
  return accept(post(ledger, wallet, { key: `moved:${key}`, contentHash, from, to, amountMinor }))
}

/**
 * A launch asks for no confirmation (`confirmTrans` 0), so the main wallet's money goes along into the vendor's. Where the
 * merchant keeps one wallet, what still lies at the vendor comes back.
 */
export function launchFrom(
  ledger: Ledger,
  { key, vendor, from }: { key: string; vendor: VendorCode; from: 'vendor' | 'main' },
): Outcome<Balance> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
  if (from === 'main' && !isVendorWalletOpen(ledger, vendor)) return accept(readBalance(ledger, wallet))
  if (from === 'vendor') {
    if (wallet.kind !== 'real') return refuse('kind_mismatch', 'play money lies in one wallet')
    const barred = computeBarRefusal(readBar(ledger), ledger.clock())
    if (barred) return barred
  }
  const stored = findAnswer(ledger, `launched:${key}`)
  if (stored) return replay(stored.balance)
  setVendorWalletOpen(ledger, vendor, from === 'vendor')
  const balance = readBalance(ledger, wallet)
  const amountMinor = from === 'vendor' ? balance.realMinor : (readVendorWallets(ledger)?.[vendor] ?? minor(0))
  if (amountMinor === 0) return accept(readBalance(ledger, wallet))
  const [source, target] = from === 'vendor' ? (['main', vendor] as const) : ([vendor, 'main'] as const)
  const contentHash = hashContent({ vendor, from })
  return accept(post(ledger, wallet, { key: `launched:${key}`, contentHash, from: source, to: target, amountMinor }))
}

const usedBefore = (key: string) => refuse('conflict', `${key} was used with other content`)

function computeMoveRefusal(ledger: Ledger, wallet: WalletState, move: MoneyMove): Refused | null {
  const { currency, from, to, amountMinor } = move
  if (from === to) return refuse('conflict', 'money moves between two wallets')
  const mismatch = computeMismatch(wallet, { kind: 'real', currency })
  if (mismatch) return mismatch
  const barred = to === 'main' ? null : computeBarRefusal(readBar(ledger), ledger.clock())
  if (barred) return barred
  const balance = readBalance(ledger, wallet)
  const lies = from === 'main' ? balance.realMinor : (balance.vendorWallets?.[from] ?? 0)
  return amountMinor > lies ? refuse('balance_insufficient', `more than lies at ${from}`) : null
}

type Posting = { key: string; contentHash: string; from: Spot; to: Spot; amountMinor: Minor }

function post(ledger: Ledger, wallet: WalletState, posting: Posting): Balance {
  postVendorWallets(ledger, {
    ...posting,
    kind: 'moved',
    occurredAt: ledger.clock(),
    moneySequence: null,
    answer: () => readBalance(ledger, wallet),
  })
  return readBalance(ledger, wallet)
}

function findAnswer({ sql }: Ledger, key: string): { hash: string; balance: Balance } | null {
  const row = sql
    .exec<{ hash: string; answer: string }>(
      'SELECT content_hash AS hash, answer FROM vendor_wallet_groups WHERE key = ?',
      key,
    )
    .toArray()[0]
  return row ? { hash: row.hash, balance: JSON.parse(row.answer) as Balance } : null
}
