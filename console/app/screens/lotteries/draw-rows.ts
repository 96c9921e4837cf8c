/** A draw with the merchant's book of it. Pure: tested beside it. */
import type { OperatorResponse } from '../../lib/api.ts'

type Answer = OperatorResponse<'lotteries-draws'>
export type Draw = {
  period: string
  state: Answer['draws'][number]['state']
  /** Null until it closes. */
  draw: Answer['draws'][number] | null
  /** Null where no ticket was sold here. */
  book: Answer['books'][number] | null
}
export const TABS = ['', 'waiting', 'drawn', 'void'] as const
const WAITING: readonly Draw['state'][] = ['open', 'closed', 'delayed']

/**
 * Newest first: periods of one game sort by their names. A draw has no row before it closes: its book may have one. `open`: the
 * period that takes bets now.
 */
export function joinDraws({ draws, books }: Answer, open: string): Draw[] {
  const periods = new Set([open, ...[...draws, ...books].map(({ period }) => period)])
  return [...periods]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((period) => {
      const draw = draws.find((one) => one.period === period) ?? null
      const book = books.find((one) => one.period === period) ?? null
      return { period, state: draw?.state ?? (book?.state === 'void' ? 'void' : 'open'), draw, book }
    })
}

/** A draw whose book alone is void stands, and is found under both. */
export function isIn(tab: string, { state, book }: Draw): boolean {
  if (tab === 'waiting') return WAITING.includes(state)
  if (tab === 'void') return state === 'void' || book?.state === 'void'
  return tab === '' || state === tab
}
export const isToCome = ({ state }: Draw): boolean => WAITING.includes(state)
