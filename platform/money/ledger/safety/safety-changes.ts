/** SAFE-01 to SAFE-03: every change to a member's protection, by whom and when, in the commit that made it. */

import type { Actor, SafetyChange, SafetyEntry } from '../../../kernel/wallet/safety-types.ts'
import type { Page } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger, PageRequest } from '../types.ts'

export function noteChange({ sql }: Ledger, at: number, actor: Actor, change: SafetyChange): void {
  sql.exec('INSERT INTO safety_changes (at, actor, change) VALUES (?, ?, ?)', at, actor, JSON.stringify(change))
}

/** Newest first. */
export function listSafetyChanges({ sql }: Ledger, { before, limit }: PageRequest): Page<SafetyEntry> {
  const rows = sql
    .exec<{ id: number; at: number; actor: string; change: string }>(
      'SELECT id, at, actor, change FROM safety_changes WHERE id < ? ORDER BY id DESC LIMIT ?',
      before ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    )
    .toArray()
  // Written by noteChange alone, which takes nothing else.
  const shown = rows.slice(0, limit).map(({ change, ...rest }) => ({ ...rest, change: JSON.parse(change) }))
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
