/** TRUST-04: points, counted again from their own journal. It is short: a day, a mission or a good brings one group. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'

/** Each query gives one row, with a `detail`, for each thing wrong. */
const CHECKS: Record<string, string> = {
  'points sum to zero': `SELECT 'point accounts sum to ' || sum(balance) AS detail
    FROM point_accounts HAVING coalesce(sum(balance), 0) <> 0`,
  'points of a group sum to zero': `SELECT 'point group ' || sequence || ' sums to ' || sum(points) AS detail
    FROM point_postings GROUP BY sequence HAVING sum(points) <> 0`,
  'point balance equals postings': `SELECT account || ' holds ' || held || ' points, postings say ' || posted AS detail
    FROM (SELECT account, coalesce((SELECT balance FROM point_accounts WHERE point_accounts.account = ledger.account), 0)
        AS held, sum(points) AS posted FROM point_postings AS ledger GROUP BY account
      UNION ALL SELECT account, balance, 0 FROM point_accounts
        WHERE account NOT IN (SELECT account FROM point_postings)) WHERE held <> posted`,
  'point groups are without gaps': `SELECT count(*) || ' point groups, the last is ' || max(sequence) AS detail
    FROM point_groups HAVING count(*) <> coalesce(max(sequence), 0)`,
  'converted points were paid': `SELECT point_groups.key || ' has no money' AS detail FROM point_groups
    LEFT JOIN posting_groups ON posting_groups.sequence = money_sequence
      AND posting_groups.key = 'promotion:points:' || point_groups.key
    WHERE (point_groups.kind = 'converted' OR money_sequence IS NOT NULL) AND posting_groups.sequence IS NULL`,
}

export function checkPoints({ sql }: Ledger): Finding[] {
  return Object.entries(CHECKS).flatMap(([check, query]) =>
    sql
      .exec<{ detail: string }>(`${query} LIMIT 20`)
      .toArray()
      .map(({ detail }) => ({ check, detail })),
  )
}
