import type { SQL } from 'drizzle-orm'
import { clearFlags } from '../identity/member/recognise-returning.ts'

/** An operator looked: a member is not the excluded one they look like. For a commit; `which` names rows of `registration_flag`. */
export const forgetLikeness = (operator: string, nowMs: number, which: SQL): SQL => clearFlags(operator, nowMs, which)
