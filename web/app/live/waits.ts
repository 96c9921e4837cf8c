/** How long the page waits before it tries a line again, and before it asks by itself. */

/** `chance` is from 0 to 1: pages whose lines broke at the same moment do not come back at the same moment. */
export function computeReconnectMs(failures: number, chance: number): number {
  const longestMs = Math.min(2_000 * 2 ** failures, 120_000)
  return longestMs / 2 + (longestMs / 2) * chance
}

/** A line that told nothing may be one of a silent platform. Another may still miss news, so all is asked. */
const LONGEST_ASK_MS = { heard: 16 * 60_000, unheard: 5 * 60_000 } as const

/** No line tells of a message to everybody. The badges say that there is one. */
export const BADGES_EVERY_MS = 8 * 60_000

/** Half a minute after the last news, then ever more rarely. `line`: whether it told something since it stands. */
export function computeAskMs(asked: number, line: keyof typeof LONGEST_ASK_MS): number {
  return Math.min(30_000 * 2 ** asked, LONGEST_ASK_MS[line])
}
