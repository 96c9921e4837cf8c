/** One draw as a page sees it: its chain, its seed once that gives nothing away, and what is known before it has a row. */
import { assert } from '../../../contract/lib/assert.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { findPeriod } from '../../../contract/lottery/periods.ts'
import type { LotteryGame } from '../../../contract/lottery/types.ts'
import type { Draw } from '../../kernel/lottery/draw-interface.ts'
import { previousOf, serialOf } from './chains.ts'
import * as rows from './draw-rows.ts'
import type { HallState } from './hall-state.ts'

export async function presentDraw(state: HallState, game: LotteryGame, row: rows.DrawRow): Promise<Draw> {
  const { chainId, n, ...draw } = row
  const chains = state.chains()
  const found = chains.find((one) => one.chainId === chainId)
  assert(found, 'a draw has its chain')
  const { chainId: _, ...chain } = { ...found, serial: serialOf(chains, found) }
  const isOver = row.state === 'drawn' || row.state === 'void'
  const hiddenBy = rows.findUndrawnBefore(state.sql, row.drawAt)
  const seed = isOver && hiddenBy === null ? await state.seeds(game.gameCode).open(chainId, n) : null
  return {
    ...draw,
    n,
    chain,
    seed,
    previousSeed: seed === null ? null : previousOf(seed),
    hiddenBy,
    randomness: row.state === 'drawn' ? row.randomness : null,
  }
}

/** Null for a period that is none of the game's, or lies before its first chain. */
export function presentUnwritten(state: HallState, game: LotteryGame, text: string): Draw | null {
  const period = findPeriod(game, text)
  const first = state.chains().find(({ kind }) => kind === 'live')
  const firstPeriod = first && findPeriod(game, first.firstPeriod)
  if (!period || !firstPeriod || period.drawAtMs < firstPeriod.drawAtMs) return null
  const voidReason = rows.findPlannedVoid(state.sql, text)
  const open = period.closeAtMs > state.now() ? 'open' : 'closed'
  return {
    period: text,
    state: voidReason === null ? open : 'void',
    beacon: state.beacon,
    round: beaconRound(period.closeAtMs),
    closeAt: period.closeAtMs,
    drawAt: period.drawAtMs,
    n: null,
    chain: null,
    seed: null,
    previousSeed: null,
    hiddenBy: null,
    signature: null,
    randomness: null,
    result: null,
    voidReason,
    drawnAt: null,
  }
}
