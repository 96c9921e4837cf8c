/** How long the page waits before it tries a line again, and before it asks by itself. */

/** `chance` is from 0 to 1: pages whose lines broke at the same moment do not come back at the same moment. */
export function computeReconnectMs(failures: number, chance: number): number {
  const longestMs = Math.min(2_000 * 2 ** failures, 120_000)
  return longestMs / 2 + (longestMs / 2) * chance
}

/** Half a minute after the last news, then ever more rarely: a platform that tells us nothing is asked all the same. */
export function computeAskMs(asked: number): number {
  return Math.min(30_000 * 2 ** asked, 300_000)
}
