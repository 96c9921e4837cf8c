/** OPS-01: fields that many of the operators' calls have. */
import { z } from 'zod'
import { usernameSchema } from '../calls/fields.ts'
import { memberIdSchema } from '../ids.ts'

export const chosenMember = { username: usernameSchema }
/** Why an operator does it: for the audit, or for the member. */
export const reasonSchema = z.string().trim().min(3).max(200)
/**
 * Of an act that ends a member's sessions: whose, so that the edge ends its own at once. A platform that does not say it
 * has them end with the next call of each.
 */
export const endedSessionsSchema = z.object({ endedSessionsOf: memberIdSchema.optional() })
