import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const byName = { way: 'username', username: 'maria88' } as const
const bySms = { way: 'sms', mobile: '9171234567', country: 'PH' } as const

test.each([byName, bySms])('AUTH-12 $way comes back for a day, and not longer', (last) => {
  writeRemembered(last, NOW)
  expect(readRemembered(NOW)).toMatchObject(last)
  expect(readRemembered(NOW + DAY_MS - 1)).toMatchObject(last)
  expect(readRemembered(NOW + DAY_MS)).toBeNull()
  expect(store.size, 'and is forgotten').toBe(0)
})

test('AUTH-12 one takes the place of the other, and unticking leaves nothing', () => {
  writeRemembered(byName, NOW)
  writeRemembered(bySms, NOW)
  expect(readRemembered(NOW)).toMatchObject(bySms)
  writeRemembered(null, NOW)
  expect(store.size).toBe(0)
})

test.each([
  'maria88',
  '{}',
  '[]',
  '7',
  JSON.stringify({ ...byName }),
  JSON.stringify({ ...byName, untilMs: 'soon' }),
  JSON.stringify({ ...byName, username: 'x'.repeat(65), untilMs: NOW + 1 }),
  JSON.stringify({ ...bySms, country: { toString: 'PH' }, untilMs: NOW + 1 }),
  JSON.stringify({ way: 'passkey', untilMs: NOW + 1 }),
  // A clock set back, or a hand that wants it for ever.
  JSON.stringify({ ...byName, untilMs: NOW + DAY_MS + 1 }),
])('what is not ours, or for ever, is nothing and is forgotten: %s', (kept) => {
  store.set('rememberMe', kept)
  expect(readRemembered(NOW)).toBeNull()
  expect(store.size).toBe(0)
})
