import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type SegmentFilter, segmentFilterSchema } from '../../../contract/operator/campaigns.ts'
import { readFirst } from '../commit.ts'
import type { OperatorContext } from './operator-context.ts'

const rowSchema = z
  .object({ filter: z.string() })
  .transform(({ filter: text }) => ({ text, filter: segmentFilterSchema.parse(JSON.parse(text)) }))

/**
 * MSG-01: whom a segment finds, as it stands; null where the merchant has no such segment. `text` is for a condition in SQL:
 * the fields of an older row may stand in another order.
 */
export const findSegmentFilter = (
  ctx: Pick<OperatorContext, 'env' | 'merchant'>,
  id: string,
): Promise<{ text: string; filter: SegmentFilter } | null> =>
  readFirst(
    ctx,
    rowSchema,
    sql`SELECT filter FROM segment_filter_public WHERE merchant = ${ctx.merchant.code} AND id = ${id}`,
  )
