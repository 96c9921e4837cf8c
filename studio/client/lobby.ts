/** Talk with the lobby around the frame: only to its origin, only what it sends from there. */
import type { GameMessage, LobbyMessage } from '../../contract/protocols/game-messages.ts'
import type { RoundView } from '../api.ts'

type Heard = Exclude<LobbyMessage['type'], 'menu-line'>
const HEARD: readonly Heard[] = ['pause', 'resume', 'refresh-balance']

/** What the lobby's bar lists for a game without a bar of its own. */
interface GameMenu {
  readonly note: string | undefined
  readonly lines: readonly { readonly id: string; readonly words: () => string; readonly onPress: () => void }[]
}

/** How a round ended, as the lobby counts it: a stake that went back is none. */
export const endingOf = ({ roundId, state, stake, payout, balance }: RoundView): GameMessage => ({
  type: 'round-ended',
  roundId,
  payout,
  balance,
  stake: state === 'rolled_back' ? '0.00' : stake,
})

export interface Lobby {
  /**
   * Between `round-started` and the end the lobby holds its balance, net position and last bet, so that nothing beside
   * the board tells a result first. Tell `round-started` before the server is asked, and the end once the board has
   * shown it; `round-waiting` lets the figures go while the board hides nothing.
   */
  tell(message: GameMessage): void
  readonly framed: boolean
  listMenu(menu: GameMenu): void
}

/** Null where the lobby's own bar leads back, or where no lobby frames the game. */
export const wayBack = (lobby: Lobby, hasBar: boolean): (() => void) | null =>
  hasBar || !lobby.framed ? null : () => lobby.tell({ type: 'leave', reason: 'player' })

/** The lobby counts a round as over 30 s after it last heard of it: a longer one is repeated. */
const TELL_AGAIN_MS = 10_000
/** Free spins take three minutes at most; a server that stays silent must not hold the lobby's figures for ever. */
const MOST_TELLINGS = 30
const ENDS: readonly GameMessage['type'][] = ['round-ended', 'round-refused', 'round-waiting', 'leave']

export function createLobby(origin: string, hear: (type: Heard) => void): Lobby {
  const framed = window.parent !== window
  let telling: ReturnType<typeof setInterval> | undefined
  let menu: GameMenu | null = null
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const { data } = event
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
    const known = HEARD.find((name) => name === type)
    // What the lobby says then lies over its frames, and not over a full screen.
    if (known === 'pause' && document.fullscreenElement) document.exitFullscreen().catch(() => {})
    if (known) hear(known)
    else if (type === 'menu-line' && typeof data === 'object' && data !== null && 'id' in data) pressLine(data.id)
  })

  const post = (message: GameMessage) => window.parent.postMessage(message, origin)

  function tellOn(message: GameMessage) {
    let left = MOST_TELLINGS
    telling = setInterval(() => {
      left -= 1
      if (left < 0) clearInterval(telling)
      else post(message)
    }, TELL_AGAIN_MS)
  }

  /** Words such as those of the sound say what the next press does. */
  function pressLine(id: unknown) {
    menu?.lines.find((line) => line.id === id)?.onPress()
    tellMenu()
  }

  function tellMenu() {
    if (!framed || !menu) return
    const { note, lines } = menu
    post({ type: 'menu', ...(note && { note }), lines: lines.map(({ id, words }) => ({ id, words: words() })) })
  }

  return {
    framed,
    listMenu(next) {
      menu = next
      tellMenu()
    },
    tell(message) {
      if (!framed) return
      const isStart = message.type === 'round-started'
      if (isStart || ENDS.includes(message.type)) clearInterval(telling)
      if (isStart) tellOn(message)
      post(message)
    },
  }
}
