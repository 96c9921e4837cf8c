/** What a feed said of a fixture. Whatever writes more than one row is called within a transaction. */
import type { FixtureAbout } from '../../contract/book/calls.ts'
import { endSchema, type FeedKind, type FeedMessage, readFeedState } from '../../contract/book/feed.ts'
import type { End } from '../../contract/book/settle.ts'

type Row = { readonly [column: string]: SqlStorageValue }
const one = <T extends Row>(sql: SqlStorage, query: string, ...values: SqlStorageValue[]): T | null =>
  sql.exec<T>(query, ...values).toArray()[0] ?? null

/** The state of a kind, and when the feed was last heard about it. */
export function findFeedState<K extends FeedKind>(sql: SqlStorage, kind: K) {
  const row = one<Row & { seq: number; state: string; heard_ms: number }>(
    sql,
    'SELECT * FROM feed_state WHERE kind = ?',
    kind,
  )
  return row && { seq: row.seq, state: readFeedState(kind, row.state), heardMs: row.heard_ms }
}

export const lastHeardMs = (sql: SqlStorage): number =>
  one<Row & { at: number | null }>(sql, 'SELECT MAX(heard_ms) AS at FROM feed_state')?.at ?? 0

/** Whether it is news: a message with a lower or equal number says nothing. */
export function takeFeedState(sql: SqlStorage, kind: FeedKind, seq: number, state: string, nowMs: number): boolean {
  const rows = sql
    .exec(
      `INSERT INTO feed_state (kind, seq, state, heard_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind) DO UPDATE SET seq = excluded.seq, state = excluded.state, heard_ms = excluded.heard_ms
       WHERE excluded.seq > feed_state.seq RETURNING kind`,
      kind,
      seq,
      state,
      nowMs,
    )
    .toArray()
  return rows.length > 0
}

export const saveDispute = (sql: SqlStorage, seq: number, end: End, nowMs: number) =>
  sql.exec(
    'INSERT INTO disputes (seq, end, heard_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    seq,
    JSON.stringify(end),
    nowMs,
  )

export const listDisputes = (sql: SqlStorage): End[] =>
  sql
    .exec<{ end: string }>('SELECT end FROM disputes ORDER BY seq')
    .toArray()
    .map(({ end }) => endSchema.parse(JSON.parse(end)))

type Kit = readonly [shirt: string, trim: string]
/** Of teams without colours of their own, by their place: two sides of a match never look alike. */
const KITS: readonly [Kit, ...Kit[]] = [
  ['#2a6fdb', '#dcecff'],
  ['#b3261e', '#fbe9e7'],
  ['#386641', '#f2e8cf'],
  ['#5b2a86', '#f4d35e'],
  ['#c0c7ce', '#20262c'],
  ['#ff9f1c', '#2b2d42'],
  ['#1b998b', '#ffffff'],
  ['#7a5230', '#efe6dc'],
]

/** What a fixture of a feed is, as those of the schedule are shown. */
export function aboutOf(state: Extract<FeedMessage, { kind: 'fixture' }>['state']): FixtureAbout {
  const { sport, league, teams, colours = [], kickOffAt } = state
  return {
    sport,
    league,
    kickOffMs: Date.parse(kickOffAt),
    teams: teams.map((name, at) => {
      const [shirt, trim] = colours[at] ?? KITS[at % KITS.length] ?? KITS[0]
      return { name, shirt, trim }
    }),
  }
}
