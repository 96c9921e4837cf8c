/** Movements and orders as one list, newest first. Pure. */
import { parseMoney } from '../../../../contract/amount.ts'
import type { OperatorResponse } from '../../lib/api.ts'

type Money = OperatorResponse<'member-money'>
type Movement = Money['movements'][number]
type Order = Money['orders'][number]

export type Entry = {
  id: string
  at: string
  kind: Movement['kind']
  reference: string
  description: string
  /** What moved in each purse, in minor units. */
  real: number
  bonus: number
  held: number
  /** What could be staked right after it; null where that did not move. */
  after: string | null
  order: Order | null
}

const groupOf = ({ id }: Movement) => id.slice(0, id.indexOf('-'))

/** One movement of money posts on several purses, side by side. */
function fold(postings: readonly Movement[]): Entry {
  const [first] = postings as [Movement, ...Movement[]]
  const moved = (account: Movement['account']) =>
    postings.filter((one) => one.account === account).reduce((sum, { amount }) => sum + parseMoney(amount), 0)
  return {
    id: groupOf(first),
    at: first.at,
    kind: first.kind,
    reference: first.roundId ?? first.reference,
    description: first.description,
    real: moved('real'),
    bonus: moved('bonus'),
    held: moved('held'),
    after: postings.find(({ account }) => account === 'real')?.balanceAfter ?? null,
    order: null,
  }
}

const ofOrder = (order: Order): Entry => ({
  id: order.orderId,
  at: order.at,
  kind: order.way,
  reference: order.orderId,
  description: order.by,
  real: 0,
  bonus: 0,
  held: 0,
  after: null,
  order,
})

/** `isAll`: there are no older movements; else orders from before the oldest one wait for their page. */
export function listEntries(movements: readonly Movement[], orders: readonly Order[], isAll: boolean): Entry[] {
  const groups = [...Map.groupBy(movements, groupOf).values()].map(fold)
  const oldest = groups.at(-1)?.at
  const shown = orders.filter(({ at }) => isAll || (oldest !== undefined && at >= oldest))
  return [...groups, ...shown.map(ofOrder)].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
