/** FIND-01: how far a word of a name is from a word that was typed. Pure; both are folded already. */
import type { Writing } from './fold-text.ts'

/** Lower is nearer. A slip is a letter too many, too few, wrong, or two neighbours in the wrong order. */
export const COST = { same: 0, prefix: 1, inside: 2, slip: 3, slipInPrefix: 3.5, furtherSlip: 2 } as const

const LETTERS_FOR_SLIPS: Record<Writing, readonly number[]> = {
  spaced: [4, 8],
  thai: [4, 8],
  // A sign is worth two or three letters.
  dense: [3, 6],
}

/** How many slips are forgiven in a word of so many letters: in short words everything would be near everything. */
export function countForgivenSlips(letters: number, writing: Writing): number {
  return LETTERS_FOR_SLIPS[writing].filter((least) => letters >= least).length
}

/** The cost of taking `term` for the typed `word`, or null when it is further than `slips` slips away. */
export function computeTermCost(word: string, term: string, writing: Writing, slips: number): number | null {
  if (term === word) return COST.same
  if (term.startsWith(word)) return COST.prefix
  const beginsAnywhere = writing !== 'spaced'
  if (beginsAnywhere && term.includes(word)) return COST.inside
  if (slips === 0 || word.length > term.length + slips) return null
  const { whole, prefix } = countSlips(word, term, { beginsAnywhere, most: slips })
  if (whole <= slips) return COST.slip + (whole - 1) * COST.furtherSlip
  return prefix <= slips ? COST.slipInPrefix + (prefix - 1) * COST.furtherSlip : null
}

type Slips = {
  /** Against all of the term. */
  whole: number
  /** Against the beginning of it that fits best. */
  prefix: number
}

/** Longer words than this are compared by their beginning. */
const MOST_LETTERS = 120
/** The last three rows, kept between calls: a search makes ten thousand comparisons. */
let beforeLast = new Uint8Array(MOST_LETTERS + 1)
let last = new Uint8Array(MOST_LETTERS + 1)
let row = new Uint8Array(MOST_LETTERS + 1)

/**
 * Optimal string alignment distance, row by row. Stops with figures above `most` when no way back is left.
 * `beginsAnywhere`: the word may start in mid-term.
 */
export function countSlips(word: string, term: string, options: { beginsAnywhere: boolean; most: number }): Slips {
  const letters = Math.min(word.length, MOST_LETTERS)
  // What lies further than the word with all its slips reaches is one figure: too far.
  const reach = options.beginsAnywhere ? term.length : Math.min(term.length, letters + options.most)
  const width = Math.min(reach, MOST_LETTERS)
  const unreached = term.length - width
  for (let j = 0; j <= width; j++) last[j] = options.beginsAnywhere ? 0 : j
  for (let i = 1; i <= letters; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = word[i - 1] === term[j - 1]
      let slips = same ? last[j - 1]! : 1 + Math.min(last[j]!, row[j - 1]!, last[j - 1]!)
      const isSwap = i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1]
      if (isSwap) slips = Math.min(slips, beforeLast[j - 2]! + 1)
      row[j] = slips
      if (slips < least) least = slips
    }
    if (least > options.most) return { whole: least, prefix: least }
    const free = beforeLast
    beforeLast = last
    last = row
    row = free
  }
  let prefix = last[0]!
  for (let j = 1; j <= width; j++) prefix = Math.min(prefix, last[j]!)
  return { whole: last[width]! + unreached, prefix }
}
