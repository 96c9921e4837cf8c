/** TRUST-04: checks that are a query each. Points and the place of own money have short journals, which are counted again whole. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'

/** By the name of the check. Each query gives one row, with a `detail`, for each thing wrong. */
export type Queries = Record<string, string>

export const findByQuery = ({ sql }: Ledger, queries: Queries): Finding[] =>
  Object.entries(queries).flatMap(([check, query]) =>
    sql
      .exec<{ detail: string }>(`${query} LIMIT 20`)
      .toArray()
      .map(({ detail }) => ({ check, detail })),
  )

/** A day, a mission or a good brings one group. */
const POINTS: Queries = {
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

/** Where own money lies, by its own postings and by the journal of money. */
const VENDOR_WALLETS: Queries = {
  'vendor wallets sum to zero': `SELECT 'they sum to ' || sum(balance_minor) AS detail
    FROM vendor_wallets HAVING coalesce(sum(balance_minor), 0) <> 0`,
  'vendor wallets of a group sum to zero': `SELECT 'group ' || sequence || ' sums to ' || sum(amount_minor) AS detail
    FROM vendor_wallet_postings GROUP BY sequence HAVING sum(amount_minor) <> 0`,
  'vendor wallet equals its postings': `SELECT account || ' holds ' || balance_minor || ', postings say ' || posted AS detail
    FROM (SELECT account, balance_minor, coalesce((SELECT sum(amount_minor) FROM vendor_wallet_postings AS posting
      WHERE posting.account = vendor_wallets.account), 0) AS posted FROM vendor_wallets) WHERE balance_minor <> posted`,
  'vendor wallet groups are without gaps': `SELECT count(*) || ' groups, the last is ' || max(sequence) AS detail
    FROM vendor_wallet_groups HAVING count(*) <> coalesce(max(sequence), 0)`,
  'play of a vendor wallet is in the journal': `SELECT 'group ' || played.sequence || ' moved ' || played.amount_minor AS detail
    FROM vendor_wallet_groups AS played LEFT JOIN postings ON postings.sequence = played.money_sequence
      AND postings.account = 'real'
    WHERE played.money_sequence IS NOT NULL AND abs(coalesce(postings.amount_minor, 0)) <> played.amount_minor`,
  'no more lies at vendors than there is': `SELECT 'at vendors ' || held || ' of ' || own AS detail FROM
    (SELECT coalesce(sum(balance_minor), 0) AS held,
       coalesce((SELECT balance_minor FROM current_accounts WHERE account = 'real'), 0) AS own
     FROM vendor_wallets WHERE account NOT IN ('main', 'played')) WHERE held > own`,
}

export const checkPoints = (ledger: Ledger): Finding[] => findByQuery(ledger, POINTS)
export const checkVendorWallets = (ledger: Ledger): Finding[] => findByQuery(ledger, VENDOR_WALLETS)
