/** Appends to a register: the line that follows, by the hash of the one before. The hash is passed in, so it can be synchronous. */
import { dayOfLine, hashedText, NO_LINE, type RegisterEntry, type RegisterLine } from './line.ts'

export type RegisterHead = Pick<RegisterLine, 'position' | 'at' | 'hash'>

/** No line is older than the one before, whatever the clock says. */
export const timeOfNext = (head: RegisterHead | null, nowMs: number): string => {
  const at = new Date(nowMs).toISOString()
  return head && at < head.at ? head.at : at
}

/** Whether a line of this time begins a day. The first line of all closes no day. */
export const beginsDay = (head: RegisterHead | null, at: string): boolean =>
  head !== null && dayOfLine({ at }) !== dayOfLine(head)

export function appendLine(
  head: RegisterHead | null,
  at: string,
  entry: RegisterEntry,
  hashOf: (text: string) => string,
): RegisterHead & { text: string } {
  const position = (head?.position ?? 0) + 1
  const text = hashedText({ position, at, former: head?.hash ?? NO_LINE, entry })
  const hash = hashOf(text)
  return { position, at, hash, text: `${text} ${hash}` }
}
