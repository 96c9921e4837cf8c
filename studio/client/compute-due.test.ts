import { expect, test } from 'vitest'
import { createDraw } from '../../contract/fairness/draw.ts'
import { CRASH_ALGORITHM, crashPayout, crashRules, drawCrash } from '../originals/crash.ts'
import { isTakenAtTarget, readWagered, writeWagered } from '../player/wagered.ts'
import { baccarat } from '../table-rules/baccarat.ts'
import { returnOf } from '../table-rules/table-rules.ts'
import { computeDue } from './compute-due.ts'
import { recompute } from './recompute.ts'

const SEEDS = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }
const V1 = { ...SEEDS, algorithm: 'v1' as const, acts: [] }

test('what lay on a round is read as it was written, and nothing else is', () => {
  const wagers = [
    { place: 'player', amountMinor: 500 },
    { place: 'n-1-2', amountMinor: 100 },
  ]
  expect(readWagered(writeWagered(wagers))).toEqual(wagers)
  expect(readWagered('500')).toEqual([{ place: '', amountMinor: 500 }])
  for (const text of ['', '0', '-5', '1.5', 'player:', 'a b:1', '500,', '1e3'])
    expect(readWagered(text), text).toBeNull()
})

test('a slot and an original are due what their engine pays for this stake, to the cent', async () => {
  for (const paytable of ['lines-5x3-calm@1', 'dice@1:over:5000', 'limbo@2:200']) {
    const again = await recompute({ ...V1, paytable, stakeMinor: 1_020 })
    expect(await computeDue({ ...V1, paytable, wagered: '1020' }), paytable).toBe(again?.payoutMinor)
  }
})

test('a table is due what each of its spots returns', async () => {
  const result = await baccarat.draw(createDraw(SEEDS))
  const due = returnOf(555, baccarat.factor(result, 'banker')) + returnOf(100, baccarat.factor(result, 'tie'))
  expect(await computeDue({ ...V1, paytable: baccarat.id, wagered: 'banker:555,tie:100' })).toBe(due)
})

test('a flight is due its target where it came so far; a press it cannot say', async () => {
  const flight = { ...SEEDS, acts: [], paytable: crashRules.id, algorithm: CRASH_ALGORITHM as typeof CRASH_ALGORITHM }
  const end = await drawCrash(SEEDS.serverSeed, SEEDS.clientSeed)
  expect(await computeDue({ ...flight, wagered: `auto-${end}:150` })).toBe(crashPayout(150, end))
  expect(await computeDue({ ...flight, wagered: `auto-${end + 1}:150` })).toBe(0)
  expect(await computeDue({ ...flight, wagered: 'press:150' })).toBeNull()
})

test.each([
  ['its target', 'auto-500', [['612'], ['500']], true],
  ['a press before its target', 'auto-500', [['612'], ['200']], false],
  ['a press alone', 'press', [['612'], ['200']], false],
  ['no cash-out', 'auto-500', [['302']], false],
  ['no result', 'auto-500', null, false],
])('a flight with %s is compared only where the target was taken', (_, spot, result, isCompared) =>
  expect(isTakenAtTarget({ stakes: { [spot]: 1_000 }, result })).toBe(isCompared),
)

test.each([
  ['a stake in another form', 'lines-5x3-calm@1', 'x'],
  ['rules that it does not know', 'none@1', '100'],
  ['a round that waits for a choice', 'mines@1:3', '100'],
])('%s has no sum', async (_, paytable, wagered) => expect(await computeDue({ ...V1, paytable, wagered })).toBeNull())
