import { getPlays } from '../../../../contract/lottery/plays.ts'
import { parseSelection } from '../../../../contract/lottery/selection.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'

type Bet = { play: string; selection: string }

/** Plays that look at a part of the draw: a number picked for it may be drawn elsewhere, and hits nothing. */
const LOOKS_AT_PART = /front|mid|back/

/**
 * LOT-03: which drawn balls a ticket had picked, by their place in the draw. Of plays where a pick is a ball: some numbers
 * of all, or a number at a place. What a sum or a word hits is no ball of its own.
 */
export function findPickedBalls(
  game: LotteryGame,
  bets: readonly Bet[],
  { balls = [] }: LotteryResult,
): ReadonlySet<number> {
  const found = new Set<number>()
  const mark = (isPicked: (symbol: string, index: number) => boolean) => {
    for (const [index, symbol] of balls.entries()) if (isPicked(symbol, index)) found.add(index)
  }
  for (const { play: code, selection } of bets) {
    const play = getPlays(game).get(code)
    const parsed = play && parseSelection(play, selection)
    if (!parsed || 'fault' in parsed) continue
    const picked = parsed.selection
    if (picked.kind === 'positions')
      for (const [place, symbols] of picked.positions)
        mark((symbol, index) => index === Number(place) - 1 && symbols.includes(symbol))
    if ((play.form.kind !== 'combination' && play.form.kind !== 'exact') || LOOKS_AT_PART.test(code)) continue
    if (picked.kind === 'symbols') mark((symbol) => picked.symbols.includes(symbol))
    if (picked.kind === 'banker') mark((symbol) => picked.bankers.includes(symbol) || picked.others.includes(symbol))
    if (picked.kind === 'typed') mark((symbol) => picked.rows.some((row) => row.includes(symbol)))
  }
  return found
}
