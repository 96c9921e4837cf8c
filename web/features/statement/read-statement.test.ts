import { expect, test } from 'vitest'
import { listMonths, recompute } from './read-statement.ts'

test('SAFE-06 twelve months in UTC, the newest first', () => {
  const months = listMonths(new Date('2026-03-31T23:30:00Z'), 12)
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' })
  expect(months[1]).toEqual({ from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' })
  expect(months.at(-1)?.from).toBe('2025-04-01T00:00:00.000Z')
})

test('SAFE-06 the rows make the closing balance to the cent', () => {
  const row = (amount: string) => ({ amount }) as never
  const rows = [row('100.00'), row('-0.10'), row('-0.20'), row('0.30')]
  expect(recompute({ opening: '5.05', rows })).toEqual({ in: '100.30', out: '-0.30', closing: '105.05' })
})
