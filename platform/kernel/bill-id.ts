/**
 * Ids of agents' bills: `B-`, five letters of the window that the span ends with, and seven of chance. So a bill that was
 * archived is found by its id alone.
 */
import type { RandomBytes } from '../../contract/time-and-chance.ts'
import { LETTERS, mintLetters } from './mint-reference.ts'

const FIRST = 'B-'
/** Enough until the year 2289. */
const WINDOW_CHARS = 5
const CHANCE_CHARS = 7

function writeWindow(window: number): string {
  let [text, left] = ['', window]
  for (let place = 0; place < WINDOW_CHARS; place += 1) {
    text = `${LETTERS[left % LETTERS.length]}${text}`
    left = Math.floor(left / LETTERS.length)
  }
  return text
}

/**
 * For the bills of one window of a merchant, which are written together: no id comes twice among them. Two merchants may meet
 * in one of 32^7 = 34,000,000,000. D1 then refuses the window, and the next run mints other ids.
 */
export function createBillIds(window: number, random: RandomBytes): () => string {
  const taken = new Set<string>()
  return () => {
    let id: string
    do id = `${FIRST}${writeWindow(window)}${mintLetters(CHANCE_CHARS, random)}`
    while (taken.has(id))
    taken.add(id)
    return id
  }
}

export function windowOfBill(id: string): number {
  const letters = id.slice(FIRST.length, FIRST.length + WINDOW_CHARS)
  return [...letters].reduce((window, letter) => window * LETTERS.length + LETTERS.indexOf(letter), 0)
}
