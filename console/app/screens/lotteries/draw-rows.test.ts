import { expect, test } from 'vitest'
import { isIn, joinDraws } from './draw-rows.ts'

const at = '2026-12-01T06:00:00.000Z'
const draw = (period: string, state: 'closed' | 'drawn' | 'void') => ({
  period,
  state,
  drawAt: at,
  drawnAt: null,
  result: null,
  voidReason: null,
  bookVoidReason: null,
  installation: false,
})
const book = (period: string, state: 'open' | 'settled' | 'void') => ({
  period,
  state,
  closeAt: at,
  tickets: 1,
  stake: '2.00',
  payout: '0.00',
  largest: null,
  owed: 0,
  voidReason: null,
})

test('a draw and its book are one row, newest first, and each is found under its state', () => {
  const rows = joinDraws(
    {
      draws: [draw('20261201-0003', 'closed'), draw('20261201-0002', 'drawn'), draw('20261201-0001', 'void')],
      books: [book('20261201-0004', 'open'), book('20261201-0002', 'void')],
    },
    '20261201-0005',
  )
  expect(rows.map(({ period, state, book: own }) => [period, state, own?.state ?? null])).toEqual([
    ['20261201-0005', 'open', null],
    ['20261201-0004', 'open', 'open'],
    ['20261201-0003', 'closed', null],
    ['20261201-0002', 'drawn', 'void'],
    ['20261201-0001', 'void', null],
  ])
  const found = (tab: string) => rows.filter((row) => isIn(tab, row)).map(({ period }) => period.slice(-1))
  expect(['', 'waiting', 'drawn', 'void'].map(found)).toEqual([
    ['5', '4', '3', '2', '1'],
    ['5', '4', '3'],
    ['2'],
    ['2', '1'],
  ])
})
