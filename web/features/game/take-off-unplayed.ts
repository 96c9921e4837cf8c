import { type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { LastRound, PlaySession } from '../../../contract/calls/account/safety.ts'

type Figures = { net: Money | null; session: PlaySession | null; lastRound: LastRound | null }

const less = (amount: Money, byMinor: number): Money => presentMoney(minor(parseMoney(amount) - byMinor))

/**
 * The wallet counts the whole stake of an open round. What the game says is not played of it, such as shots not fired, is
 * neither spent nor lost: it is taken off stake and net. `back`: that sum. The booked end ends this.
 */
export function takeOffUnplayed(figures: Figures, unplayed: Money | null): Figures & { back: Money | null } {
  const { net, session, lastRound } = figures
  const backMinor = unplayed === null ? 0 : parseMoney(unplayed)
  if (backMinor === 0 || lastRound?.state !== 'open' || backMinor > parseMoney(lastRound.stake))
    return { ...figures, back: null }
  return {
    net: net && less(net, -backMinor),
    session: session && { ...session, staked: less(session.staked, backMinor), net: less(session.net, -backMinor) },
    lastRound: { ...lastRound, stake: less(lastRound.stake, backMinor) },
    back: unplayed,
  }
}
