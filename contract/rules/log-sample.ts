/**
 * EDGE-16: which requests leave a log line. All that failed, were slow or are the act of a person or an operator do.
 * Of what is only looked at, and of the calls that vendors make at every round, a sample does.
 */
import { z } from 'zod'

/** A var of each Worker, in text: 1 logs everything. */
export const logSampleRateSchema = z.coerce.number().gt(0).max(1).default(1)

export const SLOW_MS = 1_000

export type LogFacts = {
  method: string
  status: number
  durationMs: number
  call?: string | undefined
  /** Something went wrong on the way, although the answer is good. */
  hasTrouble?: boolean
}

/** What machines ask by POST, many times a minute for each player. */
const ROUTINE_CALLS: readonly string[] = ['vendor.bet', 'vendor.win', 'vendor.balance', 'live:notices']

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * What is added to the line, or null for no line. A sampled line carries its rate, so that it counts as 1 / rate of its
 * kind. `chance` is from 0 up to but not including 1.
 */
export function sampleLog(facts: LogFacts, rate: number, chance: number): { sampleRate?: number } | null {
  const { method, status, durationMs, call, hasTrouble = false } = facts
  const isRoutine = isRead(method) || ROUTINE_CALLS.includes(call ?? '')
  if (!isRoutine || status >= 400 || durationMs >= SLOW_MS || hasTrouble || rate === 1) return {}
  return chance < rate ? { sampleRate: rate } : null
}

/** The same for the same id, so that the lines of one request are kept or left out together, on edge and platform. FNV-1a. */
export function computeChance(requestId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < requestId.length; index += 1) {
    hash = Math.imul(hash ^ requestId.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) / 2 ** 32
}
