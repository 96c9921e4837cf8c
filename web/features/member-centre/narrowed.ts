/** MEM-07, MEM-09, MEM-10: what a record is narrowed to, in its address: `tab=RNG.settled`, in any order (decision 0228). */

const NAME = 'tab'

const wordsOf = (search: string) => (new URLSearchParams(search).get(NAME) ?? '').split('.')

/** The one of `known` that an address names, or nothing: unknown words narrow nothing. */
export function readNarrowed<T extends string>(search: string, known: readonly T[]): T | '' {
  const words = new Set(wordsOf(search))
  return known.find((word) => words.has(word)) ?? ''
}

/** `search` narrowed to these and to no other; what is empty narrows nothing. */
export function withNarrowed(search: string, words: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  const text = words.filter((word) => word !== '').join('.')
  if (text) parameters.set(NAME, text)
  else parameters.delete(NAME)
  return `?${parameters}`
}
