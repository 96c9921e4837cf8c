/**
 * The public register of the whole platform: one Durable Object that writes down each end of a chain and each root of a book
 * when it becomes public. Lines are never changed and never removed.
 */
import type { ChainEntry, RootEntry } from '../../../contract/register/line.ts'

export type Registered = { isRegistered: boolean; line: string }
/** The file of a day that is over; `isFiled`: it lies in R2. */
export type RegisterDay = { day: string; first: number; lines: number; fileHash: string; isFiled: boolean }
export type RegisterPage = { head: { position: number; at: string; hash: string } | null; lines: string[] }

/** The RPC surface of RegisterDO. */
export interface Register {
  /**
   * In this order, each once: what stands already answers its line. `isRegistered` is false where another end or root stands
   * under that name, and `line` is the one that stands.
   */
  append(input: { entries: (ChainEntry | RootEntry)[] }): Promise<Registered[]>
  /** Lines from a position on; without one the newest. */
  read(input: { from?: number | undefined; limit: number }): Promise<RegisterPage>
  /** Lines by what they are about (`keyOf`); null where none stands. */
  find(input: { keys: string[] }): Promise<(string | null)[]>
  /** Newest first. */
  listDays(input: { limit: number }): Promise<RegisterDay[]>
}

const REGISTER_NAME = 'register'
export const getRegister = (namespace: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>): Register =>
  namespace.getByName(REGISTER_NAME)
