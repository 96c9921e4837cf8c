/** In their order, each group as large as there is room for; an item that is larger than that is a group of its own. */
export function packBySize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, room: number): Item[][] {
  const groups: Item[][] = []
  let left = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (groups.length === 0 || size > left) {
      groups.push([])
      left = room
    }
    left -= size
    groups.at(-1)?.push(item)
  }
  return groups
}
