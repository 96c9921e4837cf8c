/** When a session of the console is over. Pure; `session-do.ts` keeps what stands here. */
import { z } from 'zod'

export const IDLE_MS = 15 * 60_000
export const ABSOLUTE_MS = 8 * 60 * 60_000

export const sessionStateSchema = z.object({
  secretHash: z.string(),
  address: z.string(),
  beganMs: z.number(),
  seenMs: z.number(),
  stepUpAtMs: z.number().nullable(),
})
export type SessionState = z.infer<typeof sessionStateSchema>
export type Touch = { secretHash: string; address: string; nowMs: number }

export type SessionAnswer =
  | { result: 'live'; beganMs: number; stepUpAtMs: number | null }
  /** The cookie comes from somewhere else: a passkey binds it there, and nothing else is answered. */
  | { result: 'elsewhere' }
  | { result: 'none' }

type Found = { answer: SessionAnswer; state: SessionState | null; isOver: boolean }

export function computeSession(kept: SessionState | null, { secretHash, address, nowMs }: Touch): Found {
  const none = { answer: { result: 'none' }, state: null } as const
  if (kept === null || kept.secretHash !== secretHash) return { ...none, isOver: false }
  if (nowMs - kept.seenMs >= IDLE_MS || nowMs - kept.beganMs >= ABSOLUTE_MS) return { ...none, isOver: true }
  if (kept.address !== address) return { answer: { result: 'elsewhere' }, state: null, isOver: false }
  const { beganMs, stepUpAtMs } = kept
  return { answer: { result: 'live', beganMs, stepUpAtMs }, state: { ...kept, seenMs: nowMs }, isOver: false }
}
