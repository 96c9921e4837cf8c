/** TRUST-04: where own money lies, counted again from its own postings and against the journal of money. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'

/** Each query gives one row, with a `detail`, for each thing wrong. */
const CHECKS: Record<string, string> = {
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

export function checkVendorWallets({ sql }: Ledger): Finding[] {
  return Object.entries(CHECKS).flatMap(([check, query]) =>
    sql
      .exec<{ detail: string }>(`${query} LIMIT 20`)
      .toArray()
      .map(({ detail }) => ({ check, detail })),
  )
}
