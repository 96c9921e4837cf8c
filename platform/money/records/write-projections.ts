import type { LedgerRow, Projection, RoundRow } from './project-event.ts'

const LEDGER_KEY = ['merchant', 'member_id', 'sequence', 'account'] as const
const LEDGER_COLUMNS = [
  ...LEDGER_KEY,
  'kind',
  'amount_minor',
  'balance_after_minor',
  'occurred_at',
  'vendor',
  'round_id',
  'reference',
  'description',
] as const satisfies (keyof LedgerRow)[]

const ROUND_KEY = ['merchant', 'member_id', 'vendor', 'round_id'] as const
const ROUND_COLUMNS = [
  ...ROUND_KEY,
  'wallet_kind',
  'currency',
  'game_id',
  'game_code',
  'game_name',
  'category',
  'state',
  'stake_minor',
  'payout_minor',
  'bet_count',
  'opened_at',
  'closed_at',
  'opened_sequence',
  'updated_sequence',
  'details',
] as const satisfies (keyof RoundRow)[]

type Upsert = { table: string; columns: readonly string[]; key: readonly string[]; unless?: string }

/** All rows of a batch in one statement: they arrive as one JSON array, so no limit of bound values is met. */
function buildUpsert({ table, columns, key, unless }: Upsert): string {
  const values = columns.map((column) => `value ->> '${column}'`).join(', ')
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1) WHERE true
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}${unless ? ` WHERE ${unless}` : ''}`
}

const UPSERT_LEDGER = buildUpsert({ table: 'ledger_record', columns: LEDGER_COLUMNS, key: LEDGER_KEY })
/** An older copy of a round never replaces a newer one; an equal one does, which repairs a damaged row. */
const UPSERT_ROUND = buildUpsert({
  table: 'round_record',
  columns: ROUND_COLUMNS,
  key: ROUND_KEY,
  unless: 'excluded.updated_sequence >= round_record.updated_sequence',
})

/** REL-04: writes what events mean, all or nothing. Twice, late or in any order it ends in the same rows. */
export async function writeProjections(db: D1Database, projections: readonly Projection[]): Promise<void> {
  const ledger = projections.flatMap((projection) => projection.ledger)
  const rounds = projections.flatMap((projection) => projection.round ?? [])
  await db.batch([
    db.prepare(UPSERT_LEDGER).bind(JSON.stringify(ledger)),
    db.prepare(UPSERT_ROUND).bind(JSON.stringify(rounds)),
  ])
}
