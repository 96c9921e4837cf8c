/**
 * MEM-05: what has to be staked before money may leave. A deposit or a reward may ask for turnover; every stake of a
 * round that has ended counts towards what is left, and so does what the house waives, never below nothing. The books check counts it anew.
 */
import { MAX_MINOR, type Minor, minor } from '../../contract/money.ts'
import type { Stamp } from './post-group.ts'
import type { Ledger } from './types.ts'

export function readTurnoverLeft({ sql }: Ledger): Minor {
  const row = sql.exec<{ left: number }>('SELECT left_minor AS left FROM turnover').toArray()[0]
  return minor(Math.min(row?.left ?? 0, MAX_MINOR))
}

/** `stamp`: of the group that brought the money. */
export function askTurnover({ sql }: Ledger, { sequence }: Stamp, requiredMinor: Minor): void {
  if (requiredMinor === 0) return
  sql.exec('INSERT INTO turnover_demands (sequence, required_minor) VALUES (?, ?)', sequence, requiredMinor)
  sql.exec(
    `INSERT INTO turnover (only, left_minor) VALUES (1, ?)
     ON CONFLICT (only) DO UPDATE SET left_minor = left_minor + excluded.left_minor`,
    requiredMinor,
  )
}

/** The stake of a round that has just ended. */
export function countTurnover({ sql }: Ledger, stakedMinor: Minor): void {
  sql.exec('UPDATE turnover SET left_minor = max(0, left_minor - ?)', stakedMinor)
}
