/** Whether a load of a live table went well: every bet was taken and dealt, and every payout came. Pure. */

/** What became of one bet that was asked for. `refused: why` was never taken; `returned` was taken and given back. */
export type BetFate = 'dealt' | 'returned' | 'lost' | `refused: ${string}`

export interface TableFigures {
  readonly rounds: readonly number[]
  readonly fates: readonly BetFate[]
  /** Round → how long its result took to the last socket. */
  readonly lastMs: ReadonlyMap<number, number>
  /** Sockets that do not know the last result. */
  readonly behind: number
  /** Players whose wallet differs from the tables, in words. */
  readonly wrong: readonly string[]
}

/** The mark of games.md: the result reaches the last of 500 sockets within it. */
const MOST_RESULT_MS = 500

export function countFates(fates: readonly BetFate[]): ReadonlyMap<BetFate, number> {
  const counts = new Map<BetFate, number>()
  for (const fate of fates) counts.set(fate, (counts.get(fate) ?? 0) + 1)
  return counts
}

/** Everything that is wrong, in words; nothing where all is well. */
export function judgeTables({ rounds, fates, lastMs, behind, wrong }: TableFigures): string[] {
  const failed = [...countFates(fates)].filter(([fate]) => fate !== 'dealt')
  const late = rounds.flatMap((round) => {
    const ms = lastMs.get(round)
    if (ms === undefined) return [`the result of round ${round} reached no socket`]
    return ms > MOST_RESULT_MS ? [`the result of round ${round} took ${ms} ms to the last socket`] : []
  })
  return [
    ...(fates.length === 0 ? ['no bet was asked for'] : []),
    ...failed.map(([fate, count]) => `${count} of ${fates.length} bets ${fate}`),
    ...late,
    ...(behind > 0 ? [`${behind} sockets do not know the last result`] : []),
    ...wrong,
  ]
}
