/** Who sits with whom: drawn at random, and no two of one table who share a separation value. Pure. */

export interface Waiting {
  readonly player: string
  readonly separation: readonly string[]
}

interface Rules {
  readonly least: number
  readonly most: number
  /** The house fills up, so that a table may begin with one player. */
  readonly hasHouse: boolean
  /** An integer below the bound. */
  readonly below: (bound: number) => number
}

export function shuffled<T>(list: readonly T[], below: (bound: number) => number): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(below(rest.length), 1))
}

const clashes = (group: readonly Waiting[], one: Waiting): boolean =>
  group.some(({ separation }) => separation.some((value) => one.separation.includes(value)))

/** Groups for new tables. Who is in none waits on. */
export function drawGroups(waiting: readonly Waiting[], { least, most, hasHouse, below }: Rules): Waiting[][] {
  const groups: Waiting[][] = []
  const count = hasHouse ? Math.ceil(waiting.length / most) : Math.floor(waiting.length / least)
  // As few tables as hold all of them, so that players meet players.
  const tables = Math.min(count, Math.max(1, Math.ceil(waiting.length / most)))
  for (const one of shuffled(waiting, below)) {
    const open = groups.filter((group) => group.length < most && !clashes(group, one))
    const smallest = open.toSorted((a, b) => a.length - b.length)[0]
    if (groups.length < tables || (!smallest && hasHouse)) groups.push([one])
    else smallest?.push(one)
  }
  return groups.filter((group) => hasHouse || group.length >= least)
}
