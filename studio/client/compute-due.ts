/** FAIR-02: what the recomputed round pays for what was staked on it, to stand beside the sum of the record. */
import type { FairnessAlgorithm, FairSeeds } from '../../contract/fairness/draw.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { CRASH_ALGORITHM, crashPayout, crashRules, drawCrash, readTarget } from '../originals/crash.ts'
import { readWagered } from '../player/wagered.ts'
import { findTableRules } from '../table-rules/index.ts'
import { returnOf } from '../table-rules/table-rules.ts'
import { recompute } from './recompute.ts'

type Played = FairSeeds & {
  readonly paytable: string
  readonly algorithm: FairnessAlgorithm | typeof CRASH_ALGORITHM
  readonly acts: readonly string[]
  /** As the address has it (player/wagered.ts). */
  readonly wagered: string
}

/** In minor units, without jackpots. Null where the address does not say what lay there, or the round is not over. */
export async function computeDue({ wagered, algorithm, ...round }: Played): Promise<number | null> {
  const chips = readWagered(wagered)
  if (!chips) return null
  if (algorithm === CRASH_ALGORITHM) return round.paytable === crashRules.id ? dueOfFlight(round, chips) : null
  const rules = findTableRules(round.paytable)
  if (rules) {
    const result = await rules.draw(createDraw(round, algorithm))
    return chips.reduce((sum, { place, amountMinor }) => sum + returnOf(amountMinor, rules.factor(result, place)), 0)
  }
  const [only, ...others] = chips
  if (only?.place !== '' || others.length > 0) return null
  const again = await recompute({ ...round, algorithm, stakeMinor: only.amountMinor })
  return again?.isOver ? again.payoutMinor : null
}

/** A target pays where the flight reached it. When a press came the seed cannot say. */
async function dueOfFlight(seeds: FairSeeds, [chip]: NonNullable<ReturnType<typeof readWagered>>) {
  const target = chip && readTarget(chip.place)
  if (!chip || !target) return null
  const end = await drawCrash(seeds.serverSeed, seeds.clientSeed)
  return crashPayout(chip.amountMinor, end >= target ? target : null)
}
