import type { QueryClient } from '@tanstack/react-query'
import { readGapMs } from './steady-clock.ts'

/** The two clocks of a device differ by less than that without being set: they are coarse. */
const JUMP_MS = 1_000

/**
 * A store of answers dates them by the device's clock. Where that is set back, they would be new for as long again: each
 * is dated back by as much before anything is asked of the store. A clock set forward makes answers old, and a sleep does.
 */
export function keepAges(client: QueryClient): void {
  let gapMs = readGapMs()
  const settle = () => {
    const backMs = gapMs - readGapMs()
    if (backMs > 0 && backMs < JUMP_MS) return
    gapMs -= backMs
    if (backMs <= 0) return
    for (const query of client.getQueryCache().getAll()) {
      const { dataUpdatedAt } = query.state
      if (dataUpdatedAt > 0) query.setState({ dataUpdatedAt: dataUpdatedAt - backMs })
    }
  }
  const cache = client.getQueryCache()
  // A page that comes back judges all ages without asking for options.
  for (const call of ['onFocus', 'onOnline'] as const) {
    const plain = cache[call].bind(cache)
    cache[call] = () => {
      settle()
      plain()
    }
  }
  const plain = client.defaultQueryOptions.bind(client)
  client.defaultQueryOptions = (options) => {
    settle()
    return plain(options)
  }
}
