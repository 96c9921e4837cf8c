/** Draws that are over, as pages ask for them: those that were written, and between them those without a ticket. */

import { mapAtOnce } from '../../../contract/lib/at-once.ts'
import { within } from '../../../contract/lib/within.ts'
import { findPeriod, nextPeriod, periodAt, previousPeriod } from '../../../contract/lottery/periods.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import type { Chain, LastDraw, ListedDraw, Trends } from '../../kernel/lottery/draw-interface.ts'
import { readChains } from './chains.ts'
import * as rows from './draw-rows.ts'
import * as sold from './sold-rows.ts'
import { findFolded, foldTrends, readTrends, saveFold } from './trend-rows.ts'
import { closedPeriods, type UnsoldDraws } from './unsold-draws.ts'

/** Who looks at trends waits so long for draws that were not counted yet; the counting goes on. */
const FOLDED_WITHIN_MS = 2_000
const FOLDED_AT_ONCE = 300
/** How far back the last result is looked for before the written ones are asked. */
const LAST_AMONG = [3, 50]

type Parts = { unsold: UnsoldDraws; now: () => number; show: (drawAt: number) => void }

/** The first draw that may have no row, by its time. */
export function findUnsoldFrom(sql: SqlStorage, game: LotteryGame, chains: readonly Chain[]): number {
  const first = chains.find(({ kind }) => kind === 'live')
  const from = sold.findUnsoldFrom(sql) ?? Number.MAX_SAFE_INTEGER
  return Math.max(from, (first && findPeriod(game, first.firstPeriod)?.drawAtMs) ?? from)
}

export class DrawHistory {
  readonly unsold: UnsoldDraws
  readonly #storage: DurableObjectStorage
  readonly #sql: SqlStorage
  readonly #game: LotteryGame
  readonly #now: () => number
  readonly #show: (drawAt: number) => void
  #folding: Promise<void> | null = null

  constructor(storage: DurableObjectStorage, game: LotteryGame, { unsold, now, show }: Parts) {
    this.#storage = storage
    this.#sql = storage.sql
    this.#game = game
    this.#now = now
    this.#show = show
    this.unsold = unsold
  }

  async find(period: string): Promise<rows.DrawRow | null> {
    const at = findPeriod(this.#game, period)
    return at && this.#read(at)
  }

  /** Drawn before a time, the newest first. */
  async list(before: number, limit: number): Promise<ListedDraw[]> {
    const from = this.#unsoldFrom()
    const written = rows.listDraws(this.#sql, before, limit)
    const known = new Map(written.map((row) => [row.period, row]))
    const periods = closedPeriods(this.#game, { now: this.#now(), before, from, limit })
    const others = await this.#readAll(periods.filter(({ period }) => !known.has(period)))
    for (const row of others) if (row) known.set(row.period, toListed(row))
    const listed = periods.flatMap(({ period }) => known.get(period) ?? [])
    return [...listed, ...written.filter(({ drawAt }) => drawAt < from)].slice(0, limit)
  }

  async findLast(): Promise<LastDraw | null> {
    for (const among of LAST_AMONG) {
      const drawn = (await this.list(Number.MAX_SAFE_INTEGER, among)).find(({ result }) => result)
      if (drawn?.result) return { period: drawn.period, result: drawn.result }
    }
    return rows.findLastResult(this.#sql)
  }

  /** Hits over the last draws. Absences may lag behind: they are counted in the order of the draws. */
  async readTrends(span: number): Promise<Trends> {
    // Some are void, so twice as many are read. The counting comes later, as it may wait for a silent beacon.
    const listed = await this.list(Number.MAX_SAFE_INTEGER, 2 * span)
    this.#folding ??= this.#foldAll().finally(() => {
      this.#folding = null
    })
    await within(this.#folding, FOLDED_WITHIN_MS)
    const results = listed.flatMap(({ result }) => (result ? [result] : [])).slice(0, span)
    return readTrends(this.#sql, this.#game.rules, results)
  }

  async #foldAll(): Promise<void> {
    while (await this.#foldSome());
  }

  /** In the order of the draws, up to the first that waits. Answers whether there is more. */
  async #foldSome(): Promise<boolean> {
    const from = this.#unsoldFrom()
    const { rules } = this.#game
    if (this.#storage.transactionSync(() => foldTrends(this.#sql, rules, from))) return true
    if (rows.listUndrawn(this.#sql, from - 1, 1).length > 0) return false
    const found = await this.#readAll(this.#listUncounted(Math.max(findFolded(this.#sql).upTo, from - 1)))
    const waiting = found.findIndex((row) => row?.state !== 'drawn' && row?.state !== 'void')
    const over = waiting < 0 ? found : found.slice(0, waiting)
    const last = over.at(-1)
    if (!last) return false
    const results = over.flatMap((row) => (row?.result ? [row.result] : []))
    this.#storage.transactionSync(() => saveFold(this.#sql, rules, results, last.drawAt))
    return over.length === FOLDED_AT_ONCE
  }

  #listUncounted(afterMs: number): Period[] {
    const periods: Period[] = []
    let at = firstDrawnAfter(this.#game, afterMs)
    for (; at.drawAtMs <= this.#now() && periods.length < FOLDED_AT_ONCE; at = nextPeriod(this.#game, at.period))
      periods.push(at)
    return periods
  }

  /** Some at once, as a public value may have to be fetched. */
  #readAll(periods: readonly Period[]): Promise<(rows.DrawRow | null)[]> {
    return mapAtOnce(periods, (at) => this.#read(at))
  }

  async #read(at: Period): Promise<rows.DrawRow | null> {
    const row = rows.findDraw(this.#sql, at.period)
    if (row) return row
    const computed = await this.unsold.compute(this.#game, readChains(this.#sql), at, this.#now())
    if (computed?.state === 'drawn') this.#show(computed.drawAt)
    return computed
  }

  #unsoldFrom(): number {
    return findUnsoldFrom(this.#sql, this.#game, readChains(this.#sql))
  }
}

/** The first period that is drawn after a time. */
function firstDrawnAfter(game: LotteryGame, afterMs: number): Period {
  let at = periodAt(game, afterMs)
  for (
    let before = previousPeriod(game, at.period);
    before.drawAtMs > afterMs;
    before = previousPeriod(game, at.period)
  )
    at = before
  return at
}

const toListed = ({ period, state, drawAt, drawnAt, result, voidReason }: rows.DrawRow): ListedDraw => ({
  period,
  state,
  drawAt,
  drawnAt,
  result,
  voidReason,
  kind: 'live',
})
