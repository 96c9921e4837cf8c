import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type Minor, minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorContext } from './operator-context.ts'

type Reader = Pick<OperatorContext, 'db'> & { merchant: Pick<OperatorContext['merchant'], 'code'> }

/**
 * From this on one person's word is not enough: the least amount from which the merchant's withdrawals take two. Where
 * none is configured, everything is large (docs/decisions/0135).
 */
export async function readLargeFrom({ db, merchant }: Reader): Promise<Minor> {
  const row = await db.get(
    sql`SELECT min(two_people_from_minor) AS least FROM withdraw_method_public WHERE merchant = ${merchant.code}`,
  )
  return minor(z.object({ least: z.number().int().nullable() }).parse(row).least ?? 0)
}

/** For what one person gives out and nothing bounds. Throws `limit_reached` for a large amount. */
export async function assertNotLarge(ctx: OperatorContext, amountMinor: number): Promise<void> {
  const from = await readLargeFrom(ctx)
  if (amountMinor < from) return
  throw new Refusal('limit_reached', `from ${presentMoney(from)} on one person does not decide`)
}

/** How many have to say the same of such an amount. */
export const countPeopleFor = async (ctx: Reader, amountMinor: number): Promise<1 | 2> =>
  amountMinor < (await readLargeFrom(ctx)) ? 1 : 2

/** The same inside a statement, for an amount that is only known there: of many at once no two count on the same room. */
export const isLarge = ({ merchant }: Pick<Reader, 'merchant'>, amountMinor: SQL): SQL =>
  sql`(${amountMinor} >= coalesce((SELECT min(two_people_from_minor) FROM withdraw_method_public AS withdraw_method
    WHERE withdraw_method.merchant = ${merchant.code}), 0))`
