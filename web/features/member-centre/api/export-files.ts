/** SAFE-06: each page's own calls, asked again at the press, as a file. They name no member: whoever is logged in has their own. */
import type { RouteInput } from '../../../lib/api.ts'
import type { Reading } from '../../../lib/ask-patiently.ts'
import { readCsv } from '../../../lib/csv.ts'
import { call } from '../../../shared/session/call.ts'
import { readNowMs } from '../../../shared/site/site-now.ts'
import {
  BALANCE_HEAD,
  BETS_HEAD,
  BONUSES_HEAD,
  isInTotals,
  listBalance,
  listBets,
  listBetTotals,
  listBonuses,
  listBonusTotals,
  listPostings,
  listPostingTotals,
  listProfit,
  listRebates,
  POSTINGS_HEAD,
  PROFIT_HEAD,
  REBATES_HEAD,
} from './export-lines.ts'
import type { BetFilter, PostingFilter } from './records.ts'

/** Few calls for a long file. */
const PAGE = 500

export const makeBetFile = (filter: BetFilter, currency: string, reading: Reading, ask: typeof call = call) =>
  readCsv(
    BETS_HEAD,
    async (cursor, signal) => {
      const asked = { ...filter, cursor, pageSize: PAGE }
      const { rows, totals, nextCursor } = await ask('GET /wps/relay/ODSFE2_BetRecord', asked, { signal })
      return {
        lines: listBets(rows, currency),
        foot: listBetTotals(totals, currency),
        total: { rows: totals.rounds },
        nextCursor,
      }
    },
    reading,
  )

export const makePostingFile = (filter: PostingFilter, currency: string, reading: Reading, ask: typeof call = call) =>
  readCsv(
    POSTINGS_HEAD,
    async (cursor, signal) => {
      const asked = { ...filter, cursor, pageSize: PAGE }
      const { rows, totals, nextCursor } = await ask('GET /wps/relay/ODSFE2_MemTransDet', asked, { signal })
      const total = { rows: totals.movements, isOf: isInTotals }
      return { lines: listPostings(rows, currency), foot: listPostingTotals(totals, currency), total, nextCursor }
    },
    reading,
  )

type ProfitInput = RouteInput<'GET /wps/relay/ODSFE2_ProfitLoss'>

export const makeProfitFile = (input: ProfitInput, currency: string, reading: Reading, ask: typeof call = call) =>
  readCsv(
    PROFIT_HEAD,
    async (_cursor, signal) => ({
      ...listProfit(await ask('GET /wps/relay/ODSFE2_ProfitLoss', input, { signal }), currency),
      nextCursor: null,
    }),
    reading,
  )

export const makeBonusFile = (currency: string, reading: Reading, ask: typeof call = call) =>
  readCsv(
    BONUSES_HEAD,
    async (cursor, signal) => {
      const { rows, totals, nextCursor } = await ask('GET /wps/relay/MCS2_getBonusDetails', { cursor }, { signal })
      return { lines: listBonuses(rows, currency), foot: listBonusTotals(totals, currency), nextCursor }
    },
    reading,
  )

/** What can still be claimed, then what was claimed. The record has every claimed day, and the newest page of it all that are open. */
export const makeRebateFile = (currency: string, reading: Reading, ask: typeof call = call) =>
  readCsv(
    REBATES_HEAD,
    async (cursor, signal) => {
      const { rows, nextCursor } = await ask('GET /wps/relay/MCS2_getManualRebateRecord', { cursor }, { signal })
      const isFirst = cursor === undefined
      const { days } = isFirst ? await ask('GET /wps/relay/MCS2_getManualRebate', {}, { signal }) : { days: [] }
      const open = days.filter(({ date }) => rows.every((row) => row.date !== date))
      return { lines: listRebates([...open, ...rows], currency), nextCursor }
    },
    reading,
  )

export const makeBalanceFile = (
  currency: string,
  reading: Reading,
  clock = () => new Date(readNowMs()),
  ask: typeof call = call,
) =>
  readCsv(
    BALANCE_HEAD,
    async (_cursor, signal) => {
      const explained = await ask('GET /wps/v2/wallets/explain', {}, { signal })
      return { lines: listBalance(explained, { now: clock(), currency }), nextCursor: null }
    },
    reading,
  )
