import type { ActivityState, Promotion } from '../../../contract/calls/rewards/promotions.ts'

/** The word of each state, and how it looks: something to do, good news, waiting, nothing to do. */
export const STATE = {
  Join: { word: 'state.join', tone: 'act' },
  Claim: { word: 'state.claim', tone: 'act' },
  Applying: { word: 'state.applying', tone: 'wait' },
  Rejected: { word: 'state.rejected', tone: 'bad' },
  Issued: { word: 'state.issued', tone: 'good' },
  Claimed: { word: 'state.claimed', tone: 'good' },
  Process: { word: 'state.process', tone: 'wait' },
  Joined: { word: 'state.joined', tone: 'good' },
  'coming soon': { word: 'state.comingSoon', tone: 'none' },
  Close: { word: 'state.close', tone: 'none' },
} as const satisfies Record<ActivityState, { word: string; tone: 'act' | 'good' | 'wait' | 'bad' | 'none' }>

/** How far a stake has come, 0 to 100, rounded down: 100 only when it is reached. Amounts are the wire's strings. */
export function computePercent(staked: string, required: string): number {
  const [part, whole] = [staked, required].map((amount) => BigInt(amount.replace('.', '')))
  if (part === undefined || whole === undefined || whole <= 0n) return 0
  return part >= whole ? 100 : Number((part * 100n) / whole)
}

/** By which dialog who has no account of their own comes in. A newcomer's has to be made, where one can be. */
export function computeWayIn(isGuest: boolean, category: Promotion['category'], offersRegistration: boolean) {
  if (isGuest) return 'true-account'
  return category === 'newcomer' && offersRegistration ? 'register' : 'login'
}
