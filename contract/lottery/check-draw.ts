/** FAIR-02: what anyone can check of a draw. */

import { randomnessOf } from '../fairness/beacon.ts'
import { readLine } from '../register/line.ts'
import type { DrawState } from '../states/lottery.ts'
import { beaconRound, previousSeed, walkBack } from './chain.ts'
import { findLottery } from './games.ts'
import { findPeriod, placeFrom } from './periods.ts'
import { drawResult, sameResult } from './result.ts'
import type { LotteryGame, LotteryResult } from './types.ts'

export type CheckedProof = {
  gameCode: string
  period: string
  state: DrawState
  beacon: 'public' | 'house'
  /** An earlier draw that is not over yet: until it is, `h` would tell its secret. */
  hiddenBy: string | null
  h: string | null
  previous: string | null
  n: number | null
  chainEnd: string | null
  /** `firstPeriod` is drawn with `h[1]`, the last of all with `h[length]`. */
  chain: { length: number; firstPeriod: string; publishedAt: string } | null
  /** Made when a demo was set up: its chain is younger than its draws. */
  installation: boolean
  round: number
  signature: string | null
  randomness: string | null
  result: LotteryResult | null
  /** Lines of the public register; absent where there was none yet. */
  register?: { chain: string | null } | undefined
}
export type CheckName =
  | 'published'
  | 'registered'
  | 'place'
  | 'previous'
  | 'chain'
  | 'round'
  | 'beacon'
  | 'signature'
  | 'result'
export type Check = { name: CheckName; isRight: boolean }

/** The period alone says which element draws it. */
const hasItsPlace = (game: LotteryGame, { period, n, chain }: CheckedProof): boolean =>
  chain !== null && n !== null && n <= chain.length && placeFrom(game, chain.firstPeriod, period) === n

/** The chain was public while nobody could have bet on any of its draws. */
function isPublishedBefore(game: LotteryGame, { chain }: CheckedProof): boolean {
  const first = chain && findPeriod(game, chain.firstPeriod)
  return chain !== null && first !== null && Date.parse(chain.publishedAt) < first.closeAtMs
}

/** The public register holds this end for these draws. */
async function isRegistered({ gameCode, chainEnd, chain, register }: CheckedProof): Promise<boolean> {
  const entry = (await readLine(register?.chain ?? ''))?.entry
  return (
    entry?.kind === 'chain' &&
    entry.gameCode === gameCode &&
    entry.chainEnd === chainEnd &&
    entry.firstPeriod === chain?.firstPeriod &&
    entry.length === chain.length
  )
}

/**
 * Only what can be checked now: a draw that is not over has its round alone. Of a drawn one each input has to be there, but
 * for `h` while an earlier draw waits: what is missing is wrong.
 */
export async function checkDraw(proof: CheckedProof): Promise<Check[]> {
  const game = findLottery(proof.gameCode)
  const period = game && findPeriod(game, proof.period)
  if (!game || !period) return []
  const { h, previous, n, chainEnd, signature, randomness, result } = proof
  const isDrawn = proof.state === 'drawn'
  const before = proof.hiddenBy === null ? null : findPeriod(game, proof.hiddenBy)
  const isHidden = h === null && before !== null && before.drawAtMs < period.drawAtMs
  const needsSecret = isDrawn && !isHidden
  const checks: Check[] = [{ name: 'round', isRight: proof.round === beaconRound(period.closeAtMs) }]
  if (proof.chain || isDrawn) {
    if (!proof.installation) checks.push({ name: 'published', isRight: isPublishedBefore(game, proof) })
    if (proof.register) checks.push({ name: 'registered', isRight: await isRegistered(proof) })
    checks.push({ name: 'place', isRight: hasItsPlace(game, proof) })
  }
  if (h && previous) checks.push({ name: 'previous', isRight: (await previousSeed(h)) === previous })
  else if (needsSecret) checks.push({ name: 'previous', isRight: false })
  if (h && chainEnd && n !== null) checks.push({ name: 'chain', isRight: (await walkBack(h, n)) === chainEnd })
  else if (needsSecret) checks.push({ name: 'chain', isRight: false })
  if (signature && randomness) {
    // The curve is a large part of all this code, and most pages never check a signature.
    const { isBeaconSignature } = await import('../fairness/beacon-signature.ts')
    checks.push({ name: 'beacon', isRight: await isBeaconSignature(proof.round, signature) })
    checks.push({ name: 'signature', isRight: (await randomnessOf(signature)) === randomness })
  } else if (isDrawn && proof.beacon === 'public') {
    checks.push({ name: 'beacon', isRight: false }, { name: 'signature', isRight: false })
  }
  if (h && randomness && result) {
    const again = await drawResult(game, { period: proof.period, seed: h, randomness })
    checks.push({ name: 'result', isRight: sameResult(again, result) })
  } else if (needsSecret || (isDrawn && !(randomness && result))) checks.push({ name: 'result', isRight: false })
  return checks
}
