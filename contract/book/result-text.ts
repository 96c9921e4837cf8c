/** A result as operators write it: `2-1`, `void`, or the boats that came first, `3` or `3,5`. */
import { foldDashed } from '../rules/typed-text.ts'
import type { End } from './settle.ts'

/** May mean all boats from the one to the other. */
const WAVE = /[\u301c\u3030]/u

/** As a keyboard of another language, or a telephone, writes it: `2–1`, `2：1`, `2比1`, `3、5`, `VOID`. */
export const foldResult = (text: string): string =>
  WAVE.test(text)
    ? text
    : foldDashed(text)
        .toLowerCase()
        .replaceAll('、', ',')
        .replaceAll(/\s*([,-])\s*/g, '$1')
        .replace(/^(\d+)\s*[:\u2236比対对]\s*(\d+)$/, '$1-$2')

export const RESULT_PATTERN = /^(?:\d{1,3}-\d{1,3}|void|\d{1,2}(?:,\d{1,2}){0,9})$/

/** Null where it is none. */
export function parseResult(text: string): End | null {
  if (!RESULT_PATTERN.test(text)) return null
  if (text === 'void') return { kind: 'void' }
  const [home, away] = text.split('-').map(Number)
  if (home !== undefined && away !== undefined) return home > 200 || away > 200 ? null : { kind: 'score', home, away }
  const first = text.split(',').map(Number)
  const isRace = first.every((lane) => lane >= 1 && lane <= 40) && new Set(first).size === first.length
  return isRace ? { kind: 'race', first: first.toSorted((a, b) => a - b) } : null
}

export function formatResult(end: End): string {
  if (end.kind === 'void') return 'void'
  return end.kind === 'race' ? end.first.join(',') : `${end.home}-${end.away}`
}
