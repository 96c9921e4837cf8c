/** The lottery rebate R of a member by UTC day, in basis points. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REBATE_MAX_BPS } from '../../../contract/agents/rebate-difference.ts'
import { type FieldErrors, Refusal } from '../../../contract/errors.ts'
import type { PlatformContext } from '../../kernel/context.ts'

/** R of a member, an id or a column, on a day: 0 where none was ever set. */
export const rebateOn = (memberId: SQL | string, day: number): SQL => sql`
  coalesce((SELECT rebate_bps FROM member_rebate WHERE member_rebate.member_id = ${memberId} AND from_day <= ${day}
    ORDER BY from_day DESC LIMIT 1), 0)`

/** The lowest R of a member from a day on: what a downline may get. An operator may have lowered it from tomorrow on. */
export const rebateFrom = (memberId: string, day: number): SQL => sql`
  min(${rebateOn(memberId, day)}, coalesce((SELECT min(rebate_bps) FROM member_rebate
    WHERE member_id = ${memberId} AND from_day > ${day}), ${REBATE_MAX_BPS}))`

/** What a member may give a downline from a day on. */
export async function readRebateToGive(
  { db }: Pick<PlatformContext, 'db'>,
  memberId: string,
  day: number,
): Promise<number> {
  const row = await db.get(sql`SELECT ${rebateFrom(memberId, day)} AS bps`)
  return z.object({ bps: z.number() }).parse(row).bps
}

export async function readRebate({ db }: Pick<PlatformContext, 'db'>, memberId: string, day: number): Promise<number> {
  const row = await db.get(sql`SELECT ${rebateOn(memberId, day)} AS bps`)
  return z.object({ bps: z.number() }).parse(row).bps
}

/** From a day on. Never over the upline's own: `capOf` names whose that is. */
export const setRebate = (
  memberId: string,
  { day, bps, capOf }: { day: number; bps: number; capOf: string | null },
): SQL => sql`
  INSERT INTO member_rebate (member_id, from_day, rebate_bps)
  VALUES (${memberId}, ${day}, ${capOf === null ? sql`${bps}` : sql`min(${bps}, ${rebateFrom(capOf, day)})`})
  ON CONFLICT DO UPDATE SET rebate_bps = excluded.rebate_bps`

type FieldError = FieldErrors[string]
/** `R(child) ≤ R(parent)`. */
export const findRebateError = (bps: number, maxBps: number): FieldError | null =>
  bps > maxBps ? { key: 'rebate_above_own', values: { max: maxBps } } : null

/** Throws `invalid_fields` where there is an error. */
export function refuseFields(errors: Record<string, FieldError | null>): void {
  const fields = Object.fromEntries(Object.entries(errors).flatMap(([name, error]) => (error ? [[name, error]] : [])))
  const names = Object.keys(fields)
  if (names.length > 0) throw new Refusal('invalid_fields', `not as the rules say: ${names.join(', ')}`, { fields })
}
