/** SAFE-02: a break or an exclusion. While one holds no bet is taken, no deposit let begin, no reward paid. */

import { afterHours } from '../../../../contract/rules/limits.ts'
import { type Actor, type Bar, isSameTerm, type Term } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { noteChange } from './safety-changes.ts'

export function readBar({ sql }: Ledger): Bar | null {
  const row = sql
    .exec<Bar & Record<string, SqlStorageValue>>('SELECT kind, since, until, lifts FROM play_bar')
    .toArray()[0]
  return row ?? null
}

/** Pure. A clock moved back lets nobody in sooner. */
export function isBarred(bar: Bar | null, now: number): bar is Bar {
  return bar !== null && (now < bar.until || bar.lifts === 'on_request')
}

export function computeBarRefusal(bar: Bar | null, now: number): Refused | null {
  if (!isBarred(bar, now)) return null
  const until = new Date(bar.until).toISOString()
  return bar.kind === 'break' ? refuse('on_break', `on a break until ${until}`) : refuse('excluded', `until ${until}`)
}

export type BarInput = Term & { actor: Actor }

/** Pure. Nothing makes a bar shorter or milder. */
export function canFollow(current: Bar, { kind, until, lifts }: Term): boolean {
  const isMilder = current.kind === 'exclusion' && kind === 'break'
  const endsSooner = until < current.until || (current.lifts === 'on_request' && lifts === 'by_itself')
  return !isMilder && !endsSooner
}

/** Bars play until a time, or for longer than it is barred already. A shorter or milder one is a `conflict`. */
export function barPlay(ledger: Ledger, { actor, kind, until, lifts }: BarInput): Outcome<Bar> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const current = readBar(ledger)
  if (isBarred(current, now)) {
    if (!canFollow(current, { kind, until, lifts }))
      return refuse('conflict', 'a break or an exclusion that holds cannot be made shorter')
    // Asked for again, as after a fault: it began when it began, and the history has it once.
    if (isSameTerm(current, { kind, until, lifts })) return accept(current)
  }
  const bar: Bar = { kind, since: now, until, lifts }
  ledger.sql.exec(
    'INSERT OR REPLACE INTO play_bar (only, kind, since, until, lifts) VALUES (1, ?, ?, ?, ?)',
    kind,
    now,
    until,
    lifts,
  )
  noteChange(ledger, now, actor, { what: 'bar', ...bar })
  return accept(bar)
}

/** Whether the bar's end was granted, and nothing has barred play since. */
function isBeingLifted({ sql }: Ledger): boolean {
  const last = sql
    .exec<{ what: string }>(
      `SELECT change ->> 'what' AS what FROM safety_changes WHERE change ->> 'what' IN ('bar', 'bar_lifted')
       ORDER BY id DESC LIMIT 1`,
    )
    .toArray()[0]
  return last?.what === 'bar_lifted'
}

export type LiftInput = { waitHours: number; actor: Actor }

/**
 * Grants the end of what waits for a request: it comes after `waitHours`, and asking again does not move it. Before
 * the end of its term it is a `conflict`, whoever asks. Null: nothing holds.
 */
export function liftBar(ledger: Ledger, { actor, waitHours }: LiftInput): Outcome<Bar | null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const bar = readBar(ledger)
  if (!isBarred(bar, now)) return accept(null)
  if (isBeingLifted(ledger)) return accept(bar)
  if (now < bar.until) return refuse('conflict', `this holds until ${new Date(bar.until).toISOString()}`)
  const until = afterHours(now, waitHours)
  ledger.sql.exec("UPDATE play_bar SET until = ?, lifts = 'by_itself'", until)
  noteChange(ledger, now, actor, { what: 'bar_lifted', until })
  return accept({ ...bar, until, lifts: 'by_itself' })
}
