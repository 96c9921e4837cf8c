import { Refusal } from '../../../contract/errors.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import type { Handler } from '../../kernel/handler.ts'

const PAGE_OF_AREA = { VN: '/vnlottery', SEA: '/seaLottery', ALL: '/lottery' } as const

/** Our own page, with what the source's parameters say of it. Throws `not_found` for a game that nobody draws. */
export const getLotteryLobby: Handler<'lotteryLobby'> = async (_ctx, input) => {
  const game = input.lottoGameCode === undefined ? null : findLottery(input.lottoGameCode)
  if (input.lottoGameCode !== undefined && !game) throw new Refusal('not_found', 'no such lottery')
  const query = new URLSearchParams({
    ...(game && { gameCode: game.gameCode }),
    ...(input.backUrl !== undefined && { backUrl: input.backUrl }),
    ...(input.language !== undefined && { lang: input.language }),
  })
  const page = game?.page ?? PAGE_OF_AREA[input.lottoArea]
  return { url: query.size > 0 ? `${page}?${query}` : page }
}
