/**
 * PERF-04: how many bytes a row of the sums takes with the real schema, and how many monthly members 10 GB of D1 hold
 * (docs/decisions/0030). Rows are written in the order in which play comes: day by day, members at random.
 */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { GAME_CATEGORIES } from '../../contract/constants.ts'
import { showTable } from './statistics.ts'

const MEMBERS = 20_000
const DAYS = 30
const DATABASE_BYTES = 10e9
const SCHEMA = 'migrations/platform/0001_create_tables.sql'

/** Of a member who plays in a month, on average. */
const PROFILE = { daysPerMonth: 6, categoriesPerDay: 1.3, windowsPerDay: 8, moneyDaysPerMonth: 2.4 }
const MONTHS_KEPT = 13
const WINDOW_DAYS_KEPT = 3

const TABLES = ['play_day_sum', 'play_window_sum', 'money_day_sum', 'play_total_sum', 'counted_member'] as const
type Table = (typeof TABLES)[number]
type Random = () => number
/** Values of one row, without those of its key. */
type Row = (random: Random, category: string) => number[]

/** The same rows in each run. */
function buildRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const between = (random: Random, from: number, to: number) => Math.floor(from + random() * (to - from))

const playRow: Row = (random, category) => {
  const rounds = between(random, 1, 400)
  const stake = rounds * between(random, 20, 2_000)
  const payout = between(random, 0, stake * 1.9)
  const valid = ['LIVE', 'SPORTS', 'ESPORTS'].includes(category) ? Math.min(stake, Math.abs(payout - stake)) : stake
  return [rounds, stake, payout, valid, category === 'LOTT' ? stake : 0]
}
const moneyRow: Row = (random) => {
  const withdrawal = random() < 0.3 ? between(random, 0, 5_000_000) : 0
  return [between(random, 0, 5_000_000), withdrawal, 0, between(random, 0, 300), 0]
}

const KEYS: Record<Table, (at: number, member: number, category: string) => (string | number)[]> = {
  play_day_sum: (day, member, category) => [1, 20_784 + day, member, category],
  play_window_sum: (window, member, category) => [1, 5_985_000 + window, member, category],
  money_day_sum: (day, member) => [1, 20_784 + day, member],
  play_total_sum: (_, member, category) => [1, member, category],
  counted_member: (_, member) => [member, 'meridian', `m_${String(member).padStart(22, 'k')}`, 12_000],
}

export type SumsBench = { bytes: Record<Table, number>; bytesPerMember: number; members: number }

export function benchSums(): SumsBench {
  const bytes = Object.fromEntries(TABLES.map((table) => [table, measure(table)])) as SumsBench['bytes']
  const { daysPerMonth, categoriesPerDay, windowsPerDay, moneyDaysPerMonth } = PROFILE
  const bytesPerMember =
    MONTHS_KEPT * daysPerMonth * categoriesPerDay * bytes.play_day_sum +
    MONTHS_KEPT * moneyDaysPerMonth * bytes.money_day_sum +
    (WINDOW_DAYS_KEPT / 30) * daysPerMonth * windowsPerDay * categoriesPerDay * bytes.play_window_sum +
    2 * bytes.play_total_sum +
    bytes.counted_member
  return { bytes, bytesPerMember, members: DATABASE_BYTES / bytesPerMember }
}

/** A fresh database with rows of this table alone. */
function measure(table: Table): number {
  const db = new DatabaseSync(':memory:')
  db.exec(readFileSync(SCHEMA, 'utf8'))
  // What the triggers write belongs to other tables.
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  const pages = () => Number(db.prepare('PRAGMA page_count').get()?.page_count)
  const random = buildRandom(20_261_127)
  const before = pages()
  const rows = fill(db, table, random)
  const bytes = ((pages() - before) * 4_096) / rows
  db.close()
  return bytes
}

function fill(db: DatabaseSync, table: Table, random: Random): number {
  const isByMember = table === 'counted_member' || table === 'play_total_sum'
  const isPlay = table.startsWith('play_')
  const members = Array.from({ length: MEMBERS }, (_, n) => 17 + n * 150)
  const columns = KEYS[table](0, 0, '').length + (isPlay ? 5 : table === 'money_day_sum' ? 5 : 0)
  const late = table === 'play_day_sum' || table === 'play_window_sum'
  const insert = db.prepare(
    `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?')}${late ? ', 0' : ''})`,
  )
  const share = table === 'money_day_sum' ? PROFILE.moneyDaysPerMonth / 30 : PROFILE.daysPerMonth / 30
  let rows = 0
  db.exec('BEGIN')
  for (let at = 0; at < (isByMember ? 1 : DAYS); at += 1) {
    const active = members.filter(() => isByMember || random() < share)
    for (const member of shuffle(active, random))
      for (const category of shuffle(GAME_CATEGORIES, random).slice(0, isPlay && random() < 0.3 ? 2 : 1)) {
        const values = isPlay ? playRow(random, category) : table === 'money_day_sum' ? moneyRow(random, category) : []
        insert.run(...KEYS[table](at, member, category), ...values)
        rows += 1
      }
  }
  db.exec('COMMIT')
  return rows
}

function shuffle<T>(all: readonly T[], random: Random): T[] {
  const rank = new Map(all.map((one) => [one, random()]))
  return all.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
}

export function showSums({ bytes, bytesPerMember, members }: SumsBench): string {
  return [
    showTable(
      ['Sums', 'bytes a row'],
      TABLES.map((table) => [table, bytes[table].toFixed(1)]),
    ),
    `A monthly member takes ${(bytesPerMember / 1e3).toFixed(2)} KB of sums: ${JSON.stringify(PROFILE)}.`,
    `Sums of ${(members / 1e6).toFixed(2)} million monthly members fit into 10 GB.`,
  ].join('\n\n')
}
