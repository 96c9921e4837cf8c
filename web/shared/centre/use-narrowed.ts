import { useLocation, useNavigate } from 'react-router'
import { readLocation } from '../../lib/location.ts'

/** MEM-07, MEM-09, MEM-10: what a record is narrowed to, in its address: `tab=RNG.settled`, in any order (docs/architecture/page.md). */
const PARAMETER = 'tab'

const wordsOf = (search: string) => (new URLSearchParams(search).get(PARAMETER) ?? '').split('.')

/** The one of `known` that an address names, or nothing: unknown words narrow nothing. */
export function readNarrowed<T extends string>(search: string, known: readonly T[]): T | '' {
  const words = new Set(wordsOf(search))
  return known.find((word) => words.has(word)) ?? ''
}

/** `search` narrowed, of `known`, to `chosen`; nothing narrows nothing, and what is narrowed by other words stays. */
export function withNarrowed<T extends string>(search: string, known: readonly T[], chosen: T | ''): string {
  const parameters = new URLSearchParams(search)
  const others = wordsOf(search).filter((word) => !known.some((one) => one === word))
  const text = [...others, chosen].filter((word) => word !== '').join('.')
  if (text) parameters.set(PARAMETER, text)
  else parameters.delete(PARAMETER)
  return `?${parameters}`
}

/** What a record is narrowed to: a link, a reload and the way back from a round keep it, as they keep its days. */
export function useNarrowed() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return {
    read: <T extends string>(known: readonly T[]) => readNarrowed(search, known),
    /** From where the last press leads: what was chosen a moment ago may not be rendered yet. */
    narrow: <T extends string>(known: readonly T[], chosen: T | '') => {
      const { pathname, search, state } = readLocation()
      navigate({ pathname, search: withNarrowed(search, known, chosen) }, { replace: true, state })
    },
  }
}
