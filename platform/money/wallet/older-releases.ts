/** For tests: what releases did to a wallet that kept its version in `schema_version` alone. */
import { WALLET_SCHEMA } from '../ledger/schema.ts'

const LEGACY = 'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT'

/** The start of such a release, which knew this many versions. It lowered the number of a newer wallet. */
export function migrateAsBefore(storage: DurableObjectStorage, newest: number): void {
  storage.transactionSync(() => {
    const { sql } = storage
    sql.exec(LEGACY)
    const current = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray()[0]?.version
    if (current === undefined) sql.exec('INSERT INTO schema_version VALUES (0)')
    for (const { statements } of WALLET_SCHEMA.migrations.slice(current ?? 0, newest))
      for (const statement of statements) sql.exec(statement)
    if (current !== newest) sql.exec('UPDATE schema_version SET version = ?', newest)
  })
}

/** Tables and views of versions since. */
const LATER_VIEWS = ['current_accounts', 'current_windows']
const LATER_TABLES = [
  'account_balances',
  'play_counts',
  'launch',
  'envelope_seen',
  'member_facts',
  'member_session',
  'round_corrections',
  'vendor_wallet_postings',
  'vendor_wallet_groups',
  'vendor_wallets',
]

/** A wallet of this release as one of before would have left it, at this version of theirs. */
export function pretendBefore({ sql }: DurableObjectStorage, version: number): void {
  for (const view of LATER_VIEWS) sql.exec(`DROP VIEW ${view}`)
  for (const table of ['schema_version', 'schema', ...LATER_TABLES]) sql.exec(`DROP TABLE ${table}`)
  sql.exec('DROP TRIGGER wallet_forgives_older_check')
  sql.exec('ALTER TABLE rounds DROP COLUMN turnover_minor')
  sql.exec(LEGACY)
  sql.exec('INSERT INTO schema_version VALUES (?)', version)
}
