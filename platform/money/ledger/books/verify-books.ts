/**
 * TRUST-04: the books check of one wallet: every figure kept is computed again from the postings, a portion at a time.
 * What was sound before is not read again unless all is asked for (docs/decisions/0149).
 */

import type { BooksReport, Finding, JournalMark, Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { checkBonusesUnderWay, checkBonusGroups } from './check-bonuses.ts'
import { checkPoints, checkVendorWallets } from './check-by-query.ts'
import { checkCorrections } from './check-corrections.ts'
import { checkOrders, checkRefusedTransfers } from './check-orders.ts'
import { checkOpenRounds, checkRounds } from './check-rounds.ts'
import { checkStanding } from './check-standing.ts'
import { type Range, readPortion, walkJournal } from './walk-journal.ts'
import {
  addFindings,
  becomeCheckpoint,
  dropWalk,
  emptyWalk,
  isMarkOf,
  isSameMark,
  type KnownWalk,
  knowStakes,
  markOf,
  readWalk,
  saveWalk,
  type WalkName,
  type WalkState,
} from './walk-state.ts'

export type BooksRequest = {
  /** `new`: what was posted since the last sound check. Of a wallet that never had one: all. */
  scope: 'new' | 'all'
  /** A check of all that is under way begins again. */
  begins: boolean
  /** Where somebody else knows that check to stand: one that stands elsewhere begins again. Null goes on wherever it stands. */
  standsAt: JournalMark | null
  /** What somebody else keeps of the last sound check. */
  known: JournalMark | null
  /** Groups of a portion, at most. */
  most: number
}
/** `keeps`: what was written is to be committed. Else it must be undone: a check that goes on is not sound up to here. */
export type BooksPortion = { report: BooksReport; keeps: boolean }

type Facts = { lastSequence: number; publishedSequence: number }

/** One portion. Run inside a transaction that is undone unless the answer `keeps`. */
export function verifyPortion(ledger: Ledger, request: BooksRequest): Outcome<BooksPortion> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const checkpoint = readWalk(ledger, 'checkpoint')
  const facts = { lastSequence: readLastSequence(ledger), publishedSequence: wallet.publishedSequence }
  const from = checkpoint === null || checkpoint === 'altered' ? checkpoint : knowStakes(ledger, checkpoint)
  const report =
    request.scope === 'new' && from !== null && !isAhead(from, request.known)
      ? checkNew(ledger, request, from, facts)
      : checkAll(ledger, request, checkpoint, facts)
  return accept({ report, keeps: report.scope === 'all' || report.findings.length === 0 })
}

/** Nobody outside can say whether that is where it was: an answer that got lost, or a forger. */
const isAhead = (checkpoint: WalkState | 'altered', known: JournalMark | null) =>
  known !== null && checkpoint !== 'altered' && checkpoint.sequence > known.sequence

/** Goes on from the checkpoint, and moves it where nothing was found. */
function checkNew(
  ledger: Ledger,
  { known, most }: BooksRequest,
  checkpoint: KnownWalk | 'altered',
  facts: Facts,
): BooksReport {
  if (checkpoint === 'altered') return report(facts, 'new', { ...emptyWalk(), findings: [ALTERED] }, true)
  if (checkpoint.sequence > facts.lastSequence) {
    const findings = [checkpointFinding(`the journal ends at ${facts.lastSequence}`, checkpoint)]
    return report(facts, 'new', { ...checkpoint, findings }, true)
  }
  const { state, found } = walk(ledger, { name: 'checkpoint', from: checkpoint, known, most, stops: [], ...facts })
  if (found.length === 0) saveWalk(ledger, 'checkpoint', state)
  const isEnd = found.length > 0 || state.sequence === facts.lastSequence
  return report(facts, 'new', { ...state, findings: found }, isEnd)
}

