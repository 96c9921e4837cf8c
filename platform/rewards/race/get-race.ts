import { z } from 'zod'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { addDays } from '../../../contract/rules/day-windows.ts'
import { bind, readTogether } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentScore, RACE_LEAST_MINOR, RACE_ROUNDS, RACE_SHOWN, raceWeekAt, readPrizes } from './race-week.ts'

const rowSchema = z.object({
  nickname: z.string().nullable(),
  score: z.number().int().positive(),
  game_name: z.string().nullable(),
})
const wonSchema = rowSchema.extend({ place: z.number().int(), amount_minor: z.number().int().transform(minor) })

/** SAFE-02, AGT-02: who is on a break, excluded, locked or suspended is on no board, from that moment on. */
export const IS_SHOWN = `EXISTS (SELECT 1 FROM member_public AS member
      WHERE member.id = entry.member_id AND member.status = 'active')
    AND NOT EXISTS (SELECT 1 FROM play_bar_public AS play_bar WHERE play_bar.member_id = entry.member_id
      AND (play_bar.until_ms > ?3 OR play_bar.lifts = 'on_request'))
    AND NOT EXISTS (SELECT 1 FROM agent_suspension_public AS agent_suspension
      WHERE agent_suspension.member_id = entry.member_id)`

const NAMED_GAME = `LEFT JOIN game_public AS game ON game.game_id = entry.game_id
  LEFT JOIN game_name_public AS game_name ON game_name.game_id = entry.game_id AND game_name.language = ?4`
const ROW = 'entry.nickname, entry.score, coalesce(game_name.name, game.english_name) AS game_name'

const BOARD = `SELECT ${ROW} FROM race_entry AS entry ${NAMED_GAME}
  WHERE entry.merchant = ?1 AND entry.week = ?2 AND entry.score > 0 AND ${IS_SHOWN}
  ORDER BY entry.score DESC, entry.reached_at_ms, entry.member_id LIMIT ${RACE_SHOWN}`
const PLAYERS = `SELECT count(*) AS players FROM race_entry AS entry
  WHERE entry.merchant = ?1 AND entry.week = ?2 AND ${IS_SHOWN}`
const WINNERS = `SELECT ${ROW}, prize.place, prize.amount_minor FROM race_prize AS prize
  JOIN race_entry AS entry ON entry.merchant = prize.merchant AND entry.week = prize.week AND entry.member_id = prize.member_id
  ${NAMED_GAME} WHERE prize.merchant = ?1 AND prize.week = ?2 AND ${IS_SHOWN} ORDER BY prize.place`
/** Before its first player a race pays what the rule says. */
const PRIZES = `SELECT coalesce((SELECT prizes FROM race WHERE merchant = ?1 AND week = ?2),
  (SELECT prizes FROM race_rule WHERE merchant = ?1), '[]') AS prizes`

/** Null where the policy has no races. */
export const getRace: Handler<'race'> = async (ctx) => {
  const { merchant, language, clock } = ctx
  if (!getPolicy(merchant.jurisdiction).races) return { race: null }
  const { week, to } = raceWeekAt(merchant, clock())
  const lastWeek = addDays(week, -7)
  const [board, [{ players }], winners, [{ prizes }]] = await readTogether(ctx, [
    [rowSchema.array(), bind(BOARD, merchant.code, week, clock(), language)],
    [z.tuple([z.object({ players: z.number().int() })]), bind(PLAYERS, merchant.code, week, clock())],
    [wonSchema.array(), bind(WINNERS, merchant.code, lastWeek, clock(), language)],
    [z.tuple([z.object({ prizes: z.string() })]), bind(PRIZES, merchant.code, week)],
  ])
  return {
    race: {
      week,
      endsAt: new Date(to).toISOString(),
      leastStake: presentMoney(minor(RACE_LEAST_MINOR)),
      rounds: RACE_ROUNDS,
      players,
      prizes: readPrizes(prizes).map(presentMoney),
      rows: board.map((row, at) => presentRow(row, at + 1)),
      last:
        winners.length === 0
          ? null
          : {
              week: lastWeek,
              rows: winners.map((row) => ({ ...presentRow(row, row.place), prize: presentMoney(row.amount_minor) })),
            },
    },
  }
}

const presentRow = ({ nickname, score, game_name }: z.infer<typeof rowSchema>, place: number) => ({
  place,
  player: nickname,
  multiplier: presentScore(score),
  gameName: game_name ?? '',
})
