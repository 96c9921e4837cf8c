/** MEM-04 to MEM-11, MEM-15: what a member pages through is read a page at a time, also after years. */
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, type UpstreamCallName } from '../../../../contract/table.ts'
import { handlers } from '../../../../platform/calls.ts'
import type { Handler } from '../../../../platform/kernel/handler.ts'
import { forgetPlannerFigures } from '../../../support/planner.ts'
import { bindings, buildMember, seedWorld, type TestMember } from '../vendors/support.ts'
import { captureEvents, copyEvents, play } from './support.ts'

beforeAll(seedWorld)
beforeAll(() => forgetPlannerFigures(bindings.DB))
captureEvents()

/** The plans SQLite makes for the queries a call really sends. */
async function explain<Name extends UpstreamCallName>({ ctx }: TestMember, name: Name, query: object): Promise<string> {
  const sent: string[] = []
  const DB = {
    prepare: (sql: string) => {
      sent.push(sql)
      return bindings.DB.prepare(sql)
    },
    batch: (statements: D1PreparedStatement[]) => bindings.DB.batch(statements),
  } as unknown as D1Database
  const handler = handlers[name] as Handler<'bettingRecord'>
  await handler({ ...ctx, db: drizzle(DB), env: { ...ctx.env, DB } }, calls[name].request.parse(query) as never)
  const plans = sent.map(async (sql) => {
    const numbered = Array.from(sql.matchAll(/\?(\d+)/g), ([, index]) => Number(index))
    const values = Math.max(sql.split('?').length - 1 - numbered.length, ...numbered)
    const explained = bindings.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: values }, () => 1))
    return (await explained.all<{ detail: string }>()).results.map(({ detail }) => detail).join('; ')
  })
  return (await Promise.all(plans)).join('; ')
}

/** Of a member there are as many as there are documents to ask for, ranks, or categories of games. */
const FEW = ['document', 'vip_member', 'member_turnover']
/** By the key of merchant and member alone a search is a walk through all there is of a member. */
const WALK = /SEARCH (\w+) USING [\w ]+ \((?:merchant=\? AND )?member_id=\?(?: AND merchant=\?)?\)/g
/** Vendors are the house's own; sums by kind are sorted by kind: a few hundred days, and the rows of two days at most. */
const SCAN_OR_SORT = /SCAN (?!\(subquery|v\b|n\b|bound\b|total\b|vendor\b|CONSTANT ROW)|TEMP B-TREE FOR (?!GROUP BY)/

const range = { from: '2026-11-19T05:00:00Z', to: '2026-11-22T07:00:00Z' }
const wholeDays = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
const ofSlots = { ...range, gameType: 'RNG' }

describe('a page reads its own rows only, however long the history', () => {
  const pages: [string, string, UpstreamCallName, object][] = [
    ['rounds', 'round_record_by_time', 'bettingRecord', {}],
    ['rounds of a range', 'round_record_by_time', 'bettingRecord', range],
    ['rounds of a category', 'round_record_by_category', 'bettingRecord', ofSlots],
    ['open rounds', 'round_record_unsettled', 'bettingRecord', { state: 'open' }],
    ['settled rounds', 'round_record_by_time', 'bettingRecord', { state: 'settled' }],
    ['settled rounds of a category', 'round_record_by_category', 'bettingRecord', { ...ofSlots, state: 'settled' }],
    ['open rounds of a category', 'round_record_unsettled', 'bettingRecord', { ...ofSlots, state: 'open' }],
    ['its rounds taken back', 'round_record_unsettled', 'bettingRecord', { ...ofSlots, state: 'rolled_back' }],
    ['what was given back of each', 'ledger_record_by_round', 'bettingRecord', {}],
    ['a round', 'ledger_record_by_round', 'roundDetail', { roundId: 'r', vassalage: 'HARBOR' }],
    ['postings', 'ledger_record_by_time', 'ledgerRecord', {}],
    ['postings of a kind', 'ledger_record_by_kind', 'ledgerRecord', { ...range, kind: 'deposit' }],
    ['a statement', 'ledger_record_by_kind', 'statement', range],
    ['a statement of whole days', 'ledger_record_by_kind', 'statement', wholeDays],
    ['bonuses', 'reward_payment_newest', 'bonusDetails', {}],
    ['deposits', 'deposit_order_of_member', 'depositHistory', {}],
    ['withdrawals', 'withdraw_order_of_member', 'withdrawHistory', {}],
    ['transfers', 'member_transfer_of_member', 'transferHistory', {}],
    ['messages', 'message_inbox', 'messages', {}],
    ['messages of a kind', 'message_inbox', 'messages', { kind: 'personal' }],
    ['logins', 'login_event_member', 'loginHistory', {}],
    ['logins, further down', 'login_event_member', 'loginHistory', { cursor: `1.${'0'.repeat(36)}` }],
    ['cases', 'service_case_member', 'feedbackList', {}],
  ]
  test.each(pages)('%s by %s', async (_, index, name, query) => {
    const member = await buildMember()
    await play(member, { roundId: 'r', result: 'rollback' })
    await copyEvents(member)
    const plan = await explain(member, name, query)
    // The totals of rounds read `round_record` by its own name: the page is not theirs.
    expect(plan).toMatch(new RegExp(`SEARCH (?!round_record )\\w+ USING INDEX ${index}\\b`))
    // What all rewards come to is summed, by their index alone.
    const walks = [...plan.matchAll(WALK)].filter(([walk]) => !walk.includes('COVERING INDEX reward_payment_newest'))
    expect(walks.filter(([, table]) => !FEW.includes(table ?? ''))).toEqual([])
    expect(plan).not.toMatch(SCAN_OR_SORT)
  })

  test.each([
    [
      'profitLoss',
      { unit: 'day' },
      'round_day_total USING PRIMARY KEY (merchant=? AND member_id=? AND day>? AND day<?)',
    ],
    ['profitLoss', { unit: 'month', ...range }, 'AND day>? AND day<?)'],
    ['rebateRecord', {}, 'reward_payment USING PRIMARY KEY (merchant=? AND member_id=? AND kind=?)'],
    ['rebateRecord', { cursor: '2026-11-01' }, 'AND kind=? AND reference<?)'],
  ] as const)('%s %j by the key itself', async (name, query, key) => {
    const plan = await explain(await buildMember(), name, query)
    expect(plan).toContain(key)
    expect(plan).not.toMatch(SCAN_OR_SORT)
  })
})
