import { expect, test } from 'vitest'
import { findOutsideReads, findPreparing, findSharedTables } from './check-tables.ts'

const TABLES = new Set(['member', 'play_bar'])
const ROWS = { file: 'platform/identity/tables.ts', code: "export const members = sqliteTable('member', {})" }
const HOME = { file: 'platform/identity/open.ts', code: 'db.insert(members).values(row)' }
const BAR = { file: 'platform/protection/bar.ts', code: 'sql`INSERT INTO play_bar (member) VALUES (1)`' }

test.each([
  ['an insert', 'sql`INSERT INTO member (id) VALUES (1)`'],
  ['one that may meet its row', 'sql`INSERT OR IGNORE INTO member (id) VALUES (1)`'],
  ['an update', 'sql`\n  UPDATE member SET nickname = 1`'],
  ['a table by its constant', `sql\`DELETE FROM \${members} WHERE id = 1\``],
  ['the builder', 'db.update(\n  members).set({})'],
])('%s in another area is found', (_, code) => {
  const elsewhere = { file: 'platform/rewards/give.ts', code }
  expect(findSharedTables(TABLES, [ROWS, HOME, elsewhere])).toEqual([
    { table: 'member', files: [HOME.file, elsewhere.file] },
  ])
})

test.each([
  ['a read', 'platform/rewards/give.ts', 'sql`SELECT 1 FROM member`'],
  ['another file of the area', 'platform/identity/close.ts', 'sql`UPDATE member SET status = 1`'],
  ['a table of its own', 'platform/rewards/give.ts', 'sql`UPDATE play_bar SET until_ms = 1 RETURNING member_id`'],
  [
    'a conflict',
    'platform/rewards/give.ts',
    'sql`INSERT INTO play_bar (member) VALUES (1) ON CONFLICT DO UPDATE SET member = 1`',
  ],
])('%s is fine', (_, file, code) => {
  expect(findSharedTables(TABLES, [ROWS, HOME, { file, code }])).toEqual([])
})

test.each([
  ['a text', 'sql`SELECT 1\n  FROM member WHERE id = 1`', ['member']],
  ['a join', "'SELECT 1 FROM race_entry LEFT JOIN member AS told ON true'", ['member']],
  ['a second table', 'sql`SELECT 1 FROM race_entry AS entry, member WHERE true`', ['member']],
  ['a table by its constant', `sql\`SELECT 1 FROM \${members}\``, ['member']],
  ['the builder', 'db.select().from(members)', ['member']],
  ['a join of the builder', 'db.select().from(own).leftJoin(\n  members, isTheirs)', ['member']],
  ['a name that is put into a text', 'const BAR = sql.raw(`play_bar`)', ['play_bar']],
  ['both', 'sql`SELECT 1 FROM member JOIN play_bar ON true`', ['member', 'play_bar']],
])('a read outside its area by %s is found', (_, code, tables) => {
  const elsewhere = { file: 'platform/rewards/give.ts', code }
  expect(findOutsideReads(TABLES, [ROWS, HOME, BAR, elsewhere])).toEqual(
    tables.map((table) => ({ table, files: [elsewhere.file] })),
  )
})

test.each([
  ['a view', 'platform/rewards/give.ts', 'sql`SELECT 1 FROM member_public AS member JOIN play_bar_public ON true`'],
  ['another file of the area', 'platform/identity/close.ts', 'sql`SELECT 1 FROM member`'],
  ['a name in a comment', 'platform/rewards/give.ts', '/** A condition on a row of `play_bar`. */'],
  ['a column of that name', 'platform/rewards/give.ts', 'sql`SELECT member FROM race_entry`'],
])('%s is no outside read', (_, file, code) => {
  expect(findOutsideReads(TABLES, [ROWS, HOME, BAR, { file, code }])).toEqual([])
})

test('the kernel reads what it writes, and all read what it alone writes', () => {
  const kernel = {
    file: 'platform/kernel/count.ts',
    code: 'sql`UPDATE member SET facts = 1`; sql`SELECT 1 FROM member`',
  }
  const sources = [ROWS, HOME, kernel, { file: 'platform/rewards/give.ts', code: 'sql`SELECT 1 FROM play_bar`' }]
  expect(findOutsideReads(TABLES, sources)).toEqual([{ table: 'play_bar', files: ['platform/rewards/give.ts'] }])
  const counted = { file: 'platform/kernel/bar.ts', code: 'sql`DELETE FROM play_bar`' }
  expect(findOutsideReads(TABLES, [...sources, counted])).toEqual([])
})

test.each([
  ['a call', 'await env.DB.prepare(FIND).first()'],
  ['a call on a line of its own', 'env.DB\n  .prepare(FIND)'],
  ['a call of a query builder', 'db.select().from(members).prepare()'],
  ['the method handed on', 'const ask = env.DB.prepare.bind(env.DB)'],
])('%s that prepares a statement is found', (_, code) => {
  const files = ['platform/rewards/give.ts', 'worker/operator/people.ts']
  expect(findPreparing(files.map((file) => ({ file, code })))).toEqual(files)
})

test.each([
  ['the one place', 'platform/kernel/commit.ts', 'env.DB.prepare(text)'],
  ['the one of the edge', 'worker/operator/database.ts', 'env.EDGE_DB.prepare(text)'],
  ['a comment', 'platform/rewards/give.ts', '/** As `env.DB.prepare(FIND)` has it. */'],
  ['another word', 'platform/rewards/give.ts', 'prepareAnswers(ctx); kept.prepared'],
])('%s is not found to prepare', (_, file, code) => {
  expect(findPreparing([{ file, code }])).toEqual([])
})
