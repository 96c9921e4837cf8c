/** FAIR-02: recomputes a whole round with the engine that decided it, for the verifier and for the game's list of rounds. */
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { createDraw, type FairnessAlgorithm, type FairSeeds } from '../../contract/fairness/draw.ts'
import { drawLevels, isSoundEntry, type JackpotEntry } from '../../contract/jackpot/rules.ts'
import { readPaytable } from '../engine/engine.ts'
import { stakeUnits } from '../engine/model.ts'
import { drawRound, type SpinOutcome } from '../engine/round.ts'
import { findModel } from '../models/index.ts'
import { ALL_ORIGINAL_ENGINES, type PlayView } from '../originals/index.ts'
import { findPondEngine, type PondView } from '../pond/pond-engine.ts'

type Round = FairSeeds & {
  readonly paytable: string
  readonly algorithm: FairnessAlgorithm
  readonly acts: readonly string[]
  readonly stakeMinor: number
}

export interface Recomputed {
  readonly hash: string
  /** Spins of a slot, the view of another game: what the player saw in the end. */
  readonly view: readonly SpinOutcome[] | PlayView | PondView
  readonly isOver: boolean
  readonly payoutMinor: number
}

/** Null for rules that it does not know, and for acts that were not open to the player. */
export async function recompute(round: Round): Promise<Recomputed | null> {
  const draw = createDraw(round, round.algorithm)
  const { engineId, choice } = readPaytable(round.paytable)
  const hash = await hashServerSeed(round.serverSeed)
  const model = findModel(round.paytable)
  if (model) {
    const { spins, total } = await drawRound(model, draw)
    return { hash, view: spins, isOver: true, payoutMinor: (round.stakeMinor / stakeUnits(model)) * total }
  }
  const engine = ALL_ORIGINAL_ENGINES.find(({ id }) => id === engineId) ?? findPondEngine(engineId)
  if (!engine?.isChoice(choice)) return null
  const chance = await engine.draw(draw, choice)
  const standing = engine.stand({ choice, chance, acts: round.acts, stakeMinor: round.stakeMinor })
  return standing && { ...standing, hash, view: standing.view as PlayView | PondView }
}

/** Whether each level was drawn with the round's seeds, and did what its rule says. */
export async function areRightEntries(
  entries: readonly JackpotEntry[],
  seeds: FairSeeds,
  algorithm: FairnessAlgorithm,
): Promise<boolean> {
  const draws = await drawLevels(seeds, algorithm)
  return entries.every((entry) => isSoundEntry(entry) && entry.drawn === draws[entry.level])
}
