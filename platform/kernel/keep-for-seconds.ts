/**
 * What an operator sets and many calls read, kept in the isolate for a few seconds. A change is felt that much later, also where
 * it decides: a merchant's modules, jurisdiction and login verification. Never what a member does: a session, money, a limit.
 * Operators' own calls read it at once.
 */
import type { Services } from './context.ts'

/** Settings of a merchant, and which games are hot. */
export const KEPT_MS = 5_000
/** What is kept longer than that is used no more, however seldom an isolate is asked. */
const STALE_MS = 30_000
/** What is read again behind an answer is not read a second time beside it for so long: that reading may have been cut off. */
const RENEWED_WITHIN_MS = 1_000
/** Names of games and vendors are the visitor's to make up. */
const KEPT_MAX = 1_000

type Keeper = Pick<Services, 'env' | 'clock' | 'keepMs' | 'at'>
type Kept = { value: unknown; readAtMs: number; renewedAtMs?: number }
/** By keys that were parsed with the bindings, so that nothing of one deployment is kept for another. */
const shelves = new WeakMap<object, Map<string, Kept>>()

/** Only what was read whole is kept: no call waits for another's reading. `name` always names the same kind of value. */
export async function keepForSeconds<T>(keeper: Keeper, name: string, read: () => Promise<T>): Promise<T> {
  const known = findFresh<T>(keeper, name)
  return known && known.ageMs < (keeper.keepMs ?? 0) ? known.value : readAndKeep(keeper, name, read)
}

/**
 * The same for what is asked again every few seconds. In the second half of its time it is read again behind the answer: only the
 * first call waits for a reading. Nothing is used for longer.
 */
export async function keepAndRenew<T>(
  keeper: Keeper & Pick<Services, 'later'>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const { keepMs = 0 } = keeper
  const known = findFresh<T>(keeper, name)
  if (!known || known.ageMs >= keepMs) return readAndKeep(keeper, name, read)
  if (known.ageMs >= keepMs / 2) renewBehind(keeper, name, read, known.kept)
  return known.value
}

/**
 * The same for what a call near its member reads: one that is a little older is used once more, and is read again behind the
 * answer. So a call that comes now and then does not wait for it. A change is felt after half a minute at most.
 */
export async function keepAndRefresh<T>(
  keeper: Keeper & Pick<Services, 'later'>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const { keepMs = 0 } = keeper
  const known = findFresh<T>(keeper, name)
  if (!known || known.ageMs >= (keepMs > 0 ? STALE_MS : 0)) return readAndKeep(keeper, name, read)
  if (known.ageMs >= keepMs) renewBehind(keeper, name, read, known.kept)
  return known.value
}

function renewBehind<T>(
  keeper: Keeper & Pick<Services, 'later'>,
  name: string,
  read: () => Promise<T>,
  kept: Kept,
): void {
  const nowMs = keeper.clock()
  if (nowMs - (kept.renewedAtMs ?? 0) < RENEWED_WITHIN_MS) return
  kept.renewedAtMs = nowMs
  keeper.later.add(readAndKeep(keeper, name, read))
}

/** What a copy of the database said decides nothing at the primary. */
const keyOf = ({ at }: Keeper, name: string) => `${at}:${name}`

function findFresh<T>(keeper: Keeper, name: string): { value: T; ageMs: number; kept: Kept } | null {
  const kept = shelves.get(keeper.env.ENVELOPE_KEYS)?.get(keyOf(keeper, name))
  const ageMs = kept ? keeper.clock() - kept.readAtMs : -1
  return kept && ageMs >= 0 ? { value: kept.value as T, ageMs, kept } : null
}

async function readAndKeep<T>(keeper: Keeper, name: string, read: () => Promise<T>): Promise<T> {
  const { env, clock, keepMs = 0 } = keeper
  const readAtMs = clock()
  const value = await read()
  if (keepMs === 0) return value
  const shelf = shelves.get(env.ENVELOPE_KEYS) ?? new Map<string, Kept>()
  const key = keyOf(keeper, name)
  const known = shelf.get(key)
  // One that began later and ended first has seen more. A clock that was set back says nothing of it.
  if (known && known.readAtMs > readAtMs && known.readAtMs <= clock()) return known.value as T
  // A map goes by when its keys came: what was read again comes last, and the first was read longest ago.
  shelf.delete(key)
  const [oldest] = shelf.keys()
  if (oldest !== undefined && shelf.size >= KEPT_MAX) shelf.delete(oldest)
  shelves.set(env.ENVELOPE_KEYS, shelf.set(key, { value, readAtMs }))
  return value
}
