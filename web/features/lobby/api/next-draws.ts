import type { Lottery } from '../../../../contract/calls/lottery-fields.ts'

/** Lotteries that take bets at this moment, the one that closes first at the front. */
export const listNextDraws = (list: readonly Lottery[], nowMs: number): Lottery[] =>
  list
    .filter(({ shut, openAt, closeAt }) => !shut && Date.parse(openAt) <= nowMs && Date.parse(closeAt) > nowMs)
    .toSorted((a, b) => Date.parse(a.closeAt) - Date.parse(b.closeAt))
