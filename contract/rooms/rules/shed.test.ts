/** Big Two and Tien Len South: what is a set, what beats what, how a trick and a hand end. By table, then by property. */
import { describe, expect, test } from 'vitest'
import { CARDS } from '../../fairness/events.ts'
import type { Card, HandAct, HandRules, ShedView } from '../hand.ts'
import { bigTwo } from './big-two.ts'
import { shuffle } from './deck.ts'
import { findHandRules } from './index.ts'
import { moneyOfSeat } from './money.ts'
import { findPlays, pointsOf, refusePlay, type ShedRules } from './plays.ts'
import { tienLen } from './tien-len.ts'

const cards = (text: string): Card[] => (text === '' ? [] : text.split(' ').map((card) => CARDS.indexOf(card)))

describe('sets', () => {
  test.each([
    [bigTwo, '♦3', 'single'],
    [bigTwo, '♦3 ♠3', 'pair'],
    [bigTwo, '♦3 ♠4', null],
    [bigTwo, '♦3 ♠3 ♥3', 'triple'],
    [bigTwo, '♦3 ♠3 ♥3 ♣3', null],
    [bigTwo, '♦3 ♠4 ♥5', null],
    [bigTwo, '♦3 ♠4 ♥5 ♣6 ♦7', 'straight'],
    [bigTwo, '♦A ♠10 ♥K ♣Q ♦J', 'straight'],
    [bigTwo, '♦A ♠2 ♥K ♣Q ♦J', null],
    [bigTwo, '♦A ♠2 ♥3 ♣4 ♦5', null],
    [bigTwo, '♦3 ♦4 ♦9 ♦K ♦2', 'flush'],
    [bigTwo, '♦3 ♠3 ♥3 ♣9 ♦9', 'full-house'],
    [bigTwo, '♦3 ♠3 ♥3 ♣9 ♦8', null],
    [bigTwo, '♦3 ♠3 ♥3 ♣3 ♦8', 'four-and-one'],
    [bigTwo, '♠3 ♠4 ♠5 ♠6 ♠7', 'straight-flush'],
    [bigTwo, '♦3 ♠4 ♥5 ♣6 ♦7 ♦8', null],
    [tienLen, '♦3 ♠3 ♥3', 'triple'],
    [tienLen, '♦3 ♠3 ♥3 ♣3', 'four'],
    [tienLen, '♦3 ♠3 ♥3 ♣3 ♦8', null],
    [tienLen, '♦3 ♠4', null],
    [tienLen, '♦3 ♠4 ♥5', 'straight'],
    [tienLen, '♠4 ♠5 ♠6', 'straight'],
    [tienLen, '♦K ♠A ♥2', null],
    [tienLen, '♦A ♠2 ♥3', null],
    [tienLen, '♦3 ♠4 ♥5 ♣6 ♦7 ♦8 ♠9 ♥10 ♣J ♦Q ♦K ♠A', 'straight'],
    [tienLen, '♦3 ♠3 ♥4 ♣4', null],
    [tienLen, '♦3 ♠3 ♥4 ♣4 ♦5 ♠5', 'pair-run'],
    [tienLen, '♦3 ♠3 ♥4 ♣4 ♦6 ♠6', null],
    [tienLen, '♦K ♠K ♥A ♣A ♦2 ♠2', null],
    [tienLen, '♦9 ♠9 ♥10 ♣10 ♦J ♠J ♦Q ♥Q', 'pair-run'],
    [tienLen, '♦3 ♦4 ♦9 ♦K ♦A', null],
  ] as [ShedRules, string, string | null][])('$0.game: $1 is $2', (rules, text, kind) => {
    expect(rules.classify(cards(text))?.kind ?? null).toBe(kind)
    expect(rules.classify(cards(text).toReversed())).toEqual(rules.classify(cards(text)))
  })

  test('nothing is no set, and the same card twice is never held', () => {
    for (const rules of [bigTwo, tienLen]) {
      expect(rules.classify([])).toBeNull()
      const sight = { own: cards('♦3 ♠4'), trick: null, mustHold: null }
      expect(refusePlay(rules, sight, cards('♦3 ♦3'))).toBe('not_held')
      expect(refusePlay(rules, sight, cards('♦5'))).toBe('not_held')
      expect(refusePlay(rules, sight, [])).toBe('not_held')
    }
  })
})

