/**
 * FAIR-02: the whole register, checked file by file. Each line follows from the one before. No chain has two ends, no book has
 * two roots. The next day names each day's file. Lines that somebody kept still stand in their places.
 */
import { dayOfLine, keyOf, NO_LINE, parseLine, type RegisterEntry, type RegisterLine } from './line.ts'

/** With the SHA-256 of what stands before its last space. */
export type HashedLine = { text: string; hash: string }
/** One day, with the SHA-256 of the whole file. */
export type RegisterFile = { hash: string; lines: readonly HashedLine[] }

export type RegisterFaultName =
  | 'form'
  | 'hash'
  | 'gap'
  | 'former'
  | 'time'
  | 'day'
  | 'file'
  | 'two_ends'
  | 'overlap'
  | 'two_roots'
  | 'kept'
  | 'kept_missing'
/** `position`: of the line that is wrong. */
export type RegisterFault = { name: RegisterFaultName; position: number }
export type RegisterReport = {
  lines: number
  /** 1, unless older files are left out: what stands before is then not checked. */
  first: number
  last: Pick<RegisterLine, 'position' | 'at' | 'hash'> | null
  faults: readonly RegisterFault[]
  /** There were more faults than are listed. */
  hasMore: boolean
}

const FAULTS_LISTED = 20
type Day = { day: string; lines: number; hash: string }

export class RegisterCheck {
  /** By position: two who kept different lines of one place show two registers. */
  readonly #kept: ReadonlyMap<number, string[]>
  readonly #keptFound = new Set<number>()
  readonly #faults: RegisterFault[] = []
  readonly #keys = new Set<string>()
  /** The last period of the newest chain, by game and kind. */
  readonly #lastPeriods = new Map<string, string>()
  #hasMore = false
  #lines = 0
  #first = 0
  #last: RegisterLine | null = null
  #dayBefore: Day | null = null

  /** `kept`: lines that somebody saw at another time. */
  constructor(kept: readonly string[] = []) {
    this.#kept = Map.groupBy(kept, (text) => parseLine(text)?.position ?? 0)
    if (this.#kept.has(0)) this.#note('form', 0)
  }

  /** Files in the order of their days. */
  add({ hash, lines }: RegisterFile): void {
    let day: string | null = null
    for (const { text, hash: computed } of lines) {
      const line = this.#addLine(text, computed)
      if (!line) continue
      if (day === null) this.#openDay(line)
      else if (dayOfLine(line) !== day) this.#note('day', line.position)
      day ??= dayOfLine(line)
    }
    if (day !== null) this.#dayBefore = { day, lines: lines.length, hash }
  }

  report(): RegisterReport {
    for (const position of this.#kept.keys())
      if (position > 0 && !this.#keptFound.has(position)) this.#note('kept_missing', position)
    const { position, at, hash } = this.#last ?? {}
    return {
      lines: this.#lines,
      first: this.#first,
      last: position === undefined || at === undefined || hash === undefined ? null : { position, at, hash },
      faults: this.#faults,
      hasMore: this.#hasMore,
    }
  }

  #addLine(text: string, computed: string): RegisterLine | null {
    const before = this.#last
    const expected = (before?.position ?? 0) + 1
    this.#lines += 1
    const line = parseLine(text)
    if (!line) {
      this.#note('form', expected)
      return null
    }
    const { position, former, hash, at, entry } = line
    if (before === null) this.#first = position
    if (hash !== computed) this.#note('hash', position)
    if (before && position !== expected) this.#note('gap', expected)
    else if (former !== (before?.hash ?? (position === 1 ? NO_LINE : former))) this.#note('former', position)
    if (before && at < before.at) this.#note('time', position)
    const kept = this.#kept.get(position)
    if (kept !== undefined) {
      this.#keptFound.add(position)
      if (kept.some((each) => each !== text)) this.#note('kept', position)
    }
    this.#checkOnce(position, entry)
    this.#last = line
    return line
  }

  #checkOnce(position: number, entry: RegisterEntry): void {
    const key = keyOf(entry)
    if (this.#keys.has(key))
      this.#note(entry.kind === 'chain' ? 'two_ends' : entry.kind === 'root' ? 'two_roots' : 'day', position)
    this.#keys.add(key)
    if (entry.kind !== 'chain') return
    const game = `${entry.gameCode} ${entry.chainKind}`
    // Periods of one game are ordered as texts.
    const last = this.#lastPeriods.get(game)
    if (last !== undefined && entry.firstPeriod <= last) this.#note('overlap', position)
    this.#lastPeriods.set(game, entry.lastPeriod)
  }

  /** The first line of a day closes the day before. */
  #openDay({ position, entry }: RegisterLine): void {
    const before = this.#dayBefore
    if (position === 1 || (before === null && position === this.#first && entry.kind === 'day')) return
    if (entry.kind !== 'day' || before === null) this.#note('file', position)
    else if (entry.day !== before.day || entry.lines !== before.lines || entry.fileHash !== before.hash)
      this.#note('file', position)
  }

  #note(name: RegisterFaultName, position: number): void {
    if (this.#faults.length < FAULTS_LISTED) this.#faults.push({ name, position })
    else this.#hasMore = true
  }
}
