/** The line of an open page. Apart from the other constants, which the first visit brings: it opens its line later. */

/** Where an open page listens for changes (contract/protocols/live-topics.ts), and why the edge closes a line. */
export const LIVE_PATH = '/wps/live'
/** Of the address: how old the page's answers are, in ms. What was told in between, no longer ago than the edge remembers, is told at once. */
export const LIVE_AGE = 'age'
export const LIVE_MEMORY_MS = 60_000
export const LIVE_CLOSE = { sessionOver: 4401, tooMany: 4429 } as const
/** Said by the page to see whether the line still stands, and the answer; there is nothing else it may say. */
export const LIVE_PING = 'ping'
export const LIVE_PONG = 'pong'

/** The first message of a line without news, once the platform has told anything of this member: the page may wait for it. */
export const PLATFORM_TELLS = '[]'
