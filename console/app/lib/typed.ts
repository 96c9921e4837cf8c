/**
 * What is typed in a form while the session ends, or the page is loaded again: kept for the tab, and handed back once to the same
 * person. Another person's sign-in and the own sign-out clear it. Never what proves who somebody is.
 */
import { useEffect, useRef, useState } from 'react'
import { useHere } from './self.tsx'

const KEY = 'typed'
const SENT = 'typed-sent'
type Kept = { person: string; values: Record<string, unknown> }

let isIn = false
let hasSignedOut = false
/** For the page, before it draws: who is in, and the forms stand. */
export function noteSignedIn(name: string | null): void {
  isIn = name !== null
  if (name !== null && Object.keys(read(name)).length === 0) write(null)
}
/** The sign-out: from here on nothing is kept. */
export function forgetTyped(): void {
  hasSignedOut = true
  write(null)
}

/** A form was sent as it stands: that is no longer what somebody has to type again. */
export const noteSent = () => dispatchEvent(new Event(SENT))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read(person: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isObject(kept) && kept.person === person && isObject(kept.values) ? kept.values : {}
  } catch {
    return {}
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept === null || Object.keys(kept.values).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full or closed store keeps nothing, and the form works on.
  }
}

/** Of the form of now: what another build of it kept is nothing to this one. */
function isLike(kept: unknown, initial: unknown): boolean {
  if (!isObject(initial)) return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial)
  return isObject(kept) && Object.entries(initial).every(([name, value]) => isLike(kept[name], value))
}

/** As `useState`. `name` says the form and what it is about; a value that is JSON. */
export function useTyped<Value>(name: string, initial: Value | (() => Value)) {
  const { self, merchant } = useHere()
  const key = `${merchant.code} ${name}`
  const [begun] = useState(initial)
  const [value, setValue] = useState<Value>(() => {
    const found = read(self.name)[key]
    return isLike(found, begun) ? (found as Value) : begun
  })
  const latest = useRef(value)
  latest.current = value
  const sent = useRef(begun)
  useEffect(() => {
    const put = (next: Value) => {
      const { [key]: _, ...others } = read(self.name)
      const values = JSON.stringify(next) === JSON.stringify(sent.current) ? others : { ...others, [key]: next }
      write({ person: self.name, values })
    }
    put(begun)
    const keep = () => hasSignedOut || put(latest.current)
    const settle = () => {
      sent.current = latest.current
    }
    addEventListener('pagehide', keep)
    addEventListener(SENT, settle)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener(SENT, settle)
      if (!isIn) keep()
    }
  }, [key, self.name, begun])
  return [value, setValue] as const
}

/** One of `names`. What another build of the form kept, and this one has not, is no choice. */
export function useTypedChoice<Name extends string>(name: string, names: readonly Name[], initial: Name) {
  const [kept, choose] = useTyped<string>(name, initial)
  return [names.find((each) => each === kept) ?? initial, choose as (chosen: Name) => void] as const
}
