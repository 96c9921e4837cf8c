import type { LedgerRefusal, Outcome, Refused } from '../../kernel/wallet/wallet-types.ts'

export function accept<T>(value: T): Outcome<T, never> {
  return { ok: true, value, replayed: false }
}

export function replay<T>(value: T): Outcome<T, never> {
  return { ok: true, value, replayed: true }
}

export function refuse(refusal: LedgerRefusal, message: string): Refused {
  return { ok: false, refusal, message }
}

/** The books contradict themselves. The wallet must be frozen; nothing of the command may stay. */
export class BooksBroken extends Error {
  constructor(message: string) {
    super(`Books broken: ${message}`)
    this.name = 'BooksBroken'
  }
}

export function assertBooks(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BooksBroken(message)
}
