/** Who answers the calls of a member's desk. */
import type { operatorMemberDeskCalls } from '../../../contract/operator/member-desk.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { endSessions } from './end-sessions.ts'
import { listCases, listDevices, listTimeline } from './member-history.ts'
import { listRounds, showMoney } from './member-money.ts'
import { addNote, listNotes } from './member-notes.ts'
import { showMember } from './member-overview.ts'
import { revealField } from './reveal-field.ts'
import { searchMembers } from './search-members.ts'

export const memberDeskHandlers: { [Name in keyof typeof operatorMemberDeskCalls]: OperatorHandler<Name> } = {
  'member-search': searchMembers,
  'member-overview': showMember,
  'member-money': showMoney,
  'member-rounds': listRounds,
  'member-timeline': listTimeline,
  'member-devices': listDevices,
  'member-cases': listCases,
  'member-reveal': revealField,
  'member-notes': listNotes,
  'member-note': addNote,
  'member-end-sessions': endSessions,
}
