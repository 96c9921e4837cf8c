/** LOT-02: the draws that a ticket is to be played in, and how often in each. */
import { useState } from 'react'
import type { Ticket } from '../../../../contract/lottery/types.ts'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { useDraftState } from '../../../shared/forms/draft.ts'
import { chaseMultiples } from '../rules/chase.ts'
import { type ChaseDraft, readChaseDraft, USUAL_CHASE } from '../rules/ticket-draft.ts'

const SHORTEST = 2

/** `isOn`: the ticket is placed as a chase. `multiples` is null while a figure is none. */
export function useChasePlan(gameCode: string, ticket: Ticket | null, longest: number) {
  const draft = useDraftState(`chase ${gameCode}`, USUAL_CHASE, readChaseDraft)
  const [isAsked, setAsked] = useState(false)
  const isOffered = ticket !== null && longest >= SHORTEST
  const { count, every, typed, stopOnWin } = draft.state
  const periods = readTypedCount(count) ?? 0
  const doubleEvery = readTypedCount(every)
  const isLength = periods >= SHORTEST && periods <= longest
  const plan = isLength && doubleEvery !== null ? { periods, doubleEvery } : null
  return {
    isOffered,
    isOn: isOffered && isAsked,
    setOn: setAsked,
    count,
    every,
    typed,
    stopOnWin,
    periods,
    doubleEvery,
    isLength,
    longest,
    multiples: plan && ticket && chaseMultiples({ ...plan, typed }, ticket),
    /** As they would be with nothing typed for a single draw. */
    plain: plan && chaseMultiples(plan, { bets: [] }),
    hasPlan: plan !== null,
    change: (changes: Partial<ChaseDraft>) => draft.set({ ...draft.state, ...changes }),
    forget: () => {
      draft.forget()
      setAsked(false)
    },
  }
}
export type ChasePlan = ReturnType<typeof useChasePlan>
