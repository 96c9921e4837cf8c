/**
 * The form of a wallet (docs/decisions/0001). It changes once, from rows to compact, at a start of the object: whole or not at
 * all. From then on a release that does not know the compact form refuses the wallet.
 */
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import type { Minor } from '../../../contract/money.ts'
import { refuseOlder } from '../../../contract/protocols/object-schema.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '../../../contract/rules/limits.ts'
import { type Account, MEMBER_ACCOUNTS } from '../../kernel/wallet/accounts.ts'
import type { WalletForm } from '../../kernel/wallet/wallet-types.ts'
import { addReferred, balancesInOneRow } from './balances-in-one-row.ts'
import type { Counts } from './safety/counts.ts'
import { countsInOneRow, saveCounts } from './safety/counts-in-one-row.ts'
import { countsInRows } from './safety/counts-in-rows.ts'
import { COMPACT_SINCE, WALLET_SCHEMA } from './schema.ts'
import { getWalletState } from './wallet-state.ts'

type Row<T> = T & Record<string, SqlStorageValue>

/** For a constructor, after the tables. A frozen wallet keeps its form, so that an operator sees the books as they were. */
export function openForm(
  storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>,
  wanted: WalletForm,
  beforeCommit: () => void,
): WalletForm {
  const { sql } = storage
  const form = readForm(sql)
  const wallet = getWalletState({ sql })
  if (form === 'compact' || wanted === 'rows' || (wallet && wallet.frozenReason !== null)) return form
  try {
    storage.transactionSync(() => {
      makeCompact(sql)
      beforeCommit()
    })
    return 'compact'
  } catch (error) {
    const owner = { merchant: wallet?.merchant, memberId: wallet?.memberId }
    log.error('wallet_not_compacted', { ...owner, error: sayError(error) })
    return 'rows'
  }
}

const readForm = (sql: SqlStorage): WalletForm =>
  sql.exec('SELECT 1 FROM account_balances').toArray().length > 0 ? 'compact' : 'rows'

function makeCompact(sql: SqlStorage): void {
  const before = readFigures(sql, countsInRows)
  moveCounts(sql)
  moveBalances(sql)
  assert(readFigures(sql, countsInOneRow) === before, 'the compact form says the same')
  refuseOlder(sql, WALLET_SCHEMA, COMPACT_SINCE)
}

const readFigures = (sql: SqlStorage, counts: Counts): string =>
  JSON.stringify([
    sql.exec('SELECT * FROM current_accounts ORDER BY account').toArray(),
    sql.exec('SELECT * FROM current_windows ORDER BY period').toArray(),
    counts.readPlaySession(sql),
  ])

function listWindowColumns(write: (period: LimitPeriod, column: string) => string): string {
  return LIMIT_PERIODS.flatMap((period) => WINDOW_COLUMNS.map((column) => write(period, column))).join(', ')
}

const WINDOW_COLUMNS = ['starts_at', 'first_sequence', 'staked_minor', 'paid_minor', 'deposited_minor']
/** Within SQLite: a sum above 2^53 would be read as the nearest number. */
const MOVE_WINDOWS = `INSERT INTO play_counts (only, ${listWindowColumns((period, column) => `${period}_${column}`)})
  SELECT 1, ${listWindowColumns((period, column) => `coalesce((SELECT ${column} FROM limit_windows WHERE period = '${period}'), 0)`)}`

function moveCounts(sql: SqlStorage): void {
  sql.exec(MOVE_WINDOWS)
  saveCounts(sql, { windows: countsInRows.readWindows(sql), session: countsInRows.readPlaySession(sql) })
  sql.exec('DELETE FROM limit_windows')
  sql.exec('DELETE FROM play_session')
}

/** The rows of accounts stay, because postings refer to them, and hold nothing. */
function moveBalances(sql: SqlStorage): void {
  const accounts = sql
    .exec<Row<{ account: Account; balanceAfterMinor: Minor; sequence: number }>>(
      'SELECT account, balance_minor AS balanceAfterMinor, last_sequence AS sequence FROM accounts',
    )
    .toArray()
  sql.exec('INSERT INTO account_balances (only) VALUES (1)')
  for (const { sequence, ...balance } of accounts)
    balancesInOneRow.save(sql, { sequence }, [{ ...balance, isFirst: false }])
  sql.exec('UPDATE accounts SET balance_minor = 0, last_sequence = 0')
  for (const account of MEMBER_ACCOUNTS)
    if (accounts.every((known) => known.account !== account)) addReferred(sql, account)
}
