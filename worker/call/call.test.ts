import { expect, test } from 'vitest'
import type { ModuleNode } from '../../contract/calls/site/system.ts'
import { MEMBER_TYPE, MODULE } from '../../contract/constants.ts'
import { leaveOutEmpty } from '../../contract/protocols/query.ts'
import { calls } from '../../contract/table.ts'
import { nextVersion } from '../operator/act.ts'
import { buildQuery } from '../request/validate.ts'
import { presentQuery } from './ask-route.ts'
import { computeFreshness } from './cache-entries.ts'
import { isClosedTo, isModuleOn } from './guard.ts'
import { orderCdns } from './pick-cdn.ts'

const node = (modId: string, enabled: '0' | '1', childrenNodes: ModuleNode[] = []): ModuleNode => ({
  modId,
  enabled,
  childrenNodes,
})

test.each([
  ['on at the root', [node(MODULE.freePlay, '1')], true],
  ['off', [node(MODULE.freePlay, '0')], false],
  ['not in the tree', [node('OTHER', '1')], false],
  ['on under a node that is on', [node('A', '1', [node(MODULE.freePlay, '1')])], true],
  ['on under a node that is off', [node('A', '0', [node(MODULE.freePlay, '1')])], false],
  ['no tree', [], false],
])('a module %s', (_, tree, expected) => {
  expect(isModuleOn(tree, MODULE.freePlay)).toBe(expected)
})

test('AGT-01 a call for agents is closed to players and guests, and any other to nobody', () => {
  const levels = Object.values(MEMBER_TYPE).toSorted((a, b) => a - b)
  expect(levels.filter((level) => isClosedTo({ agents: 'only' }, level))).toEqual([0, 4])
  expect(levels.filter((level) => isClosedTo({ agents: 'allowed' }, level))).toEqual([])
})

test('a query goes on by name, declared fields only, as it was written', () => {
  const sent = { playable: '1', pageNo: '2', extra: 'x' }
  expect(buildQuery(sent, calls.gameList.request.parse(sent))).toBe('pageNo=2&playable=1')
})

test('what a form left empty is left out', () => {
  const sent = { pageNo: '2', minBet: '', gameType: '', gameName: '', gameIds: '' }
  const left = leaveOutEmpty(calls.gameList.request, sent)
  expect(left).toEqual({ pageNo: '2', gameName: '', gameIds: '' })
  expect(calls.gameList.request.parse(left)).toMatchObject({ gameIds: [] })
})

test('a list is asked for without a cursor from its first page', () => {
  for (const [name, { method, request }] of Object.entries(calls).filter(([, call]) => call.method === 'GET'))
    expect(leaveOutEmpty(request, { cursor: '' }), `${method} ${name}`).toEqual({})
})

test('a name that every object knows is no field that was sent', () => {
  expect(buildQuery({}, { constructor: 1, toString: 1 })).toBe('')
})

test('what the page plans reads like what it would have asked', () => {
  expect(presentQuery({ pageNo: 1, gameType: 'RNG', gameName: undefined })).toBe('?pageNo=1&gameType=RNG')
  expect(presentQuery({ gameName: undefined })).toBe('')
})

test.each([
  [0, 'fresh'],
  [59_999, 'fresh'],
  [60_000, 'stale'],
  [159_999, 'stale'],
  [160_000, 'last_good'],
])('EDGE-09 a copy %d ms old is %s', (ageMs, expected) => {
  expect(computeFreshness(ageMs, { ttlSeconds: 60, staleSeconds: 100, vary: [] })).toBe(expected)
})

const random = (byte: number) => () => new Uint8Array([byte])
test.each([
  ['none listed', [], [], undefined, 0, []],
  ['at random', ['a', 'b', 'c'], [], undefined, 4, ['b', 'a', 'c']],
  ['the kept one', ['a', 'b', 'c'], [], 'c', 0, ['c', 'a', 'b']],
  ['a kept one no longer listed', ['a', 'b'], [], 'z', 1, ['b', 'a']],
  ['a kept one that fails', ['a', 'b'], ['a'], 'a', 0, ['b']],
  ['all fail: one is tried all the same', ['a', 'b'], ['a', 'b'], undefined, 1, ['b', 'a']],
])('EDGE-10 %s', (_, listed, failing, kept, byte, expected) => {
  expect(orderCdns(listed, failing, kept, random(byte))).toEqual(expected)
})

test.each([
  [null, 100],
  ['{"version":7}', 100],
  ['{"version": 100}', 101],
  ['spoilt "version":5000 spoilt', 5_001],
  ['spoilt', 100],
])('OPS-01 the version after %j is %d', (before, expected) => {
  expect(nextVersion(before, 100_000)).toBe(expected)
})
