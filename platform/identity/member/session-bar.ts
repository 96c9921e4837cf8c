/** SAFE-02: what a session knows of its member's break or exclusion. */

import type { PlayBar } from '../../../contract/calls/account/safety.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { SessionBar } from '../../kernel/context.ts'

/** The bar if it holds at `nowMs`; a row of one that has ended is none. */
export function keepHolding<B extends Omit<SessionBar, 'kind'>>(bar: B | null, nowMs: number): B | null {
  return bar && (nowMs < bar.untilMs || bar.lifts === 'on_request') ? bar : null
}

export function presentBar({ kind, untilMs, lifts }: SessionBar): PlayBar {
  return { kind, until: new Date(untilMs).toISOString(), lifts }
}

/** What is said to a member who may not: with the end, which they know. */
export function refuseForBar({ kind, untilMs }: SessionBar): Refusal {
  const until = new Date(untilMs).toISOString()
  return new Refusal(kind === 'break' ? 'on_break' : 'account_excluded', `until ${until}`)
}
