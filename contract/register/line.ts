/**
 * FAIR-02: one line of the public register. Its fields stand between single spaces: position, time, hash of the line before,
 * kind, what that kind holds, and the SHA-256 of all that stands before the last space. `sha256sum` alone can check it.
 */
import { sha256Hex } from '../lib/digest.ts'

/** `former` of the first line. */
export const NO_LINE = '0'.repeat(64)

/** `serial`: the chains of a game and kind, counted from 1. */
export type ChainEntry = {
  kind: 'chain'
  gameCode: string
  chainKind: 'live' | 'installation'
  serial: number
  chainEnd: string
  length: number
  firstPeriod: string
  lastPeriod: string
  rulesVersion: number
}
export type RootEntry = {
  kind: 'root'
  merchant: string
  gameCode: string
  book: 'real' | 'play'
  period: string
  root: string
}
/** The file of the last day that had lines: how many, and its SHA-256. */
export type DayEntry = { kind: 'day'; day: string; lines: number; fileHash: string }
export type RegisterEntry = ChainEntry | RootEntry | DayEntry
export type RegisterLine = { position: number; at: string; former: string; hash: string; entry: RegisterEntry }

const HASH = /^[0-9a-f]{64}$/
const WORD = /^[A-Za-z0-9_.-]{1,64}$/
const PERIOD = /^\d{8}(-\d{4})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const COUNT = /^[1-9]\d{0,14}$/

function wordsOf(entry: RegisterEntry): (string | number)[] {
  switch (entry.kind) {
    case 'chain': {
      const { gameCode, chainKind, serial, chainEnd, length, firstPeriod, lastPeriod, rulesVersion } = entry
      return [gameCode, chainKind, serial, chainEnd, length, firstPeriod, lastPeriod, rulesVersion]
    }
    case 'root':
      return [entry.merchant, entry.gameCode, entry.book, entry.period, entry.root]
    case 'day':
      return [entry.day, entry.lines, entry.fileHash]
  }
}

/** All of a line but its hash. */
export const hashedText = ({ position, at, former, entry }: Omit<RegisterLine, 'hash'>): string =>
  [position, at, former, entry.kind, ...wordsOf(entry)].join(' ')

/** What may stand once: one end for a chain, one root for a book and period. */
export function keyOf(entry: RegisterEntry): string {
  if (entry.kind === 'chain') return `chain ${entry.gameCode} ${entry.chainKind} ${entry.serial}`
  if (entry.kind === 'root') return `root ${entry.merchant} ${entry.gameCode} ${entry.book} ${entry.period}`
  return `day ${entry.day}`
}

const fits = (words: readonly string[], forms: readonly RegExp[]) =>
  words.length === forms.length && forms.every((form, index) => form.test(words[index] ?? ''))

function parseEntry(kind: string, words: readonly string[]): RegisterEntry | null {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = words
  if (kind === 'root') {
    const book = c === 'real' ? 'real' : 'play'
    const isRoot = fits(words, [WORD, WORD, /^(real|play)$/, PERIOD, HASH])
    return isRoot ? { kind, merchant: a, gameCode: b, book, period: d, root: e } : null
  }
  if (kind === 'day') return fits(words, [DAY, COUNT, HASH]) ? { kind, day: a, lines: Number(b), fileHash: c } : null
  if (kind !== 'chain') return null
  if (!fits(words, [WORD, /^(live|installation)$/, COUNT, HASH, COUNT, PERIOD, PERIOD, COUNT])) return null
  return {
    kind,
    gameCode: a,
    chainKind: b === 'live' ? 'live' : 'installation',
    serial: Number(c),
    chainEnd: d,
    length: Number(e),
    firstPeriod: f,
    lastPeriod: g,
    rulesVersion: Number(h),
  }
}

/** Null where this is no line of the register. Its hash is not computed here. */
export function parseLine(text: string): RegisterLine | null {
  const [position = '', at = '', former = '', kind = '', ...rest] = text.split(' ')
  const hash = rest.pop() ?? ''
  if (!COUNT.test(position) || !TIME.test(at) || !HASH.test(former) || !HASH.test(hash)) return null
  const entry = parseEntry(kind, rest)
  return entry && { position: Number(position), at, former, hash, entry }
}

/** What the hash of a line is over. */
export const textBeforeHash = (line: string): string => line.slice(0, Math.max(0, line.lastIndexOf(' ')))

/** A line whose own hash is right; null otherwise. What the lines before it say is another question. */
export async function readLine(text: string): Promise<RegisterLine | null> {
  const line = parseLine(text)
  return line && (await sha256Hex(textBeforeHash(text))) === line.hash ? line : null
}

export const dayOfLine = ({ at }: Pick<RegisterLine, 'at'>): string => at.slice(0, 10)
/** A day's file: its lines, each with its end. */
export const fileOfLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
