/** Periods whose draw gets a row once they are closed. Each function within a transaction. */
import { assert } from '../../../contract/lib/assert.ts'
import { findPeriod, nextPeriod } from '../../../contract/lottery/periods.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import type { Beacon, Chain } from '../../kernel/lottery/draw-interface.ts'
import * as rows from './draw-rows.ts'
import * as sold from './sold-rows.ts'
import { placeInChains } from './unsold-draws.ts'

/** Of what became due while nothing ran; then the alarm comes again. */
export const PERIODS_PER_RUN = 500

type Closing = { game: LotteryGame; chains: readonly Chain[]; beacon: Beacon; now: number }

/** Those with a ticket. Answers what is to be written next, as far as that is known. */
export function closePeriods(sql: SqlStorage, closing: Closing): Pick<Period, 'closeAtMs' | 'drawAtMs'> | null {
  const { game, now } = closing
  const next = closeEach(sql, closing)
  if (next && next.closeAtMs <= now) return next
  for (const period of sold.listSoldUntil(sql, now, PERIODS_PER_RUN))
    if (!closePeriod(sql, closing, requirePeriod(game, period))) break
  const nextSold = sold.findNextSold(sql)
  return next && (!nextSold || next.drawAtMs < nextSold.drawAtMs) ? next : nextSold
}

/** Of the time before draws without a ticket were left out. Answers the next such period; null when that time is over. */
function closeEach(sql: SqlStorage, closing: Closing): Period | null {
  const { game, chains, now } = closing
  const from = sold.findUnsoldFrom(sql) ?? Number.MAX_SAFE_INTEGER
  const first = chains.find(({ kind }) => kind === 'live')
  assert(first, 'a chain was published')
  const newest = rows.findNewest(sql)
  let next = newest ? nextPeriod(game, newest.period) : requirePeriod(game, first.firstPeriod)
  for (let count = 0; count < PERIODS_PER_RUN && next.drawAtMs < from && next.closeAtMs <= now; count += 1) {
    if (!closePeriod(sql, closing, next)) return next
    next = nextPeriod(game, next.period)
  }
  return next.drawAtMs < from ? next : null
}

/**
 * False where no chain holds it: the successor is published long before, and until it is nothing more is closed. A release
 * that wrote each draw may have written its row, while this one was rolled back.
 */
export function closePeriod(sql: SqlStorage, { game, chains, beacon, now }: Closing, at: Period): boolean {
  if (rows.findDraw(sql, at.period)) {
    sold.dropSold(sql, at)
    return true
  }
  const place = placeInChains(game, chains, at.period)
  if (!place) return false
  rows.saveClosed(sql, place.chain, place.n, beacon, at)
  sold.dropSold(sql, at)
  const reason = rows.findPlannedVoid(sql, at.period)
  if (reason !== null) rows.saveVoid(sql, at.period, reason, now)
  return true
}

export function requirePeriod(game: LotteryGame, text: string): Period {
  const period = findPeriod(game, text)
  assert(period, 'a period of its game')
  return period
}
