/**
 * Passes against the model: a seat that could beat another's set where a player of the house would, and passed; in Bull Rush
 * the least stake with a bull against the bank. Once is play, always against one player is help. Pure.
 */
import { z } from 'zod'
import type { HandAct, HandStart, HandView, SeatAct } from '../../contract/rooms/hand.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'

export const notePassesSchema = z.array(
  z.object({ from: z.string(), to: z.string(), asked: z.number().int(), passed: z.number().int() }),
)
/** `from` held back against `to` so often, of the times that the model would not have. */
export type NotePasses = z.infer<typeof notePassesSchema>

interface Choice {
  readonly from: number
  readonly to: number
  readonly isPass: boolean
}

/** No whim of the model: its first choice, and in Bull Rush its lowest stake. */
const NO_WHIM = 2 ** 31

/** Against whom this act is, where the model would not hold back; null for every other act. */
function findRival(view: HandView, model: HandAct): number | null {
  if (view.game === 'bull-rush') return model.kind === 'stake' && model.times > 1 ? (view.bank?.seat ?? null) : null
  return model.kind === 'play' ? (view.trick?.seat ?? null) : null
}

/** By seats. What the clock or the house chose is of no player. */
function listChoices(rulesId: string, start: HandStart, acts: readonly SeatAct[]): Choice[] {
  const rules = findHandRules(rulesId)
  if (!rules) return []
  const choices: Choice[] = []
  let state = rules.start(start)
  for (const { seat, act, by } of acts) {
    const view = rules.view(state, seat)
    const rival = by === 'player' ? findRival(view, rules.house(view, NO_WHIM)) : null
    if (rival !== null && rival !== seat)
      choices.push({ from: seat, to: rival, isPass: act.kind === 'pass' || (act.kind === 'stake' && act.times === 1) })
    const next = rules.apply(state, seat, act)
    if (next === null) return choices
    state = next
  }
  return choices
}

/** `playerOf`: null for a seat of the house, which is no player to help. */
export function countPasses(
  rulesId: string,
  start: HandStart,
  acts: readonly SeatAct[],
  playerOf: (seat: number) => string | null,
): NotePasses {
  const counts = new Map<string, NotePasses[number]>()
  for (const choice of listChoices(rulesId, start, acts)) {
    const [from, to] = [playerOf(choice.from), playerOf(choice.to)]
    if (from === null || to === null) continue
    const count = counts.get(`${from} ${to}`) ?? { from, to, asked: 0, passed: 0 }
    counts.set(`${from} ${to}`, count)
    count.asked += 1
    if (choice.isPass) count.passed += 1
  }
  return [...counts.values()]
}
