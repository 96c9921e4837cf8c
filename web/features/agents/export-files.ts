/** Each page's own call, asked anew at the press, as a file. */
import { call } from '../../lib/api.ts'
import type { Reading } from '../../lib/ask-patiently.ts'
import { readCsv } from '../../lib/csv.ts'
import { BETS, BILLS, type Filter, INCOME, PROFIT, TEAM, TRANSACTIONS } from './api.ts'

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
        ...[name, String(level), joinedAt, String(downlines), String(teamSize)],
        ...[...FIGURES.map((key) => String(figures[key])), currency],
      ])
      return { lines, nextCursor }
    },
    reading,
  )

/** Sums of direct downlines, or the rounds of the one member that the filter names. */
export const makeBetsFile = (filter: Filter<typeof BETS>, currency: string, reading: Reading) =>
  readCsv(
    ['name', 'time_utc', 'category', 'game', 'state', 'rounds', 'stake', 'valid_bet', 'payout', 'currency'],
    async (cursor, signal) => {
      const asked = { ...filter, cursor, pageSize: PAGE_SIZE }
      const { member, rounds, sums, nextCursor } = await call(BETS, asked, { signal })
      const ofRounds = rounds.map(({ startedAt, gameType, gameName, state, stake, payout }) => [
        ...[member?.name ?? '', startedAt, gameType, gameName, state, '1', stake, '', payout, currency],
      ])
      const ofSums = sums.map(({ name, gameType, figures }) => [
        ...[name, '', gameType, '', '', String(figures.rounds), figures.stake, figures.validBet, figures.payout],
        currency,
      ])
      return { lines: [...ofRounds, ...ofSums], nextCursor }
    },
    reading,
  )

/** Direct downlines, each with its own figures and its team's; the days stand below. */
export const makeProfitFile = (filter: Filter<typeof PROFIT>, currency: string, reading: Reading) =>
  readCsv(
    ['of', 'name', ...FIGURES_HEAD, 'currency'],
    async (cursor, signal) => {
      const { members, days, nextCursor } = await call(PROFIT, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      const line = (of: string, name: string, figures: Record<(typeof FIGURES)[number], string | number>) => [
        ...[of, name, ...FIGURES.map((key) => String(figures[key])), currency],
      ]
      const lines = members.flatMap(({ name, own, team }) => [line('member', name, own), line('team', name, team)])
      return { lines, foot: days.map((day) => line('day', day.day, day)), nextCursor }
    },
    reading,
  )

export const makeTransactionsFile = (filter: Filter<typeof TRANSACTIONS>, currency: string, reading: Reading) =>
  readCsv(
    ['day_utc', 'name', 'kind', 'amount', 'currency'],
    async (cursor, signal) => {
      const { rows, nextCursor } = await call(TRANSACTIONS, { ...filter, cursor, pageSize: PAGE_SIZE }, { signal })
      return {
        lines: rows.map(({ day, member, kind, amount }) => [day, member.name, kind, amount, currency]),
        nextCursor,
      }
    },
    reading,
  )

export const makeBillsFile = (filter: Filter<typeof BILLS>, currency: string, reading: Reading) =>
  readCsv(
    [
      'bill',
      'kind',
      'from_utc',
      'to_utc',
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
        ...[bill.billId, bill.kind, bill.from, bill.to, bill.payer ?? 'platform', bill.receiver, bill.state],
        ...[bill.calculation?.formula ?? '', bill.amount, bill.paid, bill.left, currency],
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
      const lines = rows.map(({ day, kind, billIds, amount }) => [day, kind, String(billIds.length), amount, currency])
      return { lines, nextCursor: null }
    },
    reading,
  )
