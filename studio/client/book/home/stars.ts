/** Leagues that the member has starred, kept in the browser. A framed page may have no storage. */
import { createContext, use, useMemo, useState } from 'react'

/** `owner`: whose stars, as the slip is (`ownKey`). */
const nameFor = (owner: string) => `book:stars:${owner}`

function readStars(owner: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(owner)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((code): code is string => typeof code === 'string') : [])
  } catch {
    return new Set()
  }
}

export interface Stars {
  readonly codes: ReadonlySet<string>
  readonly toggle: (code: string) => void
}
export const StarsContext = createContext<Stars>({ codes: new Set(), toggle: () => {} })
export const useStars = (): Stars => use(StarsContext)

export function useKeptStars(owner: string): Stars {
  const [codes, setCodes] = useState(() => readStars(owner))
  return useMemo(
    () => ({
      codes,
      toggle(code) {
        const next = new Set(codes)
        if (!next.delete(code)) next.add(code)
        setCodes(next)
        try {
          localStorage.setItem(nameFor(owner), JSON.stringify([...next]))
        } catch {}
      },
    }),
    [codes, owner],
  )
}
