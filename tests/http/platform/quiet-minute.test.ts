/** What the minute's cron job costs where nothing is due, with few members and with many. */
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { enqueueDue } from '../../../platform/jobs/cron.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { buildServices } from '../../../platform/services.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { countStatements } from '../../support/count-statements.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { copyDatabase } from '../../support/stale-database.ts'
import { bindingsOf } from '../../support/workers.ts'
import { bindings, CHEAP, seedTestMerchants } from './support.ts'

/** A database of its own: wallets of other tests go on writing into the one of all. */
const { COPY } = bindingsOf<{ COPY: D1Database }>()
beforeAll(async () => {
  await seedTestMerchants()
  await copyDatabase(COPY, bindings.DB)
  await forgetPlannerFigures(COPY)
})

const NOW_MS = Date.UTC(2026, 10, 20, 8, 7)
/** More would take minutes to delete for the next file. */
const MEMBERS = 2_000
const STATEMENTS_MOST = 12
const ROWS_MOST = 300
/** Of these it is known by the clock alone that something is to be done. */
const BY_THE_CLOCK = ['pokeDraws', 'pokeBooks']

/** What a member leaves behind in years, with nothing of it due: rows of `n`, from 1 on. */
const FILL = [
  `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code, registered_ip,
     registered_country, created_at_ms, last_login_at_ms) SELECT 'm_' || i, 'meridian', 'n' || i, 'n' || i, 1, '', 'EN', 1,
     'a' || i, '192.0.2.1', 'PH', ${NOW_MS} - i, ${NOW_MS} - i FROM n`,
  `INSERT OR IGNORE INTO upload_walk VALUES (1, 0, 0, ${NOW_MS} + 3600000)`,
  `UPDATE count_check SET due_at = ${NOW_MS} + 86400000`,
  `INSERT INTO counted_member (merchant, member_id, sequence) SELECT 'meridian', 'm_' || i, 5 FROM n`,
  `UPDATE books_check SET due_at = iif(member_id LIKE '%1', NULL, ${NOW_MS} + 86400000), whole_checked_at = ${NOW_MS}`,
  `INSERT INTO member_session (token_hash, merchant, member_id, kind, client_ip, country, created_at_ms, expires_at_ms)
     SELECT 's' || i, 'meridian', 'm_' || i, 'member', '192.0.2.1', 'PH', ${NOW_MS}, ${NOW_MS} + 86400000 FROM n`,
  `INSERT INTO login_event (id, merchant, member_id, way, outcome, client_ip, country, device, is_new_device, at_ms)
     SELECT 'l' || i, 'meridian', 'm_' || i, 'password', 'success', '192.0.2.1', 'PH', '', 0, ${NOW_MS} - i FROM n`,
  `INSERT INTO message (id, merchant, member_id, kind, event, at_ms) SELECT 'g' || i, 'meridian', 'm_' || i, 'personal', 'welcome', ${NOW_MS} - i FROM n`,
  `INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px, height_px, created_at_ms)
     SELECT 'u' || i, 'meridian', 'm_' || i, 'avatar', 'image/png', 1, 1, 1, ${NOW_MS} - 30 * 86400000 FROM n`,
  `UPDATE member SET avatar_upload_id = 'u' || substr(id, 3)`,
  `INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider, currency, amount_minor,
     fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms, changed_at_ms, ended_at_ms, credited_minor)
     SELECT 'D' || i, 'meridian', 'm_' || i, 'k' || i, 'bank', 'bank', 'PIER', 'PHP', 1, 0, 1, 'EN', '', 'credited', 1, 1, 1, 1, 1
     FROM n`,
  `INSERT INTO reward_payment (merchant, member_id, kind, reference, status, amount_minor, reserved_at_ms, paid_at_ms)
     SELECT 'meridian', 'm_' || i, 'mission', 'r', 'paid', 1, 1, 1 FROM n`,
  `INSERT INTO referral (invitee_id, merchant, referrer_id, condition, condition_minor, reward_minor, joined_at_ms, expires_at_ms)
     SELECT 'm_' || i, 'meridian', 'm_' || (i % 2 + 1), 'deposit', 1, 1, 1, ${NOW_MS} + 86400000 FROM n`,
  `INSERT INTO play_day_sum SELECT number, ${NOW_MS} / 86400000, i, 'RNG', 1, 1, 1, 1, 0, 0 FROM n JOIN merchant ON code = 'meridian'`,
  `INSERT INTO vendor_session (launch_hash, session_hash, merchant, member_id, vendor, game_id, game_code, wallet_kind, member_session_id,
     language, lobby_origin, launched_at, used_at) SELECT 'v' || i, 'w' || i, 'meridian', 'm_' || i, 'HARBOR', '', '', 'real', '', 'EN', '',
     ${NOW_MS} - i * 100000, ${NOW_MS} FROM n`,
  `UPDATE count_check SET due_at = ${NOW_MS} + 86400000`,
  `INSERT INTO agent_settlement SELECT code, 1000000000, 1000000000 FROM merchant WHERE true ON CONFLICT DO UPDATE SET billed = 1000000000`,
]
async function fill(first: number, last: number) {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
  for (const statement of FILL) await COPY.prepare(`${numbers} ${statement}`).run()
}

/** What the cron job asks of the database in a minute, and what it queues. */
async function runMinute(nowMs: number) {
  const services = buildServices(parseEnv({ ...bindings, DB: COPY }), {
    clock: () => nowMs,
    random: systemRandom,
    passwordCost: CHEAP,
  })
  const bodies: { job: string }[] = []
  const JOBS = changeMethods(bindings.JOBS, {
    sendBatch: async (messages: Iterable<{ body: { job: string } }>) =>
      void bodies.push(...[...messages].map(({ body }) => body)),
  })
  const asked = countStatements({ ...services, env: { ...services.env, JOBS } })
  let rowsRead = 0
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      const answer = await statement.all()
      rowsRead += answer.meta.rows_read
      return answer
    }
    return changeMethods(statement, { all, bind: (...values: unknown[]) => watch(statement.bind(...values)) })
  }
  const DB = changeDatabase(asked.services.env.DB, (real) => ({ prepare: (query) => watch(real.prepare(query)) }))
  await enqueueDue({ ...asked.services, env: { ...asked.services.env, DB, JOBS } })
  return { statements: asked.used(), rowsRead, jobs: bodies.map(({ job }) => job) }
}

test('REL-03 a minute with nothing due asks the same few statements of any number of members', async () => {
  await fill(1, 2)
  const few = await runMinute(NOW_MS)
  expect(few.jobs.filter((job) => !BY_THE_CLOCK.includes(job))).toEqual([])
  expect(few.statements).toBeLessThanOrEqual(STATEMENTS_MOST)
  expect(few.rowsRead).toBeLessThan(ROWS_MOST)
  await fill(3, MEMBERS)
  expect(await runMinute(NOW_MS)).toEqual(few)
})

test('MEM-17 all pictures that are kept are looked at by a job, not by the cron job itself', async () => {
  const [atHour, whenDue] = [await runMinute(NOW_MS + 53 * MINUTE_MS), await runMinute(NOW_MS + 60 * MINUTE_MS)]
  expect(atHour.rowsRead).toBeLessThan(ROWS_MOST)
  expect(whenDue.jobs).toContain('walkUploads')
  expect(whenDue.rowsRead).toBeLessThan(ROWS_MOST)
})
