import type { QueryClient } from '@tanstack/react-query'
import { steadyNow } from './steady-clock.ts'

/** Less than that between the two clocks of a device is how coarse they are. */
const JUMP_MS = 1_000
const readGapMs = () => Date.now() - steadyNow()

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
  const [onFocus, onOnline] = [cache.onFocus.bind(cache), cache.onOnline.bind(cache)]
  cache.onFocus = () => {
    settle()
    onFocus()
  }
  cache.onOnline = () => {
    settle()
    onOnline()
  }
  const plain = client.defaultQueryOptions.bind(client)
  client.defaultQueryOptions = (options) => {
    settle()
    return plain(options)
  }
}
