/** The one door through which points move within a wallet. Run inside a transaction. */
import { assert } from '../../../../contract/lib/assert.ts'
import type { Content } from '../../../../contract/lib/canonical-json.ts'
import { POINTS_MAX } from '../../../../contract/rules/points.ts'
import type { PointAccount, PointGroup, PointKind, PointsSpent, PointsState } from '../../../kernel/wallet/points.ts'
import type { Outcome, Page, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { hashContent } from '../content-hash.ts'
import { accept, assertBooks, refuse, replay } from '../outcome.ts'
import type { Ledger, PageRequest } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'

export type PointsDraft = {
  key: string
  kind: PointKind
  /** What two tries under one key must have in common. */
  content: Content
  note: string
  from: PointAccount
  to: PointAccount
  points: number
  moneySequence: number | null
}

type Movement = Pick<PointsDraft, 'from' | 'to' | 'points'>

const computeAfter = (ledger: Ledger, { from, to, points }: Movement) => {
  const balances = readBalances(ledger)
  return { from: balances[from] - points, to: balances[to] + points }
}

/** Why so many points cannot move. Asked before anything is written, and before money is paid for them. */
export function computeMovementRefusal(ledger: Ledger, movement: Movement): Refused | null {
  const after = computeAfter(ledger, movement)
  if (movement.from === 'points' && after.from < 0)
    return refuse('points_insufficient', `there are ${after.from + movement.points}`)
  return Math.max(Math.abs(after.from), Math.abs(after.to)) > POINTS_MAX
    ? refuse('limit_reached', 'points would pass their limit')
    : null
}

/** Refuses `points_insufficient` and `limit_reached` before anything is written. */
export function postPoints(ledger: Ledger, draft: PointsDraft): Outcome<PointsState> {
  const { sql, clock } = ledger
  const refusal = computeMovementRefusal(ledger, draft)
  if (refusal) return refusal
  const after = computeAfter(ledger, draft)
  assert(draft.points > 0, 'points that move are more than none')
  const { last } = sql.exec<{ last: number }>('SELECT coalesce(max(sequence), 0) AS last FROM point_groups').one()
  const sequence = last + 1
  for (const [account, balance] of [
    [draft.from, after.from],
    [draft.to, after.to],
  ] as const)
    sql.exec(
      `INSERT INTO point_accounts (account, balance) VALUES (?, ?)
       ON CONFLICT (account) DO UPDATE SET balance = excluded.balance`,
      account,
      balance,
    )
  const answer = readPoints(ledger)
  sql.exec(
    `INSERT INTO point_groups (sequence, key, content_hash, kind, occurred_at, note, money_sequence, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    draft.key,
    hashContent(draft.content),
    draft.kind,
    clock(),
    draft.note,
    draft.moneySequence,
    JSON.stringify(answer),
  )
  const posting = 'INSERT INTO point_postings (sequence, account, points, balance_after) VALUES (?, ?, ?, ?)'
  sql.exec(posting, sequence, draft.from, -draft.points, after.from)
  sql.exec(posting, sequence, draft.to, draft.points, after.to)
  const { sum } = sql.exec<{ sum: number }>('SELECT sum(balance) AS sum FROM point_accounts').one()
  assertBooks(sum === 0, `points do not sum to zero after their group ${sequence}`)
  return accept(answer)
}

/** The same key with the same content gives the stored answer, with other content a conflict; null for a new key. */
export function findPointsAnswer(ledger: Ledger, key: string, content: Content): Outcome<PointsState> | null {
  const stored = ledger.sql
    .exec<{ hash: string; answer: string }>('SELECT content_hash AS hash, answer FROM point_groups WHERE key = ?', key)
    .toArray()[0]
  if (!stored) return null
  if (stored.hash !== hashContent(content)) return refuse('conflict', `${key} was used with other content`)
  const answer: PointsState = JSON.parse(stored.answer)
  return replay(answer)
}

/** What must hold before points move. Null when it does. */
export function computePointsRefusal(ledger: Ledger): Refused | null {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (wallet.kind !== 'real') return refuse('kind_mismatch', 'points are for wallets of real money')
  return wallet.frozenReason === null ? null : refuse('frozen', 'this wallet is frozen')
}

function readBalances({ sql }: Ledger): Record<PointAccount, number> {
  const balances = { points: 0, earned: 0, redeemed: 0, converted: 0, adjusted: 0 }
  for (const { account, balance } of sql.exec<{ account: PointAccount; balance: number }>(
    'SELECT account, balance FROM point_accounts',
  ))
    balances[account] = balance
  return balances
}

/** Of a wallet that never had points: none. */
export function readPoints(ledger: Ledger): PointsState {
  const { points, earned, redeemed, converted } = readBalances(ledger)
  const mark = ledger.sql.exec<{ day: string }>('SELECT counted_until AS day FROM point_play').toArray()[0]
  return { points, earned: Math.abs(earned), redeemed, converted, playCountedUntil: mark?.day ?? null }
}

export function findPointsSpent({ sql }: Ledger, { key }: { key: string }): PointsSpent | null {
  const found = sql
    .exec<PointsSpent & Record<string, SqlStorageValue>>(
      `SELECT -point_postings.points AS points, balance_after AS pointsAfter, note
       FROM point_groups JOIN point_postings USING (sequence) WHERE key = ? AND account = 'points'`,
      key,
    )
    .toArray()[0]
  return found ?? null
}

/** Newest first: those before the group `before`. */
export function listPoints({ sql }: Ledger, { before, limit }: PageRequest): Page<PointGroup> {
  const rows = sql
    .exec<PointGroup & Record<string, SqlStorageValue>>(
      `SELECT sequence, kind, point_postings.points AS points, balance_after AS pointsAfter, note,
         occurred_at AS occurredAt
       FROM point_groups JOIN point_postings USING (sequence)
       WHERE account = 'points' AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .toArray()
  return { rows, next: rows.length === limit ? (rows.at(-1)?.sequence ?? null) : null }
}
