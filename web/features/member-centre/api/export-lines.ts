/** SAFE-06: what the pages of profit, bonuses, cashback and the balance show, as lines of a file. Pure. */
import type { BalanceExplained } from '../../../../contract/calls/money/balance-explained.ts'
import type { BetRecord, LedgerRecord } from '../../../../contract/calls/money/records.ts'
import type { Bonus } from '../../../../contract/calls/rewards/promotions.ts'
import type { RebateDay } from '../../../../contract/calls/rewards/rebate.ts'
import { asText } from '../../../../contract/lib/csv.ts'
import type { RouteValue } from '../../../lib/api.ts'

type Lines = string[][]

type ProfitLoss = RouteValue<'GET /wps/relay/ODSFE2_ProfitLoss'>
type BetTotals = RouteValue<'GET /wps/relay/ODSFE2_BetRecord'>['totals']
type PostingTotals = RouteValue<'GET /wps/relay/ODSFE2_MemTransDet'>['totals']
type BonusTotals = RouteValue<'GET /wps/relay/MCS2_getBonusDetails'>['totals']

export const BETS_HEAD = [
  'started_utc',
  'ended_utc',
  'round_id',
  'vendor',
  'vendor_code',
  'game',
  'category',
  'state',
  'stake',
  'payout',
  'corrected',
  'net',
  'balance_after',
  'currency',
]

/** A round is known by its vendor's code and its id together, here and among the movements (docs/architecture/money.md). */
export const listBets = (rows: readonly BetRecord[], currency: string): Lines =>
  rows.map((row) => [
    row.startedAt,
    row.endedAt ?? '',
    asText(row.roundId),
    asText(row.vendorName),
    asText(row.vassalage),
    asText(row.gameName),
    row.gameType,
    row.state,
    row.stake,
    row.payout,
    row.corrected ?? '',
    row.net,
    row.balanceAfter,
    currency,
  ])

/** Each under its column. */
export const listBetTotals = ({ rounds, stake, payout, net }: BetTotals, currency: string): Lines => [
  ['totals', '', '', '', '', '', '', 'rounds', 'stake', 'payout', '', 'net', '', 'currency'],
  ['', '', '', '', '', '', '', String(rounds), stake, payout, '', net, '', currency],
]

export const POSTINGS_HEAD = [
  'time_utc',
  'transaction_id',
  'account',
  'kind',
  'description',
  'round_id',
  'vendor_code',
  'reference',
  'amount',
  'balance_after',
  'currency',
]

export const listPostings = (rows: readonly LedgerRecord[], currency: string): Lines =>
  rows.map((row) => [
    row.at,
    asText(row.id),
    row.account,
    row.kind,
    asText(row.description),
    asText(row.roundId ?? ''),
    asText(row.vassalage ?? ''),
    asText(row.reference),
    row.amount,
    row.balanceAfter,
    currency,
  ])

/** What the totals are of: what is only set aside stands in the rows alone. */
export const isInTotals = ([, , account]: readonly string[]) => account === 'real'

/** What the page shows as totals, by kind and together. */
export const listPostingTotals = ({ kinds, ...all }: PostingTotals, currency: string): Lines => [
  ['totals', '', 'account', 'kind', 'movements', 'in', 'out', 'net', 'currency'],
  ...[...kinds, { kind: 'all', ...all }].map((sum) => [
    '',
    '',
    'real',
    sum.kind,
    String(sum.movements),
    sum.in,
    sum.out,
    sum.net,
    currency,
  ]),
]

export const PROFIT_HEAD = ['from_utc', 'to_utc', 'rounds', 'stake', 'payout', 'net', 'currency']

/** Periods without a round too: a chart made of the file is the chart of the page. */
export function listProfit({ periods, totals }: ProfitLoss, currency: string): { lines: Lines; foot: Lines } {
  const figures = ({ rounds, stake, payout, net }: typeof totals) => [String(rounds), stake, payout, net, currency]
  return {
    lines: periods.map((period) => [period.from, period.to, ...figures(period)]),
    foot: [['total', '', ...figures(totals)]],
  }
}

