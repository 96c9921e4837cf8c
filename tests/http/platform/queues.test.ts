/** OPS-01: queues of operators page by a cursor. A page costs the same at its first row and after thousands. */
import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import { operatorCalls } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../../platform/kernel/operator/operator-context.ts'
import { operatorHandlers } from '../../../platform/operator/calls.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { operateOn } from './operate.ts'
import { buildPlatform, refusalOf, saffron, seedTestMerchants } from './support.ts'
import { bindings, services } from './vendors/support.ts'

const CROWDED = merchantCodeSchema.parse('crowded')
const ROWS = 10_000
const PAGE = 50
const NUMBERS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`
/** Two of each stand at the same moment, so that time alone is no place. */
const AT = '1000000 + i / 2'

const FILLS = [
  `INSERT INTO merchant (code, currency, currency_symbol, jurisdiction, default_language) VALUES ('crowded', 'PHP', '₱', 'demo', 'EN')`,
  `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code, registered_ip,
     registered_country, created_at_ms) ${NUMBERS} SELECT 'crowded-' || i, 'crowded', 'crowd' || i, 'crowd' || i, 0, 'x', 'EN',
     1, 'crowd' || i, '203.0.113.1', 'PH', 1 FROM n`,
  `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency, state,
     received_at_ms) ${NUMBERS} SELECT 'ISLAND', 'T' || i, 'crowded', 'D-0000000000' || i, 'P' || i, 100, 'PHP', 'review', ${AT} FROM n`,
  `INSERT INTO member_document (merchant, member_id, kind, state, asked_by, asked_at_ms, sent_at_ms) ${NUMBERS}
     SELECT 'crowded', 'crowded-' || i, 'identity', 'sent', 'policy', 1, ${AT} FROM n`,
  `INSERT INTO service_case (merchant, reference, kind, topic, author_key, content, language, created_at_ms) ${NUMBERS}
     SELECT 'crowded', 'C-' || i, 'feedback', 'site', 'x', 'x', 'EN', ${AT} FROM n`,
  `INSERT INTO service_thread (merchant, member_id, state, since_ms) ${NUMBERS}
     SELECT 'crowded', 'crowded-' || i, 'waiting', ${AT} FROM n`,
  `INSERT INTO service_message (merchant, member_id, position, text, at_ms) ${NUMBERS}
     SELECT 'crowded', 'crowded-' || i, 1, 'Where is it?', ${AT} FROM n`,
  `INSERT INTO destination (id, merchant, member_id, kind, provider, sealed_account, account_hash, masked, created_at_ms, usable_from_ms)
     VALUES ('d_crowded-account-0001', 'crowded', 'crowded-1', 'bank', 'ISLAND', 'x', 'crowded', '•••• 1', 1, 1)`,
  // Every hundredth is sent and disputed, and every other of the rest was sent and is over.
  `INSERT INTO withdraw_order (id, merchant, member_id, idempotency_key, destination_id, kind, provider, provider_name, masked,
     currency, amount_minor, fee_minor, receive_minor, confirm_minutes, approvals_needed, state, money, reference,
     requested_at_ms, checks_at_ms, sent_at_ms, disputed_at_ms, received_by, received_at_ms)
     ${NUMBERS} SELECT printf('W-%012d', i), 'crowded', 'crowded-' || i, 'k', 'd_crowded-account-0001', 'bank', 'ISLAND', 'Island', '•••• 1',
     'PHP', 100, 0, 100, 60, 1, iif(i % 100 = 0, 'sent', iif(i % 2, 'received', 'checks')), iif(i % 100 = 0 OR i % 2, 'paid', 'held'),
     iif(i % 100 = 0 OR i % 2, 'R' || i, NULL), ${AT}, ${AT}, iif(i % 100 = 0 OR i % 2, ${AT}, NULL), iif(i % 100 = 0, ${AT}, NULL),
     iif(i % 100 <> 0 AND i % 2, 'member', NULL), iif(i % 100 <> 0 AND i % 2, ${AT}, NULL) FROM n`,
]
const TABLES = [
  'withdraw_order',
  'destination',
  'service_message',
  'service_thread',
  'service_case',
  'member_document',
  'incoming_payment',
  'count_check',
]

/** Services whose database tells how many statements it was asked and how many rows they read. */
function measure() {
  const spent = { statements: 0, rows: 0 }
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        if (name === 'all')
          return async () => {
            const result = await target.all()
            spent.statements += 1
            spent.rows += result.meta.rows_read
            return result
          }
        return (target[name] as (...given: unknown[]) => unknown).bind(target)
      },
    })
  const DB = changeDatabase(bindings.DB, (real) => ({ prepare: (query) => watch(real.prepare(query)) }))
  const merchant = { code: CROWDED, defaultLanguage: 'EN' } as OperatorContext['merchant']
  const ctx = { ...services, db: drizzle(DB), merchant, operator: 'olga', requestId: 'r' } as OperatorContext
  return { ctx, spent }
}

type Page = { nextCursor: string | null; [list: string]: unknown }
async function readPage(name: OperatorCallName, cursor: string | null) {
  const { ctx, spent } = measure()
  const handler = operatorHandlers[name as 'service-list'] as (ctx: OperatorContext, input: never) => Promise<Page>
  const given = operatorCalls[name].request.parse({ limit: PAGE, ...(cursor !== null && { cursor }) })
  const { nextCursor, ...lists } = await handler(ctx, given as never)
  return { nextCursor, rows: Object.values(lists).flat() as object[], spent }
}

/** How many rows one row of a page may cost: with its member, its last message or its pictures. */
const USUAL = 8
const QUEUES: [OperatorCallName, (row: never) => string, number][] = [
  // With its account, and all that was approved, said and paid of it.
  ['withdrawals-list', (row: { orderId: string }) => row.orderId, 11],
  ['deposits-list', (row: { transactionId: string }) => row.transactionId, USUAL],
  ['documents-list', (row: { username: string }) => row.username, USUAL],
  ['complaints-list', (row: { reference: string }) => row.reference, USUAL],
  ['service-list', (row: { username: string }) => row.username, USUAL],
]

describe('ten thousand that wait', () => {
  beforeAll(async () => {
    await seedTestMerchants()
    for (const fill of FILLS) await bindings.DB.prepare(fill).run()
    await forgetPlannerFigures(bindings.DB)
  })
  afterAll(async () => {
    for (const table of TABLES) await bindings.DB.prepare(`DELETE FROM ${table} WHERE merchant = 'crowded'`).run()
    for (const table of ['member_arrival', 'arrival_day_sum', 'member'])
      await bindings.DB.prepare(`DELETE FROM ${table} WHERE merchant = 'crowded'`).run()
    await bindings.DB.prepare("DELETE FROM merchant WHERE code = 'crowded'").run()
  })

  test.each(QUEUES)(
    '%s: a page is few statements and few rows, wherever it begins, and each row is met once',
    async (name, keyOf, most) => {
      const seen: string[] = []
      let cursor: string | null = null
      for (const _ of [1, 2, 3]) {
        const page = await readPage(name, cursor)
        expect(page.rows).toHaveLength(PAGE)
        expect(page.spent.statements).toBeLessThanOrEqual(3)
        expect(page.spent.rows).toBeGreaterThanOrEqual(PAGE)
        expect(page.spent.rows, `${name} read`).toBeLessThan(PAGE * most)
        seen.push(...page.rows.map((row) => keyOf(row as never)))
        cursor = page.nextCursor
        expect(cursor).not.toBeNull()
      }
      expect(new Set(seen).size).toBe(3 * PAGE)
    },
  )

  test('a cursor of another queue, merchant or state is refused', async () => {
    const { nextCursor: cursor } = await readPage('service-list', null)
    const platform = buildPlatform()
    for (const [name, input] of [
      ['service-list', { cursor }],
      ['complaints-list', { cursor }],
      ['deposits-list', { cursor: `${cursor}x` }],
      ['documents-list', { cursor: 'W10.AAAA' }],
    ] as const) {
      const answer = await operateOn(platform, name, input, { merchant: saffron })
      expect(refusalOf(answer).errorCode, name).toBe('malformed')
    }
  })
})
