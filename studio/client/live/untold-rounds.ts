/** What this device keeps of a live table for its next page: it tells each end that this member has not seen, once. */
import type { SessionView } from '../../api.ts'
import { createKeptChips, createKeptEnds } from '../originals/kept.ts'
import { listLying } from './hear-wallet.ts'
import type { LiveState } from './live-state.ts'

const END = /^(?:mine|struck|void) (\d+)$/

export function createUntoldRounds(session: Pick<SessionView, 'mode' | 'bearer'>, gameCode: string) {
  const ends = createKeptEnds(session, gameCode)
  const chips = createKeptChips(session, gameCode)
  /** Of earlier pages. The table tells the last two minutes by itself; the wallet is asked for what is older. */
  let earlier = chips.read()
  let kept = earlier.join()
  /** What the player has seen. */
  let seen = ends.read()

  function listUnseen(state: LiveState): number[] {
    // A page that is discarded under its cover, or behind another, has shown none of it.
    if (state.missed?.number === null)
      return state.told.flatMap((one) => (seen.includes(one) ? [] : (END.exec(one)?.[1] ?? []))).map(Number)
    if (state.told !== seen) ends.write(state.told)
    seen = state.told
    return []
  }

  function keep(state: LiveState) {
    const untold = [...new Set([...earlier, ...listUnseen(state), ...listLying(state)])]
    if (untold.join() === kept) return
    kept = untold.join()
    chips.write(untold)
  }

  return {
    seen,
    earlier: () => earlier,
    keep,
    /** Of this round of an earlier page all is known. */
    drop(number: number) {
      earlier = earlier.filter((one) => one !== number)
    },
  }
}
