/**
 * What an operator sets and many calls read, kept in the isolate for a few seconds. A change is felt that much later, also where
 * it decides: a merchant's modules, jurisdiction and login verification. Never what a member does: a session, money, a limit.
 * Operators' own calls read it at once.
 */
import type { Services } from './context.ts'

/** Settings of a merchant, and which games are hot. */
export const KEPT_MS = 5_000
/** Names of games and vendors are the visitor's to make up. */
const KEPT_MAX = 1_000

type Keeper = Pick<Services, 'env' | 'clock' | 'keepMs' | 'at'>
type Kept = { value: unknown; readAtMs: number }
/** By keys that were parsed with the bindings, so that nothing of one deployment is kept for another. */
const shelves = new WeakMap<object, Map<string, Kept>>()

/** Only what was read whole is kept: no call waits for another's reading. `name` always names the same kind of value. */
export async function keepForSeconds<T>(
  { env, clock, keepMs = 0, at }: Keeper,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  // What a copy of the database said decides nothing at the primary.
  const key = `${at}:${name}`
  const shelf = shelves.get(env.ENVELOPE_KEYS) ?? new Map<string, Kept>()
  const known = shelf.get(key)
  const ageMs = known ? clock() - known.readAtMs : Number.POSITIVE_INFINITY
  if (known && ageMs >= 0 && ageMs < keepMs) return known.value as T
  const value = await read()
  if (shelf.size >= KEPT_MAX) shelf.clear()
  if (keepMs > 0) shelves.set(env.ENVELOPE_KEYS, shelf.set(key, { value, readAtMs: clock() }))
  return value
}
