/** Who answers the calls of this area. */

import type { Handlers } from '../kernel/handler.ts'
import { selfExclude, takeBreak } from './bar-member.ts'
import { cancelLimitChange, setLimit, setReminder } from './change-limits.ts'
import { getSafety } from './get-safety.ts'
import { listSafetyHistory } from './list-changes.ts'
import { acknowledgeReminder, getPlaySession } from './play-session.ts'

export const protectionCalls = {
  safety: getSafety,
  setLimit,
  cancelLimitChange,
  setReminder,
  takeBreak,
  selfExclude,
  safetyHistory: listSafetyHistory,
  playSession: getPlaySession,
  acknowledgeReminder,
} satisfies Partial<Handlers>
