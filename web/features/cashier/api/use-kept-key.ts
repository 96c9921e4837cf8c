import { useState } from 'react'
import { toApiError } from '../../../lib/api.ts'
import { UNKNOWN_OUTCOME } from './unknown-outcome.ts'

/** One idempotency key for as long as nothing definite is known of what was asked: a lost answer is asked for again as the same. */
export function makeKeptKey() {
  let kept: { key: string; for: string } | undefined
  return {
    /** The key for this content; a new one for other content. */
    keyFor: (content: object): string => {
      const text = JSON.stringify(content)
      if (kept?.for !== text) kept = { key: crypto.randomUUID(), for: text }
      return kept.key
    },
    settle: (error: unknown): void => {
      if (!error || !UNKNOWN_OUTCOME.includes(toApiError(error).code)) kept = undefined
    },
  }
}

export const useKeptKey = () => useState(makeKeptKey)[0]
