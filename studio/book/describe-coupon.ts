/** A coupon in plain words for the betting record: each leg with its odds and its result, then cash-outs. */
import type { CouponView } from '../../contract/book/calls.ts'
import { formatOdds } from '../../contract/book/odds.ts'
import { type Pick, parsePick } from '../../contract/book/picks.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import type { Language } from '../../contract/constants.ts'
import { fill } from '../i18n/fill.ts'
import { BOOK_WORDS, type BookWords, type ResultWord } from './words.ts'

/** The record takes so much. */
const MOST_CHARS = 2_000

type Leg = CouponView['legs'][number]
type Told = { readonly legs: readonly Leg[]; readonly cashOuts: CouponView['cashOuts'] }

export function describeCoupon({ legs, cashOuts }: Told, language: Language): string {
  const words = BOOK_WORDS[language]
  const lines = [
    ...legs.map((leg, at) => describeLeg(leg, at + 1, words)),
    ...cashOuts.flatMap(({ state, stake, paid }) => (state === 'paid' ? [fill(words.cashOut, { stake, paid })] : [])),
  ]
  return lines.join('\n').slice(0, MOST_CHARS)
}

function describeLeg(leg: Leg, number: number, words: BookWords): string {
  const fixture = findFixture(leg.fixtureId)
  const match = fixture
    ? fixture.sport === 'regatta'
      ? fixture.league.name.EN
      : fixture.teams.map(({ name }) => name).join(' – ')
    : leg.fixtureId
  const pick = parsePick(leg.pick)
  const bet = pick ? `${words.markets[pick.market]}: ${sideText(pick, words, fixture?.teams ?? [])}` : leg.pick
  const from = pick?.market === 'ah' && leg.inPlay ? ` (${leg.from.home}-${leg.from.away})` : ''
  const result = words.results[resultOf(leg)]
  const end = leg.end?.kind === 'score' ? ` ${leg.end.home}-${leg.end.away},` : ''
  return `${number}. ${match} · ${bet}${from} @${formatOdds(leg.odds, 'decimal')} ·${end} ${result}`
}

const signed = (quarters: number) => `${quarters > 0 ? '+' : ''}${quarters / 4}`

function sideText(pick: Pick, { sides }: BookWords, teams: readonly { readonly name: string }[]): string {
  switch (pick.market) {
    case 'ah':
    case 'maps':
      return `${pick.side} ${signed(pick.line)}`
    case 'ou':
      return `${sides[pick.side]} ${pick.line / 4}`
    case 'btts':
      return sides[pick.side]
    case 'cs':
      return pick.side === 'other' ? sides.other : pick.side
    case 'race':
      return teams[Number(pick.side) - 1]?.name ?? pick.side
    default:
      return pick.side.toUpperCase()
  }
}

function resultOf({ end, outcome }: Leg): ResultWord {
  if (!end || !outcome) return 'open'
  if (end.kind === 'void') return 'void'
  const { won, back, of } = outcome
  if (won === of) return 'won'
  if (back === of) return 'back'
  if (won > 0) return back > 0 ? 'halfWon' : 'deadHeat'
  return back > 0 ? 'halfLost' : 'lost'
}
