/**
 * FIND-01: an index over anything that has names in several languages. Built once, asked often: a query is compared
 * with every distinct word, not with every name, so that 10,000 games cost little more than their vocabulary.
 */
import { foldWords, type Writing, writingOf } from './fold-text.ts'
import { computeTermCost, countForgivenSlips } from './term-cost.ts'

/** All folded (`foldText`). `also`: what else finds it, after those found by name: a game's vendor. */
export type SearchEntry = { names: readonly string[]; also?: readonly string[] }

type Term = {
  text: string
  writing: Writing
  /** Which letters it holds, hashed to bits: tells at once what no slip can mend. */
  letters: number
  /** Positions of entries; those of `also` apart. */
  named: number[]
  also: number[]
}
export type SearchIndex = {
  words: Term[]
  /** Of each entry. */
  names: (readonly string[])[]
}

export type Found = { /** Position of the entry. */ at: number /** Lower is nearer. */; cost: number }
/** `near`: nothing fits all that was typed; these come closest. */
export type SearchAnswer = { found: Found[]; near: boolean }

const ALSO = 2
/** For each letter of a word that is met nowhere; a small word missing says little. */
const MISSING_LETTER: Record<Writing, number> = { spaced: 1.5, thai: 1.5, dense: 4 }
const BONUS = { wholeName: -2, beginningOfName: -1.5, wordsInOrder: -0.5 } as const

/** Of two entries that fit equally well the earlier one comes first: pass the most popular first. */
export function buildSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const words = new Map<string, Term>()
  for (const [at, { names, also = [] }] of entries.entries()) {
    for (const name of names) post(words, name, at, 'named')
    for (const text of also) post(words, text, at, 'also')
  }
  return { words: [...words.values()], names: entries.map(({ names }) => names) }
}

function post(terms: Map<string, Term>, folded: string, at: number, list: 'named' | 'also') {
  for (const text of folded.split(' ')) {
    let term = terms.get(text)
    if (!term) {
      term = buildTerm(text)
      terms.set(text, term)
    }
    if (term[list].at(-1) !== at) term[list].push(at)
  }
}

function buildTerm(text: string, named: number[] = []): Term {
  return { text, writing: writingOf(text), letters: hashLetters(text), named, also: [] }
}

/** Names of several words, run together: as many as there are names, and few searches come to them, so they are not kept. */
function joinNames({ names }: SearchIndex, firstLetter: string | undefined): Term[] {
  const isMeant = (name: string) => name[0] === firstLetter && name.includes(' ')
  return names.flatMap((ofOne, at) => ofOne.filter(isMeant).map((name) => buildTerm(name.replaceAll(' ', ''), [at])))
}

/** One bit a letter; two letters may share one, which lets too much through and never too little. */
function hashLetters(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) % 32)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/**
 * The entries that fit a text, the nearest first: every word of it has to be met, in any order, by the same word, the
 * beginning of one, or one with a slip. Where nothing fits, those that come closest, marked as near. What is not
 * `isOpen` is not there: it neither fits nor comes close.
 */
export function searchEntries(
  index: SearchIndex,
  text: string,
  isOpen: (at: number) => boolean = () => true,
): SearchAnswer {
  const words = foldWords(text)
  if (words.length === 0) return { found: [], near: false }
  const query = words.join(' ')
  const rankOpen = (costs: Map<number, number>) => rank(index, query, new Map([...costs].filter(([at]) => isOpen(at))))
  const fitting = rankOpen(sumAll(words.map((word) => computeCosts(index.words, word))))
  if (fitting.length > 0) return { found: fitting, near: false }
  // Words run together or torn apart: the whole query against whole names, of which the first letter at least is right.
  const whole = words.join('')
  const single = words.length > 1 ? index.words.filter(({ text }) => text[0] === whole[0]) : []
  const joined = computeCosts([...joinNames(index, whole[0]), ...single], whole)
  const whollyFitting = rankOpen(joined)
  if (whollyFitting.length > 0) return { found: whollyFitting, near: false }
  const relaxed = words.map((word) => computeCosts(index.words, word, word.length > 4 ? 1 : 0))
  return { found: rankOpen(sumMost(words, relaxed)), near: true }
}

/** What each entry costs for one word of the query. */
function computeCosts(terms: readonly Term[], word: string, moreSlips = 0): Map<number, number> {
  const writing = writingOf(word)
  const letters = hashLetters(word)
  const slips = countForgivenSlips(word.length, writing) + moreSlips
  const costs = new Map<number, number>()
  const keep = (entries: readonly number[], cost: number) => {
    for (const at of entries) if (cost < (costs.get(at) ?? Number.POSITIVE_INFINITY)) costs.set(at, cost)
  }
  for (const term of terms) {
    // Each letter the term does not hold is a slip of its own.
    if (term.writing !== writing || countBits(letters & ~term.letters) > slips) continue
    const cost = computeTermCost(word, term.text, writing, slips)
    if (cost === null) continue
    keep(term.named, cost)
    keep(term.also, cost + ALSO)
  }
  return costs
}

/** Entries that meet every word. */
function sumAll(costs: readonly Map<number, number>[]): Map<number, number> {
  const [first, ...others] = costs.toSorted((a, b) => a.size - b.size)
  const sums = new Map<number, number>()
  for (const [at, cost] of first ?? []) {
    let sum: number | null = cost
    for (const other of others) {
      const more: number | undefined = other.get(at)
      sum = sum === null || more === undefined ? null : sum + more
    }
    if (sum !== null) sums.set(at, sum)
  }
  return sums
}

/** Entries that meet at least half of the words; each word missed costs by its length. */
function sumMost(words: readonly string[], costs: readonly Map<number, number>[]): Map<number, number> {
  const missing = words.map((word) => word.length * MISSING_LETTER[writingOf(word)])
  const allMissing = missing.reduce((sum, cost) => sum + cost, 0)
  const met = new Map<number, { words: number; cost: number }>()
  for (const [which, ofWord] of costs.entries()) {
    for (const [at, cost] of ofWord) {
      const before = met.get(at) ?? { words: 0, cost: allMissing }
      met.set(at, { words: before.words + 1, cost: before.cost - (missing[which] ?? 0) + cost })
    }
  }
  return new Map([...met].filter(([, met]) => met.words * 2 >= words.length).map(([at, { cost }]) => [at, cost]))
}

function rank({ names }: SearchIndex, query: string, costs: Map<number, number>): Found[] {
  return [...costs]
    .map(([at, cost]) => ({ at, cost: cost + bonusOf(names[at] ?? [], query) }))
    .sort((a, b) => a.cost - b.cost || a.at - b.at)
}

function bonusOf(names: readonly string[], query: string): number {
  let bonus = 0
  for (const name of names) {
    if (name === query) return BONUS.wholeName
    if (name.startsWith(query)) bonus = Math.min(bonus, BONUS.beginningOfName)
    else if (name.includes(query)) bonus = Math.min(bonus, BONUS.wordsInOrder)
  }
  return bonus
}
