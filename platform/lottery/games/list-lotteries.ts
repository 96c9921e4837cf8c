import { periodAt } from '../../../contract/lottery/periods.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { listSales, type Sale } from '../sale.ts'

type Lottery = UpstreamResponse<'lotteries'>['list'][number]
type Reader = Pick<PlatformContext, 'db' | 'language' | 'env' | 'merchant' | 'clock'>
const iso = (timeMs: number) => new Date(timeMs).toISOString()

async function present(ctx: Reader, sale: Sale): Promise<Lottery> {
  const { game, sold } = sale
  const { gameCode, family, page, accountType } = game
  const { last } = await getDrawHall(ctx.env.DRAW, gameCode).getStanding({ gameCode })
  const { period, openAtMs, closeAtMs, drawAtMs } = periodAt(game, ctx.clock())
  return {
    ...{
      gameCode: sale.gameCode,
      gameId: sold.gameId,
      name: sale.name,
      showIcon: sale.cover,
      family,
      page,
      accountType,
    },
    ...{ period, openAt: iso(openAtMs), closeAt: iso(closeAtMs), drawAt: iso(drawAtMs) },
    shut: sale.isShut,
    last: last && { period: last.period, result: copyResult(last.result) },
  }
}

/** The answer's own lists, which the contract lets grow. */
export const copyResult = (result: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(result).map(([name, numbers]) => [name, [...numbers]]))

async function listWhere(ctx: Reader, isShown: (sale: Sale) => boolean) {
  const sales = (await listSales(ctx)).filter(isShown)
  return { now: iso(ctx.clock()), list: await Promise.all(sales.map((sale) => present(ctx, sale))) }
}

export const listLotteries: Handler<'lotteries'> = (ctx, { page }) =>
  listWhere(ctx, ({ game }) => page === undefined || game.page === page)

export const listVnLotteries: Handler<'vnLotteries'> = (ctx) => listWhere(ctx, ({ game }) => game.page === '/vnlottery')

/** Those that the member played last, newest first. */
export const presentLotteries = (ctx: Reader, sales: readonly Sale[]) =>
  Promise.all(sales.map((sale) => present(ctx, sale)))
