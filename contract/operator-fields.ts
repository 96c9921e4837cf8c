/** OPS-01: fields that many of the operators' calls have. */
import { z } from 'zod'

export const chosenMember = { username: z.string().trim().min(1).max(64) }
/** Why an operator does it: for the audit, or for the member. */
export const reasonSchema = z.string().trim().min(3).max(200)
