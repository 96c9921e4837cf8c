/** LOT-02: placing a ticket or a chase, under one key until its end is known. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { minor, presentMoney } from '../../../../contract/amount.ts'
import type { Ticket } from '../../../../contract/lottery/types.ts'
import { type Route, type RouteInput, toApiError } from '../../../lib/api.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'

const SILENT = ['network_failed', 'answer_unreadable', 'upstream_failed', 'upstream_timeout', 'internal']
const TRIES = 6
const GAP_MS = 2_500

/** Where the effect is not known the same key asks again. */
const ASK_AGAIN = {
  retry: (failures: number, error: unknown) => failures < TRIES && SILENT.includes(toApiError(error).code),
  retryDelay: GAP_MS,
}

const FORGOTTEN = [
  ...['GET /wps/v2/wallets/balance', 'GET /wps/safety/session'],
  ...['GET /lgw/bets', 'GET /lgw/bets/detail', 'GET /lgw/chases'],
]

/** What the odds were shown by: the page reads it again and offers the new ones. */
const ODDS: readonly Route[] = ['GET /lgw/members/rebate', 'GET /lgw/games/rules', 'GET /lgw/games/state']
function useReadOddsAgain(): (error: unknown) => void {
  const queryClient = useQueryClient()
  return (error) => {
    if (toApiError(error).code !== 'odds_changed') return
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [, route] }) => ODDS.some((one) => one === route) })
  }
}

/** Balance, play session, tickets and chases are read again. */
export function useForgetTickets(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of FORGOTTEN) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

export const betsOf = ({ bets }: Ticket): RouteInput<'POST /lgw/bets/place'>['bets'] =>
  bets.map(({ play, selection, unitMinor, multiple, mode, kept, package: chosen }) => ({
    ...{ play, selection, multiple, unit: presentMoney(unitMinor) },
    ...(mode === 'Lott' && { kept }),
    ...(chosen && { package: chosen }),
  }))

/** A ticket with the R that its odds were shown by. */
type Shown = { ticket: Ticket; rebateBps: number }

export function usePlaceBets(onPlaced: () => void) {
  const callOnce = useCallOnce('POST /lgw/bets/place')
  const forget = useForgetTickets()
  const readOddsAgain = useReadOddsAgain()
  return useMutation({
    mutationFn: ({ ticket, rebateBps }: Shown) =>
      callOnce({
        ...{ gameCode: ticket.gameCode, period: ticket.period, rulesVersion: ticket.rulesVersion },
        ...{ bets: betsOf(ticket), rebateBps, stake: presentMoney(ticket.stakeMinor) },
      }),
    ...ASK_AGAIN,
    onSuccess: onPlaced,
    onError: readOddsAgain,
    // A refusal may say that the balance or the play session is another one than the page shows.
    onSettled: forget,
  })
}

type Chase = Shown & { multiples: number[]; stopOnWin: boolean }

export const chaseStake = (ticket: Ticket, multiples: readonly number[]) =>
  minor(ticket.stakeMinor * multiples.reduce((sum, times) => sum + times, 0))

export function usePlaceChase(onPlaced: () => void) {
  const callOnce = useCallOnce('POST /lgw/chases')
  const forget = useForgetTickets()
  const readOddsAgain = useReadOddsAgain()
  return useMutation({
    mutationFn: ({ ticket, rebateBps, multiples, stopOnWin }: Chase) =>
      callOnce({
        ...{ gameCode: ticket.gameCode, from: ticket.period, rulesVersion: ticket.rulesVersion },
        ...{ bets: betsOf(ticket), rebateBps, multiples, stopOnWin },
        stake: presentMoney(chaseStake(ticket, multiples)),
      }),
    ...ASK_AGAIN,
    onSuccess: onPlaced,
    onError: readOddsAgain,
    // A refusal may say that the balance or the play session is another one than the page shows.
    onSettled: forget,
  })
}

export function useCancelTicket() {
  const callOnce = useCallOnce('POST /lgw/bets/cancel')
  const forget = useForgetTickets()
  return useMutation({ ...ASK_AGAIN, mutationFn: callOnce, onSettled: forget })
}

export function useStopChase() {
  const callOnce = useCallOnce('POST /lgw/chases/stop')
  const forget = useForgetTickets()
  return useMutation({ ...ASK_AGAIN, mutationFn: callOnce, onSettled: forget })
}
