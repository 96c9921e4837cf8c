/**
 * List prices of the paid plan beyond what it includes, in dollars for a million. Read on 2026-11-27 from
 * https://developers.cloudflare.com/workers/platform/pricing/ ("Last updated Jul 7, 2026"). What is stored is not counted here.
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
  /** Of a Worker. Measured for a day alone: all that workerd uses, objects, databases and the counters with it, so at most this. */
  processorMs: 0.02,
  /** A second in which an object of 128 MB runs is 0.128 of it. Measured for a day alone: it depends on the machine. */
  objectGigabyteSecond: 12.5,
} as const

export type Operation = keyof typeof PRICES
