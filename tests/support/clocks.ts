/** Test files share the modules that support them: each file finds their clocks, and what they keep, as at the start. */
const rewinds: (() => void)[] = []

/** `rewind` is called before each file. */
export const onRewind = (rewind: () => void) => rewinds.push(rewind)

export function rewindClocks() {
  for (const rewind of rewinds) rewind()
}
