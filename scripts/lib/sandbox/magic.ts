/** Which misfortune a call meets in the sandbox: by its amount, or now and then by chance. Pure. */

/** `silence`: it is done and not answered. `late`: after 6 s. `twice`: it arrives twice. `cut`: half of the answer. */
export type Fault = 'silence' | 'late' | 'twice' | 'refused' | 'error' | 'cut'

/** docs/guides/sandbox.md, "Magic amounts": stakes, deposits and withdrawals of these amounts. */
const BY_AMOUNT: Record<string, Fault> = {
  '13.01': 'silence',
  '13.02': 'late',
  '13.03': 'twice',
  '13.04': 'refused',
  '13.05': 'error',
  '13.06': 'cut',
}
/** A deposit has a least amount of some hundreds: its cents speak. */
const BY_CENTS: Record<string, Fault> = Object.fromEntries(
  Object.entries(BY_AMOUNT).map(([amount, fault]) => [amount.slice(-2), fault]),
)
const BY_CHANCE: readonly Fault[] = ['silence', 'late', 'twice', 'error', 'cut']

export type Money = 'stake' | 'order' | null
type Met = {
  /** What the amount of the call means; null for a call without one. */
  money: Money
  amount: unknown
  /** How often this transaction has come before. */
  before: number
  /** Of 1, how many of a vendor's calls fail by chance. */
  rate: number
  isVendors: boolean
  chance: () => number
}

export function chooseFault({ money, amount, before, rate, isVendors, chance }: Met): Fault | null {
  const named = typeof amount === 'string' ? findNamed(money, amount) : null
  // What failed goes well when it is asked again, as it would with a machine that had a bad moment.
  if ((named === 'error' || named === 'cut') && before > 0) return null
  if (named) return named
  if (!isVendors || rate === 0 || before > 0 || chance() >= rate) return null
  return BY_CHANCE[Math.floor(chance() * BY_CHANCE.length)] ?? null
}

function findNamed(money: Money, amount: string): Fault | null {
  if (money === 'stake') return BY_AMOUNT[amount] ?? null
  const isMagic = money === 'order' && /^\d*13\.0[1-6]$/.test(amount)
  return isMagic ? (BY_CENTS[amount.slice(-2)] ?? null) : null
}
