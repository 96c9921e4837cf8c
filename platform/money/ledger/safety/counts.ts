/** SAFE-01, SAFE-03: what limits and reminder have counted, in the form that the wallet has. */
import type { Minor } from '../../../../contract/money.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'
import type { WalletForm } from '../../../kernel/wallet/wallet-types.ts'
import type { Stamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'
import { countsInOneRow } from './counts-in-one-row.ts'
import { countsInRows } from './counts-in-rows.ts'
import { type Counted, computeWindows } from './limit-windows.ts'
import type { PlaySessionRow } from './play-session-row.ts'

/** A bet that is given back, by its place in the journal. */
export type ReturnedStake = { sequence: number; amountMinor: Minor }

/** Either form. Each change is of one posting group, and opens the windows that begin with it. */
export interface Counts {
  /** As they were written last. */
  readWindows(sql: SqlStorage): Window[]
  readPlaySession(sql: SqlStorage): PlaySessionRow | null
  savePlaySession(sql: SqlStorage, row: PlaySessionRow): void
  countStake(sql: SqlStorage, stamp: Stamp, stakedMinor: Minor): void
  /** What was paid counts in the play session as well. */
  countMove(sql: SqlStorage, stamp: Stamp, counted: Counted): void
  /** Only where the bet was counted: what was staked yesterday makes no room today. */
  countReturn(sql: SqlStorage, stamp: Stamp, bet: ReturnedStake): void
}

const FORMS: Record<WalletForm, Counts> = { rows: countsInRows, compact: countsInOneRow }

export const readWindows = ({ sql, form }: Ledger, now: number, nextSequence: number): Window[] =>
  computeWindows(FORMS[form].readWindows(sql), now, nextSequence)

export const readPlaySession = ({ sql, form }: Ledger): PlaySessionRow | null => FORMS[form].readPlaySession(sql)

export const savePlaySession = ({ sql, form }: Ledger, row: PlaySessionRow): void =>
  FORMS[form].savePlaySession(sql, row)

/**
 * A bet, or all that were taken together, from this stamp on. It keeps the play session alive, or begins one. A bet of
 * nothing opens the windows too: a stake of its round that is given back counts from where the round began.
 */
export const countStake = ({ sql, form }: Ledger, stamp: Stamp, stakedMinor: Minor): void =>
  FORMS[form].countStake(sql, stamp, stakedMinor)

/**
 * Adds what a posting group paid or brought. The windows are those of its stamp. Most rounds pay nothing: that writes no row,
 * and a window that has ended waits for a group that counts.
 */
export function countMove({ sql, form }: Ledger, stamp: Stamp, counted: Omit<Counted, 'stakedMinor'>): void {
  const { paidMinor = 0, depositedMinor = 0 } = counted
  if (paidMinor !== 0 || depositedMinor !== 0) FORMS[form].countMove(sql, stamp, counted)
}

export const countReturn = ({ sql, form }: Ledger, stamp: Stamp, bet: ReturnedStake): void =>
  FORMS[form].countReturn(sql, stamp, bet)
