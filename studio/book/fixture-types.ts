/** What fixtures and players' objects say to each other. */
import type { FixtureAbout } from '../../contract/book/calls.ts'
import type { Odds, OddsChoice } from '../../contract/book/odds.ts'
import type { Shares } from '../../contract/book/prices.ts'
import type { End, Outcome } from '../../contract/book/settle.ts'
import type { Score } from '../../contract/book/timeline.ts'
import type { ErrorCode } from '../../contract/errors.ts'

export const fixtureNameOf = (id: string) => `fixture:${id}`

/** What a fixture tells a player's object of its coupons. */
export interface LegEnds {
  readonly fixtureId: string
  readonly couponIds: readonly string[]
  readonly end: End
}

/** The result of a fixture that was told before was wrong, as two operators decided. */
export interface LegCorrection {
  readonly fixtureId: string
  readonly couponId: string
  readonly end: End
  /** Of the corrections of this fixture: the latest counts. */
  readonly number: number
  readonly approval: string
  readonly reason: string
}

/** `busy`: the coupon is being confirmed, and is to be told again. `not mine`: it does not stand, so nothing is owed. */
export type LegEndAnswer = 'written' | 'busy' | 'not mine'

export interface LegWish {
  readonly couponId: string
  readonly player: string
  readonly pick: string
  readonly odds: Odds
  readonly tick: number | null
  readonly choice: OddsChoice
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly stakeMinor: number
  readonly mostMinor: number
}

export interface AdmittedLeg {
  readonly odds: Odds
  readonly from: Score
  readonly inPlay: boolean
  readonly delayMs: number
  /** When the fixture is over at the latest. */
  readonly endsMs: number
  /** Of a fixture of a feed. */
  readonly about?: FixtureAbout
}

/** What a leg is worth now. `mark` tells whether anything happened since. */
export type LegValue =
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  | {
      readonly kind: 'open'
      readonly shares: Shares
      /** At the latest moment at which an offer made now is paid, if no point comes. */
      readonly later: Shares
      readonly mark: LegMark
      readonly delayMs: number
    }
  | { readonly kind: 'shut'; readonly errorCode: ErrorCode }

export interface LegMark {
  readonly inPlay: boolean
  readonly played: number
  readonly points: number
  readonly shutSeq: number
}
