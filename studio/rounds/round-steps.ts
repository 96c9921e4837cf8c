/**
 * The way of a round through the wallet, as a pure table. The outcome is decided and written down
 * before the first step; a step is repeated under the same transaction id until its end is known.
 *
 *   pending ──bet──▶ staked ──(act ⇄ bet of a further stake)──▶ win ──▶ settled
 *      └──────rollback──────▶ rolled_back
 */
import type { ErrorCode } from '../../contract/errors.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import type { WalletAnswer } from '../wallet/wallet.ts'

export const ROUND_STATES = ['pending', 'staked', 'settled', 'rolled_back'] as const
export type RoundState = (typeof ROUND_STATES)[number]
/** `act`: nothing is owed to the wallet; the round waits for its player, or for its table. */
export const ROUND_STEPS = ['bet', 'act', 'win', 'rollback', 'done'] as const
export type RoundStep = (typeof ROUND_STEPS)[number]

export interface RoundProgress {
  readonly state: RoundState
  readonly step: RoundStep
  /** Tries of this step that ended in not knowing. */
  readonly attempts: number
  /** Why a round, or the further stake of one, came to nothing: an error code. */
  readonly reason: string | null
}

/** What the step's bet is for. */
export interface BetPurpose {
  /** A stake of an act, in a round whose first stake stands. */
  readonly isFurther: boolean
  /** Whether the round is over once this bet is taken. */
  readonly endsRound: boolean
}

/** So many unanswered bets, and the stake is taken back instead. */
export const MAX_BET_ATTEMPTS = 5

/** Where a round stands after an answer to its present step. */
export function advance(
  round: RoundProgress,
  answer: Pick<WalletAnswer<unknown>, 'kind'> & { errorCode?: ErrorCode },
  { isFurther, endsRound }: BetPurpose = { isFurther: false, endsRound: true },
): RoundProgress {
  const again = { ...round, attempts: round.attempts + 1 }
  switch (round.step) {
    case 'bet':
      if (answer.kind === 'ok') {
        return { state: 'staked', step: endsRound ? 'win' : 'act', attempts: 0, reason: null }
      }
      if (answer.kind === 'refused') {
        const reason = answer.errorCode ?? 'internal'
        // Only the act comes to nothing: the stake before it still plays.
        if (isFurther) return { state: 'staked', step: 'act', attempts: 0, reason }
        return { state: 'rolled_back', step: 'done', attempts: 0, reason }
      }
      return again.attempts < MAX_BET_ATTEMPTS
        ? again
        : { state: round.state, step: 'rollback', attempts: 0, reason: 'upstream_timeout' }
    case 'win':
      // What was won is owed: no refusal ends it.
      return answer.kind === 'ok' ? { state: 'settled', step: 'done', attempts: 0, reason: null } : again
    case 'rollback':
      if (answer.kind !== 'ok') return again
      return isFurther
        ? { ...round, state: 'staked', step: 'act', attempts: 0 }
        : { ...round, state: 'rolled_back', step: 'done', attempts: 0 }
    case 'act':
    case 'done':
      return round
  }
}

const FIRST_RETRY_MS = 1_000
const SLOWEST_RETRY_MS = 60_000

/** 1 s, 2 s, 4 s … a minute. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), SLOWEST_RETRY_MS)

/** So long a round waits for its player before the printed rule ends it. */
export const UNATTENDED_MS = DAY_MS

/** So long a bet waits for its table to tell its end; then the player's object asks. Rounds of tables are shorter. */
export const TABLE_SILENT_MS = 120_000

/** How long until an open round is due: its next try, the end of its player's time, or of its table's. */
export function dueInMs(
  { kind, step, attempts, acted_ms }: { kind: string; step: RoundStep; attempts: number; acted_ms: number },
  nowMs: number,
  unattendedMs = UNATTENDED_MS,
): number {
  if (step !== 'act') return retryDelayMs(attempts)
  return Math.max(0, acted_ms + (kind === 'shared' ? TABLE_SILENT_MS : unattendedMs) - nowMs)
}
