/** Values that never change once they exist, kept as long as the isolate lives. */
import type { Env } from '../../kernel/env.ts'

/** Names come from vendors who signed for them. */
const KEPT_MAX = 10_000
/** By keys that were parsed with the bindings, so that nothing of one deployment is kept for another. */
const shelves = new WeakMap<object, Map<string, unknown>>()

const shelfOf = ({ ENVELOPE_KEYS }: Pick<Env, 'ENVELOPE_KEYS'>) => {
  const shelf = shelves.get(ENVELOPE_KEYS) ?? new Map<string, unknown>()
  shelves.set(ENVELOPE_KEYS, shelf)
  return shelf
}

/** A missing value is not kept, as it may come later. `name` always names the same kind of value. */
export async function keepForGood<T extends object>(
  env: Pick<Env, 'ENVELOPE_KEYS'>,
  name: string,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const known = findKept<T>(env, name)
  if (known) return known
  const value = await read()
  if (value) keepKnown(env, name, value)
  return value
}

export const findKept = <T extends object>(env: Pick<Env, 'ENVELOPE_KEYS'>, name: string): T | null =>
  (shelfOf(env).get(name) as T | undefined) ?? null

export function keepKnown(env: Pick<Env, 'ENVELOPE_KEYS'>, name: string, value: object): void {
  const shelf = shelfOf(env)
  if (shelf.size >= KEPT_MAX) shelf.clear()
  shelf.set(name, value)
}