/** From the first posting. Where the journal is sound its end is the next checkpoint, whatever the former one says. */
function checkAll(
  ledger: Ledger,
  { begins, standsAt, known, most }: BooksRequest,
  checkpoint: WalkState | 'altered' | null,
  facts: Facts,
): BooksReport {
  const underWay = begins ? null : readWalk(ledger, 'full')
  // What of it was altered is begun again: nothing was concluded from it yet.
  const isSound = underWay !== null && underWay !== 'altered' && (!standsAt || isSameMark(markOf(underWay), standsAt))
  const goesOn = isSound ? knowStakes(ledger, underWay) : null
  const from = goesOn ?? emptyWalk()
  if (!goesOn) dropWalk(ledger, 'full')
  const stops = checkpoint === null || checkpoint === 'altered' ? [] : [checkpoint.sequence]
  const { state, found } = walk(ledger, { name: 'full', from, known, most, stops, ...facts })
  const isEnd = state.sequence === facts.lastSequence
  found.push(...compareCheckpoint(checkpoint, state, isEnd), ...(isEnd ? checkRefusedTransfers(ledger) : []))
  const findings = addFindings(from.findings, found)
  if (!isEnd) saveWalk(ledger, 'full', { ...state, findings })
  else if (findings.every(({ check }) => check === CHECKPOINT)) becomeCheckpoint(ledger, state)
  else dropWalk(ledger, 'full')
  return report(facts, 'all', { ...state, findings }, isEnd)
}

type Walk = Facts & {
  name: WalkName
  from: KnownWalk
  known: JournalMark | null
  most: number
  /** Places in the journal to halt at. */
  stops: readonly number[]
}

/** A portion from where the walk stands; at the end of the journal, what stands in the wallet as well. */
function walk(ledger: Ledger, { name, from, known, most, stops, lastSequence }: Walk) {
  const ahead = [...stops, known?.sequence ?? 0].filter((sequence) => sequence > from.sequence)
  const range: Range = {
    after: from.sequence,
    to: Math.min(from.sequence + most, lastSequence, ...ahead),
  }
  const { state, found } = walkJournal({ ...from, findings: [] }, readPortion(ledger, range), range)
  found.push(...checkRounds(ledger, name, range), ...checkOrders(ledger, range), ...checkBonusGroups(ledger, range))
  found.push(...checkCorrections(ledger, range))
  if (known) found.push(...compareMark(known, from), ...compareMark(known, state))
  if (state.sequence === lastSequence) {
    found.push(
      ...checkStanding(ledger, state),
      ...checkOpenRounds(ledger, name),
      ...checkBonusesUnderWay(ledger, state.counted),
      ...checkPoints(ledger),
      ...checkVendorWallets(ledger),
    )
    if (known && known.sequence > lastSequence) found.push(changedFinding(`it ends at ${lastSequence}`, known))
  }
  return { state, found: addFindings([], found) }
}

const CHANGED = 'journal is as it was checked'
const CHECKPOINT = 'checkpoint is as it was written'
const ALTERED: Finding = { check: CHECKPOINT, detail: 'what was noted at the last check is altered' }
const changedFinding = (said: string, { sequence }: JournalMark): Finding => ({
  check: CHANGED,
  detail: `${said}; it was checked up to ${sequence}`,
})
const checkpointFinding = (said: string, { sequence }: WalkState): Finding => ({
  check: CHECKPOINT,
  detail: `it says ${sequence}; ${said}`,
})

/** Whoever alters the journal, or what was counted from it up to there, alters this too. */
function compareMark(mark: JournalMark, state: WalkState): Finding[] {
  if (mark.sequence !== state.sequence || isMarkOf(mark, state)) return []
  return [changedFinding('up to there it is another', mark)]
}

/** What counts of the stakes stands in no mark. */
const isCounted = ({ counted }: WalkState, state: KnownWalk) =>
  !counted || isSameMark(markOf({ ...state, ...counted }), markOf({ ...state, ...state.counted }))

/** A check of all comes to the same place by itself, and must find the same there. */
function compareCheckpoint(checkpoint: WalkState | 'altered' | null, state: KnownWalk, isEnd: boolean): Finding[] {
  if (checkpoint === null) return []
  if (checkpoint === 'altered') return isEnd ? [ALTERED] : []
  if (checkpoint.sequence > state.sequence)
    return isEnd ? [checkpointFinding(`the journal ends at ${state.sequence}`, checkpoint)] : []
  if (checkpoint.sequence < state.sequence || (isMarkOf(markOf(checkpoint), state) && isCounted(checkpoint, state)))
    return []
  return [checkpointFinding('the journal does not come to what is noted there', checkpoint)]
}

function report(facts: Facts, scope: BooksReport['scope'], state: WalkState, isEnd: boolean): BooksReport {
  const { findings, postingCount } = state
  return {
    ...facts,
    scope,
    findings,
    postingCount,
    checked: markOf(state),
    portionsRead: 1,
    hasMore: !isEnd,
  }
}

function readLastSequence({ sql }: Ledger): number {
  return sql.exec<{ last: number }>('SELECT coalesce(max(sequence), 0) AS last FROM posting_groups').one().last
}
