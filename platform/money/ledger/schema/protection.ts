/** What protects the member, beside the money that it holds back. */
import { MAX_MINOR } from '../../../../contract/money.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../../contract/rules/limits.ts'
import { amount, list, refuseChange, time } from './columns.ts'

const count = (column: string) =>
  `${column} INTEGER NOT NULL DEFAULT 0 CHECK (typeof(${column}) = 'integer' AND ${column} >= 0)`
const optionalAmount = (column: string) => `${column} INTEGER CHECK (${column} BETWEEN 0 AND ${MAX_MINOR})`
const LIMIT_KEY = `source TEXT NOT NULL CHECK (source IN ('member', 'operator')),
    kind TEXT NOT NULL CHECK (kind IN (${list(LIMIT_KINDS)})),
    period TEXT NOT NULL CHECK (period IN (${list(LIMIT_PERIODS)}))`

/** SAFE-01 to SAFE-03, beside the money they hold back (docs/decisions/0110). Whoever plays on is counted from here. */
export const createProtection = [
  // A limit in force, and the looser one that takes its place at next_from. Amount null: none.
  `CREATE TABLE limits (
    ${LIMIT_KEY},
    ${optionalAmount('amount_minor')},
    ${time('set_at')},
    ${optionalAmount('next_minor')},
    next_from INTEGER,
    PRIMARY KEY (source, kind, period)
  ) STRICT, WITHOUT ROWID`,
  // What the current day, week and month have seen, from a place in the journal on: the books check recounts it.
  `CREATE TABLE limit_windows (
    period TEXT PRIMARY KEY CHECK (period IN (${list(LIMIT_PERIODS)})),
    ${time('starts_at')},
    first_sequence INTEGER NOT NULL,
    ${count('staked_minor')},
    ${count('paid_minor')},
    ${count('deposited_minor')}
  ) STRICT, WITHOUT ROWID`,
  // Deposits that were let begin and have neither arrived nor failed: they use up the limit as if they had arrived.
  `CREATE TABLE admitted_deposits (
    key TEXT PRIMARY KEY,
    ${amount('amount_minor')},
    ${time('admitted_at')},
    closed_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX admitted_deposits_open ON admitted_deposits (closed_at) WHERE closed_at IS NULL',
  `CREATE TABLE play_bar (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
    ${time('since')},
    ${time('until')},
    lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request'))
  ) STRICT`,
  // The play session under way. chosen_minutes is the member's own wish, reminder_minutes what holds now.
  `CREATE TABLE play_session (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${time('started_at')},
    ${time('last_play_at')},
    ${time('checked_at')},
    first_sequence INTEGER NOT NULL,
    ${count('staked_minor')},
    ${count('paid_minor')},
    reminder_minutes INTEGER,
    chosen_minutes INTEGER
  ) STRICT`,
  `CREATE TABLE safety_changes (
    id INTEGER PRIMARY KEY,
    ${time('at')},
    actor TEXT NOT NULL,
    change TEXT NOT NULL CHECK (json_valid(change))
  ) STRICT`,
  refuseChange('safety_changes', 'UPDATE'),
  refuseChange('safety_changes', 'DELETE'),
]
