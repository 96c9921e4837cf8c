import { VIETNAM_NUMBERS_COUNT } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getBook } from '../../kernel/lottery/book-interface.ts'
import { getDrawHall, type ListedDraw } from '../../kernel/lottery/draw-interface.ts'
import { iso, presentResult } from '../present.ts'
import { requireSale } from '../sale.ts'

export const presentDraw = (
  { period, state, drawAt, drawnAt, result, voidReason, kind }: ListedDraw,
  bookVoids: Readonly<Record<string, string>>,
): UpstreamResponse<'lotteryDraws'>['list'][number] => ({
  period,
  state,
  drawAt: iso(drawAt),
  drawnAt: drawnAt === null ? null : iso(drawnAt),
  voidReason,
  bookVoidReason: state === 'void' ? null : (bookVoids[period] ?? null),
  result: result && presentResult(result),
  installation: kind === 'installation',
})

type Asked = { gameCode: string; size: number; cursor?: string | undefined }

async function readDraws(ctx: PlatformContext, { gameCode, size, cursor }: Asked) {
  const { game } = await requireSale(ctx, gameCode)
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['lotteryDraws', gameCode] }
  const before = cursor === undefined ? undefined : Number(openCursor(cursor, scope)[0])
  const hall = getDrawHall(ctx.env.DRAW, game.gameCode)
  const rows = await hall.listDraws({ gameCode: game.gameCode, before, limit: size + 1 })
  const { shown, nextCursor } = cutPage(rows, size, ({ drawAt }) => sealCursor([drawAt], scope))
  const since = shown.at(-1)?.drawAt
  const book = getBook(ctx.env.BOOK, { merchant: ctx.merchant.code, gameCode: game.gameCode, kind: 'real' })
  const bookVoids = since === undefined ? {} : await book.listVoids({ since })
  return { list: shown.map((draw) => presentDraw(draw, bookVoids)), nextCursor }
}

/** Newest first, void ones with their reason. Throws `not_found`. */
export const listDraws: Handler<'lotteryDraws'> = (ctx, input) => readDraws(ctx, input)
export const listOpenedNumbers: Handler<'openedNumbers'> = (ctx, { gameCode }) =>
  readDraws(ctx, { gameCode, size: VIETNAM_NUMBERS_COUNT })

/** Throws `not_found` for a game that is none of these. */
export const listVnOpenedNumbers: Handler<'vnOpenedNumbers'> = async (ctx, { gameCode }) => {
  const { game } = await requireSale(ctx, gameCode)
  if (game.page !== '/vnlottery') throw new Refusal('not_found', 'no Vietnamese lottery')
  return readDraws(ctx, { gameCode, size: VIETNAM_NUMBERS_COUNT })
}

/** Hits over so many draws, or as many as there are. */
export const getLotteryTrends: Handler<'lotteryTrends'> = async (ctx, { gameCode, draws }) => {
  const { game } = await requireSale(ctx, gameCode)
  return getDrawHall(ctx.env.DRAW, game.gameCode).getTrends({ gameCode: game.gameCode, draws: Number(draws) })
}
