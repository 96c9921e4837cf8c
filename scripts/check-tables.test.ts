import { expect, test } from 'vitest'
import { findOutsideReads, findPreparing, findSharedTables } from './check-tables.ts'
import { findPieced } from './lib/table-pieces.ts'

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
  ['lower case', 'sql`delete from member where id = 1`'],
  ['a quoted name', 'sql`UPDATE OR IGNORE "member" SET nickname = 1`'],
  ['a name through a constant', `const OF = sql.raw('member'); run(sql\`UPDATE \${OF} SET nickname = 1\`)`],
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
  ['a third table', 'sql`SELECT 1 FROM race_entry AS entry, json_each(a, b) AS each, member`', ['member']],
  ['a table within brackets', 'sql`SELECT 1 FROM (race_entry, member)`', ['member']],
  ['lower case', "'select 1 from race_entry join member on true'", ['member']],
  ['a name in double quotes', 'sql`SELECT 1 FROM "member"`', ['member']],
  ['a name in back quotes', 'sql`SELECT 1 FROM \\`member\\``', ['member']],
  ['a name in square brackets', 'sql`SELECT 1 FROM [member]`', ['member']],
  ['a list that is a table', 'sql`SELECT 1 FROM race_entry WHERE id IN member`', ['member']],
  ['one word through a constant', `const OF = 'member'; run(sql\`SELECT 1 FROM \${sql.raw(OF)}\`)`, ['member']],
  ['one word through a property', `const OF = { of: 'member' }; run(\`SELECT 1 FROM \${OF.of}\`)`, ['member']],
  ['one word of two', `const of = isOne ? 'race' : 'member'; run(\`SELECT 1 FROM \${of}\`)`, ['member']],
  ['one word of a list', `['race', 'member'].map((of) => sql\`SELECT 1 FROM \${sql.identifier(of)}\`)`, ['member']],
  ['one word of a loop', `for (const of of ['member'] as const) run(\`SELECT 1 FROM \${of}\`)`, ['member']],
  [
    'one word that is given',
    `const count = (of: string) => \`SELECT 1 FROM \${of}\`; run(count('member'))`,
    ['member'],
  ],
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
  ['a column in a list', 'platform/rewards/give.ts', 'sql`SELECT 1 FROM race_entry ORDER BY id, member`'],
  ['a comparison', 'platform/rewards/give.ts', 'sql`SELECT a IS DISTINCT FROM member FROM race_entry`'],
  ['a text of SQL', 'platform/rewards/give.ts', "sql`SELECT 'from member', 1 FROM race_entry -- from member`"],
  ['a text for people', 'platform/rewards/give.ts', "const en = { title: 'Received from {member}' }"],
  ['a word of that name', 'platform/rewards/give.ts', `const kind = 'member'; run(sql\`SELECT 1 FROM \${own}\`)`],
])('%s is no outside read', (_, file, code) => {
  expect(findOutsideReads(TABLES, [ROWS, HOME, BAR, { file, code }])).toEqual([])
})

