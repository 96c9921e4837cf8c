/** Guards an invariant, in production too: a false condition is a bug, and stopping beats carrying on. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}
