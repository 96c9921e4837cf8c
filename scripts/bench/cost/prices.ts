/**
 * List prices of the paid plan beyond what it includes, in dollars for a million. Read on 2026-11-27 from
 * https://developers.cloudflare.com/workers/platform/pricing/ ("Last updated Jul 7, 2026"). Stored gigabytes, processor
 * time and the time that objects are awake are not counted here.
 */
export const PRICES_DATE = '2026-11-27'

/** What is counted, and what a million cost. */
export const PRICES = {
  /** From outside: calls by a service binding are free. */
  workerRequest: 0.3,
  /** A call by RPC, a fetch or an alarm; a message on a WebSocket is a twentieth. */
  objectRequest: 0.15,
  objectRowRead: 0.001,
  /** Index entries and deletes included, as `cursor.rowsWritten` says. */
  objectRowWritten: 1,
  /** Each `setAlarm` is a row written. */
  alarmSet: 1,
  d1RowRead: 0.001,
  /** As `meta.rows_written` says. */
  d1RowWritten: 1,
  /** Each of a write, a read and a delete, for each 64 KB. */
  queueOperation: 0.4,
  kvRead: 0.5,
  kvWrite: 5,
  /** A line of `console`, or the runtime's own line of an invocation. */
  logEvent: 0.6,
} as const

export type Operation = keyof typeof PRICES
