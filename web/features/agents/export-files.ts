/** Each page's own call, asked again at the press, as a file. */
import { presentPercent } from '../../../contract/agents/tiers.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import { asText } from '../../../contract/lib/csv.ts'
import type { Reading } from '../../lib/ask-patiently.ts'
import { readCsv } from '../../lib/csv.ts'
import { call } from '../../shared/session/call.ts'
import {
  ACCOUNTS,
  ANNOUNCEMENTS,
  BETS,
  BILLS,
  CONTRACTS,
  type Filter,
  INCOME,
  LINKS,
  OVERVIEW,
  PROFIT,
  TEAM,
  TEAM_BETS,
  TRANSACTIONS,
} from './api.ts'

/** Few calls for a long file. */
const PAGE_SIZE = 100
const FIGURES = ['rounds', 'stake', 'validBet', 'payout', 'profit', 'deposits', 'withdrawals'] as const
const FIGURES_HEAD = ['rounds', 'stake', 'valid_bet', 'payout', 'profit', 'deposits', 'withdrawals']

export const makeTeamFile = (filter: Filter<typeof TEAM>, currency: string, reading: Reading) =>
  readCsv(
    ['name', 'level', 'joined_utc', 'downlines', 'team_size', ...FIGURES_HEAD, 'currency'],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(TEAM, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      const lines = rows.map(({ name, level, joinedAt, downlines, teamSize, figures }) => [
        asText(name),
        String(level),
        joinedAt,
        String(downlines),
        String(teamSize),
        ...FIGURES.map((key) => String(figures[key])),
        currency,
      ])
      return { lines, nextCursor }
    },
    reading,
  )

/** Sums of a team by direct downline and category, and of all below each. */
export const makeBetSumsFile = (filter: Filter<typeof BETS>, currency: string, reading: Reading) =>
  readCsv(
    ['name', 'category', 'rounds', 'stake', 'valid_bet', 'payout', 'currency'],
    async (cursor, signal) => {
      const { sums, nextCursor } = await call(BETS, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      const lines = sums.map(({ name, gameType, figures }) => [
        asText(name),
        gameType ?? 'ALL_BELOW',
        String(figures.rounds),
        figures.stake,
        figures.validBet,
        figures.payout,
        currency,
      ])
      return { lines, nextCursor }
    },
    reading,
  )

/** Rounds of the whole team, or of one member, as the list is narrowed. */
export const makeTeamBetsFile = (filter: Filter<typeof TEAM_BETS>, currency: string, reading: Reading) =>
  readCsv(
    ['name', 'time_utc', 'round', 'category', 'game', 'state', 'stake', 'payout', 'currency'],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(TEAM_BETS, { ...filter, cursor }, { signal })
      const lines = rows.map(({ member, startedAt, roundId, gameType, gameName, state, stake, payout }) => [
        asText(member.name),
        startedAt,
        asText(roundId),
        gameType,
        asText(gameName),
        state,
        stake,
        payout,
        currency,
      ])
      return { lines, nextCursor }
    },
    reading,
  )

/** Direct downlines, each with its own figures and its team's; the days stand below. */
export const makeProfitFile = (filter: Filter<typeof PROFIT>, currency: string, reading: Reading) =>
  readCsv(
    ['of', 'name', ...FIGURES_HEAD, 'currency'],
    async (cursor, signal) => {
      const { members, days, categories, vendors, nextCursor } = await call(
        PROFIT,
        { ...filter, cursor, pageSize: PAGE_SIZE },
        { signal },
      )
      const line = (of: string, name: string, figures: Record<(typeof FIGURES)[number], string | number>) => [
        of,
        name,
        ...FIGURES.map((key) => String(figures[key])),
        currency,
      ]
      const lines = members.flatMap(({ name, own, team }) => [
        line('member', asText(name), own),
        line('team', asText(name), team),
      ])
      const none = { deposits: '', withdrawals: '' }
      const byKind = categories.map(({ gameType, ...figures }) => line('category', gameType, { ...figures, ...none }))
      const byVendor = vendors.map(({ vendor, vendorName: _, ...figures }) =>
        line('vendor', asText(vendor), { ...figures, ...none }),
      )
      return { lines, foot: [...days.map((day) => line('day', day.day, day)), ...byKind, ...byVendor], nextCursor }
    },
    reading,
  )

export const makeTransactionsFile = (filter: Filter<typeof TRANSACTIONS>, currency: string, reading: Reading) =>
  readCsv(
    ['day_utc', 'name', 'of', 'kind', 'amount', 'currency'],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(TRANSACTIONS, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      return {
        lines: rows.map(({ day, member, kind, amount, ofTeam }) => [
          day,
          asText(member.name),
          ofTeam ? 'team' : 'member',
          kind,
          amount,
          currency,
        ]),
        nextCursor,
      }
    },
    reading,
  )

/** `formulaText`: how the page says a formula. */
export const makeBillsFile = (
  filter: Filter<typeof BILLS>,
  currency: string,
  formulaText: (calculation: { formula: string }) => string,
  reading: Reading,
) =>
  readCsv(
    [
      'bill',
      'kind',
      'from_utc',
      'to_utc',
      'late',
      'payer',
      'receiver',
      'state',
      'formula',
      'amount',
      'paid',
      'left',
      'currency',
    ],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(BILLS, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      const lines = rows.map((bill) => [
        bill.billId,
        bill.kind,
        bill.from,
        bill.to,
        String(bill.late?.number ?? ''),
        asText(bill.payer ?? 'platform'),
        asText(bill.receiver),
        bill.state,
        bill.calculation ? formulaText(bill.calculation) : '',
        bill.amount,
        bill.paid,
        bill.left,
        currency,
      ])
      return { lines, nextCursor }
    },
    reading,
  )