export const BONUSES_HEAD = [
  'time_utc',
  'source',
  'title',
  'promotion_id',
  'day',
  'state',
  'amount',
  'currency',
  'turnover_required',
  'turnover_staked',
  'turnover_left',
  'play_until_utc',
  'reason',
]

export const listBonuses = (rows: readonly Bonus[], currency: string): Lines =>
  rows.map(({ turnover, ...row }) => [
    row.at ?? '',
    row.source,
    asText(row.title ?? ''),
    asText(row.promotionId ?? ''),
    row.day ?? '',
    row.state,
    row.amount ?? '',
    row.amount === null ? '' : currency,
    turnover?.required ?? '',
    turnover?.staked ?? '',
    turnover?.left ?? '',
    row.playUntil ?? '',
    asText(row.reason ?? ''),
  ])

export const listBonusTotals = (totals: BonusTotals, currency: string): Lines =>
  (['paid', 'claimable', 'pending'] as const).map((state) => ['total', '', '', '', '', state, totals[state], currency])

export const REBATES_HEAD = [
  'day',
  'state',
  'vendor',
  'vendor_code',
  'turnover',
  'rate_percent',
  'amount',
  'currency',
  'claim_until_utc',
  'claimed_utc',
]

/** A line for each vendor of a day; a day nobody's rate is known of stands by itself, with its sums. */
export const listRebates = (days: readonly RebateDay[], currency: string): Lines =>
  days.flatMap(({ date, state, lines, claimUntil, claimedAt, turnover, amount }) => {
    const named = lines.map((line) => ({ ...line, names: [asText(line.displayName), asText(line.vassalage)] }))
    const rows = named.map((line) => [...line.names, line.turnover, line.rate, line.amount])
    const sums = [['', '', turnover, '', amount]]
    return (rows.length > 0 ? rows : sums).map((row) => [
      date,
      state,
      ...row,
      currency,
      claimUntil ?? '',
      claimedAt ?? '',
    ])
  })

export const BALANCE_HEAD = ['part', 'of', 'name', 'time_utc', 'left_to_stake', 'amount', 'currency']

/** One answer of one moment, so that its lines add up: the parts to `total`, the sources to it too, the rest to its part, as far as it is in its currency. */
export function listBalance(explained: BalanceExplained, { now, currency }: { now: Date; currency: string }): Lines {
  type Extra = { name?: string; time?: string; left?: string; in?: string }
  const line = (part: string, of: string, amount: string, extra: Extra = {}) => {
    const { name = '', time = '', left = '', in: own = currency } = extra
    return [part, of, name, time, left, amount, own]
  }
  const time = now.toISOString()
  return [
    ...(['real', 'bonus', 'held', 'total', 'pending'] as const).map((part) =>
      line(part, 'balance', explained[part], { time }),
    ),
    ...explained.sources.map(({ source, vendorName, amount }) =>
      line('source', source, amount, { name: asText(vendorName ?? '') }),
    ),
    ...explained.bonuses.map(({ title, amount, left, playUntil }) =>
      line('bonus', 'promotion', amount, { name: asText(title), time: playUntil, left }),
    ),
    line('held', 'rounds', explained.heldForRounds),
    ...explained.openRounds.map(({ gameName, held, startedAt, isBet }) =>
      line('held', isBet ? 'bet' : 'round', held, { name: asText(gameName), time: startedAt }),
    ),
    line('held', 'withdrawals', explained.heldForWithdrawals),
    ...explained.heldWithdrawals.map(({ orderId, amount, at }) =>
      line('held', 'withdrawal', amount, { name: asText(orderId), time: at ?? '' }),
    ),
    ...explained.pendingDeposits.map(({ orderId, amount, currency: other, at }) =>
      line('pending', 'deposit', amount, { name: asText(orderId ?? ''), time: at, in: other }),
    ),
  ]
}
