/** Asks after a player's bets of a round until each has its end. Tables and crash follow by the same one. */
import type { RoundView } from '../../api.ts'
import { delay } from '../dom.ts'
import type { Result } from '../server.ts'

/** The table tells the player's object as it tells this page: the first answer is a moment away. */
const WAITS_MS = [300, 700, 1_200, 1_200, 1_800, 2_700, 4_000, 6_000] as const
const MOST_MS = 8_000

interface Options {
  readonly ask: (number: number) => Promise<Result<readonly RoundView[]>>
  /** Hears each answer, and says whether an end is still to come. */
  readonly hear: (number: number, views: readonly RoundView[]) => boolean
  /** The seat is no more: nothing is asked again. */
  readonly onEnded: () => void
  readonly wait?: (ms: number) => Promise<void>
}

export function createFollower({ ask, hear, onEnded, wait = delay }: Options) {
  /** Rounds that are followed now, and whether each was asked for again since its last question. */
  const followed = new Map<number, { isAsked: boolean }>()
  let isStopped = false

  async function run(number: number, round: { isAsked: boolean }) {
    for (let tries = 0; !isStopped; tries += 1) {
      await wait(WAITS_MS[tries] ?? MOST_MS)
      if (isStopped) return
      round.isAsked = false
      const answer = await ask(number)
      if (!answer.ok && answer.code === 'login_required') return stop()
      const isToCome = answer.ok ? hear(number, answer.value) : true
      if (round.isAsked) tries = -1
      else if (!isToCome) return void followed.delete(number)
    }
  }

  function stop() {
    if (isStopped) return
    isStopped = true
    onEnded()
  }

  return {
    follow(number: number) {
      const known = followed.get(number)
      if (known) known.isAsked = true
      else {
        const round = { isAsked: false }
        followed.set(number, round)
        void run(number, round)
      }
    },
    stop: () => {
      isStopped = true
    },
  }
}
