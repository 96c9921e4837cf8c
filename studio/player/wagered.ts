import type { TableBet } from '../api.ts'
import { cashedOf, readTarget } from '../originals/crash.ts'

/** What lay on a round, as one word of the verifier's address: `500`, or `player:500,tie:100` at a table. */
export interface Wager {
  /** A spot of a table; empty where the round has one stake. */
  readonly place: string
  readonly amountMinor: number
}

const AMOUNT = /^[1-9]\d{0,13}$/

export const writeWagered = (wagers: readonly Wager[]): string =>
  wagers.map(({ place, amountMinor }) => (place === '' ? String(amountMinor) : `${place}:${amountMinor}`)).join(',')

/** Null for any other text. */
export function readWagered(text: string): readonly Wager[] | null {
  const wagers = text.split(',').map((part) => {
    const [amount = '', place = ''] = part.split(':').toReversed()
    return { place, amountMinor: AMOUNT.test(amount) && /^[a-z0-9-]*$/.test(place) ? Number(amount) : 0 }
  })
  return wagers.every(({ amountMinor }) => amountMinor > 0) ? wagers : null
}

/** In crash a press may come before the target, and no seed says when: then the sum cannot be computed again. */
export const isTakenAtTarget = ({ stakes, result }: Pick<TableBet, 'stakes' | 'result'>): boolean => {
  const [spot, ...others] = Object.keys(stakes)
  const cashed = result && cashedOf(result)
  return cashed !== null && others.length === 0 && readTarget(spot ?? '') === cashed
}
