import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { presentRounds } from '../../money/records/present-round.ts'
import { isInTeamOn, presentTeamMember, readPath, requireInTeam, type TeamRow, teamRowSchema } from '../tree/team.ts'
import {
  type Figures,
  NO_FIGURES,
  presentPlay,
  readCountedUntil,
  stoodBelow,
  sumFigures,
  unsettledWindows,
} from './sum-figures.ts'

type Input = CallRequest<'agentBets'>
type Answer = UpstreamResponse<'agentBets'>

/**
 * AGT-05: the rounds that a member of the team opened on a UTC day, read from that member's wallet. None of a day on which the
 * member stood in another team. Without a member the sums of the team, or of the one below `parent`. Throws `not_found` and
 * `malformed`.
 */
export const listBets: Handler<'agentBets'> = async (ctx, input) =>
  input.memberId === undefined ? listSums(ctx, input) : listRounds(ctx, input, input.memberId)

const scopeOf = (ctx: PlatformContext, { memberId, parent, day }: Input): CursorScope => ({
  secret: ctx.env.PASSWORD_PEPPER,
  selection: ['agentBets', ctx.merchant.code, requireMember(ctx).id, memberId, parent, day],
})

/** Of each direct downline by category, and of all below each. */
async function listSums(ctx: PlatformContext, input: Input): Promise<Answer> {
  const scope = scopeOf(ctx, input)
  const day = dayOf(Date.parse(input.day))
  const start = input.cursor === undefined ? 0 : Number(openCursor(input.cursor, scope)[0])
  const subject = input.parent === undefined ? null : await requireInTeam(ctx, input.parent)
  const subjectId = subject?.id ?? requireMember(ctx).id
  const [rows, totals, countedUntil, path] = await Promise.all([
    sumBranches(ctx, { id: subjectId, depth: subject?.depth ?? 0 }, day),
    sumFigures(ctx, { ids: [subjectId], of: 'teams', by: 'who' }, { from: day, to: day }),
    readCountedUntil(ctx),
    subject ? readPath(ctx, subject) : [],
  ])
  const { shown, nextCursor } = cutPage(rows.slice(start, start + input.pageSize + 1), input.pageSize, () =>
    sealCursor([start + input.pageSize], scope),
  )
  return {
    countedUntil,
    member: null,
    path,
    totals: presentPlay(totals.get(subjectId) ?? NO_FIGURES),
    rounds: [],
    sums: await Promise.all(
      shown.map(async ({ gameType, figures, ...row }) => ({
        ...(await presentTeamMember(ctx, row)),
        gameType,
        figures: presentPlay(figures),
      })),
    ),
    nextCursor,
  }
}

async function listRounds(ctx: PlatformContext, input: Input, memberId: MemberId): Promise<Answer> {
  const scope = scopeOf(ctx, input)
  const dayNumber = dayOf(Date.parse(input.day))
  const place = input.cursor === undefined ? undefined : Number(openCursor(input.cursor, scope)[0])
  const member = await requireInTeam(ctx, memberId)
  const wasOfTeam = await isInTeamOn(ctx, memberId, dayNumber)
  const { rounds, nextCursor } = wasOfTeam
    ? await readRounds(ctx, member, { dayNumber, place, pageSize: input.pageSize, scope })
    : { rounds: [], nextCursor: null }
  const days = { from: dayNumber, to: dayNumber }
  const figures = await sumFigures(ctx, { ids: [member.id], of: 'members', by: 'who' }, days)
  return {
    countedUntil: await readCountedUntil(ctx),
    member: await presentTeamMember(ctx, member),
    path: await readPath(ctx, member),
    totals: presentPlay(figures.get(member.id) ?? NO_FIGURES),
    rounds,
    sums: [],
    nextCursor,
  }
}

type Page = { dayNumber: number; place: number | undefined; pageSize: number; scope: CursorScope }

