/**
 * The best play of our blackjack and what the house keeps against it, by counting every card of an endless deck. Written
 * into `blackjack.generated.ts`; no round ever asks it.
 */
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const chanceOf = (card: number) => (card === 10 ? 4 : 1) / 13
const MOST = 21
const DEALER_STANDS_AT = 17

/** The hard sum, with an ace as 1, and whether an ace is in it. */
interface Hand {
  readonly sum: number
  readonly hasAce: boolean
}
const add = ({ sum, hasAce }: Hand, card: number): Hand => ({ sum: sum + card, hasAce: hasAce || card === 1 })
const totalOf = ({ sum, hasAce }: Hand) => (hasAce && sum + 10 <= MOST ? sum + 10 : sum)
const keyOf = ({ sum, hasAce }: Hand, rest: string | number) => `${sum} ${hasAce} ${rest}`
const average = (of: (card: number) => number) => CARDS.reduce((mean, card) => mean + chanceOf(card) * of(card), 0)

function remember<A extends unknown[]>(keyOfCall: (...call: A) => string, compute: (...call: A) => number) {
  const known = new Map<string, number>()
  return (...call: A): number => {
    const key = keyOfCall(...call)
    const value = known.get(key) ?? compute(...call)
    known.set(key, value)
    return value
  }
}

/** Chance that the dealer ends at `end` (0: above 21) from this hand. */
const dealerEnds = remember(
  (hand: Hand, end: number) => keyOf(hand, end),
  (hand, end): number => {
    const total = totalOf(hand)
    if (total >= DEALER_STANDS_AT) return (total > MOST ? 0 : total) === end ? 1 : 0
    return average((card) => dealerEnds(add(hand, card), end))
  },
)

const BLACKJACK_CARD: Readonly<Record<number, number>> = { 1: 10, 10: 1 }
export const dealerBlackjack = (up: number) => chanceOf(BLACKJACK_CARD[up] ?? 0) * (BLACKJACK_CARD[up] ? 1 : 0)

/** The same once the dealer has looked and has no blackjack. */
function endChance(up: number, end: number): number {
  const start: Hand = { sum: up, hasAce: up === 1 }
  return (
    average((hole) => (hole === BLACKJACK_CARD[up] ? 0 : dealerEnds(add(start, hole), end))) / (1 - dealerBlackjack(up))
  )
}
const ENDS = [0, 17, 18, 19, 20, 21]
const endsByUp = new Map(CARDS.map((up) => [up as number, ENDS.map((end) => endChance(up, end))]))

/** Each is what the first stake wins on average. */
function stand(hand: Hand, up: number): number {
  const total = totalOf(hand)
  if (total > MOST) return -1
  return ENDS.reduce((mean, end, at) => mean + (endsByUp.get(up)?.[at] ?? 0) * Math.sign(total - end), 0)
}
const hit = remember(
  (hand: Hand, up: number) => keyOf(hand, up),
  (hand, up): number => average((card) => goOn(add(hand, card), up)),
)
const goOn = (hand: Hand, up: number): number =>
  totalOf(hand) >= MOST ? stand(hand, up) : Math.max(stand(hand, up), hit(hand, up))
const double = (hand: Hand, up: number) => 2 * average((card) => stand(add(hand, card), up))
function split(card: number, up: number): number {
  const start: Hand = { sum: card, hasAce: card === 1 }
  return (
    2 *
    average((next) => {
      const hand = add(start, next)
      if (card === 1 || totalOf(hand) === MOST) return stand(hand, up)
      return Math.max(goOn(hand, up), double(hand, up))
    })
  )
}

type Play = 'H' | 'S' | 'D' | 'P'
function choose(first: number, second: number, up: number): { play: Play; value: number } {
  const hand = add({ sum: first, hasAce: first === 1 }, second)
  const plays: [Play, number][] = [
    ['S', stand(hand, up)],
    ['H', hit(hand, up)],
    ['D', double(hand, up)],
    ...(first === second ? [['P', split(first, up)] as [Play, number]] : []),
  ]
  const [play, value] = plays.reduce((best, each) => (each[1] > best[1] ? each : best))
  return { play, value }
}

/** Per cent of the first stake that the house keeps against the best play. Insurance is never part of it. */
export function computeEdgePercent(): number {
  const value = average((first) =>
    average((second) =>
      average((up) => {
        const isBlackjack = first + second === 11 && (first === 1 || second === 1)
        const dealers = dealerBlackjack(up)
        if (isBlackjack) return (1 - dealers) * 1.5
        return (1 - dealers) * choose(first, second, up).value - dealers
      }),
    ),
  )
  return -value * 100
}

/** What an insurance bet keeps: it wins 2 to 1 in 4 of 13. */
export const computeInsuranceEdgePercent = (): number => (1 - 3 * dealerBlackjack(1)) * 100

/** The dealer's cards from left to right: 2 to 10, then the ace. */
const UPS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
const row = (first: number, second: number) => UPS.map((up) => choose(first, second, up).play).join('')

/** Rows by the player's first two cards: hard totals, an ace with another card, pairs. A letter for each card of the dealer. */
export function computeBestPlay(): Readonly<Record<'hard' | 'soft' | 'pairs', Readonly<Record<string, string>>>> {
  const hard = Array.from({ length: 13 }, (_, at) => at + 5)
  const name = (card: number) => (card === 1 ? 'A' : String(card))
  return {
    hard: Object.fromEntries(hard.map((total) => [total, total < 12 ? row(2, total - 2) : row(10, total - 10)])),
    soft: Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((card) => [`A${card}`, row(1, card)])),
    pairs: Object.fromEntries(UPS.map((card) => [name(card) + name(card), row(card, card)])),
  }
}
