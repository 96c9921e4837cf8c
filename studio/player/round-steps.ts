/**
 * The way of a round through the wallet, as a pure table. The outcome is decided and written down
 * before the first step; a step is repeated under the same transaction id until its end is known.
 *
 *   pending ──bet──▶ staked ──win──▶ settled
 *      └──────rollback──────▶ rolled_back
 */
import type { ErrorCode } from '../../contract/errors.ts'
import type { WalletAnswer } from '../wallet/wallet.ts'

export const ROUND_STATES = ['pending', 'staked', 'settled', 'rolled_back'] as const
export type RoundState = (typeof ROUND_STATES)[number]
export const ROUND_STEPS = ['bet', 'win', 'rollback', 'done'] as const
export type RoundStep = (typeof ROUND_STEPS)[number]

export interface RoundProgress {
  readonly state: RoundState
  readonly step: RoundStep
  /** Tries of this step that ended in not knowing. */
  readonly attempts: number
  /** Why a round came to nothing: an error code. */
  readonly reason: string | null
}

/** So many unanswered bets, and the stake is taken back instead. */
export const MAX_BET_ATTEMPTS = 5

/** Where a round stands after an answer to its present step. */
export function advance(
  round: RoundProgress,
  answer: Pick<WalletAnswer<unknown>, 'kind'> & { errorCode?: ErrorCode },
): RoundProgress {
  const again = { ...round, attempts: round.attempts + 1 }
  switch (round.step) {
    case 'bet':
      if (answer.kind === 'ok') return { state: 'staked', step: 'win', attempts: 0, reason: null }
      if (answer.kind === 'refused') {
        return { state: 'rolled_back', step: 'done', attempts: 0, reason: answer.errorCode ?? 'internal' }
      }
      return again.attempts < MAX_BET_ATTEMPTS
        ? again
        : { state: 'pending', step: 'rollback', attempts: 0, reason: 'upstream_timeout' }
    case 'win':
      // What was won is owed: no refusal ends it.
      return answer.kind === 'ok' ? { state: 'settled', step: 'done', attempts: 0, reason: null } : again
    case 'rollback':
      return answer.kind === 'ok' ? { ...round, state: 'rolled_back', step: 'done', attempts: 0 } : again
    case 'done':
      return round
  }
}

const FIRST_RETRY_MS = 1_000
const SLOWEST_RETRY_MS = 60_000

/** 1 s, 2 s, 4 s … a minute. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), SLOWEST_RETRY_MS)
