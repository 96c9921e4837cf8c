/**
 * Begins a read before its turn, so that reads which need nothing of one another are one wait and not several. What it throws
 * is thrown where it is awaited; where an earlier refusal wins, it is dropped.
 */
export function ahead<T>(read: Promise<T>): Promise<T> {
  read.catch(() => undefined)
  return read
}
