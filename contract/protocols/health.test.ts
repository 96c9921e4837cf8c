import { describe, expect, test } from 'vitest'
import { answerHealth, compareKeyIds, listMigrations, measure, presentMigrations, readKeyIds } from './health.ts'

const set = (current: string, ...ids: string[]) => ({ current, ids: [current, ...ids] })

describe('keys of the two sides', () => {
  test.each([
    ['the same', { toPlatform: set('a'), toEdge: set('b') }, { toPlatform: set('a'), toEdge: set('b') }, []],
    [
      'in the middle of a rotation',
      { toPlatform: set('a2', 'a'), toEdge: set('b', 'b2') },
      { toPlatform: set('a', 'a2'), toEdge: set('b2', 'b') },
      [],
    ],
    [
      'the platform lacks the new one',
      { toPlatform: set('a2', 'a'), toEdge: set('b') },
      { toPlatform: set('a'), toEdge: set('b') },
      ['the platform does not know a2, by which the edge seals'],
    ],
    [
      'the edge lacks the new one',
      { toPlatform: set('a'), toEdge: set('b') },
      { toPlatform: set('a'), toEdge: set('b2') },
      ['the edge does not know b2, by which the platform seals'],
    ],
    ['none at the platform', { toPlatform: set('a'), toEdge: set('b') }, undefined, ['no keys at the platform']],
    ['none at the edge', undefined, { toPlatform: set('a'), toEdge: set('b') }, ['no keys at the edge']],
  ])('%s', (_, edge, platform, problems) => {
    expect(compareKeyIds(edge, platform)).toEqual(problems)
  })

  test('only their ids are read', () => {
    const keys = {
      toPlatform: { current: 'a', keys: { a: 'x'.repeat(43) } },
      toEdge: { current: 'b', keys: { b: 'y' } },
    }
    expect(JSON.stringify(readKeyIds(keys))).not.toMatch(/x{3}|y/)
  })
})

test('a part that fails is named with its time, and without what looks like a secret', async () => {
  let nowMs = 100
  const clock = () => (nowMs += 7)
  const failed = await measure(clock, 'd1', async () => {
    throw new Error(`no such table, token ${'k'.repeat(40)}`)
  })
  expect(failed).toEqual({ name: 'd1', ok: false, ms: 7, detail: 'no such table, token […]' })
})

test('the answer is not kept and says no more than worker and build', async () => {
  const answer = answerHealth('edge')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ ok: true, worker: 'edge', build: 'none' })
})

describe('migrations that a database has', () => {
  const databaseOf = (tables: Record<string, string[]>) => ({
    prepare: (query: string) => ({
      all: <T>() => {
        const names = tables[query.replace('SELECT name FROM ', '')]
        if (!names) return Promise.reject(new Error('no such table'))
        return Promise.resolve({ results: names.map((name) => ({ name })) as T[] })
      },
    }),
  })

  test.each([
    ['deployed', { d1_migrations: ['0001_a.sql', '0002_c.sql', '0002_b.sql'] }, '0001_a, 0002_b, 0002_c'],
    ['local', { d1_migrations: ['0001_a.sql'], local_migration: ['0001_a.sql', '0002_b.sql'] }, '0001_a, 0002_b'],
    ['none', {}, null],
  ])('%s: all are named, two of one number as well', async (_, tables, expected) => {
    expect(await listMigrations(databaseOf(tables))).toBe(expected)
  })

  test('the newest are named where there is no room for all', () => {
    const names = Array.from({ length: 40 }, (_, at) => `${String(at).padStart(4, '0')}_create_something.sql`)
    const text = presentMigrations(names) ?? ''
    expect(text).toMatch(/^\d\d older, .*, 0039_create_something$/)
    expect(text.length).toBeLessThanOrEqual(300)
    expect(Number.parseInt(text, 10) + text.split(', ').length - 1).toBe(40)
  })
})
