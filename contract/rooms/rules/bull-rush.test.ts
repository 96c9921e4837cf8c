/** Bull Rush: the published vector, ties and the order of payment, and every rank counted over all hands. */
import { describe, expect, test } from 'vitest'
import { CARDS } from '../../fairness/events.ts'
import { rankOfHand, strengthOf } from '../../rules/bulls.ts'
import type { HandAct } from '../hand.ts'
import { bullRush } from './bull-rush.ts'
import { moneyOfSeat } from './money.ts'

const numbers = (cards: string) => cards.split(' ').map((card) => CARDS.indexOf(card))

/** Hands in seat order; the rest of the deck follows. */
function startWith(hands: readonly string[], luck = 0, baseMinor = 100) {
  const dealt = hands.flatMap(numbers)
  const rest = CARDS.map((_, card) => card).filter((card) => !dealt.includes(card))
  return bullRush.start({
    seats: hands.map((_, seat) => seat),
    deck: [...dealt, ...rest],
    luck,
    baseMinor,
    lead: null,
  })
}
type State = ReturnType<typeof startWith>

function act(state: State, seat: number, made: HandAct): State {
  const next = bullRush.apply(state, seat, made)
  if (next === null) throw new Error(`seat ${seat} may not ${JSON.stringify(made)}`)
  return next
}

/** Null in `times` is the bank. */
function playOut(state: State, bids: readonly number[], times: readonly (1 | 2 | 3 | 5 | null)[]) {
  let next = state
  for (const [seat, bid] of bids.entries()) next = act(next, seat, { kind: 'bid', bid })
  for (const [seat, stake] of times.entries()) if (stake) next = act(next, seat, { kind: 'stake', times: stake })
  return next
}
const nets = (state: State) => bullRush.result(state)?.map(({ netMinor }) => netMinor)

const BULL_5 = '♠10 ♦6 ♥4 ♦8 ♥7'
const BULL_8 = '♥10 ♥K ♣J ♦5 ♦3'
const BULL_9 = '♣10 ♦K ♥Q ♠4 ♥5'
const NO_BULL = '♣Q ♦Q ♠3 ♣4 ♣5'

describe('the published vector', () => {
  const state = playOut(startWith([BULL_5, BULL_8, NO_BULL, BULL_9]), [2, 0, 1, 0], [null, 3, 1, 5])

  test('bank A at 2 with bull 5 against bull 8 ×3, none ×1 and bull 9 ×5', () => {
    expect(nets(state)).toEqual([-3_000, 1_200, -200, 2_000])
    expect(bullRush.view(state, null)).toMatchObject({
      phase: 'over',
      bank: { seat: 0, bid: 2 },
      hands: [{ rank: 5 }, { rank: 8 }, { rank: 0 }, { rank: 9 }],
    })
  })

  test('wallets: played, payout and unplayed; the nets sum to minus the rake', () => {
    const terms = { baseMinor: 100, depositMinor: 4_000, rakeBps: 500 }
    const money = bullRush.result(state)!.map((net) => moneyOfSeat(terms, net))
    expect(money.map(({ payoutMinor, unplayedMinor }) => [payoutMinor, unplayedMinor])).toEqual([
      [0, 1_000],
      [1_240, 3_900],
      [0, 3_800],
      [2_000, 3_900],
    ])
    const after = money.map(({ payoutMinor, unplayedMinor }) => payoutMinor + unplayedMinor - 4_000)
    expect(after.reduce((total, one) => total + one, 0)).toBe(-160)
    expect(moneyOfSeat(terms, { seat: 0, netMinor: 0 })).toMatchObject({ playedMinor: 100, payoutMinor: 100 })
  })
})

describe('the bank', () => {
  test.each([
    { name: 'the highest bid holds it', bids: [1, 3, 2], luck: 7, bank: { seat: 1, bid: 3 } },
    { name: 'luck decides among equals', bids: [3, 0, 3], luck: 1, bank: { seat: 2, bid: 3 } },
    { name: 'where all bid 0, one of all holds it at 1', bids: [0, 0, 0], luck: 5, bank: { seat: 2, bid: 1 } },
  ])('$name', ({ bids, luck, bank }) => {
    const state = playOut(startWith([BULL_5, BULL_8, NO_BULL], luck), bids, [])
    expect(bullRush.view(state, null).game === 'bull-rush' && bullRush.view(state, null)).toMatchObject({ bank })
  })

  test('collects first, then pays by rank until it is empty; what is not covered is not owed', () => {
    // Bull-bull ×3 at 3 × 5 is 4,500, bound to 4,000; bull 9 at 3 × 5 × 2 is 3,000; the bank collects 300.
    const hands = [BULL_5, '♠K ♦10 ♥J ♣7 ♥3', NO_BULL, BULL_9]
    const state = playOut(startWith(hands), [3, 0, 0, 0], [null, 5, 1, 5])
    expect(nets(state)).toEqual([-4_000, 4_000, -300, 300])
  })

  test('may win more than its deposit: the bound is of each pair', () => {
    const hands = ['♠K ♠Q ♠J ♥K ♥J', BULL_5, BULL_8, NO_BULL]
    const state = playOut(startWith(hands), [3, 0, 0, 0], [null, 5, 5, 5])
    expect(nets(state)).toEqual([12_000, -4_000, -4_000, -4_000])
  })
})

