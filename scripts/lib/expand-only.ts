/**
 * What a migration may do, so that the release before still works on the tables (docs/decisions/0273): a new release and an
 * old one run at the same time during each deployment, and an old one alone after a roll-back.
 */

/** Said in a comment above a statement of which these patterns do not know why the release before still works after it. */
const REASON = /--\s*expands because \w/i

const ALLOWED: readonly RegExp[] = [
  /^CREATE (VIRTUAL )?TABLE\b/i,
  /^CREATE VIEW\b/i,
  /^CREATE INDEX\b/i,
  /^CREATE TRIGGER\b/i,
  /^ALTER TABLE \S+ ADD( COLUMN)? (?!.*\bNOT NULL\b(?!.*\bDEFAULT\b))/is,
  /^INSERT (OR IGNORE )?INTO\b/i,
  /^UPDATE\b/i,
  /^PRAGMA (optimize|defer_foreign_keys)\b/i,
]
const CREATED_TABLE = /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?["`]?(\w+)/i
const ADDED_COLUMN = /^ALTER TABLE ["`]?(\w+)["`]? ADD (?:COLUMN )?["`]?(\w+)/i
const CHECKED_COLUMN = /^ALTER TABLE \S+ ADD .*\b(UNIQUE|PRIMARY KEY)\b/is
/** A rule for rows. On a table of before it refuses what the release before writes. */
const RULE = /^CREATE (?:UNIQUE INDEX|TRIGGER(?=.*\bRAISE\b))\b.*?(?:\bUPDATE OF ([\w, ]+?)\s+)?\bON\s+["`]?(\w+)/is

/** The first lines of statements of one migration that do more than expand. A statement comes with the comments before it. */
export function findBreaking(statements: readonly string[]): string[] {
  const [made, added] = [new Set<string>(), new Set<string>()]
  return statements.flatMap((text) => {
    const statement = text.replace(/--.*$/gm, '').trim()
    const table = CREATED_TABLE.exec(statement)?.[1]
    if (table) made.add(table)
    const column = ADDED_COLUMN.exec(statement)
    if (column) added.add(`${column[1]}.${column[2]}`)
    if (statement === '' || REASON.test(text)) return []
    return isExpanding(statement, made, added) ? [] : [statement.split('\n')[0] ?? '']
  })
}

/** `made`, `added`: tables, and columns of tables, that are of the same migration. */
function isExpanding(statement: string, made: ReadonlySet<string>, added: ReadonlySet<string>): boolean {
  const [isRule, columns, table] = RULE.exec(statement) ?? []
  if (isRule === undefined) return ALLOWED.some((it) => it.test(statement)) && !CHECKED_COLUMN.test(statement)
  if (made.has(table ?? '')) return true
  // The release before does not write a column that it does not know.
  return columns?.split(',').every((column) => added.has(`${table}.${column.trim()}`)) ?? false
}
