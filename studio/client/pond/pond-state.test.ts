import { expect, test } from 'vitest'
import { listFish } from '../../../contract/pond/paths.ts'
import { PONDS } from '../../../contract/pond/ponds.ts'
import type { RoundView } from '../../api.ts'
import {
  buy,
  createIdleWatch,
  fire,
  hearLast,
  hearPond,
  hearRound,
  hearShots,
  isLeaveDue,
  leave,
  leftOf,
  nextBatch,
  openPond,
  type PondState,
  type PondStep,
  pausePage,
  stepValue,
} from './pond-state.ts'

const POND = PONDS[0]!
const NOW = Date.UTC(2026, 10, 28)
const [A, B] = listFish(POND, NOW).map(({ id }) => id) as [string, string]
const POLICY = { arcade: { offered: true, shotMs: 500 } }
const fresh = () => openPond(POND, { balance: '100.00', policy: POLICY })

const buildRound = (overrides: Partial<RoundView>) =>
  ({
    spinId: 's',
    roundId: 'p-s',
    state: 'waiting',
    reason: null,
    stake: '12.00',
    payout: '0.00',
    ...overrides,
  }) as RoundView
const view = (fired = 0) => ({
  ...({ game: 'pond', pond: POND.code, shots: 60, valueMinor: 20, isLeft: false, lastPress: fired - 1 } as const),
  fired: Array.from({ length: fired }, () => ({ species: 'minnow', pays: 2 }) as const),
})
const loaded = (fired = 0): PondState =>
  hearRound(fresh(), { ok: true, value: buildRound({ balance: '88.00', pond: view(fired) }) })[0]
const told = ([, ...effects]: PondStep) => effects.map((effect) => effect.do)
const answer = (
  results: { n: number; fishId: string; outcome: 'hit' | 'miss' | 'gone'; pays: number }[],
  left: number,
) => ({ ok: true, value: { nowMs: NOW, results, left, won: '0.40' } }) as const

test('buys once, tells the lobby first, and shoots only when the wallet has answered', () => {
  const [asking, ...effects] = buy(fresh(), 's')
  expect(effects).toMatchObject([{ do: 'clear' }, { do: 'lobby' }, { do: 'buy', stakeMinor: 1_200, shots: 60 }])
  expect(buy(asking, 't')).toEqual([asking])
  expect(told(fire(asking, A, NOW))).toEqual([])
  expect(leftOf(loaded())).toBe(60)
})

test('a magazine tells the balance where it was bought now, and not the old one where it waited', () => {
  const [asking] = buy(fresh(), 's')
  const bought = { ok: true, value: buildRound({ balance: '88.00', pond: view() }) } as const
  expect(hearRound(asking, bought)[0].balanceMinor).toBe(8_800)
  expect(loaded(3).balanceMinor).toBe(10_000)
  // Bought by a page that went before its answer.
  const [unanswered, ...effects] = hearRound(fresh(), { ok: true, value: buildRound({ state: 'open' }) })
  expect(effects).toEqual([{ do: 'settle', spinId: 's' }])
  expect(hearRound(unanswered, bought)[0].balanceMinor).toBe(8_800)
})

test('a press within the cadence aims and fires nothing, nor is it kept', () => {
  const [first] = fire(loaded(), A, NOW)
  const [early, ...none] = fire(first, B, NOW + 499)
  expect([early.aim, none, early.presses.length]).toEqual([B, [], 1])
  const [second] = fire(early, B, NOW + 500)
  expect(second.presses.map(({ n }) => n)).toEqual([0, 1])
  expect(leftOf(second)).toBe(58)
})

test('presses are sent again until they are answered, and each answer counts once', () => {
  const [fired] = fire(loaded(), A, NOW)
  const [silent] = hearShots(fired, { ok: false, code: 'offline' })
  expect(nextBatch(silent)?.shots).toEqual(fired.presses)
  const [next, ...effects] = hearShots(silent, answer([{ n: 0, fishId: A, outcome: 'hit', pays: 2 }], 59))
  expect(effects).toMatchObject([
    { do: 'result', paysMinor: 40 },
    { do: 'lobby', message: { type: 'round-waiting', unplayed: '11.80' } },
  ])
  expect([leftOf(next), next.magazine?.wonMinor, next.caught, nextBatch(next)]).toEqual([59, 40, [A], null])
})

test('a shot that is not counted gives its place back', () => {
  const [fired] = fire(loaded(), A, NOW)
  const [next] = hearShots(fired, answer([{ n: 0, fishId: A, outcome: 'gone', pays: 0 }], 60))
  expect([leftOf(next), next.notice?.words]).toEqual([60, 'goneTold'])
  expect(next.nextPress).toBe(1)
})

test('the last shot asks the wallet for the end; the end pays and cheers a win alone', () => {
  const [fired] = fire(loaded(59), A, NOW)
  const step = hearShots(fired, answer([{ n: 59, fishId: A, outcome: 'miss', pays: 0 }], 0))
  expect(told(step)).toEqual(['result', 'lobby', 'settle'])
  const end = (payout: string) =>
    hearRound(step[0], { ok: true, value: buildRound({ state: 'settled', payout, balance: '90.00', pond: view(60) }) })
  expect(told(end('12.00'))).not.toContain('cheer')
  expect(told(end('13.00'))).toContain('cheer')
  expect(end('13.00')[0]).toMatchObject({ phase: 'idle', netMinor: 100, balanceMinor: 9_000 })
})

