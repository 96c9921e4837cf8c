/** One book of one merchant: the limits that its operators have set. Approvals and audit are the platform's. */

import { DurableObject } from 'cloudflare:workers'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { StudioBindings } from '../env.ts'
import type { LimitRow } from './limits.ts'
import { LIMITS_SCHEMA } from './schemas.ts'

export const bookNameOf = (operator: string, gameCode: string) => `book:${operator}:${gameCode}`

export class BookDO extends DurableObject<StudioBindings> {
  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    openTables(ctx, LIMITS_SCHEMA)
  }

  limits(currency: string): LimitRow[] {
    return this.ctx.storage.sql
      .exec<{ league: string; stake: number | null; payout: number | null }>(
        `SELECT league, most_stake_minor AS stake, most_payout_minor AS payout FROM limits
         WHERE currency = ? ORDER BY league`,
        currency,
      )
      .toArray()
      .map(({ league, stake, payout }) => ({
        league: league === '' ? null : league,
        mostStakeMinor: stake,
        mostPayoutMinor: payout,
      }))
  }

  /** Without either, what holds everywhere holds there again. */
  setLimit(currency: string, { league, mostStakeMinor, mostPayoutMinor }: LimitRow): LimitRow[] {
    const { sql } = this.ctx.storage
    if (mostStakeMinor === null && mostPayoutMinor === null)
      sql.exec('DELETE FROM limits WHERE currency = ? AND league = ?', currency, league ?? '')
    else
      sql.exec(
        `INSERT INTO limits (currency, league, most_stake_minor, most_payout_minor) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           most_stake_minor = excluded.most_stake_minor, most_payout_minor = excluded.most_payout_minor`,
        currency,
        league ?? '',
        mostStakeMinor,
        mostPayoutMinor,
      )
    return this.limits(currency)
  }
}

type Book = { readonly operator: string; readonly gameCode: string; readonly currency: string }

const FRESH_MS = 15_000
const known = new Map<string, { readonly rows: LimitRow[]; readonly atMs: number }>()

/** Kept for a moment, as every coupon asks. A book that is silent answers with what was known, and throws where nothing was. */
export async function readLimits(
  books: DurableObjectNamespace<BookDO>,
  { operator, gameCode, currency }: Book,
  nowMs: number,
): Promise<LimitRow[]> {
  const name = `${bookNameOf(operator, gameCode)} ${currency}`
  const last = known.get(name)
  if (last && Math.abs(nowMs - last.atMs) < FRESH_MS) return last.rows
  try {
    const rows = await books.getByName(bookNameOf(operator, gameCode)).limits(currency)
    known.set(name, { rows, atMs: nowMs })
    return rows
  } catch (error) {
    if (!last) throw error
    log.warn('book_unanswered', { book: name, cause: sayError(error) })
    return last.rows
  }
}