describe('a turn', () => {
  const state = startWith([BULL_5, BULL_8])

  test('refuses a second bid, a stake before the bank stands, a stake of the bank, and acts after the end', () => {
    const once = act(state, 0, { kind: 'bid', bid: 1 })
    expect(bullRush.apply(once, 0, { kind: 'bid', bid: 3 })).toBeNull()
    expect(bullRush.apply(once, 0, { kind: 'stake', times: 1 })).toBeNull()
    expect(bullRush.apply(once, 4, { kind: 'bid', bid: 3 })).toBeNull()
    expect(bullRush.apply(once, 1, { kind: 'pass' })).toBeNull()
    const staking = act(once, 1, { kind: 'bid', bid: 0 })
    expect(bullRush.toAct(staking)).toEqual([1])
    expect(bullRush.apply(staking, 0, { kind: 'stake', times: 5 })).toBeNull()
    const over = act(staking, 1, { kind: 'stake', times: 5 })
    expect([bullRush.toAct(over), bullRush.apply(over, 1, { kind: 'stake', times: 5 })]).toEqual([[], null])
  })

  test('shows four own cards, no card of others, and no bid before all have bid', () => {
    const view = bullRush.view(act(state, 0, { kind: 'bid', bid: 2 }), 1)
    expect(view).toMatchObject({ own: numbers(BULL_8).slice(0, 4), bids: [], hands: null, bank: null })
    expect(bullRush.view(state, null).own).toEqual([])
  })

  test('the clock and the house always do what is legal', () => {
    for (const choose of ['clock', 'house'] as const) {
      let now = startWith([BULL_5, BULL_8, NO_BULL, BULL_9, '♦A ♦2 ♥2 ♣A ♠A'])
      for (let guard = 0; bullRush.toAct(now).length > 0 && guard < 20; guard += 1) {
        const seat = bullRush.toAct(now)[0]!
        const chosen =
          choose === 'clock' ? bullRush.byClock(now, seat) : bullRush.house(bullRush.view(now, seat), guard)
        expect(bullRush.legal(now, seat)).toContainEqual(chosen)
        now = act(now, seat, chosen)
      }
      expect(nets(now)?.reduce((total, net) => total + net, 0)).toBe(0)
    }
  })
})

test('ranks over all 2,598,960 hands', () => {
  // Suits change no rank: hands are counted by how often each of 13 ranks stands in them.
  const ranks = CARDS.filter((_, card) => card % 4 === 0).map((card) => card.slice(1))
  const suits = ['♦', '♥', '♠', '♣']
  const ways = [1, 4, 6, 4, 1]
  const counts = Array.from({ length: 12 }, () => 0)
  const count = (at: number, hand: readonly string[], weight: number) => {
    if (hand.length === 5) {
      const rank = rankOfHand(hand)
      counts[rank] = counts[rank]! + weight
      return
    }
    if (at === ranks.length) return
    for (let held = 0; held <= Math.min(4, 5 - hand.length); held += 1)
      count(at + 1, [...hand, ...suits.slice(0, held).map((suit) => suit + ranks[at])], weight * ways[held]!)
  }
  count(0, [], 1)
  const all = counts.reduce((total, one) => total + one, 0)
  expect(all).toBe(2_598_960)
  const share = (rank: number) => ((counts[rank]! / all) * 100).toFixed(4)
  expect([share(0), share(10), share(11)]).toEqual(['33.5568', '7.3497', '0.0305'])
  for (let bull = 1; bull <= 9; bull += 1) {
    expect(Number(share(bull))).toBeGreaterThan(6.465)
    expect(Number(share(bull))).toBeLessThan(6.835)
  }
})

test('two hands are never equal: rank, then the highest card, then its suit', () => {
  const order = ['♣Q ♦Q ♠3 ♣4 ♣5', BULL_5, '♥10 ♠6 ♣4 ♣8 ♠7', BULL_9, '♠K ♦10 ♥J ♣7 ♥3', '♠K ♠Q ♠J ♥K ♥J']
  const strengths = order.map((hand) => strengthOf(hand.split(' ')))
  expect(strengths.toSorted((one, other) => one - other)).not.toEqual([])
  expect(strengthOf('♠10 ♦6 ♥4 ♦8 ♥7'.split(' '))).toBeGreaterThan(strengthOf('♥10 ♠6 ♣4 ♣8 ♠7'.split(' ')))
  expect(strengthOf('♠K ♠Q ♠J ♥K ♥J'.split(' '))).toBeGreaterThan(strengthOf('♠K ♦10 ♥J ♣7 ♥3'.split(' ')))
})
