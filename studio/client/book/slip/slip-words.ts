/** Picks, coupons and reasons in words. Pure: the texts come from `say`, money from `money`. */
import type { CouponView } from '../../../../contract/book/calls.ts'
import type { OddsChoice, OddsFormat } from '../../../../contract/book/odds.ts'
import { formatOdds, type Odds } from '../../../../contract/book/odds.ts'
import { type Pick as BookPick, parsePick } from '../../../../contract/book/picks.ts'
import type { Language } from '../../../../contract/constants.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { SlipKey } from '../../../i18n/book/slip/en.ts'
import { findShown } from '../data/shown.ts'
import { isNamedKind, type Reason } from './slip-plan.ts'

export type SaySlip = (key: SlipKey, values?: Readonly<Record<string, string | number>>) => string
export type ShowMoney = (amountMinor: number) => string

const MINUS = '−'
const quarters = (line: number) => String(Math.abs(line) / 4)
/** `+0.25`, `−1`, `0`. */
export const signedLine = (line: number): string => (line === 0 ? '0' : `${line > 0 ? '+' : MINUS}${quarters(line)}`)
export const scoreText = ({ home, away }: { home: number; away: number }): string => `${home}–${away}`

interface Named {
  readonly fixtureId: string
  readonly pick: string
}

const teamsOf = (fixtureId: string): readonly string[] => findShown(fixtureId)?.teams.map(({ name }) => name) ?? []

/** `Tern Rocks to win`. */
export function namePick(say: SaySlip, { fixtureId, pick: text }: Named): string {
  const pick = parsePick(text)
  return pick ? sideName(say, pick, teamsOf(fixtureId)) : text
}

function sideName(say: SaySlip, pick: BookPick, teams: readonly string[]): string {
  const [home = '1', away = '2'] = teams
  const team = 'side' in pick && pick.side === '2' ? away : home
  switch (pick.market) {
    case '1x2':
      return pick.side === 'x' ? say('draw') : say('toWin', { team })
    case 'win':
      return say('toWin', { team })
    case 'dc':
      return pick.side === '12'
        ? say('eitherWins', { home, away })
        : say('orDraw', { team: pick.side === 'x2' ? away : home })
    case 'dnb':
      return say('drawNoBet', { team })
    case 'ah':
      return say('handicap', { team, line: signedLine(pick.line) })
    case 'maps':
      return say('mapHandicap', { team, line: signedLine(pick.line) })
    case 'ou':
      return say(pick.side, { line: quarters(pick.line) })
    case 'btts':
      return say(pick.side === 'yes' ? 'bothScore' : 'notBothScore')
    case 'cs':
      return pick.side === 'other' ? say('otherScore') : say('score', { score: pick.side.replace('-', '–') })
    case 'race':
      return say('toWin', { team: teams[Number(pick.side) - 1] ?? pick.side })
  }
}

/** `Tern Rocks v Lantern Bay`; of a race its league. */
export function nameMatch(say: SaySlip, fixtureId: string, language: Language): string {
  const fixture = findShown(fixtureId)
  if (!fixture) return fixtureId
  if (fixture.sport === 'regatta') return fixture.league.name[language]
  const [home = '', away = ''] = fixture.teams.map(({ name }) => name)
  return say('versus', { home, away })
}

export const kickOffOf = (fixtureId: string): number | null => findShown(fixtureId)?.kickOffMs ?? null

const NAMES: Readonly<Record<string, string>> = {
  trixie: 'Trixie',
  patent: 'Patent',
  yankee: 'Yankee',
  lucky15: 'Lucky 15',
  canadian: 'Canadian',
  lucky31: 'Lucky 31',
  heinz: 'Heinz',
  lucky63: 'Lucky 63',
  superheinz: 'Super Heinz',
  goliath: 'Goliath',
}

/** `Treble`, `2 of 3`, `Trixie`. Named systems have one name in every language. */
export function nameKind(say: SaySlip, kind: string, legs: number): string {
  if (isNamedKind(kind)) return NAMES[kind] ?? kind
  const [, k, n] = /^(\d)-of-(\d)$/.exec(kind) ?? []
  if (k && n) return say('kOfN', { k, n })
  if (legs === 1) return say('single')
  if (legs === 2) return say('double')
  return legs === 3 ? say('treble') : say('fold', { count: legs })
}

/** The format of the member, with the decimal that counts for money beside it. */
export const showOdds = (odds: Odds, format: OddsFormat): [main: string, beside: string | null] => [
  formatOdds(odds, format).replace('-', MINUS),
  format === 'decimal' ? null : formatOdds(odds, 'decimal'),
]

export const CHOICE_KEYS = {
  better: 'choiceBetter',
  within5: 'choiceWithin5',
  any: 'choiceAny',
  ask: 'choiceAsk',
} as const satisfies Record<OddsChoice, SlipKey>
export const FORMAT_KEYS = {
  decimal: 'formatDecimal',
  'hong-kong': 'formatHongKong',
  malay: 'formatMalay',
  indonesian: 'formatIndonesian',
  american: 'formatAmerican',
} as const satisfies Record<OddsFormat, SlipKey>

