/** The highest multiple of a unit that one line of a game may pay. */

import { LOTT_BASE_BPS, USUAL_REBATE_BPS } from '../../../../contract/lottery/limits.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import { sampleLines } from '../../../../contract/lottery/present.ts'
import type { LotteryGame, Play } from '../../../../contract/lottery/types.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'

/** Lott with the usual rebate, none of it kept. */
const USUAL_RTP_BPS = LOTT_BASE_BPS + USUAL_REBATE_BPS

/** In thousandths of the unit, the best class of each line that is priced apart. */
export function oddsOf(play: Play, rtpBps: number): number[] {
  return sampleLines(play).map((line) =>
    Math.max(
      ...Object.values(play.prizes(line)).map(({ odds, chance, dividedBy = 1, push }) => {
        if (push) return 1_000
        return odds === undefined
          ? Math.floor((rtpBps * Number(chance.den)) / (10 * Number(chance.num)))
          : odds / dividedBy
      }),
    ),
  )
}

const known = new Map<string, string>()
export function topOdds(game: LotteryGame): string {
  const found =
    known.get(game.rules) ??
    formatCount(Math.max(...[...getPlays(game).values()].flatMap((play) => oddsOf(play, USUAL_RTP_BPS))) / 1_000)
  known.set(game.rules, found)
  return found
}
