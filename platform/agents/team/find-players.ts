/** AGT-02: who of a team may have rounds of a UTC day, in the order of a list that leads on to their wallets. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, MemberId } from '../../../contract/ids.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { teamRowSchema } from '../tree/team.ts'

/** A team up to this size is asked member by member; a larger one is met often enough among all who played. */
export const SMALL_TEAM = 2_000
/** A wallet session lives so long: a member with a round of a day opened the game at most so long before it. */
const SESSION_MS = 12 * 3_600_000
/** Of earlier days nearly all is settled, so the sums of the day and of the one after know who played. */
const RECENT_DAYS = 1

const playerSchema = teamRowSchema.extend({ key: z.number() })
/** `key`: by which they are ordered, the highest first. */
export type Player = z.infer<typeof playerSchema>
export type PlayerPlace = { key: number; id: MemberId }
export type PlayersAsked = {
  day: number
  gameType: GameCategory | undefined
  gameId: GameId | undefined
  /** An open round is in no sum yet, however old it is. */
  isOpen: boolean
  /** The last one of the page before, which may have more; null: from the first. */
  from: PlayerPlace | null
  limit: number
}

/**
 * Those who stood below the caller on that day. Of today and yesterday who played last comes first, or played the one game last;
 * then, as of earlier days, those that the sums know, by their numbers: a time in milliseconds is above every number, so one key
 * orders both.
 */
export async function findPlayers(ctx: PlatformContext, asked: PlayersAsked): Promise<Player[]> {
  const isSmall = await isTeamSmall(ctx)
  const isRecent = asked.isOpen || asked.day >= dayOf(ctx.clock()) - RECENT_DAYS
  const recent = isRecent ? await read(ctx, asked, (isSmall ? recentOfTeam : recentOfAll)(ctx, asked)) : []
  if (recent.length === asked.limit) return recent
  const limit = asked.limit - recent.length
  const rest = { ...asked, limit }
  const isOther = isRecent ? isNotRecent(ctx, asked) : sql`1`
  return [...recent, ...(await read(ctx, rest, (isSmall ? countedOfTeam : countedOfAll)(ctx, rest, isOther)))]
}

async function read({ db }: PlatformContext, { limit }: PlayersAsked, found: SQL): Promise<Player[]> {
  const rows = await db.all(sql`
    SELECT member.id, member.username, member.type, found.depth, found.key FROM (${found}) AS found
    JOIN member_public AS member ON member.id = found.member_id
    ORDER BY found.key DESC, found.member_id DESC LIMIT ${limit}`)
  return playerSchema.array().parse(rows)
}

