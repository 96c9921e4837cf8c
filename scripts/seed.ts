/** `npm run seed -- --games 10000`: fills the local site's catalogue, to see lists and search at that size (PERF-04). */
import { parseArgs } from 'node:util'
import { seedGames } from '../platform/games/catalogue/seed-games.ts'
import { readCatalogue } from '../tools/demo/catalogue/index.ts'
import { buildCatalogue, FIRST_EDITION_NODE } from '../tools/demo/editions.ts'
import { ensureBuilt } from './lib/build.ts'
import { at } from './lib/paths.ts'
import { findFreePorts, findTakenPort } from './lib/ports.ts'
import { DEMO_MERCHANTS } from './lib/seed.ts'
import { startSite } from './lib/site.ts'

/** What the longest catalogues of the trade come to, with room. */
const MOST_GAMES = 50_000

function readCount(): number {
  const { values } = parseArgs({ options: { games: { type: 'string', default: '10000' } } })
  const count = Number(values.games)
  const least = readCatalogue().games.length
  if (Number.isInteger(count) && count >= least && count <= MOST_GAMES) return count
  throw new Error(`--games takes a whole number from ${least}, which is the demo itself, to ${MOST_GAMES}`)
}

async function seed() {
  const count = readCount()
  const port = Number(process.env.PORT || 8787)
  if ((await findTakenPort([port])) !== null)
    throw new Error(`Something listens on port ${port}. Stop the site first: two must not write the same data.`)
  ensureBuilt()
  const site = await startSite({ port: await findFreePorts(), dataDir: at('.local') })
  try {
    const database = await site.miniflare.getD1Database('DB', 'platform')
    const began = performance.now()
    const catalogue = buildCatalogue(count)
    await seedGames({ env: { DB: database } }, { catalogue, merchants: DEMO_MERCHANTS, clock: Date.now })
    const kept = catalogue.games.filter(({ nodeId }) => nodeId >= FIRST_EDITION_NODE).length
    await database
      .prepare('DELETE FROM game WHERE node_id >= ?')
      .bind(FIRST_EDITION_NODE + kept)
      .run()
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(
      `${count} games in ${seconds} s. npm start shows them; npm run seed -- --games ${readCatalogue().games.length} takes them out again.`,
    )
  } finally {
    await site.close()
  }
}

seed().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
