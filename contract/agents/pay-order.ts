/** The order in which bills of one run are paid, and what each comes to over given balances. */
import { type Minor, minor } from '../amount.ts'
import { CONTRACT_KINDS } from './terms.ts'

/** The order within a level. */
export const BILL_KINDS = [...CONTRACT_KINDS, 'rebate_difference'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** `payerDepth`: 0 at the top of a tree; the platform is above all of them. `payerId` null: the platform pays. */
export type OpenBill = {
  billId: string
  kind: BillKind
  payerId: string | null
  payerDepth: number
  receiverId: string
  amountMinor: Minor
  allowPartial: boolean
}

const levelOf = ({ payerId, payerDepth }: OpenBill) => (payerId === null ? -1 : payerDepth)

/** Levels from the top down, so that an upline has its own pay before it pays. Within a level by kind, then by id. */
export function groupByLevel<Bill extends OpenBill>(bills: readonly Bill[]): Bill[][] {
  const levels = Map.groupBy(bills, levelOf)
  const inOrder = (a: Bill, b: Bill) =>
    BILL_KINDS.indexOf(a.kind) - BILL_KINDS.indexOf(b.kind) || (a.billId < b.billId ? -1 : 1)
  return [...levels].toSorted(([a], [b]) => a - b).map(([, level]) => level.toSorted(inOrder))
}

export type PlannedPayment = { billId: string; state: 'issued' | 'partly' | 'insufficient'; paidMinor: Minor }

/** How a run ends over given balances when every wallet answers. Balances are spendable money, by member. */
export function planPayments(
  bills: readonly OpenBill[],
  balances: ReadonlyMap<string, Minor>,
): { payments: PlannedPayment[]; balances: Map<string, Minor> } {
  const left = new Map(balances)
  const add = (memberId: string, amountMinor: number) =>
    left.set(memberId, minor((left.get(memberId) ?? 0) + amountMinor))
  const payments = groupByLevel(bills)
    .flat()
    .map((bill): PlannedPayment => {
      const { billId, payerId, receiverId } = bill
      const paidMinor = computePayable(bill, payerId === null ? null : (left.get(payerId) ?? minor(0)))
      if (payerId !== null) add(payerId, -paidMinor)
      add(receiverId, paidMinor)
      if (paidMinor === bill.amountMinor) return { billId, state: 'issued', paidMinor }
      return { billId, state: paidMinor > 0 ? 'partly' : 'insufficient', paidMinor }
    })
  return { payments, balances: left }
}

/** What a payer with this balance pays of a bill at once. Null: the platform, which always can. */
export function computePayable(
  { amountMinor, allowPartial }: Pick<OpenBill, 'amountMinor' | 'allowPartial'>,
  balanceMinor: Minor | null,
): Minor {
  if (balanceMinor === null || balanceMinor >= amountMinor) return amountMinor
  return allowPartial ? minor(Math.max(0, balanceMinor)) : minor(0)
}
