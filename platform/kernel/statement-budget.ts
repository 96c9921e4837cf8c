/** What a part of the minute's round may ask of the database, of the statements that D1 takes of one run (platform/jobs/cron.ts). */
import type { Services } from './context.ts'
import { countStatements } from './count-statements.ts'

export type Share = {
  /** Whether so many statements more are left of it. They are kept for who asked, until `give`. */
  take: (statements: number) => boolean
  give: (statements: number) => void
  /** Something was left over for want of room. */
  isSpent: boolean
}

/** For who has the database for themselves. */
export const boundless = (): Share => ({ take: () => true, give: () => {}, isSpent: false })

/** What is asked through these services counts. What is under way counts as it may become, and as it is: rather too much. */
export function openShare(uncounted: Services, statements: number): { services: Services; share: Share } {
  const { services, used } = countStatements(uncounted)
  let kept = 0
  const take = (more: number) => {
    if (used() + kept + more > statements) return false
    kept += more
    return true
  }
  const give = (less: number) => {
    kept -= less
  }
  return { services, share: { take, give, isSpent: false } }
}

/** `statements`: that one of them takes at most. `atOnce`: for those that wait for somebody else. */
type Work = { share: Share; statements: number; atOnce?: number }

/** Works off what is due, in its order, as far as the share goes. What is left over the next minute takes up. `work` never throws. */
export async function workOff<Item>(
  due: readonly Item[],
  { share, statements, atOnce = 1 }: Work,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for (const item of due) {
    while (running.size >= atOnce || !share.take(statements)) {
      if (running.size === 0) {
        share.isSpent = true
        return
      }
      await Promise.race(running)
    }
    const one = work(item).finally(() => {
      share.give(statements)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
}
