/**
 * AGT-02: the token in the link that stops a report by mail. The platform seals it; the edge reads its last day, to show the
 * button or to say that the link ended.
 */
import { z } from 'zod'
import { memberIdSchema } from '../ids.ts'
import { fromBase64Url } from '../lib/base64-url.ts'
import { jsonText } from '../lib/json-text.ts'
import { DAY_MS } from '../time-units.ts'

/** Twice what laws on mail ask for, and short enough that a mailbox that changed hands stops nothing for good. */
export const STOP_LINK_DAYS = 60

/** Agent, sub-user or '', the last UTC day on which the link stops, and a tag of the address. */
const tokenSchema = jsonText.pipe(z.tuple([memberIdSchema, z.string().max(20), z.int(), z.string().max(20)]))

/** Null for what is no token. The seal is not checked here, so what this says is a claim alone. */
export function readStopToken(token: string) {
  const bytes = fromBase64Url(token.split('.')[0] ?? '')
  const named = tokenSchema.safeParse(bytes === null ? '' : new TextDecoder().decode(bytes))
  if (!named.success) return null
  const [agentId, subUserId, lastDay, addressTag] = named.data
  return { agentId, subUserId, lastDay, addressTag }
}

export const hasStopLinkEnded = ({ lastDay }: { lastDay: number }, nowMs: number): boolean =>
  Math.floor(nowMs / DAY_MS) > lastDay
