/** What a posting names by its reference alone: looked up as it reads today. */
import { z } from 'zod'
import type { PlatformContext } from '../context.ts'
import { maskName } from '../games/mask-name.ts'
import { pickText } from '../system/pick-text.ts'
import { ledgerRowSchema } from './rows.ts'

/** A reward names its promotion and its member in its key, a bonus its deposit, a transfer its id. */
export const DESCRIBED_COLUMNS = `sequence, account, kind, amount_minor, balance_after_minor, occurred_at, round_id, reference,
  description, iif(kind = 'bonus', (SELECT titles FROM promotion WHERE promotion.merchant = ledger_record.merchant
    AND 'promotion:' || promotion.id || ':' || member_id = reference),
  iif(kind IN ('bonus_granted', 'bonus_released', 'bonus_lapsed'), (SELECT titles FROM deposit_bonus JOIN promotion
    ON promotion.merchant = deposit_bonus.merchant AND promotion.id = promotion_id
    WHERE order_id = substr(reference, 7, 14)), NULL)) AS titles,
  iif(kind IN ('transfer_in', 'transfer_out', 'transfer_returned'), (SELECT username FROM member_transfer JOIN member
    ON member.id = iif(kind = 'transfer_in', member_transfer.member_id, receiver_id)
    WHERE member_transfer.id = reference), NULL) AS counterpart`

export const describedRowSchema = ledgerRowSchema.extend({
  titles: z.string().nullable(),
  counterpart: z.string().nullable(),
})
export type DescribedRow = z.infer<typeof describedRowSchema>

/** Who sent is named to their upline; an upline is named to those below as far as tells them apart. */
export function describePosting(
  { language, merchant }: Pick<PlatformContext, 'language' | 'merchant'>,
  { kind, titles, counterpart, description }: DescribedRow,
): string {
  if (titles !== null) return pickText(JSON.parse(titles), language, merchant.defaultLanguage)
  if (counterpart !== null) return kind === 'transfer_in' ? counterpart : maskName(counterpart)
  return description
}
