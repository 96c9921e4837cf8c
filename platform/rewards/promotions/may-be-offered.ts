import { MEMBER_TYPE } from '../../../contract/constants.ts'
import type { SessionMember } from '../../kernel/context.ts'

/** Who may be told of rewards: no guest, no agent, and nobody who has asked to be left in peace (SAFE-02). */
export const mayBeOffered = ({ type, bar }: Pick<SessionMember, 'type' | 'bar'>): boolean =>
  type === MEMBER_TYPE.member && bar === null
