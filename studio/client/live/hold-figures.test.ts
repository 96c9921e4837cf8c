import { expect, test } from 'vitest'
import { EN } from '../../tables/i18n/en.ts'
import { type HeldFigures, holdFigures, look, openLive, sayPaused } from './live-state.ts'
import { createNoticeWriter, joinNotices } from './notice.ts'

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

test('a pause stands over what was told before it and in it, and takes none of it away', () => {
  const lost = { words: 'lost', money: { stake: 500 } } as const
  const paused = look({ ...before, notice: win }, { isPaused: true })
  expect(sayPaused(paused).notice).toEqual({ words: 'paused' })
  expect(sayPaused(look(paused, { isPaused: false })).notice).toEqual(win)
  expect(sayPaused(look({ ...paused, notice: lost }, { isPaused: false })).notice).toEqual(lost)
})

test('several notices are written in one line', () => {
  const write = createNoticeWriter(EN, (amountMinor) => (amountMinor / 100).toFixed(2))
  const missed = {
    words: 'missedEnd',
    values: { round: 7 },
    money: { stake: 500, payout: 1_000 },
    isWin: true,
  } as const
  const struck = { words: 'struck', money: { amount: 500 } } as const
  expect(joinNotices([])).toBeNull()
  expect(joinNotices([missed])).toBe(missed)
  expect(write(joinNotices([missed, struck])!)).toBe(
    'While you were away, round 7 ended: bet 5.00, returned 10.00. Too late for this round. 5.00 was returned.',
  )
})
