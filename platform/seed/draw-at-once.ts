import { requireLottery } from '../../contract/lottery/games.ts'
import { periodAt } from '../../contract/lottery/periods.ts'
import type { Period } from '../../contract/lottery/types.ts'
import type { Services } from '../kernel/context.ts'
import { getBook } from '../kernel/lottery/book-interface.ts'
import { getDrawHall } from '../kernel/lottery/draw-interface.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { WALLET_KINDS } from '../kernel/wallet/accounts.ts'

/** When a period closes, when stakes are final, when it is drawn, and when its tickets have been paid. */
export const momentsOf = ({ closeAtMs, drawAtMs }: Period) => [closeAtMs, closeAtMs + 5_000, drawAtMs, drawAtMs + 2_000]

/** The open period of a game is drawn now: the clocks of its draws and of a merchant's books go ahead to it and come back. */
export async function drawAtOnce(services: Services, { code }: MerchantFacts, gameCode: string): Promise<string> {
  const { clock, env } = services
  const game = requireLottery(gameCode)
  const period = periodAt(game, clock())
  const hall = getDrawHall(env.DRAW, gameCode)
  const books = WALLET_KINDS.map((kind) => getBook(env.BOOK, { merchant: code, gameCode, kind }))
  const goTo = async (agoMs: number) => {
    await hall.setSeedingClock({ gameCode, agoMs })
    for (const book of books) await book.setSeedingClock({ agoMs })
  }
  try {
    for (const at of momentsOf(period)) {
      await goTo(clock() - at)
      await hall.getStanding({ gameCode })
      for (const book of books) await book.poke()
    }
  } finally {
    await goTo(0)
  }
  return period.period
}
