/**
 * Writes what is computed once and read often: the figures of each model, and the list of games that
 * a catalogue imports. `node studio/scripts/write-generated.ts`; tests fail while either is stale.
 */
import { writeFileSync } from 'node:fs'
import { computeBestPlay, computeEdgePercent } from '../cards/best-play.ts'
import { computeFigures } from '../engine/figures.ts'
import { paytableIdOf } from '../engine/model.ts'
import { MODELS } from '../models/index.ts'

const at = (path: string) => new URL(path, import.meta.url)
const figures = Object.fromEntries(MODELS.map((model) => [paytableIdOf(model), computeFigures(model)]))

writeFileSync(
  at('../models/figures.generated.ts'),
  `/** Written by scripts/write-generated.ts: exact, by counting every combination of stops. */
import type { Figures } from '../engine/figures.ts'

export const FIGURES: Readonly<Record<string, Figures>> = ${JSON.stringify(figures, null, 2)}
`,
)

const edgePercent = Number(computeEdgePercent().toFixed(4))
const blackjack = { edgePercent, rtpPercent: Number((100 - edgePercent).toFixed(2)), bestPlay: computeBestPlay() }
writeFileSync(
  at('../cards/blackjack.generated.ts'),
  `/** Written by scripts/write-generated.ts: the best play, and what the house keeps against it. */
export const BLACKJACK = ${JSON.stringify(blackjack, null, 2)} as const
`,
)

// The catalogue reads the figures just written, so it is loaded only now.
const { presentGames } = await import('../catalogue/present-games.ts')
writeFileSync(at('../../contract/demo/studio-games.json'), `${JSON.stringify(presentGames(), null, 2)}\n`)

const { presentTables } = await import('../catalogue/present-tables.ts')
writeFileSync(at('../../contract/demo/studio-tables.json'), `${JSON.stringify(presentTables(), null, 2)}\n`)

const { presentBooks } = await import('../catalogue/present-books.ts')
writeFileSync(at('../../contract/demo/studio-books.json'), `${JSON.stringify(presentBooks(), null, 2)}\n`)

const { presentRooms } = await import('../catalogue/present-rooms.ts')
writeFileSync(at('../../contract/demo/studio-rooms.json'), `${JSON.stringify(presentRooms(), null, 2)}\n`)
