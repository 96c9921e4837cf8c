/** AUTH-12: how this browser last logged in, for a day: the name or the number stands in the form again, never a secret. */
import { REMEMBER_ME_SECONDS } from '../../../../contract/constants.ts'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'

export type Remembered = { way: 'username'; username: string } | { way: 'sms'; mobile: string; country: string }
const KEY = 'rememberMe'
type Kept = Remembered & { untilMs: number }

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 64

/** It was written by this page, and by whatever else runs in this browser. */
function isKept(value: unknown): value is Kept | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { way, username, mobile, country, untilMs } = value as Record<string, unknown>
  if (!Number.isFinite(untilMs)) return false
  return way === 'username' ? isText(username) : way === 'sms' && isText(mobile) && isText(country)
}

/** Null where nothing is kept, or its day is over: then it is forgotten. */
export function readRemembered(nowMs: number): Remembered | null {
  const kept = readStoredJson('local', KEY, isKept, null)
  if (kept && nowMs < kept.untilMs && kept.untilMs <= nowMs + REMEMBER_ME_SECONDS * 1_000) return kept
  writeRemembered(null, nowMs)
  return null
}

export function writeRemembered(remembered: Remembered | null, nowMs: number): void {
  const kept = remembered && { ...remembered, untilMs: nowMs + REMEMBER_ME_SECONDS * 1_000 }
  writeStored('local', KEY, kept && JSON.stringify(kept))
}
