/** How slow this machine is. The gate gives a slow machine more time. */

/**
 * Processor time of one sample on the machine that the budgets were set on, where the whole gate took 784 s. Estimated: the
 * compiler took 35 s there, and 101 s where a sample took 270 ms.
 */
const REFERENCE_MS = 95
/** A machine slower than this counts as this slow. */
const SLOWEST = 2.5

/** Objects, text, a map and an expression, as tests use them. Processor time in ms, which others that run beside change little. */
export function takeSampleMs(): number {
  const start = process.cpuUsage()
  let found = 0
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `row ${id * round}`, tags: [id % 7, id % 11] }))
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows
    for (const { name, tags } of read) if (/9\d*8/.test(name)) found += tags[0] ?? 0
    const byName = new Map(rows.map((row) => [row.name, row]))
    for (let id = 0; id < 2_000; id += 1) found += byName.get(`row ${id}`)?.id ?? 0
  }
  const { user, system } = process.cpuUsage(start)
  // `found` is read, so that the engine cannot leave the work out.
  return found < 0 ? 0 : (user + system) / 1_000
}

/** How many times slower than the reference by the middle sample: 1 to 2.5. */
export function computeSlowness(samplesMs: readonly number[]): number {
  const middle = samplesMs.toSorted((a, b) => a - b)[Math.floor(samplesMs.length / 2)] ?? REFERENCE_MS
  return Math.min(SLOWEST, Math.max(1, middle / REFERENCE_MS))
}
