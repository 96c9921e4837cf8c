import { type Money, minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { RouteValue } from '../../../lib/api.ts'

export type MovementTotals = RouteValue<'GET /wps/relay/ODSFE2_MemTransDet'>['totals']
type Kind = MovementTotals['kinds'][number]['kind']

const DEPOSITS: readonly Kind[] = ['deposit']
/** What was asked for, without what came back. */
const WITHDRAWALS: readonly Kind[] = ['withdrawal', 'withdrawal_paid', 'withdrawal_returned']
const PLAY: readonly Kind[] = ['bet', 'win', 'rollback']

/**
 * MEM-09: what was put in, what was taken out, what play made of it, and the rest. Deposits less withdrawals, play and
 * the rest make the change of the balance.
 */
export function splitTotals({
  net,
  kinds,
}: Pick<MovementTotals, 'net' | 'kinds'>): Record<'deposits' | 'withdrawals' | 'play' | 'other', Money> {
  const sum = (some: readonly Kind[]) =>
    kinds.reduce((total, one) => total + (some.includes(one.kind) ? parseMoney(one.net) : 0), 0)
  const [deposits, withdrawals, play] = [sum(DEPOSITS), sum(WITHDRAWALS), sum(PLAY)]
  const present = (amountMinor: number) => presentMoney(minor(amountMinor))
  return {
    deposits: present(deposits),
    withdrawals: present(-withdrawals),
    play: present(play),
    other: present(parseMoney(net) - deposits - withdrawals - play),
  }
}
