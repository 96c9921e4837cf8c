/** GAME-07: the feed of play, and the member's choice to stand in it. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FEED_ROWS_MAX } from '../../../contract/calls/games/feed.ts'
import { gameIdSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy, type Policy } from '../../../contract/policy/policy.ts'
import { SECOND_MS } from '../../../contract/time-units.ts'
import { keepHolding } from '../../identity/member/session-bar.ts'
import { bind, commit, readAll, readFirst } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type SessionBar } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { SUSPENDED_OF_MEMBER, tellFacts } from '../../kernel/tell-facts.ts'

/** What ended longer ago is no news: a quiet site has no feed. */
const SHOWN_FOR_MS = 3_600_000

const flag = z.number().transform((value) => value === 1)
const roundSchema = z.object({
  member_id: z.string(),
  username: z.string(),
  game_id: gameIdSchema,
  game_name: z.string(),
  stake_minor: z.number().int().positive(),
  payout_minor: z.number().int().min(0),
  at_ms: z.number().int(),
  is_shown: flag.nullable(),
  until_ms: z.number().nullable(),
  lifts: z.enum(['by_itself', 'on_request']).nullable(),
  suspended: z.string().nullable(),
})

const choiceSchema = z.object({ is_shown: z.number() })

/** A lock takes a member out of every row; `mayBeShown` decides on the rest. */
const ROUNDS = `SELECT member.id AS member_id, member.username, game.game_id,
    coalesce(game_name.name, game.english_name) AS game_name, round.value ->> 'stakeMinor' AS stake_minor,
    round.value ->> 'payoutMinor' AS payout_minor, round.value ->> 'closedAt' AS at_ms,
    choice.is_shown, play_bar.until_ms, play_bar.lifts, ${SUSPENDED_OF_MEMBER} AS suspended
  FROM play_feed_public AS play_feed JOIN json_each(play_feed.rounds) AS round
  JOIN member_public AS member ON member.id = round.value ->> 'memberId' AND member.status = 'active'
  JOIN game ON game.game_id = round.value ->> 'gameId'
  LEFT JOIN game_name ON game_name.game_id = game.game_id AND game_name.language = ?2
  LEFT JOIN play_feed_choice AS choice ON choice.merchant = play_feed.merchant AND choice.member_id = member.id
  LEFT JOIN play_bar_public AS play_bar ON play_bar.member_id = member.id
  WHERE play_feed.merchant = ?1 AND round.value ->> 'closedAt' > ?3 - ${SHOWN_FOR_MS}
    AND round.value ->> 'stakeMinor' > 0
  ORDER BY at_ms DESC`

type Shown = {
  /** By the member's own choice; null without one, undefined where it is not known. */
  isShown: boolean | null | undefined
  bar: Omit<SessionBar, 'kind'> | null
  suspended: string | null
}

/** SAFE-02, AGT-02: no one sees the play of who is barred or suspended, or has chosen not to be shown. Pure. */
export function mayBeShown({ playFeed }: Pick<Policy, 'playFeed'>, member: Shown, nowMs: number): boolean {
  const { isShown, bar, suspended } = member
  if (playFeed === 'off' || isShown === undefined || suspended !== null || keepHolding(bar, nowMs)) return false
  return isShown ?? isShownUnasked(playFeed)
}
const isShownUnasked = (playFeed: Policy['playFeed']) => playFeed === 'opt_out'

/** A member's run of quick bets does not fill the feed. */
const MEMBER_EACH_MS = 10_000

type Ended = { memberId: string; atMs: number }

/** Of rounds, the newest first: no two within a second, and of each member no two within ten. Pure. */
export function thinFeed<Round extends Ended>(rounds: readonly Round[], most: number): Round[] {
  const kept: Round[] = []
  const lastOf = new Map<string, number>()
  for (const round of rounds) {
    const { memberId, atMs } = round
    const before = kept.at(-1)?.atMs ?? Number.POSITIVE_INFINITY
    const own = lastOf.get(memberId) ?? Number.POSITIVE_INFINITY
    if (kept.length === most || before - atMs < SECOND_MS || own - atMs < MEMBER_EACH_MS) continue
    kept.push(round)
    lastOf.set(memberId, atMs)
  }
  return kept
}

export const getPlayFeed: Handler<'playFeed'> = async (ctx) => {
  const { merchant, language, clock } = ctx
  const policy = getPolicy(merchant.jurisdiction)
  if (policy.playFeed === 'off') return { rows: null }
  const nowMs = clock()
  const found = await readAll(ctx, roundSchema, bind(ROUNDS, merchant.code, language, nowMs))
  const rounds = found
    .filter((row) => mayBeShown(policy, presentShown(row), nowMs))
    .map((row) => ({ ...row, memberId: row.member_id, atMs: row.at_ms }))
  return {
    rows: thinFeed(rounds, FEED_ROWS_MAX).map((row) => ({
      player: maskName(row.username),
      gameId: row.game_id,
      gameName: row.game_name,
      stake: presentMoney(minor(row.stake_minor)),
      multiplier: (Math.floor((row.payout_minor * 100) / row.stake_minor) / 100).toFixed(2),
      at: new Date(row.at_ms).toISOString(),
    })),
  }
}

const presentShown = ({ is_shown, until_ms, lifts, suspended }: z.output<typeof roundSchema>): Shown => ({
  isShown: is_shown,
  bar: until_ms === null || lifts === null ? null : { untilMs: until_ms, lifts },
  suspended,
})

async function readOwn(ctx: PlatformContext, memberId: string) {
  const { code, jurisdiction } = ctx.merchant
  const query = sql`SELECT is_shown FROM play_feed_choice WHERE merchant = ${code} AND member_id = ${memberId}`
  const chosen = await readFirst(ctx, choiceSchema, query)
  return { shown: chosen ? chosen.is_shown === 1 : isShownUnasked(getPolicy(jurisdiction).playFeed) }
}

export const getOwnPlayFeed: Handler<'playFeedOwn'> = (ctx) => readOwn(ctx, requireMember(ctx).id)

export const setPlayFeed: Handler<'setPlayFeed'> = async (ctx, { shown }) => {
  const { id } = requireMember(ctx)
  await commit(ctx, [
    sql`INSERT INTO play_feed_choice (merchant, member_id, is_shown)
      VALUES (${ctx.merchant.code}, ${id}, ${shown ? 1 : 0})
      ON CONFLICT (merchant, member_id) DO UPDATE SET is_shown = excluded.is_shown`,
  ])
  // The next bet says it.
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: id })
  return { shown }
}
