import { eq } from 'drizzle-orm'
import { minor, presentMoney } from '../../../contract/money.ts'
import { computeConversion, computeMostConvertible, STAKE_PER_POINT_MINOR } from '../../../contract/rules/points.ts'
import { openCursor, sealCursor } from '../../kernel/cursor.ts'
import { type Handler, readingEarly } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import type { PointGroup } from '../../kernel/wallet/points.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { presentRank } from '../vip/get-vip-ladder.ts'
import { readLadder, readStanding } from '../vip/read-standing.ts'
import { factorAt, ratioOf, readEarned, readPointFacts, readPointRanks, requireProgramme } from './credit-earned.ts'
import { pointGoods } from './tables.ts'

export const getPointBalance: Handler<'pointBalance'> = readingEarly(readPointFacts, async (ctx, facts) => {
  const { state, programme } = await readEarned(ctx, requirePlayer(ctx).id, facts)
  const { points, earned, redeemed, converted } = state
  const ratio = ratioOf(programme)
  const convertible = computeMostConvertible(points, ratio)
  return {
    points,
    convertible,
    earned,
    redeemed,
    converted,
    worth: presentMoney(minor(computeConversion(convertible, ratio) ?? 0)),
  }
})

export const getPointConfig: Handler<'pointConfig'> = async (ctx) => {
  const { id } = requirePlayer(ctx)
  const [programme, ladder, pointRanks, standing] = await Promise.all([
    requireProgramme(ctx),
    readLadder(ctx),
    readPointRanks(ctx),
    readStanding(ctx, id),
  ])
  return {
    ratio: {
      points: programme.ratioPoints,
      amount: presentMoney(minor(programme.ratioMinor)),
      least: programme.leastPoints,
    },
    stakePerPoint: presentMoney(minor(STAKE_PER_POINT_MINOR)),
    factorPercent: factorAt(pointRanks, standing.kept?.rank.level ?? 0),
    ranks: ladder.ranks.map((rank) => ({
      ...presentRank(ctx, rank),
      factorPercent: factorAt(pointRanks, rank.level),
      points: pointRanks.find(({ level }) => level === rank.level)?.points ?? 0,
    })),
    remark: pickText(programme.remark, ctx.language, ctx.merchant.defaultLanguage),
  }
}

/** The cursor is the place in the points' journal of the last row shown. */
export const listPointHistory: Handler<'pointHistory'> = async (ctx, { cursor, pageSize }) => {
  const { id } = requirePlayer(ctx)
  await readEarned(ctx, id)
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['points', ctx.merchant.code, id] }
  const before = cursor === undefined ? {} : { before: Number(openCursor(cursor, scope)[0]) }
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  const [page, { ranks }, goods] = await Promise.all([
    wallet.listPoints({ ...before, limit: pageSize }).then(requireAccepted),
    readLadder(ctx),
    ctx.db
      .select({ id: pointGoods.id, names: pointGoods.names })
      .from(pointGoods)
      .where(eq(pointGoods.merchant, ctx.merchant.code)),
  ])
  const nameOf = ({ kind, note }: PointGroup): string => {
    const rank = kind === 'rank' ? ranks.find(({ level }) => `${level}` === note) : undefined
    if (rank) return presentRank(ctx, rank).labelName
    const good = kind === 'redeemed' || kind === 'returned' ? goods.find((one) => one.id === note) : undefined
    return good ? pickText(good.names, ctx.language, ctx.merchant.defaultLanguage) : note
  }
  return {
    rows: page.rows.map((row) => ({
      id: row.sequence,
      kind: row.kind,
      points: row.points,
      pointsAfter: row.pointsAfter,
      note: nameOf(row),
      at: new Date(row.occurredAt).toISOString(),
    })),
    nextCursor: page.next === null ? null : sealCursor([page.next], scope),
  }
}
