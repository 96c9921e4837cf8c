/** FIND-01 in an isolate that has just begun, and where the work for its first search comes to nothing. */
import { beforeAll, expect, test } from 'vitest'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { buildCatalogue } from '../../../tools/demo/editions.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import { bindings, buildPlatform, meridian, requireValue, seedTestMerchants } from './support.ts'

const READS_NAMES = /^select .*"search_text".* from "game"/

/** A database that tells when the names of all games are read; `batch` may do otherwise then. */
function watchNames({ batch = (read: () => Promise<unknown>) => read() } = {}) {
  const seen = { reads: 0 }
  let isDue = false
  const DB = ownSessions(
    new Proxy(bindings.DB, {
      get(db, key: keyof D1Database) {
        if (key === 'prepare')
          return (sql: string) => {
            isDue ||= READS_NAMES.test(sql)
            return db.prepare(sql)
          }
        if (key !== 'batch') return db[key].bind(db)
        return (statements: D1PreparedStatement[]) => {
          const read = () => db.batch(statements)
          if (!isDue) return read()
          isDue = false
          seen.reads += 1
          return batch(read)
        }
      },
    }),
  )
  return { seen, platform: buildPlatform({ env: { DB } }) }
}

const catalogue = buildCatalogue(30)
const [first] = catalogue.games
const rename = (name: string) =>
  bindings.DB.prepare('UPDATE game SET search_text = ? WHERE game_id = ?').bind(name, first?.gameId).run()

const find = async ({ call }: ReturnType<typeof buildPlatform>, gameName: string) => {
  const { games, near } = requireValue(await call('gameList', { gameName }))
  return near ? [] : games.map(({ gameId }) => gameId)
}

beforeAll(async () => {
  await seedTestMerchants()
  await seedGames({ env: bindings }, { catalogue, merchants: [meridian], clock: Date.now })
})

test('FIND-01 behind its first answer, whatever was asked, the names of all games are read; no search waits for that', async () => {
  await rename('quokka')
  const { seen, platform } = watchNames()
  requireValue(await platform.call('whitelabel', {}))
  expect(seen.reads).toBe(1)
  expect(await find(platform, 'quokka')).toEqual([first?.gameId])
  expect(seen.reads).toBe(1)
})

test('FIND-01 a name that is changed later is found at once', async () => {
  const { seen, platform } = watchNames()
  await rename('numbat')
  expect(await find(platform, 'numbat')).toEqual([first?.gameId])
  expect(seen.reads).toBe(1)
})

test('FIND-01 where it fails behind the answer the answer stands, and the search does it itself', async () => {
  await rename('dingo')
  const { platform } = watchNames({ batch: () => Promise.reject(new Error('no database')) })
  requireValue(await platform.call('whitelabel', {}))
  expect(await find(buildPlatform(), 'dingo')).toEqual([first?.gameId])
})

test('FIND-01 of many that search at once, one has the names read for all of them', async () => {
  await rename('bilby')
  const { seen, platform } = watchNames()
  const found = await Promise.all(Array.from({ length: 10 }, () => find(platform, 'bilby')))
  expect(found).toEqual(Array.from({ length: 10 }, () => [first?.gameId]))
  expect(seen.reads).toBe(1)
})

test('FIND-01 who leaves while the index is built leaves nobody waiting, and the others build one again', async () => {
  await rename('potoroo')
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  const gone = watchNames({
    batch: () => {
      leave()
      return new Promise(() => {})
    },
  })
  void gone.platform.call('gameList', { gameName: 'potoroo' })
  await isLeft
  const { seen, platform } = watchNames()
  const found = await Promise.all(Array.from({ length: 10 }, () => find(platform, 'potoroo')))
  expect(found).toEqual(Array.from({ length: 10 }, () => [first?.gameId]))
  expect(seen.reads).toBe(1)
})
