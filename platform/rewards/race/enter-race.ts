import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { nicknameSchema } from '../../../contract/calls/games/race.ts'
import { Refusal } from '../../../contract/errors.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { bind, commit, readFirst } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { IS_SHOWN } from './get-race.ts'
import { isNameFree, nameKeyOf } from './race-names.ts'
import { presentScore, raceWeekAt } from './race-week.ts'

const ownSchema = z.object({ nickname: nicknameSchema.nullable(), score: z.number().int(), above: z.number().int() })
const OWN = `SELECT mine.nickname, mine.score, (SELECT count(*) FROM race_entry AS entry
    WHERE entry.merchant = mine.merchant AND entry.week = mine.week AND entry.score > 0 AND (entry.score > mine.score
      OR (entry.score = mine.score AND (entry.reached_at_ms, entry.member_id) < (mine.reached_at_ms, mine.member_id)))
      AND ${IS_SHOWN}) AS above
  FROM race_entry AS mine WHERE mine.merchant = ?1 AND mine.week = ?2 AND mine.member_id = ?4`

async function readOwn(ctx: PlatformContext, memberId: string) {
  const { merchant, clock } = ctx
  const { week } = raceWeekAt(merchant, clock())
  const row = await readFirst(ctx, ownSchema, bind(OWN, merchant.code, week, clock(), memberId))
  if (row === null) return { joined: false, nickname: null, place: null, multiplier: null }
  const { nickname, score, above } = row
  const stands = score > 0
  return {
    joined: true,
    nickname,
    place: stands ? above + 1 : null,
    multiplier: stands ? presentScore(score) : null,
  }
}

function requireRace({ merchant }: PlatformContext) {
  if (!getPolicy(merchant.jurisdiction).races) throw new Refusal('function_disabled', 'the policy has no races')
}

/** Throws `function_disabled` where the policy has no races. */
export const getOwnRace: Handler<'raceOwn'> = async (ctx) => {
  const { id } = requirePlayer(ctx)
  requireRace(ctx)
  return readOwn(ctx, id)
}

/**
 * Who is in already has another name from now on. Throws as `getOwnRace`, `account_locked` for a locked account, and
 * `name_taken` for the name of another player, or one that an operator hid.
 */
export const enterRace: Handler<'enterRace'> = async (ctx, { nickname }) => {
  const { id } = requirePlayer(ctx)
  requireRace(ctx)
  const { merchant, clock } = ctx
  const { week, to } = raceWeekAt(merchant, clock())
  const nameKey = nickname === null ? null : nameKeyOf(nickname)
  const [entered] = await commit(ctx, [
    sql`INSERT INTO race_entry (merchant, week, member_id, nickname, name_key, joined_at_ms, look_at_ms)
      SELECT ${merchant.code}, ${week}, ${id}, ${nickname}, ${nameKey}, ${clock()}, ${clock()}
      WHERE EXISTS (SELECT 1 FROM member_public WHERE id = ${id} AND status = 'active')
        AND ${isNameFree({ merchant: merchant.code, week, memberId: id, nameKey })}
      ON CONFLICT (merchant, week, member_id) DO UPDATE SET nickname = excluded.nickname, name_key = excluded.name_key`,
    // What the race pays is fixed with its first player, and stays.
    sql`INSERT INTO race (merchant, week, prizes, ends_at_ms)
      SELECT ${merchant.code}, ${week}, coalesce((SELECT prizes FROM race_rule WHERE merchant = ${merchant.code}), '[]'), ${to}
      WHERE EXISTS (SELECT 1 FROM race_entry WHERE merchant = ${merchant.code} AND week = ${week} AND member_id = ${id})
      ON CONFLICT DO NOTHING`,
  ])
  if (entered?.meta.changes === 1) return readOwn(ctx, id)
  const isActive = await ctx.db.get(sql`SELECT 1 FROM member_public WHERE id = ${id} AND status = 'active'`)
  throw isActive
    ? new Refusal('name_taken', 'another player has the name, or an operator hid it')
    : new Refusal('account_locked', 'the account is no longer active')
}

/** Who joins again is counted again, from the first round of the week. */
export const leaveRace: Handler<'leaveRace'> = async (ctx) => {
  const { id } = requirePlayer(ctx)
  const { merchant, clock } = ctx
  const { week } = raceWeekAt(merchant, clock())
  await commit(ctx, [
    sql`DELETE FROM race_entry WHERE merchant = ${merchant.code} AND week = ${week} AND member_id = ${id}`,
  ])
  return readOwn(ctx, id)
}