async function readRounds(ctx: PlatformContext, { id }: TeamRow, { dayNumber, place, pageSize, scope }: Page) {
  const range = { from: dayStartMs(dayNumber), to: dayStartMs(dayNumber + 1) }
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  const { rows } = requireAccepted(await wallet.readRounds({ range, before: place, limit: pageSize + 1 }))
  const { shown, nextCursor } = cutPage(rows, pageSize, (last) => sealCursor([last.openedSequence], scope))
  const presented = await presentRounds(ctx, shown)
  // The balance after a round is the member's own matter.
  const rounds = presented.map(({ balanceAfter: _, net: __, provablyFair: ___, ...bet }) => bet)
  return { rounds, nextCursor }
}

const sumSchema = teamRowSchema.extend({
  gameType: z.enum(GAME_CATEGORIES),
  rounds: z.number(),
  stake: z.number(),
  valid: z.number(),
  payout: z.number(),
})
type Sum = TeamRow & { gameType: (typeof GAME_CATEGORIES)[number] | null; figures: Figures }

const COLUMNS = ['rounds', 'stake_minor', 'valid_minor', 'payout_minor']

/** The largest stake first. `gameType` null: of all below a downline, over all categories. */
async function sumBranches(
  ctx: PlatformContext,
  { id, depth }: { id: string; depth: number },
  day: number,
): Promise<Sum[]> {
  const [own, found] = await Promise.all([
    sumDirect(ctx, { id, depth }, day),
    ctx.db.all(sql`
      SELECT member.id, username, type, depth + ${depth} AS depth FROM member_ancestor CROSS JOIN agent_day
        ON agent_day.merchant = ${ctx.merchant.code} AND day = ${day} AND agent_id = member_ancestor.member_id
      JOIN member_public AS member ON member.id = member_ancestor.member_id
      WHERE ancestor_id = ${id} AND depth = 1 AND ${holdsOn(day)}`),
  ])
  const above = teamRowSchema.array().parse(found)
  const ids = above.map((row) => row.id)
  const teams = await sumFigures(ctx, { ids, of: 'teams', by: 'who' }, { from: day, to: day })
  const below = above.map((row) => ({ ...row, gameType: null, figures: teams.get(row.id) ?? NO_FIGURES }))
  return [...own, ...below.filter(({ figures }) => figures.rounds !== 0 || figures.stake !== 0)].toSorted(
    (a, b) =>
      b.figures.stake - a.figures.stake ||
      a.id.localeCompare(b.id) ||
      (a.gameType ?? '').localeCompare(b.gameType ?? ''),
  )
}

/** What each played by category, up to the window that is settled. */
async function sumDirect(ctx: PlatformContext, { id, depth }: { id: string; depth: number }, day: number) {
  const people = sql`member_ancestor AS people`
  const isOne = sql`people.ancestor_id = ${id} AND people.depth = 1 AND ${holdsOn(day, sql`people`)}
    AND ${stoodBelow(sql`${requireMember(ctx).id}`, sql`people.member_id`, sql`${day}`)}`
  const columns = (sign: string) => sql.raw(COLUMNS.map((column) => `${sign}counted.${column} AS ${column}`).join(', '))
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth + ${depth} AS depth, category AS gameType, sum(rounds) AS rounds,
      sum(stake_minor) AS stake, sum(valid_minor) AS valid, sum(payout_minor) AS payout
    FROM (SELECT people.member_id, people.depth, category, ${columns('')} FROM ${people} CROSS JOIN play_day AS counted
        ON counted.merchant = ${ctx.merchant.code} AND counted.day = ${day} AND counted.member_id = people.member_id
        WHERE ${isOne}
      UNION ALL SELECT people.member_id, people.depth, category, ${columns('-')} FROM ${unsettledWindows(ctx, { from: day, to: day })} AS span
        CROSS JOIN ${people} CROSS JOIN play_window AS counted ON counted.merchant = ${ctx.merchant.code}
          AND counted.window = span.window AND counted.member_id = people.member_id
        WHERE ${isOne}) AS played
    JOIN member_public AS member ON member.id = played.member_id
    GROUP BY member.id, category HAVING sum(rounds) <> 0 OR sum(stake_minor) <> 0 OR sum(payout_minor) <> 0`)
  return sumSchema
    .array()
    .parse(found)
    .map(({ rounds, stake, valid, payout, ...row }) => ({
      ...row,
      figures: { ...NO_FIGURES, rounds, stake, valid, payout },
    }))
}
