/** Views that an area publishes of its tables (migrations/platform/0037): what they show, and that they cost nothing. */
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { selectLatePlay } from '../../../platform/agents/settlement/late-play.ts'
import { SESSION_COLUMNS, SESSION_JOINS } from '../../../platform/games/vendors/find-wallet-session.ts'
import { requireMerchantFacts } from '../../../platform/kernel/merchant/require-merchant-facts.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { bindings, seedWorld, services } from './vendors/support.ts'

beforeAll(seedWorld)
beforeAll(() => forgetPlannerFigures(bindings.DB))

/** The steps of a plan without the names of tables: a view's is that of its table, also where the text gives it another. */
async function plan(text: string, values: readonly unknown[]): Promise<string[]> {
  const explained = bindings.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values)
  const { results } = await explained.all<{ detail: string }>()
  return results.map(({ detail }) =>
    detail.replace(/^(SEARCH|SCAN) \S+/, '$1').replace(/(subquery-|SUBQUERY )\d+/, '$1'),
  )
}
const onTables = (text: string) => text.replaceAll(/(\w+)_public\b/g, '$1')

test('each bet of a vendor: its session is found by keys, as from the tables', async () => {
  const text = `SELECT ${SESSION_COLUMNS} FROM vendor_session s ${SESSION_JOINS} WHERE s.launch_hash = ?1`
  expect(onTables(text)).not.toBe(text)
  const steps = await plan(text, ['hash'])
  expect(steps).toEqual(await plan(onTables(text), ['hash']))
  expect(steps.filter((step) => /SCAN|MATERIALIZE|CO-ROUTINE|AUTOMATIC/.test(step))).toEqual([])
})

test('late play of a window: the plan is that of the tables', async () => {
  const merchant = await requireMerchantFacts(services.db, merchantCodeSchema.parse('meridian'))
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(selectLatePlay(merchant, 7))
  expect(onTables(sql)).not.toBe(sql)
  expect(await plan(sql, params)).toEqual(await plan(onTables(sql), params))
})

/** Each view of these tables with its columns. */
async function readViews(): Promise<[view: string, columns: string[]][]> {
  const { results } = await bindings.DB.prepare(
    `SELECT view.name, json_group_array(column.name) AS columns FROM sqlite_schema AS view
     JOIN pragma_table_info(view.name) AS column WHERE view.type = 'view' GROUP BY view.name`,
  ).all<{ name: string; columns: string }>()
  return results.map(({ name, columns }) => [name, JSON.parse(columns)])
}

test('no view shows a secret, and contacts and names stand in views that are named for them', async () => {
  const views = await readViews()
  expect(views.map(([view]) => view)).toEqual(
    expect.arrayContaining(['member_public', 'member_person', 'play_bar_public']),
  )
  const shown = (which: RegExp, columns: RegExp) =>
    views
      .filter(([view]) => which.test(view))
      .flatMap(([view, all]) => all.filter((one) => columns.test(one)).map((one) => `${view}.${one}`))
  const secrets = /password_hash|sealed_|public_key|code_hash|launch_hash|session_hash/
  expect(shown(/./, secrets)).toEqual([])
  expect(
    shown(/_public$/, /^(mobile|email|email_key|payee_name|name_key|profile|registered_ip|account_hash)$/),
  ).toEqual([])
})
