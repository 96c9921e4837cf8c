/** OPS-01: figures by day, from the sums of settled rounds and of money that moved: no member and no wallet is read. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { minor, presentMoney } from '../../contract/money.ts'
import { ARRIVAL_CHANNELS } from '../../contract/operator/arrival-channels.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import { bind, readAll, readTogether } from '../kernel/commit.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'

const OF_MERCHANT = `WHERE merchant_number = (SELECT number FROM merchant WHERE code = ?) AND day > CAST(? AS INTEGER) GROUP BY day`

const figure = z.number().int()
const playSchema = z.object({ day: figure, players: figure, rounds: figure, staked: figure, paid: figure })
const moneySchema = z.object({
  day: figure,
  depositors: figure,
  deposits: figure,
  withdrawals: figure,
  promotions: figure,
  cashback: figure,
})
const NO_PLAY = { players: 0, rounds: 0, staked: 0, paid: 0 }
const NO_MONEY = { depositors: 0, deposits: 0, withdrawals: 0, promotions: 0, cashback: 0 }
const money = (amount: number) => presentMoney(minor(amount))

export const listDays: OperatorHandler<'figures-days'> = async (ctx, { days }) => {
  const { merchant, clock } = ctx
  const ask = (query: string) => bind(query, merchant.code, Math.floor(clock() / DAY_MS) - days)
  const [play, moved] = await readTogether(ctx, [
    [
      playSchema.array(),
      ask(`SELECT day, count(DISTINCT member_number) AS players, sum(rounds) AS rounds, sum(stake_minor) AS staked,
        sum(payout_minor) AS paid FROM play_day_sum_public ${OF_MERCHANT}`),
    ],
    [
      moneySchema.array(),
      ask(`SELECT day, sum(deposit_minor > 0) AS depositors, sum(deposit_minor) AS deposits, sum(withdrawal_minor) AS withdrawals,
        sum(bonus_minor) AS promotions, sum(rebate_minor + bet_rebate_minor) AS cashback
        FROM money_day_sum_public ${OF_MERCHANT}`),
    ],
  ])
  const played = new Map(play.map((row) => [row.day, row]))
  const paid = new Map(moved.map((row) => [row.day, row]))
  const known = [...new Set([...played.keys(), ...paid.keys()])].toSorted((a, b) => b - a)
  return {
    currency: merchant.currency,
    days: known.map((day) => {
      const { staked, paid: out, players, rounds } = played.get(day) ?? NO_PLAY
      const sums = paid.get(day) ?? NO_MONEY
      return {
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        players,
        rounds,
        staked: money(staked),
        paid: money(out),
        depositors: sums.depositors,
        deposits: money(sums.deposits),
        withdrawals: money(sums.withdrawals),
        promotions: money(sums.promotions),
        cashback: money(sums.cashback),
      }
    }),
  }
}

const arrivalSchema = z.object({
  day: z.number().transform((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  channel: z.enum(ARRIVAL_CHANNELS),
  registered: z.number(),
  firstDeposits: z.number(),
  converted: z.number(),
})

/** OPS-01: who came and who deposited first, by day and by way, from sums that the database keeps itself: no member is read. */
export const listArrivals: OperatorHandler<'figures-arrivals'> = async (ctx, { days }) => {
  const after = Math.floor(ctx.clock() / DAY_MS) - days
  const query = sql`SELECT day, channel, registered, first_deposits AS firstDeposits, converted FROM arrival_day_sum
    WHERE merchant = ${ctx.merchant.code} AND day > CAST(${after} AS INTEGER) AND registered + first_deposits > 0
    ORDER BY day DESC, channel`
  return { arrivals: await readAll(ctx, arrivalSchema, query) }
}
