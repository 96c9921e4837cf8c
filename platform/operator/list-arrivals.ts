/** OPS-01: who came and who deposited first, by day and by way, from sums that the database keeps itself: no member is read. */
import { z } from 'zod'
import { ARRIVAL_CHANNELS } from '../../contract/operator/arrival-channels.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'

const rowSchema = z.object({
  day: z.number().transform((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  channel: z.enum(ARRIVAL_CHANNELS),
  registered: z.number(),
  firstDeposits: z.number(),
  converted: z.number(),
})

export const listArrivals: OperatorHandler<'figures-arrivals'> = async ({ env, merchant, clock }, { days }) => {
  const { results } = await env.DB.prepare(
    `SELECT day, channel, registered, first_deposits AS firstDeposits, converted FROM arrival_day_sum
     WHERE merchant = ? AND day > CAST(? AS INTEGER) AND registered + first_deposits > 0 ORDER BY day DESC, channel`,
  )
    .bind(merchant.code, Math.floor(clock() / DAY_MS) - days)
    .all()
  return { arrivals: rowSchema.array().parse(results) }
}
