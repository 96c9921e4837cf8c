/** The live tables of our own studio, as it publishes them: the ones that can really be played. Figures stand there alone. */
import { z } from 'zod'
import { LANGUAGES } from '../../../contract/constants.ts'
import studioTables from '../../../contract/demo/studio-tables.json' with { type: 'json' }
import { gameIdSchema } from '../../../contract/ids.ts'
import { moneySchema, parseMoney } from '../../../contract/money.ts'

const studioTableSchema = z.object({
  code: gameIdSchema,
  name: z.record(z.enum(LANGUAGES), z.string()),
  class: z.string(),
  rtpPercent: z.number(),
  stake: z.object({ min: moneySchema, max: moneySchema }),
  demo: z.boolean(),
})

const tables = z.array(studioTableSchema).parse(studioTables)
const byCode = new Map(tables.map((table) => [table.code as string, table]))

/** What the studio says of a table on its vendor's shelf. */
export function findPublishedTable(gameId: string) {
  const table = byCode.get(gameId)
  return (
    table && {
      names: table.name,
      classes: [table.class],
      features: ['provably_fair'],
      rtpPoints: Math.round(table.rtpPercent * 100),
      minBetMinor: parseMoney(table.stake.min),
      maxBetMinor: parseMoney(table.stake.max),
      isPlayable: true,
      offersDemo: table.demo,
    }
  )
}