export const makeIncomeFile = (filter: Filter<typeof INCOME>, currency: string, reading: Reading) =>
  readCsv(
    ['day_utc', 'kind', 'bills', 'amount', 'currency'],
    async (_, signal) => {
      const { rows } = await call(INCOME, filter, { signal })
      const lines = rows.map(({ day, kind, bills, amount }) => [day, kind, String(bills), amount, currency])
      return { lines, nextCursor: null }
    },
    reading,
  )

export const makeAnnouncementsFile = (reading: Reading) =>
  readCsv(
    ['published_utc', 'title', 'text'],
    async (cursor, signal) => {
      const { rows, nextPage } = await call(ANNOUNCEMENTS, { page: Number(cursor ?? 1) }, { signal })
      const lines = rows.map(({ publishedAt, title, content }) => [publishedAt, asText(title), asText(textOf(content))])
      return { lines, nextCursor: nextPage === null ? null : String(nextPage) }
    },
    reading,
  )

/** What an operator wrote, without its marks. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What is kept by day has no figure of yesterday's same hours, which today is compared with. */
export const BY_DAY_ALONE: readonly string[] = ['deposits', 'withdrawals', 'netProfit']

/** The figures of the span and of the one before; the chart stands below. */
export const makeOverviewFile = (span: Filter<typeof OVERVIEW>['span'], currency: string, reading: Reading) =>
  readCsv(
    ['figure', 'now', 'before', 'currency'],
    async (_, signal) => {
      const { now, before, kinds, chart } = await call(OVERVIEW, { span }, { signal })
      const { income, ...figures } = now
      const names = Object.keys(figures) as (keyof typeof figures)[]
      const isCount = (name: string) => name.endsWith('Size') || name.endsWith('Members')
      const beforeOf = (name: (typeof names)[number]) =>
        span === 'today' && BY_DAY_ALONE.includes(name) ? '' : String(before[name])
      const lines = names.map((name) => [name, String(now[name]), beforeOf(name), isCount(name) ? '' : currency])
      const paid = [...kinds, 'total' as const].map((kind) => [
        `income_${kind}`,
        income[kind],
        before.income[kind],
        currency,
      ])
      const points = chart.map(({ at, newMembers, activeMembers, validBet, grossProfit, income: sum }) => [
        at,
        String(newMembers),
        String(activeMembers),
        validBet,
        grossProfit,
        sum,
        currency,
      ])
      const head = ['from_utc', 'new_members', 'active_members', 'valid_bet', 'gross_profit', 'income', 'currency']
      return { lines: [...lines, ...paid], foot: [head, ...points], nextCursor: null }
    },
    reading,
  )

export const makeAccountsFile = (reading: Reading) =>
  readCsv(
    ['name', 'level', 'rebate_percent', 'opened_utc', 'opened_by'],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(ACCOUNTS, { cursor, pageSize: PAGE_SIZE }, { signal })
      const lines = rows.map(({ name, level, rebate, openedAt, openedBy }) => [
        asText(name),
        String(level),
        presentPercent(rebate),
        openedAt,
        openedBy,
      ])
      return { lines, nextCursor }
    },
    reading,
  )

export const makeLinksFile = (reading: Reading) =>
  readCsv(
    [
      'code',
      'label',
      'level',
      'rebate_percent',
      'created_utc',
      'expires_utc',
      'max_uses',
      'paused',
      'visits',
      'sign_ups',
      'first_deposits',
      'playing',
      'refused_by_region',
    ],
    async (_, signal) => {
      const { rows } = await call(LINKS, {}, { signal })
      const lines = rows.map((link) => [
        asText(link.code),
        asText(link.label),
        String(link.level),
        presentPercent(link.rebate),
        link.createdAt,
        link.expiresAt ?? '',
        link.maxUses === null ? '' : String(link.maxUses),
        String(link.paused),
        ...[link.visits, link.signUps, link.firstDeposits, link.playing, link.refusedByRegion].map(String),
      ])
      return { lines, nextCursor: null }
    },
    reading,
  )

/** A line for each tier, so that every term stands in a column of its own. Categories have the names of the page. */
export const makeContractsFile = (
  filter: Filter<typeof CONTRACTS>,
  nameOf: (category: GameCategory) => string,
  reading: Reading,
) =>
  readCsv(
    [
      'contract',
      'version',
      'kind',
      'period',
      'payer',
      'receiver',
      'state',
      'offered_utc',
      'begins_utc',
      'ends_utc',
      'tier',
      'rate_percent',
      'active_members',
      'valid_bet',
      'profit',
      'category_rates_percent',
    ],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(CONTRACTS, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      const lines = rows.flatMap(({ contract, ...row }) =>
        contract.tiers.map(({ rate, activeMembers, validBet, profit }, index) => [
          row.contractId,
          String(row.version),
          contract.kind,
          contract.period ?? '',
          asText(row.upline ?? 'platform'),
          asText(row.downline.name),
          row.state,
          row.offeredAt,
          row.beginsAt ?? '',
          row.endsAt ?? '',
          String(index + 1),
          presentPercent(rate),
          activeMembers === null ? '' : String(activeMembers),
          validBet ?? '',
          profit ?? '',
          (contract.categoryRates ?? []).map((own) => `${nameOf(own.category)} ${presentPercent(own.rate)}`).join('; '),
        ]),
      )
      return { lines, nextCursor }
    },
    reading,
  )
