/** What a check of the books carries from one portion to the next, and how it is kept (docs/decisions/0149). */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LIMIT_PERIODS } from '../../../../contract/rules/limits.ts'
import type { Finding, JournalMark } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'

export type WalkName = 'checkpoint' | 'full'

const integer = z.number().int()
/** Of a whole journal: it may pass 2^53, though no amount does. Written as a number, and in digits where that is not exact. */
const sum = z.union([integer, z.string().regex(/^-?[1-9]\d{15,}$/)]).transform(BigInt)
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, it) =>
    typeof it !== 'bigint' ? it : Number.isSafeInteger(Number(it)) ? Number(it) : `${it}`,
  )
const windowSchema = z.object({ firstSequence: integer, stakedMinor: sum, paidMinor: sum, depositedMinor: sum })
/** What a window of the limits has seen, bets taken back not yet left out. */
export type CountedWindow = z.infer<typeof windowSchema>

/** What is taken of the stakes of rounds that have ended. */
const stakesSchema = z.object({
  /** Demands less stakes so far, and the lowest that ever stood at. */
  turnoverMinor: sum,
  turnoverLowestMinor: sum,
  /** Stakes of rounds that have ended, and what that came to when each bonus under way was granted. */
  settledMinor: sum,
  bonusBases: z.record(z.string(), sum),
})
export type CountedStakes = z.infer<typeof stakesSchema>

/** The sums of stakes are of whole ones: a release from before `rounds.turnover_minor` makes the same mark of them. */
const walkStateSchema = stakesSchema.extend({
  /** The journal was read up to here. */
  sequence: integer.min(0),
  /** Of every group up to there with its postings, each chained to the one before. */
  journalHash: z.string(),
  postingCount: integer.min(0),
  /** Sum of the postings of each account. */
  balances: z.record(z.string(), integer),
  windows: z.partialRecord(z.enum(LIMIT_PERIODS), windowSchema),
  findings: z.array(z.object({ check: z.string(), detail: z.string() })),
  /** The same sums of what counts of each stake. Left out by a release before. */
  counted: stakesSchema.optional(),
})
export type WalkState = z.infer<typeof walkStateSchema>

/** A walk that this release can go on with. */
export type KnownWalk = WalkState & { counted: CountedStakes }

const NO_STAKES: CountedStakes = { turnoverMinor: 0n, turnoverLowestMinor: 0n, settledMinor: 0n, bonusBases: {} }

/** Before the first posting. */
export const emptyWalk = (): KnownWalk => ({
  sequence: 0,
  journalHash: '',
  postingCount: 0,
  balances: {},
  ...NO_STAKES,
  windows: {},
  findings: [],
  counted: NO_STAKES,
})

/**
 * A walk with what counts of each stake; null where the walk begins again. Where every stake counts whole these are the whole
 * sums, which the mark holds: a walk that says otherwise was forged, and one of a release before is completed.
 */
export function knowStakes({ sql }: Ledger, walk: WalkState): KnownWalk | null {
  const { counted, turnoverMinor, turnoverLowestMinor, settledMinor, bonusBases } = walk
  const whole = { turnoverMinor, turnoverLowestMinor, settledMinor, bonusBases }
  if (counted && isSameMark(markOf({ ...walk, ...counted }), markOf(walk))) return { ...walk, counted }
  const query = 'SELECT 1 FROM rounds WHERE turnover_minor IS NOT NULL AND updated_sequence <= ? LIMIT 1'
  const countsInPart = sql.exec(query, walk.sequence).toArray().length > 0
  if (countsInPart) return counted ? { ...walk, counted } : null
  return counted ? null : { ...walk, counted: whole }
}

/**
 * Pure. The place of a check with a hash of all it counted that depends on the journal and its place alone: whoever forges one
 * of these sums has another mark. `counted` stands in no mark: where stakes count in part, a check of all finds what was forged.
 */
export function markOf(state: WalkState): JournalMark {
  const { sequence, journalHash, postingCount, turnoverMinor, turnoverLowestMinor, settledMinor } = state
  const sorted = (sums: Record<string, number | bigint>) => Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1))
  const counted = [journalHash, postingCount, sorted(state.balances), turnoverMinor, turnoverLowestMinor, settledMinor]
  const words = toJson([...counted, sorted(state.bonusBases)])
  return { sequence, hash: createHash('sha256').update(words).digest('base64url') }
}

/** Whether a mark is of this state. A release of in between made its marks of what counts of the stakes. */
export const isMarkOf = (mark: JournalMark, state: WalkState) =>
  [state, { ...state, ...state.counted }].some((each) => isSameMark(mark, markOf(each)))

export const isSameMark = (one: JournalMark, other: JournalMark) =>
  one.sequence === other.sequence && one.hash === other.hash

const FINDINGS_PER_CHECK = 20

/** Each once, and of a check so many that an operator sees what kind of damage it is. */
export function addFindings(known: readonly Finding[], found: readonly Finding[]): Finding[] {
  const sum = [...known]
  for (const finding of found) {
    const alike = sum.filter(({ check }) => check === finding.check)
    const isNew = alike.every(({ detail }) => detail !== finding.detail)
    if (isNew && alike.length < FINDINGS_PER_CHECK) sum.push(finding)
  }
  return sum
}

const sealOf = (walk: WalkName, state: string) => createHash('sha256').update(`${walk} ${state}`).digest('base64url')

/** Null where there is none; `altered` where it is not as it was written. */
export function readWalk({ sql }: Ledger, walk: WalkName): WalkState | 'altered' | null {
  const row = sql
    .exec<{ sequence: number; state: string; seal: string }>(
      'SELECT sequence, state, seal FROM books_walks WHERE walk = ?',
      walk,
    )
    .toArray()[0]
  if (!row) return null
  if (row.seal !== sealOf(walk, row.state)) return 'altered'
  const parsed = walkStateSchema.safeParse(JSON.parse(row.state))
  return parsed.success && parsed.data.sequence === row.sequence ? parsed.data : 'altered'
}

export function saveWalk({ sql }: Ledger, walk: WalkName, state: WalkState): void {
  const text = toJson(state)
  sql.exec(
    `INSERT INTO books_walks (walk, sequence, state, seal) VALUES (?, ?, ?, ?)
     ON CONFLICT (walk) DO UPDATE SET sequence = excluded.sequence, state = excluded.state, seal = excluded.seal
       WHERE state <> excluded.state OR seal <> excluded.seal OR sequence <> excluded.sequence`,
    walk,
    state.sequence,
    text,
    sealOf(walk, text),
  )
}

export function dropWalk({ sql }: Ledger, walk: WalkName): void {
  for (const table of ['books_walks', 'books_walk_rounds']) sql.exec(`DELETE FROM ${table} WHERE walk = ?`, walk)
}

/** A full check that came to its end without a finding is where the next one goes on. */
export function becomeCheckpoint(ledger: Ledger, state: WalkState): void {
  dropWalk(ledger, 'checkpoint')
  ledger.sql.exec(`UPDATE books_walk_rounds SET walk = 'checkpoint' WHERE walk = 'full'`)
  dropWalk(ledger, 'full')
  saveWalk(ledger, 'checkpoint', state)
}
