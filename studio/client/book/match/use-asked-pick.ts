/** A pick that was pressed outside the book goes into the slip once, at the price of this moment. */
import { use, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { hasPick } from '../slip/slip-state.ts'
import { SlipStoreContext } from '../slip/slip-store.ts'

export function useAskedPick(state: FixtureState | undefined): void {
  const slip = use(SlipStoreContext)
  const [params, setParams] = useSearchParams()
  const asked = params.get('pick')
  useEffect(() => {
    if (!asked || !state || !slip) return
    const priced = state.markets.flatMap(({ picks }) => picks).find(({ pick }) => pick === asked)
    const tick = state.phase === 'play' ? state.played : null
    const pick = priced && { fixtureId: state.fixtureId, pick: asked, odds: priced.odds, tick }
    if (pick && !hasPick(slip.get(), pick)) slip.act({ do: 'toggle', pick })
    setParams({}, { replace: true })
  }, [asked, state, slip, setParams])
}
