import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, holdsOn, presentDay } from '../../kernel/tree.ts'
import { presentTeamMember, readPath, requireInTeam, teamRowSchema } from '../tree/team.ts'
import {
  addFigures,
  NO_FIGURES,
  parseDays,
  presentFigures,
  readCountedUntil,
  readVendorsSince,
  sumCategories,
  sumFigures,
  sumVendors,
} from './sum-figures.ts'

const rowSchema = teamRowSchema.extend({ downlines: z.number() })

/** AGT-05: of the agent's team, or of a member of it and all below. Throws `not_found` and `malformed`. */
export const getProfit: Handler<'agentProfit'> = async (ctx, input) => {
  const agent = requireMember(ctx)
  const days = parseDays(input)
  const subject = input.memberId === undefined ? null : await requireInTeam(ctx, input.memberId)
  const subjectId = subject?.id ?? agent.id
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['agentProfit', ctx.merchant.code, agent.id, subjectId, input.from, input.to],
  }
  const start = input.cursor === undefined ? 0 : Number(openCursor(input.cursor, scope)[0])
  const today = dayOf(ctx.clock())
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth + ${subject?.depth ?? 0} AS depth, (SELECT count(*) FROM member_ancestor AS below
      WHERE below.ancestor_id = member.id AND below.depth = 1 AND ${holdsOn(today, sql`below`)}) AS downlines
    FROM member_ancestor JOIN member_public AS member ON member.id = member_ancestor.member_id
    WHERE ancestor_id = ${subjectId} AND depth = 1 AND ${holdsOn(today)}
    ORDER BY created_at_ms DESC, member.id LIMIT ${input.pageSize + 1} OFFSET ${start}`)
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(found), input.pageSize, () =>
    sealCursor([start + input.pageSize], scope),
  )
  const ids = shown.map(({ id }) => id)
  const above = shown.filter(({ downlines }) => downlines > 0).map(({ id }) => id)
  const [own, teams, teamByDay, ownByDay, countedUntil, path, categories, vendors, vendorsSince] = await Promise.all([
    sumFigures(ctx, { ids, of: 'members', by: 'who' }, days),
    sumFigures(ctx, { ids: above, of: 'teams', by: 'who' }, days),
    sumFigures(ctx, { ids: [subjectId], of: 'teams', by: 'day' }, days),
    sumFigures(ctx, { ids: subject ? [subjectId] : [], of: 'members', by: 'day' }, days),
    readCountedUntil(ctx),
    subject ? readPath(ctx, subject) : [],
    sumCategories(ctx, subjectId, days),
    sumVendors(ctx, subjectId, days),
    readVendorsSince(ctx),
  ])
  const numbers = [...new Set([...teamByDay.keys(), ...ownByDay.keys()])].map(Number).sort((a, b) => b - a)
  return {
    countedUntil,
    path,
    totals: presentFigures(addFigures([...teamByDay.values(), ...ownByDay.values()])),
    own: subject && presentFigures(addFigures(ownByDay.values())),
    days: numbers.map((day) => ({
      day: presentDay(day),
      ...presentFigures(addFigures([teamByDay.get(day) ?? NO_FIGURES, ownByDay.get(day) ?? NO_FIGURES])),
    })),
    categories,
    vendors,
    vendorsSince,
    members: await Promise.all(
      shown.map(async (row) => ({
        ...(await presentTeamMember(ctx, row)),
        own: presentFigures(own.get(row.id)),
        team: presentFigures(teams.get(row.id)),
        downlines: row.downlines,
      })),
    ),
    nextCursor,
  }
}
