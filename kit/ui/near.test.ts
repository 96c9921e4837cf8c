import { afterEach, expect, test, vi } from 'vitest'
import { LAZY_IMAGE } from '../../contract/constants.ts'
import { makeServing, nearOptions } from './near.ts'

afterEach(() => void vi.useRealTimers())

test('NAV-13 a tenth of a picture, in the window, or within 1.3 times its size once it scrolls; three attempts', () => {
  expect(nearOptions(1)).toEqual({ rootMargin: '0%', threshold: 0.1 })
  expect(nearOptions(LAZY_IMAGE.preloadFactor)).toEqual({ rootMargin: '30%', threshold: 0.1 })
  expect(LAZY_IMAGE.attempts).toBe(3)
})

test('NAV-13 what comes near is asked for at once and then each 200 ms, and what was scrolled past is not', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const elements = ['first', 'passed', 'stays'].map((name) => ({ name }) as unknown as Element)
  const [first, passed, stays] = elements as [Element, Element, Element]
  const names = new Map(
    elements.map((element) => [element, () => asked.push((element as { name?: string }).name ?? '')]),
  )
  const onEntries = makeServing(names)
  onEntries([{ target: first, isIntersecting: true }])
  expect(asked).toEqual(['first'])
  onEntries([{ target: passed, isIntersecting: true }])
  await vi.advanceTimersByTimeAsync(LAZY_IMAGE.throttleMs / 2)
  onEntries([
    { target: passed, isIntersecting: false },
    { target: stays, isIntersecting: true },
  ])
  expect(asked).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(LAZY_IMAGE.throttleMs)
  expect(asked).toEqual(['first', 'stays'])
})
