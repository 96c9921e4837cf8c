import { POPULAR_LOTTERY_COUNT } from '../../../contract/constants.ts'
import { periodAt } from '../../../contract/lottery/periods.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { iso, presentLast, presentPeriod } from '../present.ts'
import { listSales, type Sale } from '../sale.ts'

type Lottery = UpstreamResponse<'lotteries'>['list'][number]
type Reader = Pick<PlatformContext, 'db' | 'language' | 'env' | 'merchant' | 'clock'>

async function present(ctx: Reader, sale: Sale): Promise<Lottery> {
  const { game, sold } = sale
  const { gameCode, family, page, accountType } = game
  const { last } = await getDrawHall(ctx.env.DRAW, gameCode).getStanding({ gameCode })
  return {
    gameCode: sale.gameCode,
    gameId: sold.gameId,
    name: sale.name,
    showIcon: sale.cover,
    family,
    page,
    accountType,
    shut: sale.isShut,
    everySeconds: game.schedule.kind === 'interval' ? game.schedule.everySeconds : null,
    ...presentPeriod(periodAt(game, ctx.clock())),
    last: presentLast(last),
  }
}

/** In this order. */
export const presentLotteries = async (ctx: Reader, sales: readonly Sale[]) => ({
  now: iso(ctx.clock()),
  list: await Promise.all(sales.map((sale) => present(ctx, sale))),
})

const listWhere = async (ctx: Reader, isShown: (sale: Sale) => boolean) =>
  presentLotteries(ctx, (await listSales(ctx)).filter(isShown).slice(0, POPULAR_LOTTERY_COUNT))

export const listLotteries: Handler<'lotteries'> = (ctx, { page }) =>
  listWhere(ctx, ({ game }) => page === undefined || game.page === page)

export const listVnLotteries: Handler<'vnLotteries'> = (ctx) => listWhere(ctx, ({ game }) => game.page === '/vnlottery')