test('the lobby hears what comes back if the player stops here, as shots are fired and not as they are refused', () => {
  const bought = hearRound(fresh(), { ok: true, value: buildRound({ balance: '88.00', pond: view(10) }) })
  const unplayedIn = ([, ...effects]: PondStep) =>
    effects.flatMap((effect) =>
      effect.do === 'lobby' && effect.message.type === 'round-waiting' ? [effect.message.unplayed] : [],
    )
  expect(unplayedIn(bought)).toEqual(['10.00'])
  const [fired] = fire(bought[0], A, NOW)
  const hear = (outcome: 'miss' | 'gone', left: number) =>
    unplayedIn(hearShots(fired, answer([{ n: 10, fishId: A, outcome, pays: 0 }], left)))
  expect([hear('miss', 49), hear('gone', 50), hear('miss', 0)]).toEqual([['9.80'], [], ['0.00']])
})

test('leaving waits for the answers of what was fired', () => {
  const [fired] = fire(loaded(), A, NOW)
  const [ending, ...none] = leave(fired)
  expect([none, isLeaveDue(ending)]).toEqual([[], false])
  const [next] = hearShots(ending, answer([{ n: 0, fishId: A, outcome: 'miss', pays: 0 }], 59))
  expect(isLeaveDue(next)).toBe(true)
  expect(told(leave(loaded()))).toEqual(['leave'])
})

test('a magazine that is not open any more is asked after, an ended seat stops the page', () => {
  const [fired] = fire(loaded(), A, NOW)
  expect(told(hearShots(fired, { ok: false, code: 'not_found' }))).toEqual(['settle'])
  const [over, ...effects] = hearShots(fired, { ok: false, code: 'login_required' })
  expect([over.phase, effects]).toMatchObject(['over', [{ message: { type: 'leave', reason: 'open-elsewhere' } }]])
})

// @fault Magazine over while its page stood still
test('a magazine that ended without a shot is asked after by an open page, and told with its balance', () => {
  const isDue = createIdleWatch()
  const open = loaded(3)
  expect([isDue(open, NOW), isDue(open, NOW + 600_000)]).toEqual([false, false])
  const [fired] = fire(open, A, NOW + 600_000)
  expect([isDue(fired, NOW + 606_000), isDue(open, NOW + 607_000)]).toEqual([false, false])
  const dueMs = NOW + 607_000 + 605_000
  const asked = [dueMs - 1, dueMs, dueMs + 29_000, dueMs + 30_000].map((nowMs) => isDue(open, nowMs))
  expect(asked).toEqual([false, true, false, true])
  expect(isDue(fresh(), dueMs + 700_000)).toBe(false)
  // It is open still: nothing is said and nothing sounds.
  expect(hearRound(open, { ok: true, value: buildRound({ balance: '88.00', pond: view(3) }) })).toEqual([open])
  const ended = { state: 'settled', payout: '1.20', balance: '98.60', isUnattended: true, pond: view(3) } as const
  const [next, ...effects] = hearRound(open, { ok: true, value: buildRound(ended) })
  expect(next).toMatchObject({ phase: 'idle', magazine: null, balanceMinor: 9_860, notice: { words: 'endLate' } })
  expect(effects).toContainEqual({ do: 'lobby', message: { type: 'balance-changed', balance: '98.60' } })
})

// @fault Magazine over while no page was open
test('the next page tells a magazine that ended while its page was gone, without a cheer, and none twice', () => {
  const ended = buildRound({ state: 'settled', payout: '13.00', balance: '99.00', isUnattended: true, pond: view(3) })
  const [heard, ...effects] = hearLast(fresh(), ended, 's')
  expect([heard.notice, heard.netMinor, effects]).toMatchObject([{ words: 'endLate' }, 0, [{ do: 'receipt' }]])
  expect(hearLast(fresh(), ended, null)[0]).toEqual(fresh())
})

test('others’ shots are shown, own ones are not shown twice, and what they caught is gone', () => {
  const [seated] = hearPond(fresh(), { type: 'snapshot', nowMs: NOW, seat: 1, seats: [], caught: [A] })
  const shots = [
    { seat: 1, fishId: A, isHit: false },
    { seat: 2, fishId: B, isHit: true },
  ]
  const [next, ...effects] = hearPond(seated, { type: 'shots', nowMs: NOW, shots })
  expect(effects).toEqual([{ do: 'others', shots: [shots[1]] }])
  expect(next.caught).toEqual([A, B])
})

test('value and size are chosen between magazines alone; a pause stops buying and shooting', () => {
  expect(stepValue(fresh(), 1).valueMinor).toBe(50)
  expect(stepValue({ ...fresh(), valueMinor: 200 }, 1).valueMinor).toBe(200)
  expect(stepValue(loaded(), 1).valueMinor).toBe(20)
  expect(told(buy(pausePage(fresh(), true), 's'))).toEqual([])
  expect(told(fire(pausePage(loaded(), true), A, NOW))).toEqual([])
})
