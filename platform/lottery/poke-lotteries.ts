/** What the minute's cron job does for lotteries: alarms do it all, and one that ended is begun again. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { LOTTERY_GAMES } from '../../contract/lottery/games.ts'
import { MINUTE_MS } from '../../contract/time-units.ts'
import type { Services } from '../kernel/context.ts'
import { defineJob } from '../kernel/job.ts'
import { getBook } from '../kernel/lottery/book-interface.ts'
import { getDrawHall } from '../kernel/lottery/draw-interface.ts'
import { WALLET_KINDS } from '../kernel/wallet/accounts.ts'

const MINUTES_PER_HOUR = 60
/** Who looks at a lottery, or bets on it, brings it up to its time as well. */
const DRAWS_EVERY_MINUTES = 10

/** Those whose turn it is, so that each minute has as many. */
const takeTurns = <T>(all: readonly T[], nowMs: number, minutes: number): T[] =>
  all.filter((_, index) => index % minutes === Math.floor(nowMs / MINUTE_MS) % minutes)

/** Publishes chains and draws what is due: each game every ten minutes, should its alarm have been lost. */
export const pokeDraws = defineJob({
  key: z.string(),
  due: null,
  readDue: async ({ clock }: Services) => takeTurns([...LOTTERY_GAMES.keys()], clock(), DRAWS_EVERY_MINUTES),
  run: ({ env }: Services, gameCode) => getDrawHall(env.DRAW, gameCode).poke({ gameCode }),
})

/** Each book once an hour: most have nothing to do. */
export const pokeBooks = defineJob({
  key: z.object({ merchant: merchantCodeSchema, gameCode: z.string(), kind: z.enum(WALLET_KINDS) }),
  due: null,
  readDue: async ({ db, clock }: Services) => {
    const listed = await db.all(sql`SELECT code FROM merchant_public`)
    const rows = z.array(z.object({ code: merchantCodeSchema })).parse(listed)
    const books = rows.flatMap(({ code }) =>
      [...LOTTERY_GAMES.keys()].flatMap((gameCode) => WALLET_KINDS.map((kind) => ({ merchant: code, gameCode, kind }))),
    )
    return takeTurns(books, clock(), MINUTES_PER_HOUR)
  },
  run: ({ env }: Services, identity) => getBook(env.BOOK, identity).poke(),
})
