/** LOT-02: the ticket in preparation, which the tab keeps over a reload. */
import { useState } from 'react'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import { useDraftState } from '../../../shared/forms/draft.ts'
import { isEmpty } from '../rules/pick.ts'
import { emptyTicket, isOfOtherRules, readTicketDraft, type TicketDraft } from '../rules/ticket-draft.ts'

/**
 * `current`: the draw that takes bets. `period`: the draw that the ticket is made for, which is the current one while nothing
 * is picked. `isDropped`: other rules made the kept one. `forget`: after the sending; the terms stay.
 */
export function useKeptTicket(game: LotteryGame, rulesVersion: number, current: string) {
  const empty = emptyTicket(current, rulesVersion)
  const [isDropped, setDropped] = useState(false)
  const draft = useDraftState(`lottery ${game.gameCode}`, empty, (kept) => {
    setDropped(isOfOtherRules(rulesVersion, kept))
    return readTicketDraft(game, rulesVersion, kept)
  })
  const { picks, terms, bets, madeFor } = draft.state
  const isBlank = bets.length === 0 && Object.values(picks).every(isEmpty)
  const period = isBlank ? current : madeFor
  const change = (changes: Partial<TicketDraft>) => {
    setDropped(false)
    draft.set({ ...draft.state, madeFor: period, ...changes })
  }
  const forget = () => draft.forget({ ...empty, terms })
  return { picks, terms, bets, period, isDropped, change, forget }
}
