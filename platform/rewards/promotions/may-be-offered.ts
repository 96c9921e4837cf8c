import { type SQL, sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import type { SessionMember } from '../../kernel/context.ts'

/** Who may be told of rewards: no guest, no agent, and nobody who has asked to be left in peace (SAFE-02). */
export const mayBeOffered = ({ type, bar }: Pick<SessionMember, 'type' | 'bar'>): boolean =>
  type === MEMBER_TYPE.member && bar === null

/** SQL: whether a member without a session, as a job or an operator has one, may be told of a reward. */
export const mayBeTold = (memberId: string | SQL, nowMs: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM member_public AS told WHERE told.id = ${memberId} AND told.status = 'active')
    AND NOT EXISTS (SELECT 1 FROM play_bar_public AS play_bar WHERE play_bar.member_id = ${memberId}
      AND (play_bar.until_ms > ${nowMs} OR play_bar.lifts = 'on_request')))`
