/**
 * MEM-05: what has to be staked before money may leave. A deposit or a reward may ask for turnover; each round
 * that has ended counts towards what is left, and so does what the house waives, never below nothing. The books check counts it again.
 */
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import type { Balance, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { accept } from './outcome.ts'
import { nextStamp, type Stamp } from './post-group.ts'
import { sumOpenRounds } from './rounds.ts'
import type { Ledger } from './types.ts'
import { getWalletState, notOpen, readBalance } from './wallet-state.ts'

function readLeft({ sql }: Ledger, query: string, ...bindings: number[]): Minor {
  const row = sql.exec<{ left: number }>(query, ...bindings).toArray()[0]
  return minor(Math.min(row?.left ?? 0, MAX_MINOR))
}

export const readTurnoverLeft = (ledger: Ledger): Minor => readLeft(ledger, 'SELECT left_minor AS left FROM turnover')

/** With the place in the journal that it is read at: what is asked for later comes behind it. */
export function getTurnoverLeft(ledger: Ledger): Outcome<{ leftMinor: Minor; withdrawableMinor: Minor; asOf: number }> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const withdrawableMinor = readWithdrawable(ledger, readBalance(ledger, wallet))
  return accept({ leftMinor: readTurnoverLeft(ledger), withdrawableMinor, asOf: nextStamp(ledger).sequence - 1 })
}

/** What of the main wallet no turnover holds back: money at vendors counts for what is held back as well. */
export function readWithdrawable(ledger: Ledger, balance: Pick<Balance, 'realMinor' | 'vendorWallets'>): Minor {
  return minor(Math.max(0, Math.min(balance.realMinor, sumOwnMoney(balance) - readHeldBack(ledger))))
}

/**
 * Each credit holds back at most itself, and at most what is still to be staked for it: what was free before it stays
 * free. A stake in play is money of the newest credits first, so that a bet does not hold back other money in its place.
 */
function readHeldBack(ledger: Ledger): number {
  let left = readTurnoverLeft(ledger)
  if (left === 0) return 0
  let heldBack = 0
  // Stakes count for the oldest first: what is left belongs to the newest.
  for (const { required, credited } of ledger.sql.exec<{ required: number; credited: number }>(
    `SELECT required_minor AS required, amount_minor AS credited
     FROM turnover_demands JOIN posting_groups USING (sequence) ORDER BY sequence DESC`,
  )) {
    const ofThis = Math.min(left, required)
    heldBack += Math.min(ofThis, credited)
    left = minor(left - ofThis)
    if (left === 0) break
  }
  return Math.max(0, heldBack - sumOpenRounds(ledger).heldForRoundsMinor)
}

/**
 * What of it was asked for up to this place in the journal. Stakes and waivers count for what was asked first, so that is
 * what is left without all that was asked since.
 */
export function readTurnoverLeftOf(ledger: Ledger, asOf: number): Minor {
  const query = `SELECT max(0, left_minor - (SELECT coalesce(sum(required_minor), 0) FROM turnover_demands
    WHERE sequence > ?)) AS left FROM turnover`
  return readLeft(ledger, query, asOf)
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

/** What counts of a round that has just ended. Where nothing is left no row is written. */
export function countTurnover({ sql }: Ledger, countedMinor: Minor): void {
  const query =
    'UPDATE turnover SET left_minor = max(0, left_minor - CAST(?1 AS INTEGER)) WHERE left_minor > 0 AND ?1 > 0'
  sql.exec(query, countedMinor)
}
