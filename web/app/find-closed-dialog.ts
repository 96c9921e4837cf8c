import type { Session } from '../../contract/calls/identity/session.ts'
import { BARRED_LEVEL } from '../../contract/constants.ts'
import type { DialogName, MemberDialogName } from '../lib/dialog-address.ts'
import { findDemanded } from './find-dialog.ts'

/** SAFE-04: what a withdrawal may ask for, the member's protection, and what leaves. */
const NAMES = [
  'centre',
  'logout',
  'payment-password',
  'destinations',
  'first-withdrawal',
  'real-name',
  'documents',
] as const
export type ClosedDialogName = (typeof NAMES)[number] | MemberDialogName | 'login'

/** Pure. The dialog that opens over the page of a shut site, or null: anything else of the site would be refused. */
export function findClosedDialog(
  asked: DialogName | null,
  session: Session | null,
  mayLogIn = false,
): ClosedDialogName | null {
  const isMember = session !== null && session.isAgent !== BARRED_LEVEL
  // What a login leads to first is asked for in its place.
  if (asked === 'login') return isMember ? findDemanded(session) : mayLogIn ? asked : null
  const name = NAMES.find((known) => known === asked)
  if (!name || !isMember) return null
  return name === 'logout' ? name : (findDemanded(session) ?? name)
}
