import type { Session } from '../../contract/calls/identity/session.ts'
import { BARRED_LEVEL } from '../../contract/constants.ts'
import { type DialogName, MEMBER_DIALOGS, type MemberDialogName } from '../lib/dialog-address.ts'

/** What comes before anything but leaving: AUTH-16 the extra verification, then AUTH-09 a password that must change. */
export function findDemanded(session: Session): 'verify' | 'change-password' | null {
  if (session.verificationRequired) return 'verify'
  return session.forceChangePassword ? 'change-password' : null
}

/**
 * What only a member can use. A visitor who comes by such an address is asked to log in, a guest is told what a real
 * account adds; both come back to it.
 */
export const isMembersOnly = (name: DialogName | null): name is MemberDialogName =>
  MEMBER_DIALOGS.some((known) => known === name)

/** Pure. The dialog that is shown when the address asks for `asked`, or null. */
export function findDialog(asked: DialogName | null, session: Session | null): DialogName | null {
  // Who has just logged out has nothing to log out of.
  if (asked === 'logout') return session && asked
  // AGT-02: a sub-user has the agent centre alone.
  if (session?.subUser) return null
  const demanded = session && findDemanded(session)
  if (demanded) return demanded
  if (!isMembersOnly(asked)) return asked
  if (!session) return 'login'
  return session.isAgent === BARRED_LEVEL ? 'true-account' : asked
}
