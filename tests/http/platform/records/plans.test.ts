/** MEM-04 to MEM-11, MEM-15: what a member pages through is read a page at a time, also after years. */
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, type UpstreamCallName } from '../../../../contract/table.ts'
import { handlers } from '../../../../platform/answer-call.ts'
import type { Handler } from '../../../../platform/kernel/handler.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { forgetPlannerFigures } from '../../../support/planner.ts'
import { bindings, buildMember, seedWorld, type TestMember } from '../vendors/support.ts'
import { captureDigests } from './support.ts'

beforeAll(seedWorld)
beforeAll(() => forgetPlannerFigures(bindings.DB))
captureDigests()

/** The plans SQLite makes for the queries a call really sends. */
async function explain<Name extends UpstreamCallName>({ ctx }: TestMember, name: Name, query: object): Promise<string> {
  const sent: string[] = []
  const DB = changeDatabase(bindings.DB, (real) => ({
    prepare: (sql) => {
      sent.push(sql)
      return real.prepare(sql)
    },
  }))
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

/** Of a member there are as many as there are documents to ask for, ranks, or categories of games; one number in the sums. */
const FEW = ['member_document', 'vip_member', 'play_total', 'counted_member']
/** By the key of merchant and member alone a search is a walk through all there is of a member. */
const WALK = /SEARCH (\w+) USING [\w ]+ \((?:merchant=\? AND )?member_id=\?(?: AND merchant=\?)?\)/g
/** Vendors are the house's own; sums by kind are sorted by kind: a few hundred days, and the rows of two days at most. */
const SCAN_OR_SORT = /SCAN (?!\(subquery|v\b|n\b|bound\b|total\b|vendor\b|CONSTANT ROW)|TEMP B-TREE FOR (?!GROUP BY)/

describe('a page reads its own rows only, however long the history', () => {
  const pages: [string, string, UpstreamCallName, object][] = [
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
    const plan = await explain(member, name, query)
    expect(plan).toMatch(new RegExp(`SEARCH \\w+ USING INDEX ${index}\\b`))
    // What all rewards come to is summed, by their index alone.
    const walks = [...plan.matchAll(WALK)].filter(([walk]) => !walk.includes('COVERING INDEX reward_payment_newest'))
    expect(walks.filter(([, table]) => !FEW.includes(table ?? ''))).toEqual([])
    expect(plan).not.toMatch(SCAN_OR_SORT)
  })

  test.each([
    ['rebateRecord', {}, 'reward_payment USING PRIMARY KEY (merchant=? AND member_id=? AND kind=?)'],
    ['rebateRecord', { cursor: '2026-11-01' }, 'AND kind=? AND reference<?)'],
  ] as const)('%s %j by the key itself', async (name, query, key) => {
    const plan = await explain(await buildMember(), name, query)
    expect(plan).toContain(key)
    expect(plan).not.toMatch(SCAN_OR_SORT)
  })
})