test.each([
  [
    'a constant',
    "export const OF = 'member'",
    `import { OF } from '../rewards/names.ts'; run(\`SELECT 1 FROM \${OF}\`)`,
  ],
  ['a call', "run(count('member'))", `export const count = (of: string) => \`SELECT 1 FROM \${of}\``],
  [
    'a property',
    "change({ part: 'race', of: 'member' })",
    `export const change = ({ of }) => \`SELECT 1 FROM \${of}\``,
  ],
])('a name that comes by %s into a text of another file counts where it stands', (_, names, reads) => {
  const named = { file: 'platform/rewards/names.ts', code: names }
  const text = { file: 'platform/money/read.ts', code: reads }
  expect(findOutsideReads(TABLES, [ROWS, HOME, named, text])).toEqual([{ table: 'member', files: [named.file] }])
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
  ['a part put in', `sql\`SELECT 1 FROM agent_\${unit}\``],
  ['a part put first', `sql\`INSERT INTO \${of}_day (id) VALUES (1)\``],
  ['two parts', `sql\`UPDATE \${of}\${unit} SET id = 1\``],
  ['a quoted name', `sql\`SELECT 1 FROM "agent_\${unit}"\``],
  ['a join', `sql\`SELECT 1 FROM member JOIN agent_\${unit} ON true\``],
  ['a second table', `sql\`SELECT 1 FROM member, agent_\${unit} WHERE true\``],
  ['a name that is raw', `sql\`SELECT 1 FROM \${sql.raw(\`agent_\${unit}\`)}\``],
  ['one within brackets', `sql\`SELECT 1 FROM (\${sql.raw(\`agent_\${unit}\`)})\``],
  ['a name through a constant', `const OF = \`agent_\${unit}\`; run(sql\`DELETE FROM \${sql.raw(OF)}\`)`],
  ['a name through a property', `const by = { of: \`agent_\${unit}\` }; run(\`SELECT 1 FROM \${by.of}\`)`],
  ['a name by a key', `const BY = { day: \`\${of}_day\` }; run(\`SELECT 1 FROM \${BY[unit]}\`)`],
  ['one of two', `run(\`SELECT 1 FROM \${isOne ? 'member' : \`agent_\${unit}\`}\`)`],
  ['a sum of texts', `run(\`SELECT 1 FROM \${'agent_' + unit}\`)`],
  ['a list of parts', `run(\`SELECT 1 FROM \${['agent', unit].join('_')}\`)`],
  ['what a function gives', `const of = (unit) => \`agent_\${unit}\`; run(\`SELECT 1 FROM \${of('day')}\`)`],
  ['what a function returns', `function of(unit) { return 'agent_' + unit } run(\`SELECT 1 FROM \${of('day')}\`)`],
  ['what a call brings', `const count = (of) => \`SELECT 1 FROM \${of}\`; run(count(\`agent_\${unit}\`))`],
  ['what nobody gives', `export const count = (of: string) => sql\`SELECT 1 FROM \${sql.raw(of)}\``],
  ['what another value gives', `run(sql\`SELECT 1 FROM \${sql.raw(input.of.toLowerCase())}\`)`],
])('the name of a table that is put together is found: %s', (_, code) => {
  expect(findPieced([{ file: 'platform/rewards/give.ts', code }])).toEqual(['platform/rewards/give.ts'])
})

test.each([
  ['a name', 'sql`SELECT 1 FROM member`'],
  ['a constant of the builder', `export const members = sqliteTable('member', {}); sql\`SELECT 1 FROM \${members}\``],
  ['a constant', `const OF = 'member'; run(\`SELECT 1 FROM \${OF} AS own\`)`],
  ['one of two', `const of = isOne ? sql\`race\` : sql\`member\`; run(sql\`UPDATE \${of} SET id = 1\`)`],
  ['one of a list', `['race', 'member'].map((of) => sql\`DELETE FROM \${sql.raw(of)}\`)`],
  ['one by a key', `const BY = { a: 'race', b: 'member' }; run(\`SELECT 1 FROM \${BY[of]}\`)`],
  ['one that is given', `const count = (of) => \`SELECT 1 FROM \${of}\`; run(count('member'))`],
  [
    'a name with more behind it',
    `const drop = (of) => sql.raw(\`\${of} WHERE id = 1\`); sql\`DELETE FROM \${drop('race')}\``,
  ],
  ['a text of SQL', `const own = sql\`(SELECT \${id} AS id)\`; run(sql\`SELECT 1 FROM \${own} AS own\`)`],
  ['a text of SQL in brackets', `export const count = (own: SQL) => sql\`SELECT 1 FROM (\${own})\``],
  ['a list of values', `sql\`SELECT 1 FROM member WHERE id IN \${ids}\``],
  ['a column', `sql\`SELECT play_\${unit} FROM member WHERE member.\${unit} = 1\``],
  ['a text for people', `throw new Error(\`from \${rule.of} on\`)`],
])('the name of a table that stands whole is fine: %s', (_, code) => {
  expect(findPieced([{ file: 'platform/rewards/give.ts', code }])).toEqual([])
})

test('a name that is put together in another file is found where it is put in', () => {
  const names = { file: 'platform/rewards/names.ts', code: `export const of = (unit) => \`agent_\${unit}\`` }
  const code = `import { of } from './names.ts'; run(\`SELECT 1 FROM \${of('day')}\`)`
  expect(findPieced([names, { file: 'platform/rewards/give.ts', code }])).toEqual(['platform/rewards/give.ts'])
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
