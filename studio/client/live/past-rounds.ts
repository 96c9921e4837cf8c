/** The last rounds of a table, and what each was drawn from. Pure. */
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import type { TableResult } from '../../table-rules/table-rules.ts'
import type { TableRoundView } from '../../tables/messages.ts'

export interface PastRound {
  readonly number: number
  readonly result: TableResult
}

/** The newest first. */
export const listPast = (results: readonly TableResult[], numbers: readonly number[]): readonly PastRound[] =>
  results
    .flatMap((result, at) => {
      const number = numbers[at]
      return number === undefined ? [] : [{ number, result }]
    })
    .toReversed()

export interface PastProof {
  readonly seed: string
  readonly hash: string
  readonly salt: string
  /** Its place in the chain. */
  readonly nonce: number
}

/**
 * From a round of the same chain, an earlier one or itself: the hash that is shown before a round is the seed of the round
 * before it. Null for a round of an earlier chain, and for one whose seed is not open.
 */
export async function provePast(from: TableRoundView, number: number): Promise<PastProof | null> {
  const back = from.number - number
  const nonce = from.nonce - back
  if (back < 0 || nonce < 1) return null
  const { salt } = from
  if (back === 0) return from.seed === null ? null : { seed: from.seed, hash: from.hash, salt, nonce }
  let seed = from.hash
  for (let at = 1; at < back; at += 1) seed = await hashServerSeed(seed)
  return { seed, hash: await hashServerSeed(seed), salt, nonce }
}
