import type { Bindings } from '../../worker/env.ts'
import { goByWayOf } from './at-that-moment.ts'
import { buildEdge } from './edge.ts'
import { bindingsOf } from './workers.ts'

type Step = 'begin' | 'end' | 'endOthers' | 'endAll' | 'touch'

/** An edge whose objects of sessions fail at one step, for so many tries from when they are told to. */
export async function buildFailing(step: Step, { after = false } = {}) {
  let left = 0
  const fail = async (go: () => Promise<unknown>) => {
    if (left <= 0) return go()
    left -= 1
    // What it did stands; the answer is lost.
    if (after) await go()
    throw new Error('the object is away')
  }
  const { ACCOUNT } = bindingsOf<Bindings>()
  const edge = await buildEdge({ bindings: { ACCOUNT: goByWayOf(ACCOUNT, step, fail) } })
  const failFor = (tries: number) => {
    left = tries
  }
  return { edge, failFor }
}
