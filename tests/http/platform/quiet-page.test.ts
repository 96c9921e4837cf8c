/** What an open page asks again and again, of a merchant with few members and with many. */
import { beforeAll, expect, test } from 'vitest'
import type { UpstreamCallName } from '../../../contract/table.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { copyDatabase } from '../../support/stale-database.ts'
import { bindingsOf } from '../../support/workers.ts'
import { bindings, buildPlatform, buildRegistration, requireValue, seedTestMerchants } from './support.ts'

/** A database of its own: wallets of other tests go on writing into the one of all. */
const { COPY } = bindingsOf<{ COPY: D1Database }>()
beforeAll(async () => {
  await seedTestMerchants()
  await copyDatabase(COPY, bindings.DB)
  await forgetPlannerFigures(COPY)
})

/** What was asked, with its values. */
let asked: D1PreparedStatement[] = []
const DB = changeDatabase(ownSessions(COPY), (real) => ({
  prepare: (query) => {
    const statement = real.prepare(query)
    const bind = (...values: unknown[]) => {
      if (/^\s*(SELECT|WITH)\b/i.test(query)) asked.push(real.prepare(query).bind(...values))
      return statement.bind(...values)
    }
    return changeMethods(statement, { bind })
  },
}))
const platform = buildPlatform({ env: { DB } })

const ASKED_AGAIN = ['badges', 'memberInfo', 'availablePromotions', 'depositHistory', 'withdrawHistory'] as const
const OTHERS = 500

/** Rows that each call reads. */
async function countRows(token: string) {
  const rows: Partial<Record<UpstreamCallName, number>> = {}
  for (const name of ASKED_AGAIN) {
    asked = []
    requireValue(await platform.call(name, {}, { token }))
    const answers = await Promise.all(asked.map((statement) => statement.all()))
    rows[name] = answers.reduce((sum, { meta }) => sum + meta.rows_read, 0)
  }
  return rows
}

test('the calls of an open page read the same few rows of a merchant of any size', async () => {
  const { token } = requireValue(await platform.call('register', buildRegistration()))
  // The first of each finds out what the others know.
  await countRows(token)
  const few = await countRows(token)
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${OTHERS})`
  for (const statement of [
    `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code, registered_ip,
       registered_country, created_at_ms) SELECT 'm_' || i, 'meridian', 'n' || i, 'n' || i, 1, '', 'EN', 1, 'a' || i, '192.0.2.1', 'PH', 1 FROM n`,
    `INSERT INTO message (id, merchant, member_id, kind, event, at_ms)
       SELECT 'g' || i, 'meridian', 'm_' || i, 'personal', 'welcome', ${platform.time.nowMs} - i FROM n`,
  ])
    await COPY.prepare(`${numbers} ${statement}`).run()
  const many = await countRows(token)
  expect(Math.max(...Object.values(many))).toBeLessThan(20)
  // A walk sees the row behind its last one, where there is one.
  for (const name of ASKED_AGAIN) expect(many[name], name).toBeLessThanOrEqual((few[name] ?? 0) + 2)
})
