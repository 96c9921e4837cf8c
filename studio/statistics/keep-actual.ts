import type { ActualReturn } from '../api.ts'

/** The object that adds up all players may be far. What it says of thousands of rounds does not change within a minute. */
const KEPT_MS = 60_000
type Kept = { value: ActualReturn; readAtMs: number }
/** By namespace, then by the game's and the money's name: as many as there are games. */
const shelves = new WeakMap<object, Map<string, Kept>>()

/** An isolate asks once a minute, and then behind the answer: only its first reading of a game waits. */
export async function keepActual(
  namespace: object,
  name: string,
  { read, nowMs, later }: { read: () => Promise<ActualReturn>; nowMs: number; later: (work: Promise<unknown>) => void },
): Promise<ActualReturn> {
  const shelf = shelves.get(namespace) ?? new Map<string, Kept>()
  shelves.set(namespace, shelf)
  const readAgain = async () => {
    const value = await read()
    shelf.set(name, { value, readAtMs: nowMs })
    return value
  }
  const known = shelf.get(name)
  if (!known) return readAgain()
  if (nowMs - known.readAtMs >= KEPT_MS) later(readAgain().catch(() => undefined))
  return known.value
}
