import { useLocation, useNavigate } from '../../lib/router.tsx'
import { readNarrowed, withNarrowed } from './narrowed.ts'

/** What a record is narrowed to: a link, a reload and the way back from a round keep it, as they keep its days. */
export function useNarrowed() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  return {
    read: <T extends string>(known: readonly T[]) => readNarrowed(search, known),
    narrow: (...words: string[]) =>
      navigate({ pathname, search: withNarrowed(search, words) }, { replace: true, state }),
  }
}
