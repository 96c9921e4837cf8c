/** The way to a seat and the socket of its table. It goes on through lost connections until the seat is given up. */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { RoomPlace, SeatMessage, TableMessage } from '../../../contract/rooms/messages.ts'
import type { RoundView } from '../../api.ts'
import { delay } from '../dom.ts'
import { backInMs, openSocket } from '../live/open-socket.ts'
import { isUncertain, type Server } from '../server.ts'

interface Options {
  readonly server: Server
  readonly onPlace: (place: RoomPlace) => void
  readonly onMessage: (message: TableMessage) => void
  readonly onLost: () => void
  readonly onRefused: (code: ErrorCode) => void
}

const ASK_MS = 1_000
const PING_MS = 20_000
const END_WAIT_MS = 700
const END_WAIT_MOST_MS = 8_000
/** Some five minutes. A hand that is in no list by then is too old, or never was. */
const END_TRIES = 45
const LIST_TRIES = 10
/** A seat's clock runs, so the first try comes soon. */
const soonInMs = () => backInMs(400, 1_600)

/** The player's round of a hand once the wallet has had its last word on it, which may be long after the table's. */
export async function findEnd(
  server: Pick<Server, 'rounds'>,
  findIn: (rounds: readonly RoundView[]) => RoundView | undefined,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<RoundView | null> {
  for (let tries = 1; ; tries += 1) {
    const answer = await server.rounds()
    const round = answer.ok ? findIn(answer.value) : undefined
    if (round?.state === 'settled' || round?.state === 'rolled_back') return round
    if (tries >= (answer.ok && !round ? LIST_TRIES : END_TRIES)) return null
    await wait(tries < LIST_TRIES ? END_WAIT_MS : END_WAIT_MOST_MS)
  }
}

export function createRoomLine({ server, onPlace, onMessage, onLost, onRefused }: Options) {
  let socket: WebSocket | null = null
  /** Grows with each start and stop, so that an older loop notices and ends. */
  let runs = 0

  /** A call that came to nothing without a word is a lost connection. */
  const refuse = ({ code }: { readonly code: ErrorCode | 'offline' }) =>
    code === 'offline' ? onLost() : onRefused(code)

  /** Asks after the place until there is a seat, and opens its socket. */
  async function run(first: 'sit' | 'place'): Promise<void> {
    runs += 1
    const mine = runs
    let path = first
    while (mine === runs) {
      const answer = await server.ask<RoomPlace>(`/room/${path}`, {})
      if (mine !== runs) return
      if (answer.ok) {
        path = 'place'
        onPlace(answer.value)
        if (answer.value.state === 'none') return
        if (answer.value.state === 'seated') await listen(answer.value.ticket, mine)
        else await delay(ASK_MS)
      } else if (isUncertain(answer)) {
        onLost()
        await delay(soonInMs())
      } else return refuse(answer)
    }
  }

  /** Resolves when the socket is gone. */
  function listen(ticket: string, mine: number): Promise<void> {
    return new Promise((resolve) => {
      const query = new URLSearchParams({ ticket })
      socket = openSocket<TableMessage>(`/room/socket?${query}`, {
        pingMs: PING_MS,
        onMessage(message) {
          if (message.type === 'out') runs += 1
          onMessage(message)
        },
        onClose() {
          socket = null
          if (mine !== runs) return resolve()
          onLost()
          setTimeout(resolve, soonInMs())
        },
      })
    })
  }

  return {
    sit: () => void run('sit'),
    /** Takes up a seat or a queue that was there before. */
    resume: () => void run('place'),
    async leaveQueue() {
      runs += 1
      const answer = await server.ask<null>('/room/leave', {})
      if (answer.ok) onPlace({ state: 'none' })
      else refuse(answer)
    },
    send(message: SeatMessage) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
  }
}
