/** PROMO-04: points come in, go for goods or cash, come back, and are corrected. Each once for its key. */
import type { z } from 'zod'
import type {
  adjustPointsInputSchema,
  earnPointsInputSchema,
  PointsState,
  returnPointsInputSchema,
  spendPointsInputSchema,
} from '../../../kernel/wallet/points.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { payPromotion } from '../deposit.ts'
import { accept, assertBooks, refuse } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import {
  computeMovementRefusal,
  computePointsRefusal,
  findPointsAnswer,
  postPoints,
  readPoints,
} from './post-points.ts'

/**
 * earned → points, once for each key. The first figure stands, because a rank or a rate may have changed between two
 * readers.
 */
export function earnPoints(
  ledger: Ledger,
  { grants, playCountedUntil }: z.output<typeof earnPointsInputSchema>,
): Outcome<PointsState> {
  const refusal = computePointsRefusal(ledger)
  if (refusal) return refusal
  for (const { key, kind, points, note } of grants) {
    if (isGiven(ledger, key)) continue
    const content = { kind }
    const posted = postPoints(ledger, {
      key,
      kind,
      content,
      note,
      points,
      from: 'earned',
      to: 'points',
      moneySequence: null,
    })
    if (!posted.ok) return posted
  }
  if (playCountedUntil !== undefined)
    ledger.sql.exec(
      `INSERT INTO point_play (only, counted_until) VALUES (1, ?)
       ON CONFLICT (only) DO UPDATE SET counted_until = max(counted_until, excluded.counted_until)`,
      playCountedUntil,
    )
  return accept(readPoints(ledger))
}

const isGiven = ({ sql }: Ledger, key: string) =>
  sql.exec('SELECT 1 FROM point_groups WHERE key = ?', key).toArray().length > 0

/** points → redeemed or converted, and the money that is paid for them: both or neither. */
export function spendPoints(ledger: Ledger, input: z.output<typeof spendPointsInputSchema>): Outcome<PointsState> {
  const { key, kind, points, note, credit } = input
  const content = { kind, points, credit }
  const known = findPointsAnswer(ledger, key, content)
  if (known) return known
  const movement = { from: 'points', to: kind, points } as const
  // Before money is paid: a refusal after it would leave the money with the member, and the points too.
  const refusal = computePointsRefusal(ledger) ?? computeMovementRefusal(ledger, movement)
  if (refusal) return refusal
  const paid = credit && payPromotion(ledger, { key: `points:${key}`, ...credit })
  if (paid && !paid.ok) return paid
  const moneySequence = paid ? paid.value.sequence : null
  const posted = postPoints(ledger, { key, kind, content, note, moneySequence, ...movement })
  assertBooks(posted.ok, `money was paid for points that did not move: ${key}`)
  return posted
}

/** adjusted ↔ points: an operator's correction, once for its key. Below zero it takes points that the member has. */
export function adjustPoints(
  ledger: Ledger,
  { key, points, note }: z.output<typeof adjustPointsInputSchema>,
): Outcome<PointsState> {
  const content = { points, note }
  const known = findPointsAnswer(ledger, key, content)
  if (known) return known
  const refusal = computePointsRefusal(ledger)
  if (refusal) return refusal
  const [from, to] = points > 0 ? (['adjusted', 'points'] as const) : (['points', 'adjusted'] as const)
  return postPoints(ledger, {
    key,
    kind: 'adjusted',
    content,
    note,
    points: Math.abs(points),
    from,
    to,
    moneySequence: null,
  })
}

/** redeemed → points: what was spent under this key comes back, once. Points that were paid as money do not. */
export function returnPoints(ledger: Ledger, { key }: z.output<typeof returnPointsInputSchema>): Outcome<PointsState> {
  const returnKey = `return:${key}`
  const content = { returns: key }
  const known = findPointsAnswer(ledger, returnKey, content)
  if (known) return known
  const refusal = computePointsRefusal(ledger)
  if (refusal) return refusal
  const spent = ledger.sql
    .exec<{ points: number; note: string; moneySequence: number | null }>(
      `SELECT point_postings.points AS points, note, money_sequence AS moneySequence
       FROM point_groups JOIN point_postings USING (sequence) WHERE key = ? AND account = 'redeemed'`,
      key,
    )
    .toArray()[0]
  if (!spent || spent.moneySequence !== null) return refuse('conflict', `${key} is nothing that can come back`)
  const { points, note } = spent
  return postPoints(ledger, {
    key: returnKey,
    kind: 'returned',
    content,
    note,
    points,
    from: 'redeemed',
    to: 'points',
    moneySequence: null,
  })
}
