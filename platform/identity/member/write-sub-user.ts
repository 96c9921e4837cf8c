/** AGT-02: statements on sub-users of agents and their sessions: written in this area alone. */
import { type SQL, sql } from 'drizzle-orm'
import type { SubUserRight } from '../../../contract/agents/sub-user.ts'
import type { MerchantCode } from '../../../contract/ids.ts'

/** Ends those of the rows of `agent_sub_session` that `which` names which have not ended. */
export const endSubSessions = (nowMs: number, which: SQL): SQL =>
  sql`UPDATE agent_sub_session SET revoked_at_ms = ${nowMs} WHERE revoked_at_ms IS NULL AND ${which}`

type NewSubUser = {
  id: string
  merchant: MerchantCode
  agentId: string
  loginName: string
  passwordHash: string
  rights: readonly SubUserRight[]
  createdAtMs: number
  key: string | null
}

export const insertSubUser = (sub: NewSubUser, onlyIf: SQL): SQL => sql`
  INSERT INTO agent_sub_user (id, merchant, agent_id, login_name, password_hash, rights, created_at_ms, idempotency_key)
  SELECT ${sub.id}, ${sub.merchant}, ${sub.agentId}, ${sub.loginName}, ${sub.passwordHash}, ${JSON.stringify(sub.rights)},
    ${sub.createdAtMs}, ${sub.key} WHERE ${onlyIf}`

/** Of the rows of `agent_sub_user` that `which` names; a password of null stays as it is. */
export const writeSubUser = (
  { rights, passwordHash }: { rights: readonly SubUserRight[]; passwordHash: string | null },
  which: SQL,
): SQL =>
  sql`UPDATE agent_sub_user SET rights = ${JSON.stringify(rights)}, password_hash = coalesce(${passwordHash}, password_hash)
    WHERE ${which}`

export const setSubPassword = (passwordHash: string, which: SQL): SQL =>
  sql`UPDATE agent_sub_user SET password_hash = ${passwordHash} WHERE ${which}`

/** Its password's hash, of the rows that `which` names. */
export const selectSubPassword = (which: SQL): SQL =>
  sql`SELECT password_hash AS passwordHash FROM agent_sub_user WHERE ${which}`

export const dropSubUser = (nowMs: number, which: SQL): SQL =>
  sql`UPDATE agent_sub_user SET removed_at_ms = ${nowMs} WHERE ${which}`
