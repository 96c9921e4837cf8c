/** How far a merchant's windows are settled. Every step moves this in the batch that does it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { windowOf } from '../../../contract/agents/periods.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'

export const WINDOWS_PER_HOUR = 12
export const WINDOWS_PER_DAY = 288

/** What settling needs of the world: no caller stands behind it. */
export type Settler = Pick<Services, 'env' | 'db' | 'clock' | 'random' | 'notices'>

const cursorSchema = z.object({ aggregated: z.number().int(), billed: z.number().int() })
export type Cursor = z.infer<typeof cursorSchema>

/** The condition of every statement of a step, before the one that moves the cursor. */
export const standsAt = (merchant: MerchantCode, { aggregated, billed }: Cursor): SQL =>
  sql`EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ${merchant} AND aggregated = ${aggregated} AND billed = ${billed})`

export const moveTo = (merchant: MerchantCode, from: Cursor, to: Cursor): SQL =>
  sql`UPDATE agent_settlement SET aggregated = ${to.aggregated}, billed = ${to.billed}
    WHERE merchant = ${merchant} AND aggregated = ${from.aggregated} AND billed = ${from.billed}`

/** Null before the first window was settled. */
export async function findCursor({ db }: Pick<Settler, 'db'>, merchant: MerchantCode): Promise<Cursor | null> {
  const row = await db.get(sql`SELECT aggregated, billed FROM agent_settlement WHERE merchant = ${merchant}`)
  return cursorSchema.nullable().parse(row ?? null)
}

const firstSchema = z.object({ play: z.number().int().nullable(), beginsMs: z.number().int().nullable() })

/** The first time it stands before the first play that is counted, and before the first contract. */
export async function requireCursor(settler: Settler, merchant: MerchantCode, target: number): Promise<Cursor> {
  const known = await findCursor(settler, merchant)
  if (known) return known
  const row = await settler.db.get(sql`SELECT
    (SELECT window FROM play_window WHERE merchant = ${merchant} ORDER BY window LIMIT 1) AS play,
    (SELECT min(begins_at_ms) FROM agent_contract WHERE merchant = ${merchant} AND state IN ('accepted', 'terminated')) AS beginsMs`)
  const { play, beginsMs } = firstSchema.parse(row)
  const begins = beginsMs === null ? target + 1 : windowOf(beginsMs)
  const before = Math.min(play ?? target + 1, begins, target + 1) - 1
  await commit(settler, [
    sql`INSERT INTO agent_settlement (merchant, aggregated, billed) VALUES (${merchant}, ${before}, ${before}) ON CONFLICT DO NOTHING`,
  ])
  return (await findCursor(settler, merchant)) ?? { aggregated: before, billed: before }
}
