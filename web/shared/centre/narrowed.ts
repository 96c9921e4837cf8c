/** MEM-07, MEM-09, MEM-10: what a record is narrowed to, in its address: `tab=RNG.settled`, in any order (docs/architecture/page.md). */

const NAME = 'tab'

const wordsOf = (search: string) => (new URLSearchParams(search).get(NAME) ?? '').split('.')

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
  if (text) parameters.set(NAME, text)
  else parameters.delete(NAME)
  return `?${parameters}`
}
