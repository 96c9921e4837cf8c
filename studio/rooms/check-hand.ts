/** Draws a hand again from its proof and plays its acts: in the page after each hand, and wherever a hand is verified. */

import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import type { FairSeeds } from '../../contract/fairness/draw.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { HandRules, HandView, SeatAct } from '../../contract/rooms/hand.ts'
import type { HandProof, SeatResult } from '../../contract/rooms/messages.ts'
import { combineSeeds, shuffle } from '../../contract/rooms/rules/deck.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'

/** What does not hold. `contribution`: what a seat revealed is not what it committed to. */
export type HandFault = 'rules' | 'seed' | 'contribution' | 'deck' | 'act' | 'result'

/** The states of a hand, from the deal to its end; an act that the rules refuse ends the list early. */
export interface Replay {
  readonly rules: HandRules
  readonly states: readonly unknown[]
}

export async function replayHand(proof: HandProof): Promise<Replay | null> {
  const rules = findHandRules(proof.rules)
  return rules ? playActs(rules, proof, proof) : null
}

type Played = Pick<HandProof, 'seats' | 'baseMinor' | 'lead'> & {
  readonly acts: readonly Pick<SeatAct, 'seat' | 'act'>[]
}

export async function playActs(rules: HandRules, seeds: FairSeeds, hand: Played): Promise<Replay> {
  const { serverSeed, clientSeed, nonce } = seeds
  const { seats, baseMinor, lead, acts } = hand
  const { deck, luck } = await shuffle({ serverSeed, clientSeed, nonce })
  const states: unknown[] = [rules.start({ seats, deck, luck, baseMinor, lead })]
  for (const { seat, act } of acts) {
    const next = rules.apply(states.at(-1), seat, act)
    if (next === null) break
    states.push(next)
  }
  return { rules, states }
}

/** What every seat held at a step of the replay: the own view of each, side by side. */
export const viewsOf = ({ rules, states }: Replay, at: number, seats: readonly number[]): HandView[] =>
  seats.map((seat) => rules.view(states[at], seat))

interface Known {
  /** The commitment that this page saw before it contributed. */
  readonly seedHash?: string
  /** What this page itself committed to. */
  readonly commit?: string
}

/** Null where all holds: seeds against what was published first, the deck, every act, and who won how much. */
export async function findHandFault(
  proof: HandProof,
  result: readonly SeatResult[],
  { seedHash, commit }: Known = {},
): Promise<HandFault | null> {
  if ((await hashServerSeed(proof.serverSeed)) !== proof.serverSeedHash) return 'seed'
  if (seedHash !== undefined && seedHash !== proof.serverSeedHash) return 'seed'
  const shown = proof.contributions.filter(
    (one): one is typeof one & { reveal: string } => one.reveal !== null && proof.seats.includes(one.seat),
  )
  for (const one of shown) if ((await sha256Hex(one.reveal)) !== one.commit) return 'contribution'
  if (commit !== undefined && shown.every((one) => one.commit !== commit)) return 'contribution'
  if ((await combineSeeds(shown)) !== proof.clientSeed) return 'deck'
  const replay = await replayHand(proof)
  if (!replay) return 'rules'
  if (replay.states.length !== proof.acts.length + 1) return 'act'
  const nets = replay.rules.result(replay.states.at(-1))
  const isSame = nets?.every(({ seat, netMinor }) => result.find((one) => one.seat === seat)?.netMinor === netMinor)
  return isSame && nets?.length === result.length ? null : 'result'
}
