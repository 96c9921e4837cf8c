/** Wallets of releases that kept their version in `schema_version`, and what those releases may still do (docs/decisions/0273). */
import type { Sql, Standing } from '../../../contract/protocols/object-schema.ts'

/** The last version whose code reads `schema_version` alone: it works on a wallet while it finds this number there. */
export const LAST_LEGACY_VERSION = 11
/** Older code kept neither the turnover that is left nor the windows of limits: what it did cannot be counted afterwards. */
const OLDEST_HEALED = 4
/** Older code wrote no `round_groups`. */
const ROUND_GROUPS_SINCE = 8

/** What each version made, in order: a table, and words of its text where an earlier version made one of that name. */
const TRACES: readonly (readonly [table: string, words?: string])[] = [
  ['wallet'],
  ['posting_groups', `CHECK (kind GLOB '[a-z]*')`],
  ['limits'],
  ['withdrawals'],
  ['transfers'],
  ['bonuses'],
  ['books_walks'],
  ['record_fold'],
  ['bet_batches'],
  ['point_groups'],
  ['accounts', `'commission'`],
]

/**
 * The version of a wallet without a row in `schema`. Those releases lowered their number when they opened a newer wallet,
 * so the tables themselves say what was made. What such a release left out is added.
 */
export function adoptLegacyWallet(sql: Sql): number {
  const kept = readLegacyVersion(sql)
  const made = findMadeVersion(sql)
  if (kept === null && made === 0) return 0
  if (kept === null || kept > made || made > LAST_LEGACY_VERSION)
    throw new Error(`the tables of this wallet are those of version ${made}, and it says ${kept}. Nothing was written.`)
  if (kept === made) return made
  if (kept < OLDEST_HEALED)
    throw new Error(
      `this wallet is at version ${made}, and a release of version ${kept} wrote in it, which kept no turnover. Restore it from before. Nothing was written.`,
    )
  if (kept < ROUND_GROUPS_SINCE) sql.exec(ADD_ROUND_GROUPS)
  return made
}

/** As the migration to the version that made the table does. */
const ADD_ROUND_GROUPS = `INSERT OR IGNORE INTO round_groups (opened_sequence, sequence)
  SELECT opened_sequence, sequence FROM posting_groups JOIN rounds USING (vendor, round_id)
  WHERE sequence > opened_sequence AND (sequence < updated_sequence OR status = 'open')`

function readLegacyVersion(sql: Sql): number | null {
  if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").toArray().length === 0) return null
  const row = sql.exec('SELECT version FROM schema_version').toArray()[0]
  return row ? Number(row.version) : null
}

/** Throws where a later version left its trace and an earlier one did not. */
function findMadeVersion(sql: Sql): number {
  const texts = new Map(
    sql
      .exec("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name, sql: text }) => [String(name), String(text)]),
  )
  const isMade = TRACES.map(([table, words = '']) => texts.get(table)?.includes(words) ?? false)
  const made = isMade.lastIndexOf(true) + 1
  if (isMade.indexOf(false) !== -1 && isMade.indexOf(false) < made)
    throw new Error(
      `the tables of this wallet are those of version ${made}, without ${TRACES[isMade.indexOf(false)]?.[0]}. Nothing was written.`,
    )
  return made
}

/** The twelfth version. Those releases write their own number where they find another: a lower one stops them. */
export const guardLegacyVersion = [
  'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT',
  `CREATE TRIGGER schema_version_refuse_older BEFORE UPDATE ON schema_version
    WHEN NEW.version < OLD.version
    BEGIN SELECT RAISE(ABORT, 'this wallet needs a newer release: nothing was written'); END`,
  `CREATE TRIGGER schema_version_refuse_delete BEFORE DELETE ON schema_version
    BEGIN SELECT RAISE(ABORT, 'the version of a wallet is never lost'); END`,
]

/**
 * The number for releases that read `schema_version`. Once the tables did more than expand it is one that they do not know,
 * so they write their own, and the trigger aborts them.
 */
const legacyNumber = ({ version, oldestReader }: Standing) =>
  Math.max(Math.min(version, LAST_LEGACY_VERSION), oldestReader)

/** Keeps `schema_version` in step: a wallet may come from a release that lowered it, and a version may break. */
export function settleLegacyVersion(sql: Sql, standing: Standing): void {
  const wanted = legacyNumber(standing)
  const row = sql.exec('SELECT version FROM schema_version').toArray()[0]
  if (row && Number(row.version) === wanted) return
  if (row) sql.exec('UPDATE schema_version SET version = ?', wanted)
  else sql.exec('INSERT INTO schema_version (version) VALUES (?)', wanted)
}
