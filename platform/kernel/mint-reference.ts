import type { RandomBytes } from '../../contract/time-and-chance.ts'

/** Crockford's 32: without I, L, O and U. A remainder by 32 is even over a byte. */
export const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const mintLetters = (chars: number, random: RandomBytes): string =>
  [...random(chars)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** What people read out to customer service: `first`, a hyphen, and `chars` characters of 5 random bits each. */
export const mintReference = (first: string, chars: number, random: RandomBytes): string =>
  `${first}-${mintLetters(chars, random)}`
