/** What a device keeps of one member is no other's, and of one game is no other game's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameIdSchema } from '../../../contract/ids.ts'
import { createKeptEnds, createKeptHand, createKeptRound } from './kept.ts'

const [ANA, BEN] = ['0123456789abcdef.1', 'fedcba9876543210.2']
const SLOT = 'harbor-citrus-bell'
const keptOf = (bearer = ANA, gameCode = SLOT) =>
  createKeptRound({ mode: 'real', bearer: bearer ?? '', gameCode: gameIdSchema.parse(gameCode) })

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another member plays on the same device', BEN, SLOT],
  ['its member plays another game', ANA, 'harbor-lantern-tide'],
])('the round that was not shown stays while %s', (_, bearer, gameCode) => {
  const other = keptOf(bearer, gameCode)
  keptOf().write('spin-1')
  expect(other.read()).toBeNull()
  other.clear()
  other.write('spin-2')
  expect(keptOf().read()).toBe('spin-1')
  keptOf().clear()
  expect(keptOf().read()).toBeNull()
})

test('F13 the ends that were told are kept of one member, and nothing else of them', () => {
  const endsOf = (bearer: string) => createKeptEnds({ mode: 'real', bearer }, 'baccarat-swift')
  expect(endsOf(ANA).read()).toEqual([])
  endsOf(ANA).write(['cheer 6', 'mine 6', 'struck 7', 'taken bet-7'])
  expect([endsOf(ANA).read(), endsOf(BEN).read()]).toEqual([['mine 6', 'struck 7'], []])
  endsOf(ANA).write(Array.from({ length: 90 }, (_, number) => `mine ${number}`))
  expect([endsOf(ANA).read().length, endsOf(ANA).read().at(-1)]).toEqual([20, 'mine 89'])
  for (const [key] of kept) kept.set(key, '{"a":')
  expect(endsOf(ANA).read()).toEqual([])
})

test('a hand that was left is kept of one member in one room', () => {
  const handOf = (bearer: string, room = 'bamboo-big-two-low') => createKeptHand({ mode: 'real', bearer }, room)
  handOf(ANA).write({ table: 12, hand: 340 })
  expect([handOf(ANA).read(), handOf(BEN).read(), handOf(ANA, 'other').read()]).toEqual([
    { table: 12, hand: 340 },
    null,
    null,
  ])
  handOf(ANA).clear()
  expect(handOf(ANA).read()).toBeNull()
})
