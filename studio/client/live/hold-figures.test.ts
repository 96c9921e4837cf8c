import { expect, test } from 'vitest'
import { type HeldFigures, holdFigures, openLive } from './live-state.ts'

const before = openLive({ gameCode: 'g', paytable: 'p' }, { balance: '90.00' })
const win = { words: 'won', money: { stake: 1_000, payout: 12_000 } } as const
const held: HeldFigures = { before, win }
const after = { ...before, balanceMinor: 21_000, winMinor: 12_000, netMinor: 11_000, notice: win, seats: 4 }

test('while a win counts up, its figures and its words are those of before, and nothing else', () => {
  expect(holdFigures(after, held)).toEqual({ ...before, seats: 4 })
})

test('what is said of another matter since then is shown', () => {
  const refused = { words: 'insufficient' } as const
  expect(holdFigures({ ...after, notice: refused }, held)).toMatchObject({ notice: refused, balanceMinor: 9_000 })
})
