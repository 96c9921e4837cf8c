/** The verbs of player protection, as calls of the table. */
import type { Handlers } from '../calls.ts'
import { cancelLimitChange, setLimit, setReminder } from './change-limits.ts'
import { getSafety } from './get-safety.ts'
import { listSafetyHistory } from './list-changes.ts'
import { acknowledgeReminder, getPlaySession } from './play-session.ts'
import { selfExclude, takeBreak } from './take-break.ts'

export const safetyHandlers = {
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
