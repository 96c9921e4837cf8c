/** MEM-05, MEM-17: all kept pictures are looked at for those that nothing names, a page at a time. */
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time-units.ts'
import { isWalkDue, walkUploads } from '../../../platform/account/uploads/purge-uploads.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { buildServices } from '../../../platform/services.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { bindings, buildPlatform, buildRegistration, CHEAP, requireValue, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
let memberId = ''

beforeAll(async () => {
  await seedTestMerchants()
  memberId = requireValue(await platform.call('register', buildRegistration())).memberId
})
beforeEach(async () => {
  await bindings.DB.batch([
    bindings.DB.prepare('DELETE FROM document_picture'),
    bindings.DB.prepare('DELETE FROM upload'),
    bindings.DB.prepare('DELETE FROM upload_walk'),
  ])
})

/** The rows that are read are counted. */
function servicesAt(nowMs: number) {
  const rows = { read: 0 }
  const counting = (statement: D1PreparedStatement): D1PreparedStatement =>
    changeMethods(statement, {
      bind: (...values: unknown[]) => counting(statement.bind(...values)),
      all: async () => {
        const answer = await statement.all()
        rows.read += answer.meta.rows_read
        return answer
      },
    })
  const DB = changeDatabase(bindings.DB, (real) => ({ prepare: (query) => counting(real.prepare(query)) }))
  const services = buildServices(parseEnv(bindings), {
    clock: () => nowMs,
    random: systemRandom,
    passwordCost: CHEAP,
  })
  return { rows, services: { ...services, db: drizzle(DB), env: { ...services.env, DB } } }
}
const nowMs = platform.time.nowMs
const walk = (pageRows: number, atMs = nowMs) => walkUploads(servicesAt(atMs).services, { pageRows })

/** Pictures by number, of a month ago and all of one millisecond, that a document names. */
async function keepNamed(first: number, last: number) {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
  const run = (query: string, ...values: unknown[]) =>
    bindings.DB.prepare(`${numbers} ${query}`)
      .bind(...values)
      .run()
  await run(
    `INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px, height_px, created_at_ms)
     SELECT printf('u%05d', i), 'meridian', ?1, 'document', 'image/png', 1, 1, 1, ?2 FROM n`,
    memberId,
    nowMs - 30 * DAY_MS,
  )
  await run(
    `INSERT OR IGNORE INTO member_document (merchant, member_id, kind, state, round, asked_by, asked_at_ms)
     SELECT 'meridian', ?1, 'identity', 'asked', 1, 'olga', 1 FROM n`,
    memberId,
  )
  await run(
    `INSERT INTO document_picture (upload_id, merchant, member_id, kind, round, added_at_ms)
     SELECT printf('u%05d', i), 'meridian', ?1, 'identity', 1, 1 FROM n`,
    memberId,
  )
}
const orphan = (...numbers: number[]) =>
  bindings.DB.prepare(
    `DELETE FROM document_picture WHERE upload_id IN (SELECT printf('u%05d', value) FROM json_each(?))`,
  )
    .bind(JSON.stringify(numbers))
    .run()
const listKept = async () => {
  const { results } = await bindings.DB.prepare('SELECT id FROM upload WHERE removed_at_ms IS NULL ORDER BY id').all<{
    id: string
  }>()
  return results.map(({ id }) => Number(id.slice(1)))
}

test('each look goes on behind the one before, and at the end from the start', async () => {
  await keepNamed(1, 7)
  await orphan(5)
  expect(await walk(3)).toBe(3)
  expect(await listKept()).toContain(5)
  expect(await walk(3)).toBe(3)
  expect(await listKept()).toEqual([1, 2, 3, 4, 6, 7])
  await orphan(2)
  expect(await walk(3)).toBe(1)
  expect(await listKept(), 'it lies behind').toContain(2)
  expect(await walk(3)).toBe(3)
  expect(await listKept()).toEqual([1, 3, 4, 6, 7])
})

test('a look reads no more rows where thousands of pictures are kept', async () => {
  await keepNamed(1, 20)
  const few = servicesAt(nowMs)
  await walkUploads(few.services, { pageRows: 10 })
  await keepNamed(21, 2_000)
  await bindings.DB.prepare('DELETE FROM upload_walk').run()
  const many = servicesAt(nowMs)
  await walkUploads(many.services, { pageRows: 10 })
  expect(many.rows.read).toBeLessThan(few.rows.read + 100)
})

test('more than a hundred at once are removed a hundred a look, and none is passed over', async () => {
  await keepNamed(1, 150)
  await orphan(...Array.from({ length: 150 }, (_, n) => n + 1))
  await walk(1_000)
  expect(await listKept()).toHaveLength(50)
  await walk(1_000)
  expect(await listKept()).toEqual([])
})

test('a new picture that no call has named yet stays', async () => {
  await keepNamed(1, 1)
  await orphan(1)
  await bindings.DB.prepare('UPDATE upload SET created_at_ms = ?')
    .bind(nowMs - HOUR_MS + 1)
    .run()
  await walk(10)
  expect(await listKept()).toEqual([1])
})

test('a look is due once an hour, and where a clock has gone back', async () => {
  const isDueAt = async (atMs: number) =>
    (await servicesAt(atMs).services.db.all(isWalkDue(servicesAt(atMs).services))).length === 1
  expect(await isDueAt(nowMs)).toBe(true)
  await walk(10)
  expect([await isDueAt(nowMs + HOUR_MS - 1), await isDueAt(nowMs + HOUR_MS), await isDueAt(nowMs - DAY_MS)]).toEqual([
    false,
    true,
    true,
  ])
})
