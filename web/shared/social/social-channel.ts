/** AUTH-14: how the window that comes back from a provider tells the page; within this origin only. */
export const SOCIAL_CHANNEL = 'social'

/** `code` is empty when the person said no there. */
export type Returned = { state: string; code: string }

/** What the page answers: who closes a window before knowing it was heard may close it over its own last word. */
type Heard = { heard: string }

const AGAIN_EVERY_MS = 150
const MOST_TIMES = 7

export function isReturned(data: unknown): data is Returned {
  if (typeof data !== 'object' || data === null) return false
  return 'state' in data && typeof data.state === 'string' && 'code' in data && typeof data.code === 'string'
}

const isHeard = (data: unknown, state: string) =>
  typeof data === 'object' && data !== null && 'heard' in data && data.heard === state

/** Calls `take` for what comes back from the journey `state`, after saying that it was heard. */
export function hearReturn(state: string, take: (returned: Returned) => void): { stop: () => void } {
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isReturned(data) || data.state !== state) return
    channel.postMessage({ heard: state } satisfies Heard)
    take(data)
  }
  return { stop: () => channel.close() }
}

/** Says it again until it is heard, for a second at most, and then calls `done`. */
export function tellReturn(returned: Returned, done: () => void): { stop: () => void } {
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  let left = MOST_TIMES
  const say = () => {
    if (left-- > 0) channel.postMessage(returned)
    else end()
  }
  const again = setInterval(say, AGAIN_EVERY_MS)
  const stop = () => {
    clearInterval(again)
    channel.close()
  }
  const end = () => {
    stop()
    done()
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isHeard(data, returned.state)) end()
  }
  say()
  return { stop }
}
