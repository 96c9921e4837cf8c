/**
 * Map B: a chain of hashes that are revealed one a round. `h[N]` is random, `h[i−1] = SHA256(utf8(h[i]))`, `h[0]` is
 * published before the first round, and round n reveals `h[n]`, which anyone checks against `h[n−1]`.
 */
import { createHash } from 'node:crypto'

export const CHAIN_ROUNDS = 10_000
/** A link is computed from the next kept one, so this many hashes at most. */
const KEEP_EVERY = 250
/** At so many rounds left the end of the chain that follows is published. */
export const PUBLISH_NEXT_AT = 500

/** From a link to the one before it. */
export const hashLink = (link: string): string => createHash('sha256').update(link).digest('hex')

export interface Chain {
  /** `h[0]`. */
  readonly end: string
  /** `h[KEEP_EVERY]`, `h[2 × KEEP_EVERY]` … `h[N]`. */
  readonly kept: readonly string[]
}

/** `seed` is `h[N]`. */
export function buildChain(seed: string): Chain {
  const kept = [seed]
  let link = seed
  for (let at = CHAIN_ROUNDS - 1; at >= 0; at -= 1) {
    link = hashLink(link)
    if (at > 0 && at % KEEP_EVERY === 0) kept.unshift(link)
  }
  return { end: link, kept }
}

/** `h[at]`, 0 to N. */
export function readLink({ end, kept }: Chain, at: number): string {
  if (at === 0) return end
  const index = Math.ceil(at / KEEP_EVERY) - 1
  let link = kept[index]
  if (link === undefined || at < 0) throw new RangeError(`a chain has no link ${at}`)
  for (let from = (index + 1) * KEEP_EVERY; from > at; from -= 1) link = hashLink(link)
  return link
}
