/** OPS-01, PROMO-06: operators set what races pay, and hide names. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { localDateSchema } from '../../../contract/calls/rewards/rebate.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { addDays } from '../../../contract/rules/day-windows.ts'
import { commit, readTogether } from '../../kernel/commit.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { isLarge } from '../../kernel/operator/large-amount.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { nameKeyOf } from '../race/race-names.ts'
import { presentScore, raceWeekAt, readPrizes } from '../race/race-week.ts'

const raceSchema = z.object({ prizes: z.string() })
const ruleSchema = raceSchema.extend({ set_by: z.string(), set_at_ms: z.number() })
const playerSchema = z.object({ username: z.string(), nickname: z.string().nullable(), score: z.number() })
const waitingSchema = z.object({
  week: localDateSchema,
  place: z.number(),
  username: z.string(),
  amount_minor: z.number(),
})

const showRace: OperatorHandler<'race-show'> = async (ctx, { limit }) => {
  const { week, to } = raceWeekAt(ctx.merchant, ctx.clock())
  const { code } = ctx.merchant
  const [[race], [rule], players, waiting] = await readTogether(ctx, [
    [raceSchema.array(), sql`SELECT prizes FROM race WHERE merchant = ${code} AND week = ${week}`],
    [ruleSchema.array(), sql`SELECT prizes, set_by, set_at_ms FROM race_rule WHERE merchant = ${code}`],
    [
      playerSchema.array(),
      sql`SELECT username, race_entry.nickname, score
        FROM race_entry JOIN member_public AS member ON member.id = race_entry.member_id
        WHERE race_entry.merchant = ${code} AND week = ${week} ORDER BY score DESC, reached_at_ms, member_id LIMIT ${limit}`,
    ],
    [
      waitingSchema.array(),
      sql`SELECT race_prize.week, place, username, amount_minor FROM race
        JOIN race_prize ON race_prize.merchant = race.merchant AND race_prize.week = race.week
        JOIN member_public AS member ON member.id = race_prize.member_id
        WHERE race.merchant = ${code} AND done_at_ms IS NULL AND reserved_at_ms IS NULL
        ORDER BY race_prize.week, place LIMIT ${limit}`,
    ],
  ])
  const present = (prizes: string) => readPrizes(prizes).map(presentMoney)
  return {
    week,
    endsAt: new Date(to).toISOString(),
    prizes: race ? present(race.prizes) : null,
    rule: rule
      ? { prizes: present(rule.prizes), setBy: rule.set_by, setAt: new Date(rule.set_at_ms).toISOString() }
      : null,
    players: players.map(({ username, nickname, score }) => ({ username, nickname, multiplier: presentScore(score) })),
    waiting: waiting.map(({ amount_minor, ...one }) => ({ ...one, amount: presentMoney(minor(amount_minor)) })),
  }
}

/**
 * For races without a player so far. All prizes of one race are one amount: where it is large, two people say the same.
 * Throws `forbidden` without a name.
 */
const setPrizes: OperatorHandler<'race-prizes'> = async (ctx, { prizes }) => {
  const operator = requireName(ctx)
  const amounts = prizes.map(parseMoney)
  const takesTwo = sql`(${amounts.length} > 0 AND ${isLarge(ctx, sql`${amounts.reduce((sum, each) => sum + each, 0)}`)})`
  const approval = { subject: approvalSubject('race-prizes'), content: { prizes }, nowMs: ctx.clock() }
  const [, set] = await commit(ctx, [
    approve(ctx, operator, approval, takesTwo),
    sql`INSERT INTO race_rule (merchant, prizes, set_by, set_at_ms)
      SELECT ${ctx.merchant.code}, ${JSON.stringify(amounts)},
        iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator}), ${ctx.clock()}
      WHERE NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)}
      ON CONFLICT (merchant) DO UPDATE SET prizes = excluded.prizes, set_by = excluded.set_by, set_at_ms = excluded.set_at_ms`,
    clearApprovals(ctx, approval),
  ])
  return { prizes, waitsBecause: set?.meta.changes === 1 ? null : 'second_approval' }
}

/** Throws `forbidden` without a name. A name that no one has now is hidden before anyone takes it. */
const hideName: OperatorHandler<'race-hide'> = async (ctx, { nickname }) => {
  const operator = requireName(ctx)
  const { code } = ctx.merchant
  const nameKey = nameKeyOf(nickname)
  const lastWeek = addDays(raceWeekAt(ctx.merchant, ctx.clock()).week, -7)
  const [, hidden] = await commit(ctx, [
    sql`INSERT INTO race_name_bar (merchant, name_key, barred_by, at_ms)
      VALUES (${code}, ${nameKey}, ${operator}, ${ctx.clock()}) ON CONFLICT DO NOTHING`,
    // Boards show this week and the one before; later ones ask for the name that is barred.
    sql`UPDATE race_entry SET nickname = NULL, name_key = NULL WHERE merchant = ${code} AND week >= ${lastWeek}
      AND (name_key = ${nameKey} OR nickname = ${nickname})`,
  ])
  return { nickname, hidden: hidden?.meta.changes ?? 0 }
}

export const raceOperatorHandlers = { 'race-show': showRace, 'race-prizes': setPrizes, 'race-hide': hideName }
