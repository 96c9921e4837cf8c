import type { VendorCode } from '../../../../contract/ids.ts'
import { log } from '../../../../contract/log.ts'
import { type Minor, minor } from '../../../../contract/money.ts'
import { sayError } from '../../../../contract/rules/describe-error.ts'
import type { Ledger, WalletState } from '../types.ts'
import { getWalletState, readBalance } from '../wallet-state.ts'
import { postVendorWallets } from './post-vendor-wallets.ts'

type Held = { account: VendorCode; balance: number }

/**
 * A release from before wallets at vendors spends what lies there as any money. What is no longer there leaves the vendors'
 * wallets, the fullest first, so that the rest can be staked and withdrawn again. Run at each start. A wallet whose books are
 * wrong opens all the same, for the books check.
 */
export function returnOverspent(storage: Pick<DurableObjectStorage, 'transactionSync'>, ledger: Ledger): void {
  try {
    storage.transactionSync(() => postReturns(ledger))
  } catch (error) {
    log.error('overspent_not_returned', { error: sayError(error) })
  }
}

function postReturns(ledger: Ledger): void {
  const wallet = getWalletState(ledger)
  if (!wallet) return
  const { sql } = ledger
  const held = sql
    .exec<Held>(
      `SELECT account, balance_minor AS balance FROM vendor_wallets
       WHERE account NOT IN ('main', 'played') AND balance_minor > 0 ORDER BY balance_minor DESC, account`,
    )
    .toArray()
  if (held.length === 0) return
  const own = sql
    .exec<{ balance: number }>("SELECT balance_minor AS balance FROM current_accounts WHERE account = 'real'")
    .toArray()[0]
  let over = held.reduce((sum, { balance }) => sum + balance, 0) - (own?.balance ?? 0)
  for (const { account, balance } of held) {
    if (over <= 0) return
    const amountMinor = minor(Math.min(over, balance))
    over -= amountMinor
    postReturn(ledger, wallet, { account, amountMinor })
  }
}

type Return = { account: VendorCode; amountMinor: Minor }

function postReturn(ledger: Ledger, wallet: WalletState, { account, amountMinor }: Return): void {
  const { last } = ledger.sql
    .exec<{ last: number }>('SELECT coalesce(max(sequence), 0) AS last FROM vendor_wallet_groups')
    .one()
  postVendorWallets(ledger, {
    key: `overspent:${last + 1}`,
    contentHash: '',
    kind: 'moved',
    occurredAt: ledger.clock(),
    from: account,
    to: 'main',
    amountMinor,
    moneySequence: null,
    answer: () => readBalance(ledger, wallet),
  })
}
