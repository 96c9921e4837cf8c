/** LOT-02: a ticket in preparation, as the tab keeps it. What is not whole, or of no play of this game, is none. */
import { TICKET_FORM } from '../../../../contract/lottery/limits.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import type { BetInput, LotteryGame, Play } from '../../../../contract/lottery/types.ts'
import { isRecord } from '../../../lib/is-record.ts'
import type { TypedMultiples } from './chase.ts'
import { boardRows, type Pick } from './pick.ts'

export type TermsOfBet = { unit: string; multiple: number; kept: number; package: 'A' | 'B' }
export type TicketDraft = {
  /** By play, so that another tab of the board keeps its own. */
  picks: Readonly<Record<string, Pick>>
  terms: TermsOfBet
  bets: readonly BetInput[]
  /** The draw it was made for. */
  madeFor: string
  /** The rules it was made by: their plays and prices. */
  rulesVersion: number
}

export const emptyTicket = (period: string, rulesVersion: number): TicketDraft => ({
  picks: {},
  terms: { unit: '1.00', multiple: 1, kept: 0, package: 'A' },
  bets: [],
  madeFor: period,
  rulesVersion,
})

const isText = (value: unknown): value is string => typeof value === 'string'
const isPackage = (value: unknown) => value === 'A' || value === 'B'
const isMultiple = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= TICKET_FORM.multipleMax
const isKept = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

function isPick(value: unknown, play: Play | undefined): value is Pick {
  if (!play || !isRecord(value) || !Array.isArray(value.rows)) return false
  const { rows, typed, hasBankers } = value
  const places = hasBankers === true ? 2 : boardRows(play.form).length
  return (
    rows.length === places &&
    rows.every((row: unknown) => Array.isArray(row) && row.every(isText)) &&
    (typed === null || isText(typed)) &&
    (hasBankers === undefined || typeof hasBankers === 'boolean')
  )
}

const isTerms = (value: unknown): value is TermsOfBet =>
  isRecord(value) && isText(value.unit) && isMultiple(value.multiple) && isKept(value.kept) && isPackage(value.package)

const isBet = (value: unknown, plays: ReadonlyMap<string, Play>): value is BetInput =>
  isRecord(value) &&
  isText(value.play) &&
  plays.has(value.play) &&
  isText(value.selection) &&
  Number.isSafeInteger(value.unitMinor) &&
  isMultiple(value.multiple) &&
  (value.kept === undefined || isKept(value.kept)) &&
  (value.package === undefined || isPackage(value.package))

/** Null for one that other rules than those of now made: it would be another ticket. */
export function readTicketDraft(game: LotteryGame, rulesVersion: number, kept: unknown): TicketDraft | null {
  const plays = getPlays(game, rulesVersion)
  if (!isRecord(kept) || kept.rulesVersion !== rulesVersion) return null
  const { picks, terms, bets, madeFor } = kept
  if (!isRecord(picks) || !Object.entries(picks).every(([code, pick]) => isPick(pick, plays.get(code)))) return null
  if (!isTerms(terms) || !isText(madeFor)) return null
  if (!Array.isArray(bets) || bets.length > TICKET_FORM.betsMax || !bets.every((bet) => isBet(bet, plays))) return null
  return { picks: picks as TicketDraft['picks'], terms, bets, madeFor, rulesVersion }
}

/** Whether other rules made it, and something was picked: then the page says that it was dropped. */
export const isOfOtherRules = (rulesVersion: number, kept: unknown): boolean =>
  isRecord(kept) &&
  kept.rulesVersion !== rulesVersion &&
  ((Array.isArray(kept.bets) && kept.bets.length > 0) || (isRecord(kept.picks) && Object.keys(kept.picks).length > 0))

/** The chase of a ticket, as texts of its fields; multiples that were typed by the place of their draw. */
export type ChaseDraft = { count: string; every: string; typed: TypedMultiples; stopOnWin: boolean }
export const USUAL_CHASE: ChaseDraft = { count: '5', every: '0', typed: {}, stopOnWin: true }

export function readChaseDraft(kept: unknown): ChaseDraft | null {
  if (!isRecord(kept) || !isRecord(kept.typed) || !Object.values(kept.typed).every(isText)) return null
  const { count, every, typed, stopOnWin } = kept
  if (!isText(count) || !isText(every) || typeof stopOnWin !== 'boolean') return null
  return { count, every, typed: typed as ChaseDraft['typed'], stopOnWin }
}
