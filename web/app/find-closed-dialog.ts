import type { Session } from '../../contract/calls/session.ts'
import { BARRED_LEVEL } from '../../contract/constants.ts'
import type { DialogName, MemberDialogName } from '../lib/dialog-address.ts'
import { findDemanded } from './find-dialog.ts'

/** SAFE-04: what a withdrawal may ask for, the member's protection, and what leaves. */
const NAMES = ['centre', 'logout', 'payment-password', 'destinations', 'real-name', 'documents'] as const
export type ClosedDialogName = (typeof NAMES)[number] | MemberDialogName

/** Pure. The dialog that opens over the page of a shut site, or null: anything else of the site would be refused. */
export function findClosedDialog(asked: DialogName | null, session: Session | null): ClosedDialogName | null {
  const name = NAMES.find((known) => known === asked)
  if (!name || !session || session.isAgent === BARRED_LEVEL) return null
  return name === 'logout' ? name : (findDemanded(session) ?? name)
}
