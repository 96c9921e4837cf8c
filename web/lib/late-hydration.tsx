/**
 * Parts of the first HTML that wake up after the rest of the page. An answer that came in between would meet HTML that
 * says otherwise, and React would throw that HTML away (its error 418): so answers wait for what still sleeps.
 */
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from 'react'

/** Where a chunk does not come, an error boundary takes its place; one that hangs keeps nobody waiting longer. */
const LONGEST_SLEEP_MS = 10_000

let hydrating = true
const sleeping = new Set<object>()
let waiting: (() => void)[] = []

function wake(part: object) {
  if (!sleeping.delete(part) || sleeping.size > 0) return
  hydrating = false
  for (const go of waiting) go()
  waiting = []
}

/** Resolves once every part of the first HTML is awake; at once when none sleeps. */
export function untilAwake(): Promise<void> {
  return sleeping.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}

function Awake({ onAwake }: { onAwake: () => void }) {
  useLayoutEffect(onAwake, [onAwake])
  return null
}

/** A boundary of the first HTML. Shown later, in a page that stands, it keeps nobody waiting. */
export function LateHydration({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [part] = useState({ awake: false })
  useLayoutEffect(() => {
    if (!hydrating || part.awake) return
    sleeping.add(part)
    const timer = setTimeout(() => wake(part), LONGEST_SLEEP_MS)
    return () => {
      clearTimeout(timer)
      wake(part)
    }
  }, [part])
  const awake = useCallback(() => {
    part.awake = true
    wake(part)
  }, [part])
  return (
    <Suspense fallback={fallback}>
      {children}
      <Awake onAwake={awake} />
    </Suspense>
  )
}
