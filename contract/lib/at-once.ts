/** Calls between objects under way at the same time: the most that a Worker is known to hold open. */
export const RPC_AT_ONCE = 6

/** The answers in the order of the items, six calls at once. A call that ends makes room for the next at once. */
export async function mapAtOnce<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const left = items.entries()
  const lane = async () => {
    for (const [at, item] of left) answers[at] = await call(item)
  }
  await Promise.all(Array.from({ length: RPC_AT_ONCE }, lane))
  return answers
}
