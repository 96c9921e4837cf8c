/** TRUST-04: each correction of a round against the group that moved it, and each such group against its correction. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import type { Range } from './walk-journal.ts'

/** `CROSS JOIN` keeps SQLite at the few groups of the kind. */
export function checkCorrections({ sql }: Ledger, { after, to }: Range): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `SELECT 'correction ' || posting_groups.sequence || ' moved ' || posted || ' of ' || coalesce(moved_minor, 'none') AS detail
     FROM (SELECT *, coalesce((SELECT amount_minor FROM postings WHERE postings.sequence = moved.sequence AND account = 'real'), 0)
         AS posted FROM posting_groups AS moved INDEXED BY posting_groups_by_kind
         WHERE kind NOT IN ('bet', 'win') AND kind = 'correction' AND sequence > ?1 AND sequence <= ?2) AS posting_groups
       LEFT JOIN rounds USING (vendor, round_id)
       LEFT JOIN round_corrections AS told ON told.opened_sequence = rounds.opened_sequence
         AND told.sequence = posting_groups.sequence
     WHERE moved_minor IS NULL OR moved_minor <> posted OR abs(posted) <> posting_groups.amount_minor OR status = 'open'
     UNION ALL SELECT 'correction ' || sequence || ' has no posting group' FROM round_corrections AS told
     WHERE sequence > ?1 AND sequence <= ?2 AND NOT EXISTS
       (SELECT 1 FROM posting_groups WHERE posting_groups.sequence = told.sequence AND kind = 'correction')
     LIMIT 20`,
    after,
    to,
  )
  return rows.toArray().map(({ detail }) => ({ check: 'correction equals its posting', detail }))
}
