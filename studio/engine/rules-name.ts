/** The algorithm and the rules of a round in one line, as its proof has it and as a player copies it into the verifier. */
import { FAIRNESS_ALGORITHMS, type FairnessAlgorithm } from '../../contract/fairness/draw.ts'

export const nameAlgorithm = (algorithm: string) => `hmac-sha256/${algorithm}`

/** `algorithm`: by its whole name. */
export const nameRules = (algorithm: string, paytable: string) => `${algorithm} · ${paytable}`

/** Null for a line that is not one of those. */
export function readRules(line: string): { algorithm: FairnessAlgorithm; paytable: string } | null {
  const [named, paytable] = line.split(' · ')
  const algorithm = FAIRNESS_ALGORITHMS.find((each) => nameAlgorithm(each) === named)
  return algorithm && paytable ? { algorithm, paytable } : null
}
