/** How money that moved is told of, whichever way it went: as it is, in part, or the way that tries those who listen. */
import { type Minor, minor, presentMoney } from '../contract/amount.ts'

type Paid = { status: 'paid'; transactionId: string; amount: string; currency: string }
type Plan = { afterMs: number; fact: Paid | { status: 'pending' } }[]
export type Moved = { amountMinor: Minor; currency: string; transactionId: string }

/** The fact that a share of it was paid, never less than the smallest unit. */
export function presentPaid({ amountMinor, currency, transactionId }: Moved, part = 1): Paid {
  const amount = presentMoney(minor(Math.max(1, Math.floor(amountMinor * part))))
  return { status: 'paid', transactionId, amount, currency }
}

export function planPaid(moved: Moved): Record<'pay' | 'pay_less' | 'pay_unruly', Plan> {
  const paid = presentPaid(moved)
  return {
    pay: [{ afterMs: 0, fact: paid }],
    pay_less: [{ afterMs: 0, fact: presentPaid(moved, 0.8) }],
    // Twice, and the first word last.
    pay_unruly: [
      { afterMs: 0, fact: paid },
      { afterMs: 0, fact: paid },
      { afterMs: 500, fact: { status: 'pending' } },
      { afterMs: 1_000, fact: paid },
    ],
  }
}
