/** GAME-07: keeps one vendor from filling a row of games. Pure. */

type OfVendor = { vendorCode: string }

/** After so many of one vendor in a row another has its turn. */
const MOST_IN_A_ROW = 2

/**
 * The best `size` of `games` (best first), of each vendor at most half of them and two in a row. Where the others have
 * nothing left the rule gives way: a full row comes before an even one.
 */
export function spreadVendors<Game extends OfVendor>(games: readonly Game[], size: number): Game[] {
  const left = [...games]
  const row: Game[] = []
  const mostOfOne = Math.ceil(size / 2)
  while (row.length < size && left.length > 0) {
    const next = left.findIndex((game) => mayFollow(row, game, mostOfOne))
    row.push(...left.splice(Math.max(0, next), 1))
  }
  return row
}

function mayFollow(row: readonly OfVendor[], { vendorCode }: OfVendor, mostOfOne: number): boolean {
  const last = row.slice(-MOST_IN_A_ROW)
  const isTooLongARun = last.length === MOST_IN_A_ROW && last.every((game) => game.vendorCode === vendorCode)
  const isTooMany = row.filter((game) => game.vendorCode === vendorCode).length >= mostOfOne
  return !isTooLongARun && !isTooMany
}
