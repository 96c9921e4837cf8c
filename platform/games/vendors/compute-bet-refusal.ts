import type { Game } from '../../../contract/calls/games/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Minor, parseMoney } from '../../../contract/money.ts'

export type BetFacts = {
  isSessionLive: boolean
  /** True while the site is in maintenance. */
  isSiteShut: boolean
  /** False while an operator has the vendor down. */
  isVendorUp: boolean
  /** Null: no longer offered here. */
  game: Pick<Game, 'playable' | 'shut' | 'minBet' | 'maxBet'> | null
  amountMinor: Minor
  /** A further stake of a round that is open: half the first one insures a hand. The lowest stake is for the first. */
  isFurther: boolean
}

/** Whether the bet is taken only as a further stake. */
export const isBelowLowest = ({ game, amountMinor }: Pick<BetFacts, 'game' | 'amountMinor'>): boolean =>
  game !== null && amountMinor < parseMoney(game.minBet)

/** Why the platform does not let this bet reach the wallet; null when it does. Money is the wallet's to judge. */
export function computeBetRefusal(facts: BetFacts): Refusal | null {
  const { isSessionLive, isSiteShut, isVendorUp, game, amountMinor, isFurther } = facts
  if (!isSessionLive) return new Refusal('login_required', 'this session has ended')
  if (isSiteShut) return new Refusal('game_maintenance', 'the site is in maintenance')
  if (game?.shut) return new Refusal('game_maintenance', 'this vendor is in maintenance')
  if (!game?.playable) return new Refusal('game_unavailable', 'this game cannot be played now')
  if (!isVendorUp) return new Refusal('game_maintenance', 'this vendor is in maintenance')
  if ((isBelowLowest(facts) && !(isFurther && amountMinor > 0)) || amountMinor > parseMoney(game.maxBet))
    return new Refusal('limit_reached', `the stake lies outside ${game.minBet} to ${game.maxBet}`)
  return null
}
