/** What the load process is asked, and what it answers. */

export type LoadRequest = { headers: Record<string, string>; body?: string }

export type LoadJob = {
  origin: string
  method: 'GET' | 'POST'
  path: string
  /** Taken in turn, from the first again when they run out. */
  requests: LoadRequest[]
  count: number
  /** Connections, each with one request under way. */
  atOnce: number
}

export type LoadResult = { totalMs: number; medianMs: number; p99Ms: number }
export type LoadReply = { result: LoadResult } | { error: string }
