/** OPS-01: what a proposal changes, field by field, beside what stood when it was made and what stands now. Pure. */

export type DifferenceRow = {
  /** `platform.deposits.2.terms.min` */
  path: string
  base: string | null
  now: string | null
  proposed: string | null
  /** Somebody else changed the very field since, to something else than what is proposed. */
  clashes: boolean
}

type Leaves = ReadonlyMap<string, string>

function leavesOf(value: unknown, path = '', into = new Map<string, string>()): Leaves {
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== undefined) into.set(path, String(value))
    return into
  }
  const isList = Array.isArray(value) && value.every((part) => typeof part !== 'object')
  if (isList) return into.set(path, value.join(', '))
  const entries = Object.entries(value)
  for (const [name, part] of entries) leavesOf(part, path === '' ? name : `${path}.${name}`, into)
  return into
}

/** Fields in which the three differ. A list of words is one field; one of objects is compared by place. */
export function computeDifference(base: unknown, now: unknown, proposed: unknown): DifferenceRow[] {
  const [before, stands, wanted] = [leavesOf(base), leavesOf(now), leavesOf(proposed)]
  const paths = [...new Set([...wanted.keys(), ...before.keys(), ...stands.keys()])]
  return paths
    .map((path) => {
      const row = {
        path,
        base: before.get(path) ?? null,
        now: stands.get(path) ?? null,
        proposed: wanted.get(path) ?? null,
      }
      return { ...row, clashes: row.now !== row.base && row.now !== row.proposed }
    })
    .filter((row) => row.base !== row.proposed || row.now !== row.base)
}
