import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { addDays, localDateOf, mondayOf, weekWindow } from '../../../contract/rules/day-windows.ts'
import { bind, commit, readTogether } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { requirePlayer } from '../promotions/require-player.ts'

const SHOWN = 20
/** This week and as many before it stay readable. */
const WEEKS_BACK = 8

const rowSchema = z.object({
  member_id: z.string(),
  username: z.string(),
  points: z.number().int(),
  hidden: z.number().int(),
})
const ownSchema = z.object({ points: z.number().int(), above: z.number().int() })

const BOARD = `SELECT score.member_id, member.username, score.points,
    EXISTS (SELECT 1 FROM mission_hidden AS hid WHERE hid.merchant = ?1 AND hid.member_id = score.member_id) AS hidden
  FROM mission_score AS score JOIN member_public AS member ON member.id = score.member_id
  WHERE score.merchant = ?1 AND score.week = ?2
  ORDER BY score.points DESC, score.reached_at_ms, score.member_id LIMIT ${SHOWN}`
const OWN = `SELECT mine.points, (SELECT count(*) FROM mission_score AS other
    WHERE other.merchant = mine.merchant AND other.week = mine.week AND (other.points > mine.points
      OR (other.points = mine.points AND (other.reached_at_ms, other.member_id) < (mine.reached_at_ms, mine.member_id)))) AS above
  FROM mission_score AS mine WHERE mine.merchant = ?1 AND mine.week = ?2 AND mine.member_id = ?3`

/** MEM-14: the board of a week, closed ones too. Throws `not_found` for what is no Monday of the weeks kept. */
export const getMissionLeaderboard: Handler<'missionLeaderboard'> = async (ctx, input) => {
  const { id } = requirePlayer(ctx)
  const { merchant, clock } = ctx
  const current = mondayOf(localDateOf(merchant.timeZone, clock()))
  const weeks = Array.from({ length: WEEKS_BACK + 1 }, (_, back) => addDays(current, -7 * back))
  const week = input.week ?? current
  if (!weeks.includes(week)) throw new Refusal('not_found', 'no week that is kept')
  const [board, [own], hiding] = await readTogether(ctx, [
    [rowSchema.array(), bind(BOARD, merchant.code, week)],
    [ownSchema.array(), bind(OWN, merchant.code, week, id)],
    [z.array(z.unknown()), sql`SELECT 1 FROM mission_hidden WHERE merchant = ${merchant.code} AND member_id = ${id}`],
  ])
  const { from, to } = weekWindow(merchant.timeZone, week)
  return {
    week,
    weeks,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    rows: board.map(({ member_id, username, points, hidden }, at) => ({
      place: at + 1,
      points,
      own: member_id === id,
      player: hidden === 1 ? null : maskName(username),
    })),
    own: { place: own ? own.above + 1 : null, points: own?.points ?? 0, hidden: hiding.length > 0 },
  }
}

/** MEM-14: on every board from now on, those of before too. */
export const setMissionPrivacy: Handler<'missionPrivacy'> = async (ctx, { hidden }) => {
  const { id } = requirePlayer(ctx)
  const { code } = ctx.merchant
  await commit(ctx, [
    hidden
      ? sql`INSERT INTO mission_hidden (merchant, member_id) VALUES (${code}, ${id}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM mission_hidden WHERE merchant = ${code} AND member_id = ${id}`,
  ])
  return { hidden }
}
