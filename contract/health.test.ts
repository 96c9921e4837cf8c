import { describe, expect, test } from 'vitest'
import { answerHealth, compareKeyIds, measure, readKeyIds } from './health.ts'

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
    expect(JSON.stringify(readKeyIds(keys as never))).not.toMatch(/x{3}|y/)
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
