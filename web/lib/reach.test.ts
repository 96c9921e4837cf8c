import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeReach } from './reach.ts'

let nowMs = 0
beforeEach(() => {
  nowMs = 1_000
})
afterEach(() => vi.unstubAllGlobals())
const build = () => makeReach(() => nowMs)
const failAt = (reach: ReturnType<typeof build>, ...seconds: number[]) => {
  for (const second of seconds) {
    nowMs = second * 1_000
    reach.failed()
  }
  return reach.isLost()
}

test.each([
  ['two', [1, 2], false],
  ['three in 15 s', [1, 8, 16], true],
  ['three in more', [1, 8, 17], false],
  ['the last three of four', [1, 10, 18, 24], true],
])('EDGE-11 %s failed calls: lost %#', (_name, seconds, isLost) => {
  expect(failAt(build(), ...seconds)).toBe(isLost)
})

test('EDGE-11 an answer ends it, and the count begins again', () => {
  const reach = build()
  const heard = vi.fn()
  const stop = reach.subscribe(heard)
  failAt(reach, 1, 2, 3, 4)
  reach.answered()
  expect(reach.isLost()).toBe(false)
  expect(failAt(reach, 5, 6)).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  failAt(reach, 7)
  expect([reach.isLost(), heard.mock.calls.length]).toEqual([true, 2])
})

test('EDGE-11 a device without a network says nothing of the address', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failAt(build(), 1, 2, 3)).toBe(false)
})