/** `who`: a row of `counted_member`. */
const isNotRecent = ({ merchant }: PlatformContext, asked: PlayersAsked): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM recent_game AS played WHERE played.merchant = ${merchant.code}
    AND played.member_id = who.member_id AND played.last_played_at >= ${sinceOf(asked)})`

async function isTeamSmall(ctx: PlatformContext): Promise<boolean> {
  const row = await ctx.db.get(sql`SELECT count(*) AS size FROM (SELECT 1 FROM member_ancestor
    WHERE ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(dayOf(ctx.clock()))} LIMIT ${SMALL_TEAM + 1})`)
  return z.object({ size: z.number() }).parse(row).size <= SMALL_TEAM
}

const mineOn = (ctx: PlatformContext, day: number): SQL =>
  sql`mine.ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(day, sql`mine`)}`
/** No later than the page before ended. */
const isDue = ({ from }: PlayersAsked, key: SQL, id: SQL): SQL =>
  from ? sql`(${key}, ${id}) <= (${from.key}, ${from.id})` : sql`1`
const sinceOf = ({ day }: PlayersAsked) => dayStartMs(day) - SESSION_MS
const isOfGame = ({ gameId }: PlayersAsked, row: SQL): SQL =>
  gameId === undefined ? sql`1` : sql`${row}.game_id = ${gameId}`

const recentOfTeam = (ctx: PlatformContext, asked: PlayersAsked): SQL => sql`
  SELECT * FROM (SELECT mine.member_id, mine.depth, (SELECT max(last_played_at) FROM recent_game AS played
      WHERE played.merchant = ${ctx.merchant.code} AND played.member_id = mine.member_id
        AND ${isOfGame(asked, sql`played`)}) AS key
    FROM member_ancestor AS mine WHERE ${mineOn(ctx, asked.day)})
  WHERE key >= ${sinceOf(asked)} AND ${isDue(asked, sql`key`, sql`member_id`)}`

/** Of each member the game that was played last: the others stand further down. Of one game there is one row. */
const recentOfAll = (ctx: PlatformContext, asked: PlayersAsked): SQL => sql`
  SELECT played.member_id, mine.depth, played.last_played_at AS key
  FROM recent_game AS played INDEXED BY recent_game_last CROSS JOIN member_ancestor AS mine ON mine.member_id = played.member_id
  WHERE played.merchant = ${ctx.merchant.code} AND played.last_played_at >= ${sinceOf(asked)}
    AND ${isDue(asked, sql`played.last_played_at`, sql`played.member_id`)} AND ${isOfGame(asked, sql`played`)}
    AND ${mineOn(ctx, asked.day)} AND ${asked.gameId === undefined ? isLast : sql`1`}
  ORDER BY played.last_played_at DESC, played.member_id DESC LIMIT ${asked.limit}`

const isLast = sql`NOT EXISTS (SELECT 1 FROM recent_game AS later WHERE later.merchant = played.merchant
  AND later.member_id = played.member_id AND (later.last_played_at, later.game_id) > (played.last_played_at, played.game_id))`

const merchantNumber = ({ merchant }: PlatformContext): SQL =>
  sql`(SELECT number FROM merchant_public WHERE code = ${merchant.code})`
const isOfCategory = ({ gameType }: PlayersAsked, row: SQL): SQL =>
  gameType === undefined ? sql`1` : sql`${row}.category = ${gameType}`

const countedOfTeam = (ctx: PlatformContext, asked: PlayersAsked, isOther: SQL): SQL => sql`
  SELECT mine.member_id, mine.depth, who.number AS key FROM member_ancestor AS mine
  CROSS JOIN counted_member_public AS who ON who.member_id = mine.member_id
  WHERE ${mineOn(ctx, asked.day)} AND ${isDue(asked, sql`who.number`, sql`mine.member_id`)} AND ${isOther}
    AND EXISTS (SELECT 1 FROM play_day_sum_public AS counted WHERE counted.merchant_number = ${merchantNumber(ctx)}
      AND counted.day IN (${asked.day}, ${asked.day + 1}) AND counted.member_number = who.number
      AND ${isOfCategory(asked, sql`counted`)})`

/** By the key of the sums, so that a page ends where it is full. The group is that order: a member's kinds are one row. */
const countedOfAll = (ctx: PlatformContext, asked: PlayersAsked, isOther: SQL): SQL => {
  const ofDay = (day: number) => sql`SELECT * FROM (
    SELECT who.member_id, mine.depth, counted.member_number AS key FROM play_day_sum_public AS counted
    CROSS JOIN counted_member_public AS who ON who.number = counted.member_number
    CROSS JOIN member_ancestor AS mine ON mine.member_id = who.member_id
    WHERE counted.merchant_number = ${merchantNumber(ctx)} AND counted.day = ${day}
      AND counted.member_number <= ${asked.from?.key ?? Number.MAX_SAFE_INTEGER} AND ${isOfCategory(asked, sql`counted`)}
      AND ${mineOn(ctx, asked.day)} AND ${isOther}
    GROUP BY counted.member_number ORDER BY counted.member_number DESC LIMIT ${asked.limit})`
  return sql`${ofDay(asked.day)} UNION ${ofDay(asked.day + 1)}`
}
