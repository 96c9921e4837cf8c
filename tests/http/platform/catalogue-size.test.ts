/** PERF-04: a catalogue of 10,000 games stays quick. Ratios within one run, so that a busy machine changes nothing. */
import { beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../contract/table.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { buildCatalogue } from '../../../tools/demo/editions.ts'
import { IS_NIGHT } from '../../support/herd.ts'
import { bindings, buildPlatform, meridian, requireValue, saffron, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const [SMALL, LARGE] = [200, 10_000]
const REPEATS = 9
/**
 * 50 times the games may cost 12 times as much: measured are 1 to 6. What reads every game for a page comes to 20 and
 * more; the counts do read every game, once for each filter, and are asked seldom.
 */
const MOST_TIMES = 12
const MOST_TIMES_COUNTING = 40

const vassalage = 'KITE' as CallInput<'gameList'>['vassalage']
const LISTS: [string, CallInput<'gameList'>][] = [
  ['the first page', {}],
  ['a far page', { pageNo: 8 }],
  ['one category', { gameType: 'LIVE' }],
  ['one vendor', { vassalage }],
  ['a feature', { feature: 'jackpot', gameType: 'RNG' }],
  ['a theme', { theme: 'sea' }],
  ['the newest', { sort: 'new' }],
  ['by return', { sort: 'rtp' }],
  ['a search', { gameName: 'lantern tide' }],
  ['a search with slips', { gameName: 'lukcy peir' }],
  ['a search in Thai', { gameName: 'กระแสโคมไฟฟ' }],
]

async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0
}

async function measureAll(size: number): Promise<Map<string, number>> {
  await seedGames(
    { env: bindings },
    { catalogue: buildCatalogue(size), merchants: [meridian, saffron], clock: Date.now },
  )
  const figures = new Map<string, number>()
  const began = performance.now()
  requireValue(await platform.call('gameList', { gameName: 'lantern' }))
  figures.set('building the index', performance.now() - began)
  for (const [title, input] of LISTS) {
    figures.set(title, await measure(async () => requireValue(await platform.call('gameList', input))))
  }
  figures.set('counts', await measure(async () => requireValue(await platform.call('gameCounts', { gameType: 'RNG' }))))
  figures.set('the popular', await measure(async () => requireValue(await platform.call('popularGames', {}))))
  const line = [...figures].map(([title, ms]) => `${title} ${ms.toFixed(1)}`).join(', ')
  console.log(size, line)
  return figures
}

beforeAll(seedTestMerchants)

// It compares times: by night, when nothing runs beside it.
test.runIf(IS_NIGHT)(
  'PERF-04 lists, counts and searches over 10,000 games cost little more than over 200',
  {
    timeout: 120_000,
  },
  async () => {
    const small = await measureAll(SMALL)
    const large = await measureAll(LARGE)
    for (const [title, ms] of large) {
      if (title === 'building the index') continue
      const most = title === 'counts' ? MOST_TIMES_COUNTING : MOST_TIMES
      // The runtime's clock tells whole milliseconds: the short time may have been almost one more.
      expect(ms / ((small.get(title) ?? 0) + 1), `${title}: ${ms.toFixed(1)} ms`).toBeLessThan(most)
    }
  },
)
