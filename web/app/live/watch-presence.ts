/** Nobody has touched the page for so long: it stops asking, so that it keeps no forgotten session alive. */
const ATTENTION_MS = 10 * 60_000
const LOOK_EVERY_MS = 30_000
/** A hand on the page, or play in its frame. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'message', 'focus'] as const

/**
 * Says whether somebody looks: the tab in sight, the machine on line, a sign of life in the last ten minutes. At once,
 * and at every change; `onReturn` also when the window comes to the front again. Returns what stops it.
 */
export function watchPresence(onChange: (present: boolean) => void, onReturn: () => void): () => void {
  // By a clock that cannot be set: a corrected device keeps no forgotten page present.
  let lastSignMs = performance.now()
  let present = false
  const look = () => {
    const now =
      document.visibilityState === 'visible' && navigator.onLine && performance.now() - lastSignMs < ATTENTION_MS
    if (now === present) return
    present = now
    onChange(now)
  }
  const sign = ({ type }: Event) => {
    lastSignMs = performance.now()
    const was = present
    look()
    if (type === 'focus' && was) onReturn()
  }
  const turn = () => {
    if (document.visibilityState === 'visible') lastSignMs = performance.now()
    look()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const stopped = new AbortController()
  const { signal } = stopped
  for (const name of SIGNS) addEventListener(name, sign, { signal, passive: true })
  document.addEventListener('visibilitychange', turn, { signal })
  for (const name of ['online', 'offline']) addEventListener(name, look, { signal })
  look()
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
