import { LIVE_AGE, LIVE_CLOSE, LIVE_PATH, LIVE_PING } from '../../../contract/protocols/live-connection.ts'
import { computeReconnectMs } from './waits.ts'

/** Shorter than the minute or two after which networks forget a quiet line. */
const PING_EVERY_MS = 45_000
const PONG_WITHIN_MS = 10_000
/** A line that stood for so long was a good one: the next failure is the first. */
const GOOD_AFTER_MS = 10_000
const LOOK_AGAIN_MS = 1_000

type Heard = {
  /** How old what the page shows may be by now. */
  getAgeMs: () => number
  /** It stands (again): what happened in between was not heard. */
  onOpen: () => void
  onMessage: (data: unknown) => void
  /** It stands no longer; it comes back by itself. */
  onLost: () => void
  /** The edge ended the session, or did not let the line begin, maybe for that: the next call will say. */
  onDoubt: () => void
  /** The page changes its session, or asks whether it is over: a line that begins now could bring a cookie that is refused. */
  isSessionUnsettled: () => boolean
}

/** One line to the edge while it is wanted: opened again when it breaks, later each time. */
export function keepConnection({ getAgeMs, onOpen, onMessage, onLost, onDoubt, isSessionUnsettled }: Heard): {
  want: (wanted: boolean) => void
  /** What happens is heard, as far as the line knows. */
  stands: () => boolean
} {
  let socket: WebSocket | null = null
  let failures = 0
  let hasStood = false
  let isStanding = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}?${LIVE_AGE}=${getAgeMs()}`)
    let openedMs: number | null = null
    socket = opened
    opened.onopen = () => {
      openedMs = performance.now()
      hasStood = true
      isStanding = true
      rest()
      onOpen()
    }
    opened.onmessage = ({ data }) => {
      rest()
      onMessage(data)
    }
    opened.onclose = ({ code }) => {
      if (socket !== opened) return
      socket = null
      isStanding = false
      clearTimeout(timer)
      onLost()
      if (code === LIVE_CLOSE.sessionOver || (!hasStood && failures === 0)) onDoubt()
      // Newer windows took this one's place: it listens again when somebody comes back to it.
      if (code === LIVE_CLOSE.tooMany) return
      failures = openedMs !== null && performance.now() - openedMs > GOOD_AFTER_MS ? 0 : failures + 1
      timer = setTimeout(openWhenSettled, computeReconnectMs(failures, Math.random()))
    }
  }
  const openWhenSettled = () => {
    if (isSessionUnsettled()) timer = setTimeout(openWhenSettled, LOOK_AGAIN_MS)
    else open()
  }
  /** Something was heard: the line stands. Silence is tried by a ping, and silence after it is its end. */
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      socket?.send(LIVE_PING)
      timer = setTimeout(() => socket?.close(), PONG_WITHIN_MS)
    }, PING_EVERY_MS)
  }
  return {
    stands: () => isStanding,
    want(wanted) {
      clearTimeout(timer)
      if (wanted && socket === null) openWhenSettled()
      if (wanted) return
      const former = socket
      socket = null
      isStanding = false
      failures = 0
      former?.close()
    },
  }
}
