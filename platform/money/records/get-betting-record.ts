import { presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { parseRange } from './parse-range.ts'
import { presentRound } from './present-round.ts'
import { roundRowSchema } from './rows.ts'
import { SELECT_ROUNDS } from './select-rounds.ts'
import { prepareSumOfRounds, type RoundSelection, totalsRowSchema } from './sum-rounds.ts'

/** MEM-07: rounds newest first, with exact totals over the whole selection. Throws `malformed` for a foreign cursor. */
export async function getBettingRecord(
  ctx: PlatformContext,
  input: CallRequest<'bettingRecord'>,
): Promise<UpstreamResponse<'bettingRecord'>> {
  const member = requireMember(ctx)
  const selection: RoundSelection = {
    merchant: ctx.merchant.code,
    memberId: member.id,
    range: parseRange(ctx, input),
    category: input.gameType ?? null,
    state: input.state ?? null,
  }
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['bettingRecord', ctx.merchant.code, member.id, input.from, input.to, input.gameType, input.state],
  }
  const before = input.cursor === undefined ? null : openCursor(input.cursor, scope)

  const db = ctx.env.DB
  const page = preparePage(db, selection, ctx.language, before, input.pageSize + 1)
  // One batch is one snapshot: the totals never disagree with the rows beside them.
  const [found, sums] = await db.batch([page, prepareSumOfRounds(db, selection)])
  const rows = roundRowSchema.array().parse(found?.results)
  const totals = totalsRowSchema.parse(sums?.results[0])

  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) =>
    sealCursor([last.opened_at, last.opened_sequence], scope),
  )
  return {
    rows: shown.map(presentRound),
    nextCursor,
    totals: {
      rounds: totals.rounds,
      stake: presentMoney(totals.stake_minor),
      payout: presentMoney(totals.payout_minor),
      net: presentMoney(totals.net_minor),
    },
  }
}

function preparePage(
  db: D1Database,
  { merchant, memberId, range, category, state }: RoundSelection,
  language: string,
  before: readonly (string | number)[] | null,
  limit: number,
): D1PreparedStatement {
  const [beforeTime, beforeSequence] = before ?? [range.to, 0]
  const conditions = [
    'r.opened_at >= ?4',
    '(r.opened_at, r.opened_sequence) < (?5, ?6)',
    ...(category === null ? [] : ['r.category = ?7']),
    ...(state === null ? [] : ['r.state = ?8']),
    // Named again in words, so that the small index of unsettled rounds may be used.
    ...(state === null || state === 'settled' ? [] : [`r.state <> 'settled'`]),
  ]
  return db
    .prepare(
      `${SELECT_ROUNDS} AND ${conditions.join(' AND ')} AND ?7 IS ?7 AND ?8 IS ?8
       ORDER BY r.opened_at DESC, r.opened_sequence DESC LIMIT ?9`,
    )
    .bind(merchant, memberId, language, range.from, beforeTime, beforeSequence, category, state, limit)
}
