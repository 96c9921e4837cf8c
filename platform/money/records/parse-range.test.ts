import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { DEMO_MERCHANTS } from '../../../tools/demo/platform/seed-merchants.ts'
import { parseRange } from './parse-range.ts'

const now = Date.parse('2026-11-20T15:30:00.000Z')
const [merchant] = DEMO_MERCHANTS
const range = (input: { from?: string; to?: string }) => {
  if (!merchant) throw new Error('the demo has merchants')
  return parseRange({ merchant, clock: () => now }, input)
}
const iso = (ms: number) => new Date(ms).toISOString()

test('SAFE-06 three months at once, from the first moment of a day', () => {
  expect(iso(range({}).from)).toBe('2026-08-20T00:00:00.000Z')
  expect(iso(range({ to: '2026-06-10T12:00:00.000Z' }).from)).toBe('2026-03-10T00:00:00.000Z')
})

test('SAFE-06 twelve months on request, and no further', () => {
  expect(iso(range({ from: '2025-11-20T00:00:00.000Z' }).from)).toBe('2025-11-20T00:00:00.000Z')
  expect(() => range({ from: '2025-10-20T00:00:00.000Z' })).toThrow(Refusal)
})

test.each([
  { from: '2026-11-02T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  { from: '2026-11-02T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
  { to: '2020-01-01T00:00:00.000Z' },
])('SAFE-06 %j is malformed', (input) => {
  expect(() => range(input)).toThrow(Refusal)
})
