/** Reads under way, so that a hundred visitors at once make one question to the upstream. */
import { within } from '../../contract/lib/within.ts'

/** A shared flight is not waited for longer than this: the request that began it may have been cut off. */
const PATIENCE_MS = 2_000

export type SingleFlight = {
  /** Joins the flight of this key, or starts it. `keep` outlives the request (waitUntil). */
  join<T>(key: string, start: () => Promise<T>, keep: (work: Promise<unknown>) => void): Promise<T>
}

export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>()
  return {
    async join<T>(key: string, start: () => Promise<T>, keep: (work: Promise<unknown>) => void): Promise<T> {
      // A key always carries the same type: cache-entries.ts pairs them.
      const joined = underWay.get(key) as Promise<T> | undefined
      if (joined) {
        const landed = await within(
          joined.then((value) => ({ value })),
          PATIENCE_MS,
        )
        if (landed) return landed.value
      }
      const flight = start()
      underWay.set(key, flight)
      const settled = flight
        .catch(() => undefined)
        .finally(() => {
          if (underWay.get(key) === flight) underWay.delete(key)
        })
      keep(settled)
      return flight
    },
  }
}
