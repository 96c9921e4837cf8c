/** How a run of auto bets plays a round that waits for choices: by a fixed rule, told before it begins. Pure. */

import { CASH_OUT } from '../../engine/original-rules.ts'
import type { HiloView } from '../../originals/hilo.ts'
import { type MinesView, TILES } from '../../originals/mines.ts'

/** As many tiles as were asked for, row by row; then the win is taken. Where they lie changes no chance. */
export function nextMinesMove({ opened }: Pick<MinesView, 'opened'>, moves: number): string {
  if (opened.length >= moves) return CASH_OUT
  const tile = Array.from({ length: TILES }, (_, at) => at).find((at) => !opened.includes(at))
  return tile === undefined ? CASH_OUT : String(tile)
}

/** The side that more ranks win, until as many guesses were right as were asked for. */
export function nextHiloMove({ moves: made, next, multiplier }: HiloView, moves: number): string {
  const { hi, lo } = next ?? { hi: null, lo: null }
  const isDone = made.length >= moves || (!hi && !lo)
  if (isDone && multiplier !== null) return CASH_OUT
  return (hi?.wins ?? 0) >= (lo?.wins ?? 0) ? 'hi' : 'lo'
}
