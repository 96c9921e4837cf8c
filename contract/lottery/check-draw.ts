/** FAIR-02: what anyone can check of a draw. */
import { beaconRound, previousSeed, randomnessOf, walkBack } from './chain.ts'
import { findLottery } from './games.ts'
import { findPeriod } from './periods.ts'
import { drawResult } from './result.ts'
import type { LotteryResult } from './types.ts'

export type CheckedProof = {
  gameCode: string
  period: string
  h: string | null
  previous: string | null
  n: number | null
  chainEnd: string | null
  round: number
  signature: string | null
  randomness: string | null
  result: LotteryResult | null
}
export type CheckName = 'previous' | 'chain' | 'round' | 'beacon' | 'signature' | 'result'
export type Check = { name: CheckName; isRight: boolean }

const sameResult = (a: LotteryResult, b: LotteryResult) =>
  Object.keys({ ...a, ...b }).every((name) => a[name]?.join() === b[name]?.join())

/** Only what can be checked now: a draw that is not over has its round alone. */
export async function checkDraw(proof: CheckedProof): Promise<Check[]> {
  const game = findLottery(proof.gameCode)
  const period = game && findPeriod(game, proof.period)
  if (!game || !period) return []
  const { h, previous, n, chainEnd, signature, randomness, result } = proof
  const checks: Check[] = [{ name: 'round', isRight: proof.round === beaconRound(period.closeAtMs) }]
  if (h && previous) checks.push({ name: 'previous', isRight: (await previousSeed(h)) === previous })
  if (h && chainEnd && n !== null) checks.push({ name: 'chain', isRight: (await walkBack(h, n)) === chainEnd })
  if (signature && randomness) {
    // The curve is a large part of all this code, and most pages never check a signature.
    const { isBeaconSignature } = await import('./beacon-signature.ts')
    checks.push({ name: 'beacon', isRight: await isBeaconSignature(proof.round, signature) })
    checks.push({ name: 'signature', isRight: (await randomnessOf(signature)) === randomness })
  }
  if (h && randomness && result) {
    const again = await drawResult(game, { period: proof.period, seed: h, randomness })
    checks.push({ name: 'result', isRight: sameResult(again, result) })
  }
  return checks
}
