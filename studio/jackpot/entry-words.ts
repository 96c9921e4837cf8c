/** What a round did to its jackpot, as the address of the verifier carries it: `mini:200000000:2000:1000000000:17:0` for each level. */
import { JACKPOT_LEVELS } from '../../contract/jackpot/jackpots.ts'
import type { JackpotEntry } from '../../contract/jackpot/rules.ts'

export const writeEntries = (entries: readonly JackpotEntry[]): string =>
  entries
    .map(({ level, pool, contribution, ceiling, drawn, paidMinor }) =>
      [level, pool, contribution, ceiling, drawn, paidMinor].join(':'),
    )
    .join(' ')

const WORD = /^([a-z]+):(\d+):(\d+):(\d+):(\d+):(\d+)$/

/** Null for a text that is none. By hand: a schema would bring its library to the verifier's page. */
export function readEntries(text: string): JackpotEntry[] | null {
  const entries = text.split(' ').filter(Boolean).map(readEntry)
  return entries.some((entry) => entry === null) ? null : entries.filter((entry) => entry !== null)
}

function readEntry(word: string): JackpotEntry | null {
  const [, name, ...digits] = WORD.exec(word) ?? []
  const level = JACKPOT_LEVELS.find((each) => each === name)
  const [pool, contribution, ceiling, drawn, paidMinor] = digits.map(Number)
  const isWhole = digits.length > 0 && digits.every((each) => Number.isSafeInteger(Number(each)))
  if (!level || !isWhole) return null
  if (pool === undefined || contribution === undefined || ceiling === undefined) return null
  if (drawn === undefined || paidMinor === undefined) return null
  return { level, pool, contribution, ceiling, drawn, paidMinor }
}
