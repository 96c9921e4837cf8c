import { useQuery } from '@tanstack/react-query'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import type { Limit } from '../../../../contract/calls/account/safety.ts'
import { memberQuery } from '../../../lib/queries.ts'

export type DepositLimit = { left: Money; period: Limit['period'] }

/** SAFE-01: the deposit limit that leaves least, or null without one. */
export function findTightest(limits: readonly Limit[]): DepositLimit | null {
  const left = limits.flatMap(({ kind, left, period }) =>
    kind === 'deposit' && left !== null ? [{ left, period }] : [],
  )
  return left.toSorted((a, b) => parseMoney(a.left) - parseMoney(b.left))[0] ?? null
}

/** The member's own protection as the server has it now; it counts again when a deposit begins. */
export const useSafety = () => useQuery({ ...memberQuery('GET /wps/safety', {}), staleTime: 0 })

export function useDepositLimit(): DepositLimit | null {
  const { data } = useSafety()
  return data ? findTightest(data.limits) : null
}
