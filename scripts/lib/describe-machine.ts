import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** What of the machine bears on figures, and how busy it is right now. */
export function describeMachine(): string {
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
  const load = loadavg()[0]?.toFixed(2)
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() || 'unnamed'}), ${gigabytes} GB, load ${load}`
}