describe('each beats the one before it, and never the other way', () => {
  test.each([
    [bigTwo, ['♦3', '♣3', '♥3', '♠3', '♦4', '♠A', '♦2', '♠2']],
    [bigTwo, ['♦3 ♣3', '♥3 ♠3', '♦4 ♣4', '♦2 ♣2', '♦2 ♠2']],
    [bigTwo, ['♦3 ♣3 ♥3', '♦4 ♣4 ♥4', '♦2 ♣2 ♥2']],
    [
      bigTwo,
      [
        '♦3 ♠4 ♥5 ♣6 ♦7',
        '♦3 ♠4 ♥5 ♣6 ♠7',
        '♦10 ♠J ♥Q ♣K ♦A',
        '♦3 ♦4 ♦5 ♦6 ♦8',
        '♣3 ♣4 ♣5 ♣6 ♣8',
        '♠5 ♠6 ♠7 ♠8 ♠K',
        '♦4 ♦5 ♦6 ♦8 ♦2',
        '♦3 ♠3 ♥3 ♣2 ♦2',
        '♦4 ♠4 ♥4 ♣3 ♦3',
        '♦3 ♠3 ♥3 ♣3 ♦2',
        '♦4 ♠4 ♥4 ♣4 ♦3',
        '♦3 ♦4 ♦5 ♦6 ♦7',
        '♠3 ♠4 ♠5 ♠6 ♠7',
        '♠10 ♠J ♠Q ♠K ♠A',
      ],
    ],
    [tienLen, ['♠3', '♣3', '♦3', '♥3', '♠4', '♥A', '♠2', '♥2', '♠3 ♣3 ♠4 ♣4 ♠5 ♣5']],
    [tienLen, ['♠3 ♣3', '♦3 ♥3', '♥2 ♠2', '♠3 ♣3 ♦3 ♥3', '♠3 ♣3 ♠4 ♣4 ♠5 ♣5 ♠6 ♣6']],
    [tienLen, ['♠4 ♣4 ♠5 ♣5 ♠6 ♣6', '♠4 ♣4 ♠5 ♣5 ♠6 ♦6', '♠3 ♣3 ♦3 ♥3', '♠2 ♣2 ♦2 ♥2', '♠4 ♣4 ♠5 ♣5 ♠6 ♣6 ♠7 ♣7']],
    [tienLen, ['♠3 ♣4 ♦5', '♠3 ♣4 ♥5', '♠Q ♣K ♦A']],
    [tienLen, ['♠3 ♣3 ♦3', '♠2 ♣2 ♦2']],
  ] as [ShedRules, string[]][])('$0.game: $1', (rules, texts) => {
    const sets = texts.map((text) => rules.classify(cards(text))!)
    for (const [at, set] of sets.entries()) {
      expect(rules.beats(set, set)).toBe(false)
      const before = sets[at - 1]
      if (before) expect([rules.beats(set, before), rules.beats(before, set)]).toEqual([true, false])
    }
  })

  test.each([
    [bigTwo, '♦3 ♣3', '♠2'],
    [bigTwo, '♦3 ♦4 ♦5 ♦6 ♦7', '♠2'],
    [tienLen, '♠4 ♣4 ♠5 ♣5 ♠6 ♣6', '♠2 ♣2'],
    [tienLen, '♠3 ♣3 ♦3 ♥3', '♠2 ♣2 ♦2'],
    [tienLen, '♠4 ♣4 ♠5 ♣5 ♠6 ♣6 ♠7 ♣7', '♠2 ♣2 ♦2'],
    [tienLen, '♠3 ♣3 ♦3 ♥3', '♥A'],
    [tienLen, '♠3 ♣3 ♦3 ♥3', '♠3 ♣4 ♦5'],
    [tienLen, '♠4 ♣4 ♠5 ♣5 ♠6 ♣6 ♠7 ♣7 ♠8 ♣8', '♠2'],
    [tienLen, '♠3 ♣4 ♦5 ♠6', '♠3 ♣4 ♦5'],
  ] as [ShedRules, string, string][])('$0.game: $1 does not beat $2', (rules, set, last) => {
    expect(rules.beats(rules.classify(cards(set))!, rules.classify(cards(last))!)).toBe(false)
  })
})

