/** LOT-02: placing a ticket or a chase, under one key until its end is known. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { minor, presentMoney } from '../../../../contract/amount.ts'
import type { Ticket } from '../../../../contract/lottery/types.ts'
import { type Route, type RouteInput, type RouteValue, toApiError } from '../../../lib/api.ts'
import { useAct, useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'
import { DrawHold } from '../draw-hold.ts'

const SILENT = ['network_failed', 'answer_unreadable', 'upstream_failed', 'upstream_timeout', 'internal']
const TRIES = 6
const GAP_MS = 2_500

/** Where the effect is not known the same key asks again. */
const ASK_AGAIN = {
  retry: (failures: number, error: unknown) => failures < TRIES && SILENT.includes(toApiError(error).code),
  retryDelay: GAP_MS,
}

const MONEY = ['GET /wps/v2/wallets/balance', 'GET /wps/safety/session']
const FORGOTTEN = [...MONEY, 'GET /lgw/bets', 'GET /lgw/bets/detail', 'GET /lgw/chases']

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

/**
 * The wallet tells of its rounds up to half a minute late: the money is read again when tickets that ended are shown. `ended`
 * names them; undefined while none is known.
 */
export function useReadMoneyAfter(ended: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!ended) return
    for (const route of MONEY) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }, [ended, queryClient])
}

export const betsOf = ({ bets }: Ticket): RouteInput<'POST /lgw/bets/place'>['bets'] =>
  bets.map(({ play, selection, unitMinor, multiple, mode, kept, package: chosen }) => ({
    play,
    selection,
    multiple,
    unit: presentMoney(unitMinor),
    ...(mode === 'Lott' && { kept }),
    ...(chosen && { package: chosen }),
  }))

type TicketState = RouteValue<'POST /lgw/bets/place'>['state']
/** Until then the stake may be held or not: the same key asks again, and the book settles it at once. */
const isDecided = ({ state }: { state: TicketState }) => state !== 'reserved'
const areDecided = ({ tickets }: { tickets: readonly { state: TicketState }[] }) => tickets.every(isDecided)
const ASK_RESERVED_MS = 4_000

/** A ticket with the R that its odds were shown by. */
type Shown = { ticket: Ticket; rebateBps: number }
const ticketInput = ({ ticket, rebateBps }: Shown): RouteInput<'POST /lgw/bets/place'> => ({
  gameCode: ticket.gameCode,
  period: ticket.period,
  rulesVersion: ticket.rulesVersion,
  bets: betsOf(ticket),
  rebateBps,
  stake: presentMoney(ticket.stakeMinor),
})

export function usePlaceBets(onPlaced: () => void) {
  const act = useAct('POST /lgw/bets/place', isDecided)
  const forget = useForgetTickets()
  const { take } = use(DrawHold)
  const readOddsAgain = useReadOddsAgain()
  return useMutation({
    mutationFn: (shown: Shown) => act.once(ticketInput(shown)),
    ...ASK_AGAIN,
    onSuccess(placed) {
      if (placed.state === 'live') take(placed.stake)
      onPlaced()
    },
    onError: readOddsAgain,
    // A refusal may say that the balance or the play session is another one than the page shows.
    onSettled: forget,
  })
}

/** The ticket as it stands now. */
export function usePlaced(placed: RouteValue<'POST /lgw/bets/place'>, shown: Shown) {
  const act = useAct('POST /lgw/bets/place', isDecided)
  const forget = useForgetTickets()
  const { ticketId } = placed
  const { data } = useQuery({
    queryKey: ['member', 'reserved ticket', ticketId],
    queryFn: async ({ signal }) => {
      // What refuses it now, or that nothing answers, the ticket itself tells.
      await act.again(ticketInput(shown)).catch(() => null)
      const ticket = await call('GET /lgw/bets/detail', { ticketId }, { signal })
      if (isDecided(ticket)) await act.end(ticketInput(shown)).then(forget)
      return ticket
    },
    enabled: !isDecided(placed),
    refetchInterval: ({ state }) => (state.data && isDecided(state.data) ? false : ASK_RESERVED_MS),
  })
  return data ?? placed
}

type Chase = Shown & { multiples: number[]; stopOnWin: boolean }
const chaseInput = ({ ticket, rebateBps, multiples, stopOnWin }: Chase): RouteInput<'POST /lgw/chases'> => ({
  gameCode: ticket.gameCode,
  from: ticket.period,
  rulesVersion: ticket.rulesVersion,
  bets: betsOf(ticket),
  rebateBps,
  multiples,
  stopOnWin,
  stake: presentMoney(chaseStake(ticket, multiples)),
})

export const chaseStake = (ticket: Ticket, multiples: readonly number[]) =>
  minor(ticket.stakeMinor * multiples.reduce((sum, times) => sum + times, 0))

export function usePlaceChase(onPlaced: () => void) {
  const act = useAct('POST /lgw/chases', areDecided)
  const forget = useForgetTickets()
  const { take } = use(DrawHold)
  const readOddsAgain = useReadOddsAgain()
  return useMutation({
    mutationFn: (chase: Chase) => act.once(chaseInput(chase)),
    ...ASK_AGAIN,
    onSuccess({ tickets }) {
      for (const { state, stake } of tickets) if (state === 'live') take(stake)
      onPlaced()
    },
    onError: readOddsAgain,
    // A refusal may say that the balance or the play session is another one than the page shows.
    onSettled: forget,
  })
}

/** The chase as it stands now. */
export function usePlacedChase(placed: RouteValue<'POST /lgw/chases'>, chase: Chase) {
  const act = useAct('POST /lgw/chases', areDecided)
  const forget = useForgetTickets()
  const { chaseId } = placed
  const { gameCode } = chase.ticket
  const { data } = useQuery({
    queryKey: ['member', 'reserved chase', chaseId],
    queryFn: async ({ signal }) => {
      await act.again(chaseInput(chase)).catch(() => null)
      const { list } = await call('GET /lgw/chases', { gameCode }, { signal })
      const found = list.find((one) => one.chaseId === chaseId) ?? placed
      if (areDecided(found)) await act.end(chaseInput(chase)).then(forget)
      return found
    },
    enabled: !areDecided(placed),
    refetchInterval: ({ state }) => (state.data && areDecided(state.data) ? false : ASK_RESERVED_MS),
  })
  return data ?? placed
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
