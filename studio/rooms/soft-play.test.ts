import { expect, test } from 'vitest'
import type { SeatAct } from '../../contract/rooms/hand.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'
import { countPasses } from './soft-play.ts'

const SEATS = [0, 1, 2, 3]
const playerOf = (seat: number) => (seat === 2 ? null : `p${seat}`)
const start = {
  seats: SEATS,
  deck: Array.from({ length: 52 }, (_, at) => (at * 5) % 52),
  luck: 7,
  baseMinor: 10,
  lead: null,
}

/** A hand to its end: the model for all, but seat 0, which never beats seat 3. */
function playHand(id: string, by: SeatAct['by'] = 'player'): { acts: SeatAct[]; spared: number } {
  const rules = findHandRules(id)!
  const acts: SeatAct[] = []
  let spared = 0
  let state = rules.start(start)
  for (let seat = rules.toAct(state)[0]; seat !== undefined; seat = rules.toAct(state)[0]) {
    const view = rules.view(state, seat)
    const model = rules.house(view, 2 ** 31)
    const isFriend = seat === 0 && view.game !== 'bull-rush' && view.trick?.seat === 3
    if (isFriend && model.kind === 'play') spared += 1
    const act = isFriend ? ({ kind: 'pass' } as const) : model
    acts.push({ seat, act, by })
    state = rules.apply(state, seat, act)!
  }
  return { acts, spared }
}

test.each(['big-two@1', 'tien-len@1'])(
  'GAME-04 %s: a pass counts where the model would have played, against whose set it was',
  (id) => {
    const { acts, spared } = playHand(id)
    const counts = countPasses(id, start, acts, playerOf)
    expect(spared).toBeGreaterThan(0)
    expect(counts.find(({ from, to }) => from === 'p0' && to === 'p3')).toMatchObject({ asked: spared, passed: spared })
    for (const { from, to, passed } of counts) if (from !== 'p0' || to !== 'p3') expect(passed).toBe(0)
    // Nor what the clock chose, nor a seat of the house.
    expect(countPasses(id, start, playHand(id, 'clock').acts, playerOf)).toEqual([])
    expect(counts.some(({ from, to }) => [from, to].includes('p2'))).toBe(false)
  },
)

test('GAME-04 bull-rush@1: the least stake with a bull is held back against the bank', () => {
  const rules = findHandRules('bull-rush@1')!
  const bids = SEATS.map((seat): SeatAct => ({ seat, act: { kind: 'bid', bid: seat === 1 ? 3 : 0 }, by: 'player' }))
  let state = rules.start(start)
  for (const { seat, act } of bids) state = rules.apply(state, seat, act)!
  const stakers = rules.toAct(state).filter((seat) => seat !== 2)
  const withBull = stakers.filter((seat) => rules.house(rules.view(state, seat), 2 ** 31).kind === 'stake')
  const asked = withBull.filter((seat) => {
    const model = rules.house(rules.view(state, seat), 2 ** 31)
    return model.kind === 'stake' && model.times > 1
  })
  const acts = [...bids, ...stakers.map((seat): SeatAct => ({ seat, act: { kind: 'stake', times: 1 }, by: 'player' }))]
  expect(countPasses('bull-rush@1', start, acts, playerOf)).toEqual(
    asked.map((seat) => ({ from: `p${seat}`, to: 'p1', asked: 1, passed: 1 })),
  )
})
