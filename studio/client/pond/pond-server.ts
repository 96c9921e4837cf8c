/** What a pond's page asks of its server, and the socket it listens to. */
import type { PondMessage, PondTicket, Shot, ShotsAnswer } from '../../../contract/pond/messages.ts'
import type { PlayedRound } from '../../api.ts'
import { backInMs, openSocket } from '../live/open-socket.ts'
import type { Server } from '../server.ts'

export const createPondServer = (server: Server) => ({
  shoot: (spinId: string, shots: readonly Shot[]) => server.ask<ShotsAnswer>('/pond/shots', { spinId, shots }),
  leave: (spinId: string) => server.ask<PlayedRound>('/pond/leave', { spinId }),
  /** From a page that is closing: nothing waits for the answer. */
  leaveOnClose: (spinId: string) => void server.ask('/pond/leave', { spinId }, { keepalive: true }),
  ticket: () => server.ask<PondTicket>('/pond/ticket', {}),
})
export type PondServer = ReturnType<typeof createPondServer>

type Options = {
  readonly gameCode: string
  readonly mode: 'real' | 'play'
  readonly server: PondServer
  readonly onClock: (nowMs: number) => void
  readonly onMessage: (message: PondMessage) => void
  /** The seat has ended: another tab or device has taken it. */
  readonly onEnded: () => void
}

const AGAIN_MS = 15_000

/** Listens for the others until the seat ends. The game is played without it too. */
export function listenToPond({ gameCode, mode, server, onClock, onMessage, onEnded }: Options): void {
  async function connect() {
    const answer = await server.ticket()
    if (!answer.ok) {
      if (answer.code === 'login_required') return onEnded()
      return void setTimeout(connect, backInMs())
    }
    const { room, ticket, nowMs } = answer.value
    onClock(nowMs)
    if (room === null) return void setTimeout(connect, AGAIN_MS)
    const query = new URLSearchParams({ mode, room: String(room), ticket })
    openSocket<PondMessage>(`/pond/${gameCode}/socket?${query}`, {
      onMessage,
      onClose: () => void setTimeout(connect, backInMs()),
    })
  }
  void connect()
}
