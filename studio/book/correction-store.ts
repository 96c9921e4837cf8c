/** Differences of coupons whose result was corrected. Whatever writes more than one row is called within a transaction. */

type Row = { readonly [column: string]: SqlStorageValue }

export interface CorrectionRow extends Row {
  readonly coupon: string
  /** From 1: part of the transaction's id. */
  readonly number: number
  readonly approval: string
  readonly reason: string
  /** What the coupon had paid, and what it should have by the corrected result. */
  readonly before_minor: number
  readonly after_minor: number
  readonly asked_minor: number
  /** Null while the wallet has not answered. */
  readonly moved_minor: number | null
  readonly state: 'calling' | 'done' | 'refused'
  readonly attempts: number
  readonly made_ms: number
}

export const listCorrections = (sql: SqlStorage, coupon: string) =>
  sql.exec<CorrectionRow>('SELECT * FROM coupon_corrections WHERE coupon = ? ORDER BY number', coupon).toArray()

export const findDueCorrection = (sql: SqlStorage, coupon: string): CorrectionRow | null =>
  listCorrections(sql, coupon).find(({ state }) => state === 'calling') ?? null

export const insertCorrection = (sql: SqlStorage, entry: Omit<CorrectionRow, 'number' | 'attempts'>) =>
  sql.exec(
    `INSERT INTO coupon_corrections (coupon, number, approval, reason, before_minor, after_minor, asked_minor, moved_minor,
       state, made_ms)
     SELECT ?1, (SELECT count(*) + 1 FROM coupon_corrections WHERE coupon = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9`,
    entry.coupon as string,
    entry.approval as string,
    entry.reason as string,
    entry.before_minor as number,
    entry.after_minor as number,
    entry.asked_minor as number,
    entry.moved_minor as number | null,
    entry.state as string,
    entry.made_ms as number,
  )

type Named = Pick<CorrectionRow, 'coupon' | 'number'>

export const endCorrection = (
  sql: SqlStorage,
  { coupon, number }: Named,
  state: 'done' | 'refused',
  movedMinor: number,
) =>
  sql.exec(
    'UPDATE coupon_corrections SET state = ?, moved_minor = ? WHERE coupon = ? AND number = ?',
    state,
    movedMinor,
    coupon,
    number,
  )

export const countAttempt = (sql: SqlStorage, { coupon, number }: Named) =>
  sql.exec('UPDATE coupon_corrections SET attempts = attempts + 1 WHERE coupon = ? AND number = ?', coupon, number)

/** When a coupon that has ended is counted again; null where nothing is left to do. */
export function saveRecheck(sql: SqlStorage, coupon: string, ms: number | null): void {
  if (ms === null) sql.exec('DELETE FROM coupon_rechecks WHERE coupon = ?', coupon)
  else
    sql.exec(
      `INSERT INTO coupon_rechecks (coupon, recheck_ms) VALUES (?, ?) ON CONFLICT DO UPDATE SET recheck_ms = excluded.recheck_ms`,
      coupon,
      ms,
    )
}

export const listRechecks = (sql: SqlStorage, nowMs: number, count: number) =>
  sql
    .exec<{ coupon: string }>(
      'SELECT coupon FROM coupon_rechecks WHERE recheck_ms <= ? ORDER BY recheck_ms LIMIT ?',
      nowMs,
      count,
    )
    .toArray()
    .map(({ coupon }) => coupon)

export const findNextRecheckMs = (sql: SqlStorage): number | null =>
  sql.exec<{ next: number | null }>('SELECT MIN(recheck_ms) AS next FROM coupon_rechecks').toArray()[0]?.next ?? null
