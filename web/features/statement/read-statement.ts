import { type Minor, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { Statement } from '../../../contract/calls/statement.ts'
import { call } from '../../lib/api.ts'

export type Month = { from: string; to: string }

/** The months a statement can be had of, newest first, in UTC as limits and profit and loss count them. */
export function listMonths(now: Date, count: number): Month[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: count }, (_, back) => ({
    from: new Date(Date.UTC(year, month - back, 1)).toISOString(),
    to: new Date(Date.UTC(year, month - back + 1, 1)).toISOString(),
  }))
}

/** All pages of a statement as one. */
export async function readStatement({ from, to }: Month, signal?: AbortSignal): Promise<Statement> {
  const options = signal ? { signal } : {}
  const first = await call('GET /wps/statement', { from, to }, options)
  const rows = [...first.rows]
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await call('GET /wps/statement', { from, to, cursor }, options)
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return { ...first, rows, nextCursor: null }
}

/** What comes of the rows themselves, to be held against what the statement says. */
export function recompute({ opening, rows }: Pick<Statement, 'opening' | 'rows'>) {
  const sum = (wanted: (amount: number) => boolean): Minor =>
    minor(rows.map(({ amount }) => parseMoney(amount)).reduce<number>((all, one) => (wanted(one) ? all + one : all), 0))
  const [paidIn, paidOut] = [sum((amount) => amount > 0), sum((amount) => amount < 0)]
  return {
    in: presentMoney(paidIn),
    out: presentMoney(paidOut),
    closing: presentMoney(minor(parseMoney(opening) + paidIn + paidOut)),
  }
}
