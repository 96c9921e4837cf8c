/** Markets of a fixture at a moment, with their prices. */

import { finalScores, type Moment, type Rates, regattaShares, type WeightedScore } from './model.ts'
import { type Odds, priceOf } from './odds.ts'
import { type Market, type Pick, parsePick, pickText } from './picks.ts'
import type { Outcome } from './settle.ts'
import { settleScore } from './settle.ts'
import { NO_SCORE, type Score, type Sport } from './timeline.ts'

/** In ten-thousandths. A draw-no-bet is Asian handicap 0 under its own name; double chance is priced as 1X2. */
const MARGIN_BPS: Readonly<Record<Market, number>> = {
  '1x2': 600,
  dc: 600,
  btts: 600,
  ou: 500,
  ah: 400,
  dnb: 400,
  win: 500,
  maps: 500,
  cs: 1_200,
  race: 1_200,
}
const IN_PLAY_MORE_BPS = 100

/** Shares of a stake that can be expected to win at the odds and to come back. */
export interface Shares {
  readonly won: number
  readonly back: number
}

const addTo = (shares: { won: number; back: number }, chance: number, { won, back, of }: Outcome) => {
  shares.won += (chance * won) / of
  shares.back += (chance * back) / of
}

function sharesByScore(scores: readonly WeightedScore[], pick: Exclude<Pick, { market: 'race' }>, from: Score): Shares {
  const shares = { won: 0, back: 0 }
  for (const score of scores) addTo(shares, score.chance, settleScore(pick, score, from))
  return shares
}

/** `from`: the score that an Asian handicap counts from. */
export function sharesOf(rates: Rates, moment: Moment, pick: Pick, from: Score = moment.score): Shares {
  if (pick.market !== 'race') return sharesByScore(finalScores(rates, moment), pick, from)
  const shares = rates.sport === 'regatta' ? regattaShares(rates.offsets) : []
  return { won: shares[Number(pick.side) - 1] ?? 0, back: 0 }
}

/** A line that can come back or split is priced by what is not returned. */
const chanceOf = ({ won, back }: Shares): number => (back >= 1 ? 1 : won / (1 - back))

/** Whether the market is offered while a match is under way: there, a draw-no-bet would be another bet than handicap 0. */
const isOffered = (market: Market, inPlay: boolean) => !(inPlay && (market === 'dnb' || market === 'race'))

export interface PricedPick {
  readonly pick: string
  readonly odds: Odds
}
export interface PricedMarket {
  readonly market: Market
  readonly picks: readonly PricedPick[]
}

export interface Quoted extends Moment {
  readonly inPlay: boolean
}

const marginOf = (market: Market, inPlay: boolean) => MARGIN_BPS[market] + (inPlay ? IN_PLAY_MORE_BPS : 0)

/** Null for a pick that is not offered now. */
export function quote(rates: Rates, at: Quoted, pick: Pick): Odds | null {
  if (!marketsOf(rates).includes(pick.market) || !isOffered(pick.market, at.inPlay)) return null
  return priceOf(chanceOf(sharesOf(rates, at, pick)), marginOf(pick.market, at.inPlay))
}

/**
 * In hundredths: what a pick would cost without a margin. Above it a bet in-play is no longer carried by its margin, however
 * fresh its page was.
 */
export function fairOdds(rates: Rates, at: Moment, pick: Pick): number {
  const chance = chanceOf(sharesOf(rates, at, pick))
  return chance > 0 ? 100 / chance : Number.POSITIVE_INFINITY
}

/** Prices of single picks by market. What is no pick of the sport is left out: no end could settle it. */
export function groupPrices(sport: Sport, picks: Readonly<Record<string, Odds>>): PricedMarket[] {
  const byMarket = Map.groupBy(
    Object.entries(picks).map(([pick, odds]) => ({ pick, odds })),
    ({ pick }) => parsePick(pick)?.market,
  )
  return MARKETS_OF[sport].flatMap((market) => {
    const priced = byMarket.get(market)
    return priced ? [{ market, picks: priced }] : []
  })
}

