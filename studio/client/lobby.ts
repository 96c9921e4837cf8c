/** Talk with the lobby around the frame: only to its origin, only what it sends from there. */
import type { GameMessage, LobbyMessage } from '../../contract/protocols/game-messages.ts'
import type { RoundView } from '../api.ts'

const HEARD: readonly LobbyMessage['type'][] = ['pause', 'resume', 'refresh-balance']

/** How a round ended, as the lobby counts it: a stake that went back is none. */
export const endingOf = ({ roundId, state, stake, payout, balance }: RoundView): GameMessage => ({
  type: 'round-ended',
  roundId,
  payout,
  balance,
  stake: state === 'rolled_back' ? '0.00' : stake,
})

export interface Lobby {
  tell(message: GameMessage): void
  readonly framed: boolean
}

export function createLobby(origin: string, hear: (type: LobbyMessage['type']) => void): Lobby {
  const framed = window.parent !== window
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const { data } = event
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
    const known = HEARD.find((name) => name === type)
    if (known) hear(known)
  })
  return { framed, tell: (message) => framed && window.parent.postMessage(message, origin) }
}