const deckOf = async (nonce: number) =>
  (await shuffle({ serverSeed: 'ab'.repeat(32), clientSeed: 'rooms', nonce })).deck
const subsets = (hand: readonly Card[]): Card[][] =>
  hand.reduce<Card[][]>((all, card) => all.concat(all.map((some) => some.concat(card))), [[]])

describe('the plays found are all that are legal, and no other', () => {
  test.each([bigTwo, tienLen])('$game', async (rules) => {
    for (let nonce = 1; nonce <= 3; nonce += 1) {
      const deck = await deckOf(nonce)
      const own = [...deck.slice(0, 13)]
      const all = subsets(own).filter((some) => rules.classify(some) !== null)
      // Every set of another hand of each length and kind as the one to beat.
      const tricks = subsets([...deck.slice(13, 24)]).filter((some) => rules.classify(some) !== null)
      const asked = [null, ...tricks.filter((_, at) => at % Math.ceil(tricks.length / 12) === 0)]
      for (const trick of asked) {
        const sight = { own, trick: trick && { seat: 1, cards: trick }, mustHold: null }
        const legal = all.filter((some) => refusePlay(rules, sight, some) === null)
        const found = findPlays(rules, sight).map((set) => set.cards)
        expect(keys(found)).toEqual(keys(legal))
      }
    }
  })
  const keys = (sets: readonly (readonly Card[])[]) =>
    sets.map((set) => set.toSorted((one, other) => one - other).join()).toSorted()
})

const engineOf = (game: 'big-two' | 'tien-len') => findHandRules(`${game}@1`) as HandRules
const startOf = async (game: 'big-two' | 'tien-len', nonce: number, lead: number | null = null) =>
  engineOf(game).start({ seats: [0, 1, 2, 3], deck: await deckOf(nonce), luck: 0, baseMinor: 10, lead })
const viewOf = (rules: HandRules, state: unknown, seat: number | null) => rules.view(state, seat) as ShedView

/** Plays a hand by `choose`, checking at each step what must always hold. */
async function playOut(
  game: 'big-two' | 'tien-len',
  nonce: number,
  choose: (rules: HandRules, state: unknown, seat: number, step: number) => HandAct,
) {
  const rules = engineOf(game)
  let state = await startOf(game, nonce)
  for (let step = 0; rules.toAct(state).length > 0; step += 1) {
    expect(step).toBeLessThan(300)
    const [seat = -1] = rules.toAct(state)
    const act = choose(rules, state, seat, step)
    const others = [0, 1, 2, 3].filter((other) => other !== seat)
    for (const other of others) expect(rules.apply(state, other, act)).toBeNull()
    const next = rules.apply(state, seat, act)
    expect(next, JSON.stringify(act)).not.toBeNull()
    expect(rules.turn(next)).toBe(rules.turn(state) + 1)
    expect(JSON.parse(JSON.stringify(next))).toEqual(next)
    state = next
  }
  const nets = rules.result(state)!.map(({ netMinor }) => netMinor)
  expect(nets.reduce((total, net) => total + net, 0)).toBe(0)
  return { rules, state, nets }
}

