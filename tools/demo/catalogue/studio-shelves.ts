/** The books, rooms and live tables of our own studio, as it publishes them. Figures stand there alone. */
import { z } from 'zod'
import { GAME_CATEGORIES, LANGUAGES } from '../../../contract/constants.ts'
import studioBooks from '../../../contract/demo/studio-books.json' with { type: 'json' }
import studioRooms from '../../../contract/demo/studio-rooms.json' with { type: 'json' }
import studioTables from '../../../contract/demo/studio-tables.json' with { type: 'json' }
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { moneySchema, parseMoney } from '../../../contract/money.ts'
import { leastStakeSchema, returnsOf } from './studio-games.ts'

const studioBookSchema = z.object({
  code: gameIdSchema,
  /** As the studio knows it, where that is another. */
  gameCode: gameIdSchema.optional(),
  vendor: vendorCodeSchema,
  category: z.enum(GAME_CATEGORIES),
  name: z.record(z.enum(LANGUAGES), z.string()),
  stake: z.object({ min: moneySchema, max: moneySchema }),
  demo: z.boolean(),
})

const books = z.array(studioBookSchema).parse([...studioBooks, ...studioRooms])

/** What the studio says of a book or a room on its vendor's shelf. The studio knows it by its own code. */
export function findPublishedBook(code: string, vendorCode: string) {
  const book = books.find((each) => each.code === code && each.vendor === vendorCode)
  return (
    book && {
      gameCode: book.gameCode ?? book.code,
      names: book.name,
      minBetMinor: parseMoney(book.stake.min),
      maxBetMinor: parseMoney(book.stake.max),
      isPlayable: true,
      offersDemo: book.demo,
    }
  )
}

const studioTableSchema = z.object({
  code: gameIdSchema,
  name: z.record(z.enum(LANGUAGES), z.string()),
  class: z.string(),
  rtpPercent: z.number(),
  rtpAtLeastStake: leastStakeSchema,
  stake: z.object({ min: moneySchema, max: moneySchema }),
  demo: z.boolean(),
})

const tables = z.array(studioTableSchema).parse(studioTables)
const byCode = new Map(tables.map((table) => [table.code as string, table]))

/** What the studio says of a table on its vendor's shelf: one that can really be played. */
export function findPublishedTable(gameId: string) {
  const table = byCode.get(gameId)
  return (
    table && {
      names: table.name,
      classes: [table.class],
      features: ['provably_fair'],
      rtpPoints: Math.round(table.rtpPercent * 100),
      ...returnsOf(table.rtpAtLeastStake),
      minBetMinor: parseMoney(table.stake.min),
      maxBetMinor: parseMoney(table.stake.max),
      isPlayable: true,
      offersDemo: table.demo,
    }
  )
}
