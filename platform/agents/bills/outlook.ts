/**
 * AGT-05: what the agent will get for the span that runs, by what is sealed so far, less what its own contracts give for it. It is
 * read from sums by day. Members are read one by one in two cases: rates by category on the day that runs, and a least valid bet
 * or span that those sums do not count.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { payAtRate } from '../../../contract/agents/pay.ts'
import { type Span, spanOf } from '../../../contract/agents/periods.ts'
import { cadenceOf } from '../../../contract/agents/terms.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import { presentTerms } from '../../../contract/calls/agents/terms.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { type ContractRow, readContracts } from '../contracts/contract-rows.ts'
import { computePayFacts, type PayFacts, payerOf, sumMinor } from '../settlement/bill-facts.ts'
import { readSummedCategories } from '../settlement/team-categories.ts'
import {
  NO_MONEY,
  NO_PLAY,
  payKey,
  rangeOf,
  readBilledPlay,
  readSalaries,
  readTeamMoney,
} from '../settlement/team-facts.ts'
import { readCountedUntil } from '../team/sum-figures.ts'
import { readActive } from './active-members.ts'
import { presentCalculation } from './bill-rows.ts'
import { readAccount } from './running-account.ts'

type Outlook = UpstreamResponse<'agentOutlook'>
/** Shorter spans are paid before anyone looks. */
const LOOKED_AHEAD = sql`('daily', 'dividend')`

export const getOutlook: Handler<'agentOutlook'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const nowMs = ctx.clock()
  const runs = sql`contract.begins_at_ms <= ${nowMs} AND contract.state IN ('accepted', 'terminated')
    AND coalesce(contract.ends_at_ms, ${nowMs + 1}) > ${nowMs} AND contract.kind IN ${LOOKED_AHEAD}`
  const [mine, given, countedUntil, account] = await Promise.all([
    readContracts(ctx, sql`contract.downline_id = ${id} AND ${runs}`),
    readContracts(ctx, sql`contract.upline_id = ${id} AND ${runs}`),
    readCountedUntil(ctx),
    readAccount(ctx),
  ])
  const facts = await computeRunning(ctx, [...mine, ...given], nowMs)
  const pays = mine.map((row) => presentPay(row, given, facts, nowMs))
  return { countedUntil, pays: pays.toSorted(byRank), ...account }
}

/** The dividend stands first. */
const byRank = (a: Outlook['pays'][number], b: Outlook['pays'][number]) =>
  Number(b.kind === 'dividend') - Number(a.kind === 'dividend')

function presentPay(
  row: ContractRow,
  given: readonly ContractRow[],
  facts: ReadonlyMap<string, PayFacts>,
  nowMs: number,
): Outlook['pays'][number] {
  const { startMs, endMs } = spanOf(cadenceOf(row.terms), nowMs)
  const own = facts.get(row.id)
  if (!own) throw new Error(`no facts of ${row.id}`)
  const below = given.filter(({ kind }) => kind === row.kind)
  const toAgents = sumMinor(below.map(({ id }) => facts.get(id)?.pay.amountMinor ?? 0))
  const { pay } = own
  const next = row.terms.tiers[(pay.tierIndex ?? -1) + 1]
  return {
    contractId: row.id,
    kind: row.kind === 'dividend' ? 'dividend' : 'daily',
    from: new Date(startMs).toISOString(),
    to: new Date(Math.min(endMs, row.ends_at_ms ?? endMs)).toISOString(),
    contract: presentTerms(row.terms),
    calculation: presentCalculation(own, pay.amountMinor),
    toAgents: { contracts: below.length, amount: presentMoney(toAgents) },
    about: presentMoney(minor(pay.amountMinor - toAgents)),
    next: next && pay.missing ? { rate: next.rateBps, adds: presentMoney(gainOf(pay, next.rateBps)) } : null,
  }
}

/** What the next rate would add to the same base. */
const gainOf = (pay: PayFacts['pay'], rateBps: number) => minor(Math.max(0, payAtRate(pay, rateBps) - pay.amountMinor))

/** Contracts of one kind and cadence are read together. */
async function computeRunning(ctx: PlatformContext, rows: readonly ContractRow[], nowMs: number) {
  const groups = Map.groupBy(rows, ({ kind, terms }) => `${kind} ${cadenceOf(terms)}`)
  const found = await Promise.all([...groups.values()].map((group) => computeGroup(ctx, group, nowMs)))
  return new Map(found.flat())
}

async function computeGroup(ctx: PlatformContext, rows: ContractRow[], nowMs: number): Promise<[string, PayFacts][]> {
  const [first] = rows
  if (!first) return []
  const cadence = cadenceOf(first.terms)
  const span = spanOf(cadence, nowMs)
  const range = rangeOf(cadence, span)
  const ids = rows.map(({ downline_id }) => downline_id)
  const isDividend = first.kind === 'dividend'
  const rated = rows.map(({ downline_id: agentId, terms }) => ({ agentId, terms }))
  const [played, categories, active, money, owed, carries] = await Promise.all([
    readBilledPlay(ctx, first.kind, ids, range),
    readSummedCategories(ctx, first.kind, rated, range),
    readActive(ctx, rows, { cadence, range }),
    isDividend ? readTeamMoney(ctx, ids, range) : null,
    isDividend ? readSalaries(ctx, ids, span) : null,
    isDividend ? readCarries(ctx, rows) : null,
  ])
  return rows.map((row) => {
    const { stakeMinor, payoutMinor, validMinor: sumOfTeam } = played.get(row.downline_id) ?? NO_PLAY
    // Both readings may stand at another window: what one question answered goes together.
    const byCategory = categories.get(row.downline_id)
    const validMinor = byCategory ? sumMinor([...byCategory.values()]) : sumOfTeam
    const salariesMinor = owed?.get(payKey(row.downline_id, payerOf(ctx.merchant, row.upline_id))) ?? minor(0)
    const facts = {
      ...(money?.get(row.downline_id) ?? NO_MONEY),
      stakeMinor,
      payoutMinor,
      salariesMinor,
      carryMinor: carries?.get(row.id) ?? minor(0),
    }
    return [
      row.id,
      computeFacts(row, span, {
        activeMembers: active.get(row.id) ?? 0,
        validMinor,
        byCategory,
        money: money && facts,
      }),
    ]
  })
}

const computeFacts = (
  { terms }: ContractRow,
  span: Span,
  facts: Pick<Parameters<typeof computePayFacts>[0], 'activeMembers' | 'validMinor' | 'byCategory' | 'money'>,
) => computePayFacts({ terms, span, realTime: null, ...facts })

const carriesSchema = z.array(z.object({ id: z.string(), loss: z.number().int().transform(minor) }))
/** The loss that each dividend began its span with. */
async function readCarries({ db }: PlatformContext, rows: readonly ContractRow[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const found = await db.all(sql`SELECT contract_id AS id, loss_minor AS loss FROM agent_contract_carry
    WHERE contract_id IN (SELECT value FROM json_each(${ids}))`)
  return new Map(carriesSchema.parse(found).map(({ id, loss }) => [id, loss]))
}
