/** AUTH-12: how the page's parts ask the edge. Waits and repeats where another call is given the session that this one lacks. */
import { type CallOptions, type Route, type RouteInput, type RouteValue, send, toApiError } from '../../lib/api.ts'
import { readStored, STORAGE_KEY } from '../../lib/storage.ts'

/** Calls that have no answer yet: with each the browser may be given its next session. */
const underWay = new Set<Promise<unknown>>()
/** So long for those, should one of them hang; then so long for one that another tab has under way. */
const OWN_MS = 5_000
const OTHERS_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** As `send` does. A secret that many calls bring at once is good for one of them; the others are refused, and sent again. */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
): Promise<RouteValue<R>> {
  const handle = readStored('session', STORAGE_KEY.token) ?? ''
  const ask = (asked?: CallOptions) => {
    const answer = send(route, input, asked)
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }
  try {
    return await ask(options)
  } catch (error) {
    if (toApiError(error).code !== 'login_required') throw error
    await Promise.race([Promise.allSettled(underWay), wait(OWN_MS)])
    await wait(OTHERS_MS)
    // Whose call it is: should another person have logged in between, it is not done for them.
    return ask({ ...options, handle })
  }
}
