import { z } from 'zod'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentScore, RACE_LEAST_MINOR, RACE_ROUNDS, RACE_SHOWN, raceWeekAt } from './race-week.ts'

const rowSchema = z.object({
  nickname: z.string().nullable(),
  score: z.number().int().positive(),
  game_name: z.string().nullable(),
})

/** SAFE-02: who is on a break, excluded or locked is on no board, from that moment on. */
export const IS_SHOWN = `EXISTS (SELECT 1 FROM member WHERE member.id = entry.member_id AND member.status = 'active')
    AND NOT EXISTS (SELECT 1 FROM play_bar WHERE play_bar.member_id = entry.member_id
      AND (play_bar.until_ms > ?3 OR play_bar.lifts = 'on_request'))`

const BOARD = `SELECT entry.nickname, entry.score, coalesce(game_name.name, game.english_name) AS game_name
  FROM race_entry AS entry LEFT JOIN game ON game.game_id = entry.game_id
  LEFT JOIN game_name ON game_name.game_id = entry.game_id AND game_name.language = ?4
  WHERE entry.merchant = ?1 AND entry.week = ?2 AND entry.score > 0 AND ${IS_SHOWN}
  ORDER BY entry.score DESC, entry.reached_at_ms, entry.member_id LIMIT ${RACE_SHOWN}`
const PLAYERS = `SELECT count(*) AS players FROM race_entry AS entry
  WHERE entry.merchant = ?1 AND entry.week = ?2 AND ${IS_SHOWN}`

/** Null where the policy has no races. */
export const getRace: Handler<'race'> = async ({ env, merchant, language, clock }) => {
  if (!getPolicy(merchant.jurisdiction).races) return { race: null }
  const { week, to } = raceWeekAt(merchant, clock())
  const bound = [merchant.code, week, clock()] as const
  const [board, players] = await Promise.all([
    env.DB.prepare(BOARD)
      .bind(...bound, language)
      .all(),
    env.DB.prepare(PLAYERS)
      .bind(...bound)
      .first<number>('players'),
  ])
  return {
    race: {
      week,
      endsAt: new Date(to).toISOString(),
      leastStake: presentMoney(minor(RACE_LEAST_MINOR)),
      rounds: RACE_ROUNDS,
      players: z.number().int().parse(players),
      rows: z
        .array(rowSchema)
        .parse(board.results)
        .map(({ nickname, score, game_name }, at) => ({
          place: at + 1,
          player: nickname,
          multiplier: presentScore(score),
          gameName: game_name ?? '',
        })),
    },
  }
}