describe('a hand', () => {
  test.each([
    ['big-two', '♦3'],
    ['tien-len', '♠3'],
  ] as const)('%s: the holder of %s leads, with that card', async (game, lowest) => {
    const rules = engineOf(game)
    const state = await startOf(game, 3)
    const [leader = -1] = rules.toAct(state)
    const view = viewOf(rules, state, leader)
    expect(view.own).toContain(CARDS.indexOf(lowest))
    expect(rules.legal(state, leader).every((act) => act.kind === 'play' && act.cards.includes(view.mustHold!))).toBe(
      true,
    )
    expect(rules.apply(state, leader, { kind: 'pass' })).toBeNull()
    expect(rules.byClock(state, leader)).toEqual({ kind: 'play', cards: cards(lowest) })
  })

  test('Tien Len: the last winner leads freely; Big Two goes by its lowest card each time', async () => {
    const tien = engineOf('tien-len')
    const free = await startOf('tien-len', 3, 2)
    expect([tien.toAct(free), viewOf(tien, free, 2).mustHold]).toEqual([[2], null])
    expect(viewOf(engineOf('big-two'), await startOf('big-two', 3, 2), 2).mustHold).toBe(CARDS.indexOf('♦3'))
  })

  test('a pass holds until the trick ends; who is left in it leads the next', async () => {
    const rules = engineOf('big-two')
    let state: unknown = await startOf('big-two', 3)
    const [leader = -1] = rules.toAct(state)
    const act = (seat: number, made: HandAct) => {
      state = rules.apply(state, seat, made) ?? expect.fail(`seat ${seat}`)
    }
    act(leader, rules.byClock(state, leader))
    const [second, third, fourth] = [1, 2, 3].map((step) => (leader + step) % 4) as [number, number, number]
    act(second, { kind: 'pass' })
    act(third, rules.legal(state, third)[0]!)
    act(fourth, { kind: 'pass' })
    act(leader, rules.legal(state, leader)[0]!)
    // Second and fourth have passed: the turn goes to the third at once.
    expect(rules.toAct(state)).toEqual([third])
    expect(viewOf(rules, state, null).passed.toSorted()).toEqual([second, fourth].toSorted())
    act(third, { kind: 'pass' })
    expect(rules.toAct(state)).toEqual([leader])
    expect(viewOf(rules, state, null)).toMatchObject({ trick: null, passed: [], own: [] })
  })

  test.each(['big-two', 'tien-len'] as const)('%s: by the clock alone it ends, and first out wins', async (game) => {
    const { rules, state, nets } = await playOut(game, 5, (of, now, seat) => of.byClock(now, seat))
    const { left, hands } = viewOf(rules, state, null)
    const winner = left.find((one) => one.cards === 0)!.seat
    expect(nets[winner]).toBeGreaterThan(0)
    expect(hands).toHaveLength(4)
    for (const { seat, cards: count } of left) if (seat !== winner) expect(nets[seat]).toBe(-10 * pointsOf(count))
  })

  test.each(['big-two', 'tien-len'] as const)(
    '%s: players of the house play legally and shed by sets',
    async (game) => {
      let steps = 0
      for (let nonce = 1; nonce <= 8; nonce += 1) {
        await playOut(game, nonce, (rules, state, seat, step) => {
          steps += 1
          const act = rules.house(rules.view(state, seat), (step * 2_654_435_761) % 2 ** 32)
          expect(rules.legal(state, seat)).toContainEqual(act)
          return act
        })
      }
      // The clock alone needs 52 turns and more a hand.
      expect(steps / 8).toBeLessThan(60)
    },
  )

  test.each(['big-two', 'tien-len'] as const)('%s: any legal act may be made, and the hand ends', async (game) => {
    for (let nonce = 1; nonce <= 5; nonce += 1) {
      await playOut(game, nonce, (rules, state, seat, step) => {
        const acts = rules.legal(state, seat)
        return acts[(step * 7 + nonce * 13) % acts.length]!
      })
    }
  })

  test('a view shows no card of another seat before the end, and the house decides by that view', async () => {
    const rules = engineOf('big-two')
    const state = await startOf('big-two', 7)
    const own = [0, 1, 2, 3].flatMap((seat) => viewOf(rules, state, seat).own)
    expect(new Set(own).size).toBe(52)
    const [seat = -1] = rules.toAct(state)
    const { hands, trick, last, mustHold } = viewOf(rules, state, seat)
    expect({ hands, trick, last, mustHold }).toEqual({
      hands: null,
      trick: null,
      last: [],
      mustHold: CARDS.indexOf('♦3'),
    })
  })
})

test('Big Two, base 10, left 3, 10 and 13: 620, of it 18 rake; 612 and 380 come back', () => {
  expect([3, 10, 13].map(pointsOf)).toEqual([3, 20, 39])
  expect([1, 9, 12].map(pointsOf)).toEqual([1, 9, 24])
  const terms = { baseMinor: 10, depositMinor: 390, rakeBps: 300 }
  expect(moneyOfSeat(terms, { seat: 0, netMinor: 620 })).toMatchObject({
    rakeMinor: 18,
    playedMinor: 10,
    payoutMinor: 612,
    unplayedMinor: 380,
  })
  expect(moneyOfSeat({ ...terms, rakeBps: 0 }, { seat: 0, netMinor: 620 }).payoutMinor).toBe(630)
  expect(moneyOfSeat(terms, { seat: 1, netMinor: -390 })).toMatchObject({ payoutMinor: 0, unplayedMinor: 0 })
})
