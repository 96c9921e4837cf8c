/** A code that carries picks and nothing else: no stake, no member, no price. */
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { type PickAtPrice, readPick } from './slip-state.ts'

const START = 'S1'
/** As `coastline-1-42+ou:over:10`, in an address without escapes. */
const MOST_CHARS = 2_000

export const writeShareCode = (picks: readonly Pick<PickAtPrice, 'fixtureId' | 'pick'>[]): string =>
  [START, ...picks.map(({ fixtureId, pick }) => `${fixtureId}_${pick.replaceAll(':', '.')}`)].join('~')

/** Null for what is no code. Each pick once; what cannot be read makes the code none. */
export function readShareCode(text: string): PickAtPrice[] | null {
  const [start, ...parts] = foldUnmarked(text).slice(0, MOST_CHARS).split('~')
  if (start !== START || parts.length === 0) return null
  const picks = new Map<string, PickAtPrice>()
  for (const part of parts) {
    const [fixtureId, side] = part.split('_')
    const pick = readPick(fixtureId, side?.replaceAll('.', ':'))
    if (!pick) return null
    picks.set(part, pick)
  }
  return [...picks.values()]
}
