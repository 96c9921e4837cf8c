/** The lottery rebate R of an agent or a player, and what an agent earns by the difference to those below. */
import { computeShare, type Minor, minor } from '../amount.ts'

export const REBATE_MAX_BPS = 800
export const REBATE_STEP_BPS = 10

export const isRebate = (rebateBps: number): boolean =>
  Number.isInteger(rebateBps) && rebateBps >= 0 && rebateBps <= REBATE_MAX_BPS && rebateBps % REBATE_STEP_BPS === 0

/** An upline raises the rebate of a direct downline up to its own, and never lowers it. */
export const mayRaiseRebate = (rebate: { ownBps: number; nowBps: number; nextBps: number }): boolean =>
  isRebate(rebate.nextBps) && rebate.nextBps > rebate.nowBps && rebate.nextBps <= rebate.ownBps

/** `stakeMinor`: what a direct child and the child's team staked in mode Lott on a UTC day. */
type Child = { rebateBps: number; stakeMinor: Minor }

/** The parts of an agent's rebate difference of a day, in the order of the children, and their sum. */
export function computeRebateDifference(
  ownBps: number,
  children: readonly Child[],
): { partsMinor: Minor[]; amountMinor: Minor } {
  const partsMinor = children.map(({ rebateBps, stakeMinor }) =>
    computeShare(stakeMinor, Math.max(0, ownBps - rebateBps)),
  )
  return { partsMinor, amountMinor: minor(partsMinor.reduce<number>((sum, part) => sum + part, 0)) }
}
