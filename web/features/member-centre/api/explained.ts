/** TRUST-03: the sums a page draws from an explained balance. Pure. */
import { minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { BalanceExplained } from '../../../../contract/calls/money/balance-explained.ts'
import type { LedgerRecord } from '../../../../contract/calls/money/records.ts'

const SET_ASIDE = ['bonus', 'held'] as const

/** What stands between all that came in and the cash: each part that is not cash, below zero. */
export function listSetAside(explained: Pick<BalanceExplained, (typeof SET_ASIDE)[number]>) {
  return SET_ASIDE.filter((part) => parseMoney(explained[part]) !== 0).map((part) => ({
    part,
    amount: presentMoney(minor(-parseMoney(explained[part]))),
  }))
}

/** What is left of a sum besides those that are shown of it. */
export function subtract(sum: string, shown: readonly string[]): string {
  return presentMoney(minor(shown.reduce<number>((left, amount) => left - parseMoney(amount), parseMoney(sum))))
}

/** Deposits on their way. `isInSum`: of the wallet's currency. `rest`: what older ones make of the sum, or null where nothing. */
export function listPending(
  { pending, pendingDeposits }: Pick<BalanceExplained, 'pending' | 'pendingDeposits'>,
  currency: string,
) {
  // Two movements may be alike in all that is told of them.
  const rows = pendingDeposits.map((row, n) => ({ ...row, key: `${row.at} ${n}`, isInSum: row.currency === currency }))
  const shown = rows.filter(({ isInSum }) => isInSum).map(({ amount }) => amount)
  return { rows, rest: nothingIsNull(subtract(pending, shown)) }
}

/** Withdrawals the wallet holds money for. `rest`: what older ones make of it, or null where nothing. */
export function listHeld({
  heldForWithdrawals,
  heldWithdrawals,
}: Pick<BalanceExplained, 'heldForWithdrawals' | 'heldWithdrawals'>) {
  const shown = heldWithdrawals.map(({ amount }) => amount)
  return { rows: heldWithdrawals, rest: nothingIsNull(subtract(heldForWithdrawals, shown)) }
}

const nothingIsNull = (amount: string) => (parseMoney(amount) === 0 ? null : amount)

/**
 * Whether the newest movements, up to `asked` of them, do not yet have what made the cash. Not where as many as were asked for are all
 * of other accounts: then older ones made it, and looking again would show nothing else.
 */
export function isRecordBehind(
  rows: readonly Pick<LedgerRecord, 'account' | 'balanceAfter'>[],
  asked: number,
  cash: string,
): boolean {
  const newest = rows.find(({ account }) => account === 'real')
  if (!newest && rows.length >= asked) return false
  return (newest?.balanceAfter ?? '0.00') !== cash
}
