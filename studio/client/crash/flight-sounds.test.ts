import { beforeEach, expect, test, vi } from 'vitest'
import { play } from '../sound.ts'
import { createFlightSounds } from './flight-sounds.ts'

vi.mock('../sound.ts', () => ({ play: vi.fn() }))
const heard = () => vi.mocked(play).mock.calls.map((call) => call.join(' '))
beforeEach(() => vi.mocked(play).mockClear())

test('a flight takes off, rises by one tone a step however many frames there are, and bursts', () => {
  const sounds = createFlightSounds()
  sounds.begin('dealing')
  for (let hundredths = 100; hundredths <= 160; hundredths += 1) sounds.climb(hundredths)
  sounds.begin('result')
  expect(heard()).toEqual(['ignite', 'climb 0', 'climb 1', 'climb 2', 'burst'])
})

test('the next flight begins below; a page that comes into one hears where it stands, and no more', () => {
  const sounds = createFlightSounds()
  sounds.climb(450)
  sounds.climb(451)
  sounds.begin('dealing')
  sounds.climb(112)
  expect(heard()).toEqual(['climb 7', 'ignite', 'climb 0'])
})

test('nothing is heard while bets are taken', () => {
  const sounds = createFlightSounds()
  for (const phase of ['open', 'closing', undefined] as const) sounds.begin(phase)
  sounds.climb(100)
  expect(heard()).toEqual([])
})
