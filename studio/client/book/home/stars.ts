/** Leagues that the member has starred, kept in the browser. A framed page may have no storage. */
import { createContext, use, useMemo, useState } from 'react'

const NAME = 'book:stars'

function readStars(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
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

export function useKeptStars(): Stars {
  const [codes, setCodes] = useState(readStars)
  return useMemo(
    () => ({
      codes,
      toggle(code) {
        const next = new Set(codes)
        if (!next.delete(code)) next.add(code)
        setCodes(next)
        try {
          localStorage.setItem(NAME, JSON.stringify([...next]))
        } catch {}
      },
    }),
    [codes],
  )
}
