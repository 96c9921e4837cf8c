import { sql } from 'drizzle-orm'
import { requireLottery } from '../../../contract/lottery/games.ts'
import { periodAt } from '../../../contract/lottery/periods.ts'
import type { Period } from '../../../contract/lottery/types.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import { getBook } from '../../../platform/kernel/lottery/book-interface.ts'
import { getDrawHall } from '../../../platform/kernel/lottery/draw-interface.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { WALLET_KINDS } from '../../../platform/kernel/wallet/accounts.ts'
import { runRaffles } from '../../../platform/rewards/raffles/run-raffles.ts'

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

/** Tickets are counted, sealed and drawn, each by a run of its own. */
const RAFFLE_STEPS = 3
const CLOCK_AHEAD_MS = 2 * 60_000

/** A raffle closes now and is drawn: the job runs by a clock that is ahead. */
export async function drawRaffleAtOnce(services: Services, { code }: MerchantFacts, promotionId: string) {
  const now = services.clock()
  await commit(services, [
    sql`UPDATE promotion SET ends_at_ms = ${now} WHERE merchant = ${code} AND id = ${promotionId} AND kind = 'raffle'
      AND starts_at_ms < ${now} AND ends_at_ms > ${now}`,
  ])
  const ahead = { ...services, clock: () => now + CLOCK_AHEAD_MS }
  for (let step = 0; step < RAFFLE_STEPS; step++) await runRaffles.run(ahead, { merchant: code, promotionId })
}
