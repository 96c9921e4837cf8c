import { expect, test } from 'vitest'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { byLight, computeHealth, lightOfCheck } from './light.ts'

const metric = (calls: number, failed: number, averageMs = 100) => ({
  vendor: vendorCodeSchema.parse('HARBOR'),
  call: 'bet',
  calls,
  refused: 0,
  failed,
  averageMs,
  maxMs: averageMs,
})

test.each([
  ['no call', [], 'off'],
  ['calls that went well', [metric(100, 0)], 'ok'],
  ['a few that failed', [metric(19, 19)], 'ok'],
  ['a tenth that failed', [metric(100, 10)], 'ok'],
  ['more than a tenth', [metric(100, 11)], 'warn'],
  ['more than a fifth', [metric(100, 21)], 'bad'],
  ['more than a fifth, over its calls together', [metric(90, 0), metric(30, 30)], 'bad'],
  ['slow ones', [metric(5, 0, 2_001)], 'warn'],
])('OPS-01 a vendor with %s: %s', (_, metrics, is) => {
  expect(computeHealth(metrics).is).toBe(is)
})

test.each([
  [{ ok: true, ms: 4 }, 'ok'],
  [{ ok: true, ms: 2_001 }, 'warn'],
  [{ ok: false, ms: 4 }, 'bad'],
] as const)('OPS-01 a part that answered %o: %s', (check, is) => expect(lightOfCheck(check)).toBe(is))

test('OPS-01 the worst stands first', () => {
  const rows = (['off', 'ok', 'bad', 'warn'] as const).map((is) => ({ is }))
  expect(byLight(rows).map(({ is }) => is)).toEqual(['bad', 'warn', 'ok', 'off'])
})
