import { useLocation, useNavigate } from 'react-router'
import { readLocation } from '../../lib/location.ts'
import { readNarrowed, withNarrowed } from './narrowed.ts'

/** What a record is narrowed to: a link, a reload and the way back from a round keep it, as they keep its days. */
export function useNarrowed() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return {
    read: <T extends string>(known: readonly T[]) => readNarrowed(search, known),
    /** From where the last press leads: what was chosen a moment ago may not be rendered yet. */
    narrow: <T extends string>(known: readonly T[], chosen: T | '') => {
      const { pathname, search, state } = readLocation()
      navigate({ pathname, search: withNarrowed(search, known, chosen) }, { replace: true, state })
    },
  }
}
