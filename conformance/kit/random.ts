/** Chance with a seed, so that a failure can be made again. */

export type Random = { int(below: number): number; pick<Item>(items: readonly Item[]): Item; isHeads(): boolean }

/** Mulberry32: small, and good enough for choosing test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const int = (below: number) => next() % below
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  return { int, pick, isHeads: () => int(2) === 1 }
}
