/** Runs `act` at once. What is asked while it runs, and for `gapMs` after it, becomes one more run: never two at a time. */
export function coalesce(act: () => Promise<unknown>, gapMs: number): () => void {
  let busy = false
  let asked = false
  const run = () => {
    busy = true
    asked = false
    const rest = () =>
      setTimeout(() => {
        busy = false
        if (asked) run()
      }, gapMs)
    act().then(rest, rest)
  }
  return () => {
    if (busy) asked = true
    else run()
  }
}
