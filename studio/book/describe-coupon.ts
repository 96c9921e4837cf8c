/** A coupon in plain words for the betting record: each leg with its odds and its result, then cash-outs. */
import type { CouponView } from '../../contract/book/calls.ts'
import { formatOdds } from '../../contract/book/odds.ts'
import { type Pick, parsePick } from '../../contract/book/picks.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { cutText } from '../../contract/rules/typed-text.ts'
import { BOOK_WORDS, type BookWords, type ResultWord } from './words.ts'

/** The record takes so much. */
const MOST_CHARS = 2_000

type Leg = CouponView['legs'][number]
type Told = {
  readonly legs: readonly Leg[]
  readonly cashOuts: CouponView['cashOuts']
  readonly corrections?: CouponView['corrections']
}

export function describeCoupon({ legs, cashOuts, corrections = [] }: Told, language: Language): string {
  const words = BOOK_WORDS[language]
  const lines = [
    ...legs.map((leg, at) => describeLeg(leg, at + 1, words)),
    ...cashOuts.flatMap(({ state, stake, paid }) => (state === 'paid' ? [fill(words.cashOut, { stake, paid })] : [])),
    ...corrections.map(({ before, after, moved }) => fill(words.corrected, { before, after, moved: moved ?? '–' })),
  ]
  return cutText(lines.join('\n'), MOST_CHARS)
}

function describeLeg(leg: Leg, number: number, words: BookWords): string {
  const fixture = findFixture(leg.fixtureId)
  const about = fixture ? { ...fixture, league: fixture.league.name.EN } : leg.about
  const match = about
    ? about.sport === 'regatta'
      ? about.league
      : about.teams.map(({ name }) => name).join(' – ')
    : leg.fixtureId
  const pick = parsePick(leg.pick)
  const bet = pick ? `${words.markets[pick.market]}: ${sideText(pick, words, about?.teams ?? [])}` : leg.pick
  const from = pick?.market === 'ah' && leg.inPlay ? ` (${leg.from.home}-${leg.from.away})` : ''
  const first = describeEnd(leg.end, leg.outcome, words)
  const then = leg.corrected ? ` →${describeEnd(leg.corrected, leg.correctedOutcome ?? null, words)}` : ''
  return `${number}. ${match} · ${bet}${from} @${formatOdds(leg.odds, 'decimal')} ·${first}${then}`
}

function describeEnd(end: Leg['end'], outcome: Leg['outcome'], { results }: BookWords): string {
  const score = end?.kind === 'score' ? ` ${end.home}-${end.away},` : ''
  return `${score} ${results[resultOf(end, outcome)]}`
}

const signed = (quarters: number) => `${quarters > 0 ? '+' : ''}${quarters / 4}`

/** A side by its name: `X` is a draw, and of a double chance both. */
function sideText(pick: Pick, { sides }: BookWords, teams: readonly { readonly name: string }[]): string {
  const name = (side: string) => (side === 'x' ? 'X' : (teams[Number(side) - 1]?.name ?? side))
  switch (pick.market) {
    case 'ah':
    case 'maps':
      return `${name(pick.side)} ${signed(pick.line)}`
    case 'dc':
      return [...pick.side].map(name).join(' / ')
    case 'ou':
      return `${sides[pick.side]} ${pick.line / 4}`
    case 'btts':
      return sides[pick.side]
    case 'cs':
      return pick.side === 'other' ? sides.other : pick.side
    default:
      return name(pick.side)
  }
}

function resultOf(end: Leg['end'], outcome: Leg['outcome']): ResultWord {
  if (!end || !outcome) return 'open'
  if (end.kind === 'void') return 'void'
  const { won, back, of } = outcome
  if (won === of) return 'won'
  if (back === of) return 'back'
  if (won > 0) return back > 0 ? 'halfWon' : 'deadHeat'
  return back > 0 ? 'halfLost' : 'lost'
}
