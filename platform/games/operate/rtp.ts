/** FAIR-03: what real play came to, beside theory. Sums by day: no member and no round is read. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { bandOf, computeDrift } from '../../../contract/rules/drift.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'

const rowSchema = z.object({
  game_id: gameIdSchema,
  name: z.string(),
  vendor: vendorCodeSchema,
  rtp_points: z.number().nullable(),
  deviation_milli: z.number().nullable(),
  rounds: z.number().int(),
  staked: z.number().int(),
  paid: z.number().int(),
  square: z.number(),
})

const round = (figure: number) => Math.round(figure * 100) / 100

/**
 * Days that were counted before squares were kept are left out, and the first one with squares: it may have begun without
 * them. The farthest from theory first.
 */
export const listReturns: OperatorHandler<'rtp-list'> = async ({ db, merchant, clock }, { days }) => {
  const since = Math.floor(clock() / DAY_MS) - days + 1
  const rows =
    await db.all(sql`SELECT game.game_id, english_name AS name, vendor_code AS vendor, rtp_points, deviation_milli,
      sum(rounds) AS rounds, sum(stake_minor) AS staked, sum(payout_minor) AS paid, sum(stake_square) AS square
    FROM game_day_public AS game_day JOIN game ON game.game_id = game_day.game_id
    WHERE merchant = ${merchant.code} AND day >= ${since} AND stake_square > 0
      AND day > (SELECT day FROM game_day_public AS game_day WHERE merchant = ${merchant.code} AND stake_square > 0
        ORDER BY day LIMIT 1)
    GROUP BY game.game_id`)
  const games = rowSchema
    .array()
    .parse(rows)
    .map(({ game_id: gameId, name, vendor, rounds, staked, paid, ...row }) => {
      const { rtp_points: rtp, deviation_milli: deviation } = row
      const drift =
        rtp === null || deviation === null
          ? null
          : computeDrift(
              { stakedMinor: staked, paidMinor: paid, stakeSquare: row.square },
              { rtp: rtp / 10_000, deviation: deviation / 1_000 },
            )
      return {
        gameId,
        name,
        vendor,
        rounds,
        staked: presentMoney(minor(staked)),
        paid: presentMoney(minor(paid)),
        theory: rtp === null ? null : rtp / 100,
        actual: staked === 0 ? 0 : round((paid / staked) * 100),
        drift: drift === null ? null : round(drift),
        band: drift === null ? null : bandOf(drift, rounds),
      }
    })
    .toSorted((a, b) => Math.abs(b.drift ?? 0) - Math.abs(a.drift ?? 0))
  return { days, games }
}
