import { expect, test } from 'vitest'
import { createHeard, openCopies, openPrimary } from './database.ts'

/** A database whose answers say where they were served: the primary's in WEUR, a copy's in APAC. */
function createDatabase(): D1Database {
  const serve = (region: string) => ({ meta: { served_by_region: region }, results: [{ id: 1 }] })
  const createSession = (constraint: string) => {
    const answer = serve(constraint === 'first-primary' ? 'WEUR' : 'APAC')
    const statement = { bind: () => statement, all: async () => answer, first: async () => answer.results[0] }
    return { prepare: () => statement, batch: async () => [answer, answer], getBookmark: () => '1' }
  }
  return Object.create({ withSession: createSession })
}

const BOOKMARK = '00000001-00000000'
const heard = createHeard()
const database = {
  primary: openPrimary(createDatabase(), heard),
  copies: openCopies(createDatabase(), heard, { bookmark: BOOKMARK }),
}

test('the region is that of the last answer, of one statement or of a batch', async () => {
  expect(heard.region).toBeNull()
  await database.copies.prepare('SELECT 1').all()
  expect(heard.region).toBe('APAC')
  await database.primary.batch([database.primary.prepare('SELECT 1')])
  expect(heard.region).toBe('WEUR')
  await database.copies.batch([database.copies.prepare('SELECT 1')])
  expect(heard.region).toBe('APAC')
})

test('an answer that does not say its region leaves the last one', async () => {
  await database.primary.prepare('SELECT 1').all()
  await database.copies.prepare('SELECT 1').first()
  expect(heard.region).toBe('WEUR')
})
