/** SAFE-01: the limits of a wallet. Tighter at once, looser only later; of two sources the stricter holds. */

import { assert } from '../../../../contract/lib/assert.ts'
import { MAX_MINOR, type Minor, minor } from '../../../../contract/money.ts'
import { afterHours, LIMIT_KINDS, type LimitKind } from '../../../../contract/rules/limits.ts'
import type { Actor, LimitName, LimitRow, LimitSet, LimitState, Window } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import { nextStamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { sumAdmitted } from './admissions.ts'
import { readWindows } from './counts.ts'
import { endOf } from './limit-windows.ts'
import { noteChange } from './safety-changes.ts'

/** A page or a line that sends the same twice: within it a looser limit asked for again is the one that waits already. */
const SAME_ASK_MS = 60_000
/** No limit at all, as an amount that no use can reach. */
const NONE = MAX_MINOR + 1

/** What holds at a time: a pending change does from its moment on. */
export function computeInForce({ amountMinor, nextMinor, nextFrom }: Omit<LimitRow, keyof LimitName>, now: number) {
  return nextFrom !== null && now >= nextFrom ? nextMinor : amountMinor
}

const orNone = (amountMinor: Minor | null): number => amountMinor ?? NONE

export type LimitChange = LimitName & {
  /** Null takes the limit away. */
  amountMinor: Minor | null
  loosenAfterHours: number
  actor: Actor
}

/**
 * Sets a limit. A member's tighter one holds at once and one that is looser, or none, after `loosenAfterHours`; asked
 * for again after a minute, the hours begin again. An operator's own is an operator's to change and holds at once. What is
 * so already changes nothing, and the history has it once.
 */
export function setLimit(ledger: Ledger, change: LimitChange): Outcome<LimitSet> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const current = readLimits(ledger).find((row) => isSame(row, change))
  const beforeMinor = current ? computeInForce(current, now) : null
  const isLooser = orNone(change.amountMinor) > orNone(beforeMinor)
  const from = isLooser && change.source === 'member' ? afterHours(now, change.loosenAfterHours) : now
  const { source, kind, period, amountMinor, actor } = change
  const standsFrom = current && findStanding(current, amountMinor, now)
  if (standsFrom !== undefined && Math.abs(from - standsFrom) < SAME_ASK_MS) return accept({ from: standsFrom })
  const row: LimitRow =
    from > now
      ? { source, kind, period, amountMinor: beforeMinor, nextMinor: amountMinor, nextFrom: from }
      : { source, kind, period, amountMinor, nextMinor: null, nextFrom: null }
  saveLimit(ledger, row, now)
  noteChange(ledger, now, actor, { what: 'limit', source, kind, period, beforeMinor, amountMinor, from })
  return accept({ from })
}

/** From when on this very limit holds, as it stands now: from now, or from when a looser one begins; undefined where it is another. */
function findStanding({ amountMinor, nextMinor, nextFrom }: LimitRow, wanted: Minor | null, now: number) {
  const isPending = nextFrom !== null && now < nextFrom
  if (isPending) return nextMinor === wanted ? nextFrom : undefined
  return computeInForce({ amountMinor, nextMinor, nextFrom }, now) === wanted ? now : undefined
}

/** Takes back a looser limit that does not hold yet. Nothing pending is fine too: the limit stays as it is. */
export function cancelLimitChange(ledger: Ledger, change: LimitName & { actor: Actor }): Outcome<LimitSet> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const current = readLimits(ledger).find((row) => isSame(row, change))
  if (!current || current.nextFrom === null || now >= current.nextFrom) return accept({ from: now })
  saveLimit(ledger, { ...current, nextMinor: null, nextFrom: null }, now)
  const { source, kind, period, actor } = change
  noteChange(ledger, now, actor, { what: 'limit_change_cancelled', source, kind, period })
  return accept({ from: now })
}

const isSame = (a: LimitName, b: LimitName) => a.source === b.source && a.kind === b.kind && a.period === b.period

export function readLimits({ sql }: Ledger): LimitRow[] {
  return sql
    .exec<LimitRow & Record<string, SqlStorageValue>>(
      `SELECT source, kind, period, amount_minor AS amountMinor, next_minor AS nextMinor, next_from AS nextFrom
       FROM limits ORDER BY source, kind, period`,
    )
    .toArray()
}

function saveLimit({ sql }: Ledger, { source, kind, period, amountMinor, nextMinor, nextFrom }: LimitRow, now: number) {
  sql.exec(
    `INSERT OR REPLACE INTO limits (source, kind, period, amount_minor, set_at, next_minor, next_from)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    source,
    kind,
    period,
    amountMinor,
    now,
    nextMinor,
    nextFrom,
  )
}

/** Pure. Deposits under way count in every window: nobody knows yet in which they will arrive. */
export function computeUsed(kind: LimitKind, window: Window, admittedMinor: Minor): Minor {
  if (kind === 'stake') return window.stakedMinor
  if (kind === 'loss') return minor(window.stakedMinor - window.paidMinor)
  return minor(window.depositedMinor + admittedMinor)
}

/** Every kind and period, limited or not, as of now. */
export function readLimitStates(ledger: Ledger, now: number): LimitState[] {
  const rows = readLimits(ledger)
  const windows = readWindows(ledger, now, nextStamp(ledger).sequence)
  const admittedMinor = sumAdmitted(ledger)
  return LIMIT_KINDS.flatMap((kind) =>
    windows.map((window) => {
      const { period, startsAt } = window
      const own = rows.find((row) => isSame(row, { source: 'member', kind, period }))
      const operator = rows.find((row) => isSame(row, { source: 'operator', kind, period }))
      const ownMinor = own ? computeInForce(own, now) : null
      const operatorMinor = operator ? computeInForce(operator, now) : null
      const strictest = Math.min(orNone(ownMinor), orNone(operatorMinor))
      const isPending = own !== undefined && own.nextFrom !== null && now < own.nextFrom
      return {
        kind,
        period,
        ownMinor,
        operatorMinor,
        startsAt,
        inForceMinor: strictest === NONE ? null : minor(strictest),
        usedMinor: computeUsed(kind, window, admittedMinor),
        endsAt: endOf(window),
        pending: isPending ? { amountMinor: own.nextMinor, from: own.nextFrom ?? now } : null,
      }
    }),
  )
}

/** Which of these kinds `amountMinor` more would take over a limit in force; null for none. What moves nothing passes none. */
export function findPassedLimit(
  ledger: Ledger,
  kinds: readonly LimitKind[],
  { amountMinor, now }: { amountMinor: Minor; now: number },
): LimitKind | null {
  assert(amountMinor >= 0, 'a use is not negative')
  if (amountMinor === 0) return null
  const rows = readLimits(ledger).filter((row) => kinds.includes(row.kind))
  if (rows.length === 0) return null
  const windows = readWindows(ledger, now, nextStamp(ledger).sequence)
  const admittedMinor = sumAdmitted(ledger)
  const passed = rows.find((row) => {
    const window = windows.find(({ period }) => period === row.period)
    assert(window, 'every period has its window')
    return computeUsed(row.kind, window, admittedMinor) + amountMinor > orNone(computeInForce(row, now))
  })
  return passed?.kind ?? null
}
