/** The member's own limits and breaks, as the model of a wallet counts them. */
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../../../contract/rules/limits.ts'

/** What counts towards limits, with the day, week and month it fell in. */
type Counted = { kind: 'bet' | 'win' | 'deposit'; amount: number; key: string; windows: Record<LimitPeriod, string> }
type Limit = { amount: number | null; next: number | null; from: number | null }

export const DAY_MS = 86_400_000
/** A looser limit asked for again within it is the one that waits already, whichever way the clock has gone in between. */
const SAME_ASK_MS = 60_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A window by the first of its days, so that a later one is a greater text. */
function nameWindow(period: LimitPeriod, ms: number): string {
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7
  if (period === 'week') return isoDay(ms - daysSinceMonday * DAY_MS)
  return period === 'day' ? isoDay(ms) : `${isoDay(ms).slice(0, 7)}-01`
}

export class ModelLimits {
  now = 0
  readonly #limits = new Map<string, Limit>()
  #counted: Counted[] = []
  #breakUntil = 0

  get isOnBreak(): boolean {
    return this.now < this.#breakUntil
  }

  /** Answers from when the limit holds. */
  set(kind: LimitKind, period: LimitPeriod, amount: number | null): number {
    const before = this.get(kind, period)
    const isLooser = (amount ?? Infinity) > (before ?? Infinity)
    const from = this.now + DAY_MS
    const waiting = this.#waiting(kind, period)
    if (isLooser && waiting?.next === amount && Math.abs(from - waiting.from) < SAME_ASK_MS) return waiting.from
    const limit = isLooser ? { amount: before, next: amount, from } : { amount, next: null, from: null }
    this.#limits.set(`${kind} ${period}`, limit)
    return limit.from ?? this.now
  }

  /** The looser limit that does not hold yet. */
  #waiting(kind: LimitKind, period: LimitPeriod): { next: number | null; from: number } | null {
    const limit = this.#limits.get(`${kind} ${period}`)
    return limit && limit.from !== null && this.now < limit.from ? { next: limit.next, from: limit.from } : null
  }

  get(kind: LimitKind, period: LimitPeriod): number | null {
    const limit = this.#limits.get(`${kind} ${period}`)
    if (!limit) return null
    return limit.from !== null && limit.from <= this.now ? limit.next : limit.amount
  }

  used(kind: LimitKind, period: LimitPeriod): number {
    const window = this.#window(period)
    const sum = (which: Counted['kind']) =>
      this.#counted
        .filter((counted) => counted.kind === which && counted.windows[period] === window)
        .reduce((total, { amount }) => total + amount, 0)
    if (kind === 'deposit') return sum('deposit')
    return kind === 'stake' ? sum('bet') : sum('bet') - sum('win')
  }

  /** Whether it holds now; a shorter one than that under way does not. */
  takeBreak(until: number): boolean {
    if (this.isOnBreak && until < this.#breakUntil) return false
    this.#breakUntil = until
    return true
  }

  refuse(amount: number): string | null {
    if (this.isOnBreak) return 'on_break'
    if (amount === 0) return null
    for (const kind of ['loss', 'stake'] as const) {
      const isPassed = LIMIT_PERIODS.some(
        (period) => this.used(kind, period) + amount > (this.get(kind, period) ?? Infinity),
      )
      if (isPassed) return `${kind}_limit`
    }
    return null
  }

  /** The window of now, or the last one that counted anything where the clock has gone back before it. */
  #window(period: LimitPeriod): string {
    const last =
      this.#counted
        .map(({ windows }) => windows[period])
        .sort()
        .at(-1) ?? ''
    const current = nameWindow(period, this.now)
    return [last, current].sort().at(-1) ?? current
  }

  count(kind: Counted['kind'], amount: number, key = '') {
    this.#counted.push({ kind, amount, key, windows: this.windows })
  }

  get windows(): Record<LimitPeriod, string> {
    return { day: this.#window('day'), week: this.#window('week'), month: this.#window('month') }
  }

  /** What was not played counts no longer where the round was opened. */
  unplay(amount: number, windows: Record<LimitPeriod, string>): void {
    this.#counted.push({ kind: 'bet', amount: -amount, key: '', windows })
  }

  /** A bet that was taken back counts no longer. */
  forget(betKey: string): void {
    this.#counted = this.#counted.filter(({ key }) => key !== betKey)
  }
}
