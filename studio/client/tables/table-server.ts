/** What a table's page asks of its server, and the socket it listens to. */
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { RoundView } from '../../api.ts'
import type { Stakes } from '../../tables/limits.ts'
import type { TableMessage } from '../../tables/messages.ts'
import { backInMs, openSocket } from '../live/open-socket.ts'
import type { Server } from '../server.ts'

export const createTableServer = (server: Server) => ({
  lay: (betId: string, round: number, stakes: Stakes) =>
    server.ask<RoundView>('/table/bet', {
      betId,
      round,
      stakes: Object.fromEntries(
        Object.entries(stakes).map(([spot, amountMinor]) => [spot, presentMoney(minor(amountMinor))]),
      ),
    }),
  /** Crash: takes what stands now. */
  cash: (betId: string) => server.ask<{ at: number }>('/table/cash', { betId }),
  undo: (betId: string) => server.ask<RoundView>('/table/undo', { betId }),
  bets: (round: number) => server.ask<RoundView[]>(`/table/bets/${round}`),
  ticket: () => server.ask<{ ticket: string; isFull: boolean }>('/table/ticket', {}),
})
export type TableServer = ReturnType<typeof createTableServer>

type Options = {
  readonly gameCode: string
  readonly mode: 'real' | 'play'
  readonly server: TableServer
  readonly onMessage: (message: TableMessage) => void
  readonly onLost: () => void
  /** As many sockets as the table takes. It is asked again. */
  readonly onFull: () => void
  /** The seat has ended: another tab or device has taken it. */
  readonly onEnded: () => void
}

/** Listens until the seat ends, through lost connections. */
export function listen({ gameCode, mode, server, onMessage, onLost, onFull, onEnded }: Options): void {
  async function connect() {
    const answer = await server.ticket()
    if (!answer.ok) {
      if (answer.code === 'login_required') return onEnded()
      onLost()
      return void setTimeout(connect, backInMs())
    }
    if (answer.value.isFull) {
      onFull()
      return void setTimeout(connect, backInMs())
    }
    const query = new URLSearchParams({ mode, ticket: answer.value.ticket })
    openSocket<TableMessage>(`/table/${gameCode}/socket?${query}`, {
      onMessage,
      onClose() {
        onLost()
        setTimeout(connect, backInMs())
      },
    })
  }
  void connect()
}
