import type { PUBLICATION_STATES } from '../../../contract/operator/fields.ts'

type Timed = { startsAtMs: number; endsAtMs: number | null; isDraft: boolean }

/** Where something stands on the site that is shown from its beginning until before its end. */
export function computePublicationState(
  { startsAtMs, endsAtMs, isDraft }: Timed,
  nowMs: number,
): (typeof PUBLICATION_STATES)[number] {
  if (isDraft) return 'draft'
  if (endsAtMs !== null && endsAtMs <= nowMs) return 'ended'
  return startsAtMs > nowMs ? 'coming' : 'shown'
}
