import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { presentRounds } from '../../money/records/present-round.ts'
import { isInTeamOn, presentTeamMember, requireInTeam, type TeamRow, teamRowSchema } from '../tree/team.ts'
import { addFigures, NO_FIGURES, presentPlay, readCountedUntil, sumFigures } from './sum-figures.ts'

/**
 * AGT-05: the rounds that a member of the team opened on a UTC day, read from that member's wallet, none of a day on which the
 * member stood in another team; without a member the
 * sums of each direct downline by category. Throws `not_found` and `malformed`.
 */
export const listBets: Handler<'agentBets'> = async (ctx, { memberId, day, cursor, pageSize }) => {
  const agent = requireMember(ctx)
  const dayNumber = dayOf(Date.parse(day))
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['agentBets', ctx.merchant.code, agent.id, memberId, day],
  }
  const place = cursor === undefined ? undefined : Number(openCursor(cursor, scope)[0])
  const countedUntil = await readCountedUntil(ctx)
  if (memberId === undefined) {
    const start = place ?? 0
    const { rows, totals } = await sumDirect(ctx, dayNumber)
    const page = rows.slice(start, start + pageSize + 1)
    const { shown, nextCursor } = cutPage(page, pageSize, () => sealCursor([start + pageSize], scope))
    const sums = await Promise.all(
      shown.map(async ({ gameType, figures, ...row }) => ({
        ...(await presentTeamMember(ctx, row)),
        gameType,
        figures: presentPlay(figures),
      })),
    )
    return { countedUntil, member: null, totals: presentPlay(totals), rounds: [], sums, nextCursor }
  }
  const member = await requireInTeam(ctx, memberId)
  const wasOfTeam = await isInTeamOn(ctx, memberId, dayNumber)
  const { rounds, nextCursor } = wasOfTeam
    ? await readRounds(ctx, member, { dayNumber, place, pageSize, scope })
    : { rounds: [], nextCursor: null }
  const figures = await sumFigures(
    ctx,
    { ids: [member.id], of: 'members', by: 'who' },
    { from: dayNumber, to: dayNumber },
  )
  return {
    countedUntil,
    member: await presentTeamMember(ctx, member),
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

/** The largest stake first. */
async function sumDirect(ctx: PlatformContext, day: number) {
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth, category AS gameType, rounds, stake_minor AS stake, valid_minor AS valid,
      payout_minor AS payout
    FROM member_ancestor CROSS JOIN play_day ON play_day.merchant = ${ctx.merchant.code} AND day = ${day}
      AND play_day.member_id = member_ancestor.member_id
    JOIN member ON member.id = member_ancestor.member_id
    WHERE ancestor_id = ${requireMember(ctx).id} AND depth = 1 AND ${holdsOn(day)}
    ORDER BY stake_minor DESC, member.id, category`)
  const rows = sumSchema
    .array()
    .parse(found)
    .map(({ rounds, stake, valid, payout, ...row }) => ({
      ...row,
      figures: { ...NO_FIGURES, rounds, stake, valid, payout },
    }))
  return { rows, totals: addFigures(rows.map(({ figures }) => figures)) }
}
