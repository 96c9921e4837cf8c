/** What a posting names by its reference alone: looked up as it reads today. */
import { z } from 'zod'
import type { PlatformContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { ledgerRowSchema } from './rows.ts'

/**
 * A reward names its promotion and its member in its key, a bonus its deposit, a transfer its id, a stake its round.
 * `language`: the parameter that holds the member's, as `?8`.
 */
export const describedColumns = (
  language: `?${number}`,
) => `sequence, account, kind, amount_minor, balance_after_minor, occurred_at, vendor, round_id, reference,
  description, iif(kind = 'bonus', (SELECT titles FROM promotion WHERE promotion.merchant = ledger_record.merchant
    AND 'promotion:' || promotion.id || ':' || member_id = reference),
  iif(kind IN ('bonus_granted', 'bonus_released', 'bonus_lapsed'), (SELECT titles FROM deposit_bonus JOIN promotion
    ON promotion.merchant = deposit_bonus.merchant AND promotion.id = promotion_id
    WHERE order_id = substr(reference, 7, 14)), NULL)) AS titles,
  iif(kind IN ('transfer_in', 'transfer_out', 'transfer_returned'), (SELECT username FROM member_transfer JOIN member
    ON member.id = iif(kind = 'transfer_in', member_transfer.member_id, receiver_id)
    WHERE member_transfer.id = reference), NULL) AS counterpart,
  iif(round_id IS NULL, NULL, (SELECT game_name.name FROM round_record JOIN game_name
    ON game_name.game_id = round_record.game_id AND game_name.language = ${language}
    WHERE round_record.merchant = ledger_record.merchant AND round_record.member_id = ledger_record.member_id
      AND round_record.vendor = ledger_record.vendor AND round_record.round_id = ledger_record.round_id)) AS game`

export const describedRowSchema = ledgerRowSchema.extend({
  titles: z.string().nullable(),
  counterpart: z.string().nullable(),
  game: z.string().nullable(),
})
export type DescribedRow = z.infer<typeof describedRowSchema>

/** Who sent is named to their upline; an upline is named to those below as far as tells them apart. */
export function describePosting(
  { language, merchant }: Pick<PlatformContext, 'language' | 'merchant'>,
  { kind, titles, counterpart, game, description }: DescribedRow,
): string {
  if (titles !== null) return pickText(JSON.parse(titles), language, merchant.defaultLanguage)
  if (counterpart !== null) return kind === 'transfer_in' ? counterpart : maskName(counterpart)
  return game ?? description
}
