/** What the kinds of promotions differ in. A new kind is an entry here, its rule in contract, and one in the page's table. */
import type { ActivityState, PromotionKind } from '../../../contract/calls/rewards/promotions.ts'
import type { Policy } from '../../../contract/policy/policy.ts'
import type { ParticipationState } from '../../../contract/states/reward.ts'
import type { Activity } from './compute-activity-state.ts'

type Kind = {
  /** The state of who joins; null where the promotion is chosen with a deposit and not joined. */
  joinsAs: Extract<ParticipationState, 'joined' | 'applying'> | null
  /** Pure: where a player who joined stands; `isOver` once its period has ended. */
  computeJoined: (activity: Activity, isOver: boolean) => ActivityState
  /** The states in which an operator may issue a reward, and refuse one. */
  issuedFrom: ParticipationState | null
  refusedFrom: ParticipationState | null
  /** What has to be read of a member beside the participation. */
  reads: 'bonus' | 'raffle' | null
  /** It is drawn at its close: it needs one, and members who earned towards it may rely on it. */
  isDrawn: boolean
  isAllowed: (policy: Policy) => boolean
}

const PLAIN: Kind = {
  joinsAs: 'joined',
  computeJoined: (_activity, isOver) => (isOver ? 'Close' : 'Joined'),
  issuedFrom: null,
  refusedFrom: null,
  reads: null,
  isDrawn: false,
  isAllowed: () => true,
}

export const KINDS = {
  gift: PLAIN,
  turnover: {
    ...PLAIN,
    computeJoined: ({ isReached }, isOver) => (isOver ? 'Close' : isReached ? 'Claim' : 'Process'),
  },
  application: { ...PLAIN, joinsAs: 'applying', issuedFrom: 'applying', refusedFrom: 'applying' },
  /** An operator hands out its prizes, and refuses nobody one. */
  event: { ...PLAIN, issuedFrom: 'joined' },
  deposit: { ...PLAIN, joinsAs: null, reads: 'bonus' },
  raffle: {
    ...PLAIN,
    computeJoined: computeRaffleState,
    reads: 'raffle',
    isDrawn: true,
    // The house draws it by its own beacon.
    isAllowed: ({ lotteryBeacon }) => lotteryBeacon !== 'public',
  },
} as const satisfies Record<PromotionKind, Kind>

/** The kinds for which `test` holds, for a query. */
export const kindsWhere = (test: (kind: Kind) => boolean): PromotionKind[] =>
  (Object.keys(KINDS) as PromotionKind[]).filter((name) => test(KINDS[name]))

/** In until the close, in progress until the draw; then a prize can be claimed for a while. */
function computeRaffleState({ raffle, nowMs }: Activity, isOver: boolean): ActivityState {
  // Results of long ago are not read.
  if (!raffle) return isOver ? 'Close' : 'Joined'
  if (raffle.state !== 'drawn') return isOver ? 'Process' : 'Joined'
  return raffle.prizeMinor !== null && nowMs < (raffle.claimUntilMs ?? 0) ? 'Claim' : 'Close'
}
