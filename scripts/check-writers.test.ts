import { expect, test } from 'vitest'
import { findSharedTables } from './check-writers.ts'

const TABLES = new Set(['member', 'play_bar'])
const ROWS = { file: 'platform/identity/tables.ts', code: "export const members = sqliteTable('member', {})" }
const HOME = { file: 'platform/identity/open.ts', code: 'db.insert(members).values(row)' }

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