export interface ReasonContext {
  readonly say: SaySlip
  readonly money: ShowMoney
  readonly name: (key: string) => string
  readonly capMinor: number
}

/** Why the slip cannot be placed, in one sentence. */
export function tellReason(reason: Reason, { say, money, name, capMinor }: ReasonContext): string {
  switch (reason.why) {
    case 'empty':
      return say('reasonEmpty')
    case 'paused':
      return say('reasonPaused')
    case 'no_stake':
      return say('reasonNoStake')
    case 'bad_stake':
      return say('reasonBadStake')
    case 'no_price':
      return say('reasonNoPrice', { name: name(reason.key) })
    case 'same_fixture':
      return say('reasonSameFixture', { name: name(reason.key) })
    case 'closed':
      return say('reasonClosed', { name: name(reason.key) })
    case 'suspended':
      return say('reasonSuspended', { name: name(reason.key) })
    case 'too_many':
      return say('reasonTooMany', { count: reason.most })
    case 'changed':
      return say('reasonChanged', { name: name(reason.key) })
    case 'least':
      return say('reasonLeast', { money: money(reason.unitMinor) })
    case 'most':
      return reason.by === 'stake'
        ? say('reasonMostStake', { money: money(reason.unitMinor) })
        : say('reasonMost', { money: money(reason.unitMinor), cap: money(capMinor) })
    case 'balance':
      return say('reasonBalance', { money: money(reason.missingMinor) })
  }
}

/** What the button does about a reason; null where it can do nothing. */
export function actOnReason(reason: Reason, { say, money }: Words, format: OddsFormat): string | null {
  switch (reason.why) {
    case 'changed':
      return reason.count > 1
        ? say('acceptAll', { count: reason.count })
        : say('accept', { from: showOdds(reason.from, format)[0], to: showOdds(reason.to, format)[0] })
    case 'balance':
      return say('deposit', { money: money(reason.missingMinor) })
    case 'most':
      return reason.unitMinor > 0 ? say('lower', { money: money(reason.unitMinor) }) : null
    case 'same_fixture':
      return say('removeOne')
    default:
      return null
  }
}
type Words = { readonly say: SaySlip; readonly money: ShowMoney }

const LIMITS: readonly string[] = ['limit_reached', 'stake_limit_reached', 'loss_limit_reached']
const BARRED: readonly string[] = ['account_excluded', 'on_break', 'account_locked', 'forbidden', 'region_restricted']
const UNANSWERED: readonly string[] = ['upstream_timeout', 'upstream_failed', 'internal', 'maintenance']

/** Why a coupon came to nothing, in one sentence. `name`: of the leg it was about. */
export function tellRefusal(say: SaySlip, code: ErrorCode | 'lost', name: string): string {
  if (code === 'odds_changed') return say('noOdds', { name })
  if (code === 'market_suspended') return say('noSuspended', { name })
  if (code === 'market_closed') return say('noClosed', { name })
  if (code === 'balance_insufficient') return say('noBalance')
  if (code === 'too_many_requests' || code === 'open_limit_reached') return say('noMany')
  if (code === 'login_required') return say('noSession')
  if (code === 'lost') return say('noLost')
  if (LIMITS.includes(code)) return say('noLimit')
  if (BARRED.includes(code)) return say('noBarred')
  return UNANSWERED.includes(code) ? say('noWallet') : say('noOther')
}

/** Why no cash-out is offered. */
export function tellNoOffer(say: SaySlip, code: string): string {
  if (code === 'function_disabled') return say('noCashSystem')
  if (code === 'market_suspended' || code === 'market_closed') return say('noCashSuspended')
  if (code === 'conflict') return say('noCashGoing')
  if (code === 'round_closed') return say('noCashOver')
  return BARRED.includes(code) ? say('noCashBarred') : say('noCashOther')
}

export type LegResult = 'open' | 'void' | 'won' | 'lost' | 'back' | 'halfWon' | 'halfLost' | 'deadHeat'

export function resultOf({ end, outcome }: Pick<CouponView['legs'][number], 'end' | 'outcome'>): LegResult {
  if (!end || !outcome) return 'open'
  if (end.kind === 'void') return 'void'
  const { won, back, of } = outcome
  if (won === of) return 'won'
  if (back === of) return 'back'
  if (won > 0) return back > 0 ? 'halfWon' : 'deadHeat'
  return back > 0 ? 'halfLost' : 'lost'
}

/** What a settled leg counts as: `1.475`, in at most three decimals. */
export function factorText({ odds, outcome }: PaidLeg): string {
  if (!outcome) return formatOdds(odds, 'decimal')
  const thousandths = Math.floor((10 * (odds * outcome.won + 100 * outcome.back)) / outcome.of)
  return (thousandths / 1_000).toFixed(thousandths % 10 === 0 ? 2 : 3)
}
type PaidLeg = { readonly odds: Odds; readonly outcome: CouponView['legs'][number]['outcome'] }

/** The id as people read it: its first twelve signs. The whole one is copied. */
export const shortId = (couponId: string): string =>
  (couponId.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-')
