import type { PromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { computeTickets } from '../../../contract/lottery/raffle.ts'
import type { Services } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'

export type RaffleRule = Extract<PromotionRule, { kind: 'raffle' }>['raffle']
type Span = { joinedAtMs: number; untilMs: number }

/** PROMO-03: the tickets of one member: by the counted stake of rounds that ended between joining and the close. */
export async function countTickets(
  { env }: Pick<Services, 'env'>,
  { merchant, memberId }: { merchant: string; memberId: string },
  rule: RaffleRule,
  { joinedAtMs, untilMs }: Span,
): Promise<number> {
  if (untilMs <= joinedAtMs) return 0
  const wallet = getWallet(env.WALLET, merchantCodeSchema.parse(merchant), memberIdSchema.parse(memberId))
  const sums = requireAccepted(await wallet.sumPlay({ ranges: [{ from: joinedAtMs, to: untilMs }] }))
  const counted = sums
    .filter(({ category }) => rule.gameType === undefined || rule.gameType === category)
    .reduce((sum, { validMinor }) => sum + validMinor, 0)
  return computeTickets(counted, rule)
}