export const isMarketOf = (sport: Sport, market: Market): boolean => MARKETS_OF[sport].includes(market)

const marketsOf = ({ sport }: Rates): readonly Market[] => MARKETS_OF[sport]

const MARKETS_OF: Readonly<Record<Sport, readonly Market[]>> = {
  football: ['1x2', 'dc', 'dnb', 'ah', 'ou', 'btts', 'cs'],
  esports: ['win', 'maps'],
  regatta: ['race'],
}

/** What a row of a list shows of a match. */
export const MAIN_MARKETS = { football: '1x2', esports: 'win', regatta: 'race' } as const satisfies Record<
  Sport,
  Market
>

const LINES_EACH_SIDE = 2
/** Handicaps to five goals either way, in quarters. */
const HANDICAPS = Array.from({ length: 41 }, (_, at) => at - 20)
const GOALS = 5

/** Every market offered at this moment. Picks without a price are left out. */
export function listMarkets(rates: Rates, at: Quoted): PricedMarket[] {
  const scores = rates.sport === 'regatta' ? [] : finalScores(rates, at)
  const shares = rates.sport === 'regatta' ? regattaShares(rates.offsets) : []
  const chance = (pick: Pick) =>
    pick.market === 'race'
      ? (shares[Number(pick.side) - 1] ?? 0)
      : chanceOf(sharesByScore(scores, pick, pick.market === 'ah' ? at.score : NO_SCORE))
  return marketsOf(rates).flatMap((market) => {
    if (!isOffered(market, at.inPlay)) return []
    const picks = picksOf(market, rates, at, chance).flatMap((pick) => {
      const odds = priceOf(chance(pick), marginOf(market, at.inPlay))
      return odds === null ? [] : [{ pick: pickText(pick), odds }]
    })
    return picks.length === 0 ? [] : [{ market, picks }]
  })
}

function picksOf(market: Market, rates: Rates, { score }: Moment, chance: (pick: Pick) => number): Pick[] {
  switch (market) {
    case '1x2':
      return (['1', 'x', '2'] as const).map((side) => ({ market, side }))
    case 'dc':
      return (['1x', '12', 'x2'] as const).map((side) => ({ market, side }))
    case 'dnb':
    case 'win':
      return (['1', '2'] as const).map((side) => ({ market, side }))
    case 'btts':
      return (['yes', 'no'] as const).map((side) => ({ market, side }))
    case 'maps':
      return [-6, 6].flatMap((line) => [
        { market, side: '1' as const, line },
        { market, side: '2' as const, line: -line },
      ])
    case 'ah':
      return nearestEvens(HANDICAPS, (line) => chance({ market, side: '1', line })).flatMap((line) => [
        { market, side: '1' as const, line },
        { market, side: '2' as const, line: -line },
      ])
    case 'ou': {
      const goals = score.home + score.away
      // From half a goal above the score, in quarters.
      const lines = Array.from({ length: 4 * (GOALS + 1) }, (_, at) => 4 * goals + 2 + at)
      return nearestEvens(lines, (line) => chance({ market, side: 'over', line })).flatMap((line) => [
        { market, side: 'over' as const, line },
        { market, side: 'under' as const, line },
      ])
    }
    case 'cs':
      return [
        ...Array.from({ length: 25 }, (_, at) => ({ market, side: `${Math.floor(at / 5)}-${at % 5}` as const })),
        { market, side: 'other' as const },
      ]
    case 'race':
      return rates.sport === 'regatta' ? rates.offsets.map((_, boat) => ({ market, side: String(boat + 1) })) : []
  }
}

/** The line nearest evens, with two to each side of it. */
function nearestEvens(lines: readonly number[], chance: (line: number) => number): number[] {
  let main = 0
  let nearest = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    const distance = Math.abs(chance(line) - 0.5)
    if (distance >= nearest - 1e-12) continue
    nearest = distance
    main = at
  }
  return lines.slice(Math.max(0, main - LINES_EACH_SIDE), main + LINES_EACH_SIDE + 1)
}
