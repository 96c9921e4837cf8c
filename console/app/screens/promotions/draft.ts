/** OPS-02: a promotion as its form has it, and as a change takes it. */

import type { PromotionKind } from '../../../../contract/calls/rewards/promotions.ts'
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { PROMOTION_CATEGORIES } from '../../../../contract/rules/promotion-categories.ts'
import { foldDashed, isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTyped, readTypedAmount, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { beginSpan, readSpan, type Span } from '../../lib/zoned.ts'
import { filledTexts, type Texts } from '../../parts/language-texts.tsx'

export const CATEGORIES = PROMOTION_CATEGORIES
export const GAMES = ['', ...GAME_CATEGORIES] as const
type Category = (typeof CATEGORIES)[number]
type Game = (typeof GAMES)[number]

/** Amounts of a rule are minor units. */
type Rule = {
  registeredWithinDays?: number
  minRank?: number
  withCoupon?: true
  gameType?: Exclude<Game, ''>
  turnoverMinor?: number
  deposit?: { percent: number; capMinor: number; minDepositMinor: number; turnoverTimes: number; playDays: number }
  raffle?: { stakePerTicketMinor: number; mostTickets: number; prizesMinor: number[]; gameType?: Exclude<Game, ''> }
}
export type StoredPromotion = {
  id: string
  category: Category
  kind: PromotionKind
  amount: string | null
  rule: Rule
  titles: Texts
  rewards: Texts
  conditions: Texts
  terms: Texts
  picture: string | null
  position: number
  startsAt: string
  endsAt: string | null
}

/** What each kind asks for, beside who may take part. The kinds as the contract has them, whose schemas stay out of the page. */
export const FIELDS_OF = {
  gift: ['amount'],
  turnover: ['amount', 'turnover', 'gameType'],
  application: ['amount'],
  event: ['amount'],
  deposit: ['percent', 'cap', 'minDeposit', 'turnoverTimes', 'playDays', 'gameType'],
  raffle: ['stakePerTicket', 'mostTickets', 'prizes', 'gameType'],
} as const satisfies Record<PromotionKind, readonly Figure[]>
export const KINDS = Object.keys(FIELDS_OF) as PromotionKind[]

export type Figure =
  | 'amount'
  | 'turnover'
  | 'percent'
  | 'cap'
  | 'minDeposit'
  | 'turnoverTimes'
  | 'playDays'
  | 'stakePerTicket'
  | 'mostTickets'
  | 'prizes'
  | 'gameType'
type Audience = 'registeredWithinDays' | 'minRank'
export const MAY_BE_EMPTY: Partial<Record<PromotionKind, readonly Figure[]>> = {
  application: ['amount'],
  event: ['amount'],
}

export type Draft = Pick<StoredPromotion, 'id' | 'category' | 'kind' | 'titles' | 'rewards' | 'conditions' | 'terms'> &
  Span &
  Record<Exclude<Figure, 'gameType'>, string> & {
    gameType: Game
    registeredWithinDays: string
    minRank: string
    withCoupon: boolean
    picture: string
    position: string
  }

const typedMinor = (amountMinor: number | undefined) =>
  amountMinor === undefined ? '' : (amountMinor / 100).toFixed(2)
const typed = (count: number | undefined) => (count === undefined ? '' : String(count))

export function beginDraft(stored: StoredPromotion | null, timeZone: string): Draft {
  const { deposit, raffle, ...rule } = stored?.rule ?? {}
  return {
    id: stored?.id ?? '',
    category: stored?.category ?? 'season',
    kind: stored?.kind ?? 'gift',
    titles: stored?.titles ?? {},
    rewards: stored?.rewards ?? {},
    conditions: stored?.conditions ?? {},
    terms: stored?.terms ?? {},
    ...beginSpan(stored, timeZone),
    amount: stored?.amount ?? '',
    turnover: typedMinor(rule.turnoverMinor),
    percent: typed(deposit?.percent),
    cap: typedMinor(deposit?.capMinor),
    minDeposit: typedMinor(deposit?.minDepositMinor),
    turnoverTimes: typed(deposit?.turnoverTimes),
    playDays: typed(deposit?.playDays),
    stakePerTicket: typedMinor(raffle?.stakePerTicketMinor),
    mostTickets: typed(raffle?.mostTickets),
    prizes: raffle?.prizesMinor.map(typedMinor).join('\n') ?? '',
    gameType: rule.gameType ?? raffle?.gameType ?? '',
    registeredWithinDays: typed(rule.registeredWithinDays),
    minRank: typed(rule.minRank),
    withCoupon: rule.withCoupon === true,
    picture: stored?.picture ?? '',
    position: String(stored?.position ?? 0),
  }
}

/** What a draft names as still open. */
export type Open = Figure | Audience | 'position' | 'span'
type Build = { rule: object; wrong: Open[] }

function buildRule(draft: Draft): Build {
  const wrong: Open[] = []
  const money = (name: Exclude<Figure, 'gameType'>) => {
    const value = readTypedAmount(draft[name])
    if (!value) wrong.push(name)
    return value ?? 0
  }
  const count = (name: Exclude<Figure, 'gameType'> | Audience) => {
    const value = readTypedCount(draft[name])
    if (!value) wrong.push(name)
    return value ?? 0
  }
  // Left empty it lets everybody take part; what cannot be read is not empty.
  const audienceOf = (name: Audience) => (isBlank(draft[name]) ? {} : { [name]: count(name) })
  const games = draft.gameType === '' ? {} : { gameType: draft.gameType }
  const audience = {
    ...audienceOf('registeredWithinDays'),
    ...audienceOf('minRank'),
    ...(draft.withCoupon && { withCoupon: true }),
  }
  if (draft.kind === 'turnover') return { wrong, rule: { ...audience, ...games, turnoverMinor: money('turnover') } }
  if (draft.kind === 'deposit') {
    const deposit = {
      percent: count('percent'),
      capMinor: money('cap'),
      minDepositMinor: money('minDeposit'),
      turnoverTimes: count('turnoverTimes'),
      playDays: count('playDays'),
    }
    return { wrong, rule: { ...audience, ...games, deposit } }
  }
  if (draft.kind !== 'raffle') return { wrong, rule: audience }
  const prizes = draft.prizes
    .split('\n')
    .filter((line) => !isBlank(line))
    .map(readTypedAmount)
  if (prizes.length === 0 || prizes.some((prize) => !prize)) wrong.push('prizes')
  const raffle = {
    stakePerTicketMinor: money('stakePerTicket'),
    mostTickets: count('mostTickets'),
    prizesMinor: prizes,
    ...games,
  }
  return { wrong, rule: { ...audience, raffle } }
}

type Built = {
  /** Null where a figure or a time is none. */
  promotion: (Omit<StoredPromotion, 'rule'> & { rule: object }) | null
  wrong: readonly Open[]
}

/** As a change takes it. Pure. */
export function buildPromotion(draft: Draft, stored: StoredPromotion | null, timeZone: string): Built {
  const { rule, wrong } = buildRule(draft)
  const span = readSpan(draft, stored, timeZone)
  const fields: readonly Figure[] = FIELDS_OF[draft.kind]
  const amount = fields.includes('amount') ? readTyped(draft.amount) : null
  const isAmountMissing = fields.includes('amount') && amount === null
  const mayBeEmpty = isBlank(draft.amount) && (MAY_BE_EMPTY[draft.kind]?.includes('amount') ?? false)
  const position = readTypedCount(draft.position)
  if (isAmountMissing && !mayBeEmpty) wrong.push('amount')
  if (position === null) wrong.push('position')
  if (span === null) wrong.push('span')
  if (span === null || position === null || wrong.length > 0) return { promotion: null, wrong }
  return {
    wrong: [],
    promotion: {
      id: foldDashed(draft.id),
      category: draft.category,
      kind: draft.kind,
      amount,
      rule,
      titles: filledTexts(draft.titles),
      rewards: filledTexts(draft.rewards),
      conditions: filledTexts(draft.conditions),
      terms: filledTexts(draft.terms),
      picture: foldDashed(draft.picture) || null,
      position,
      ...span,
    },
  }
}
