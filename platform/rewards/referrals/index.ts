/** The verbs of referral, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { getReferral, listInvitees } from './get-referral.ts'

export const referralHandlers = { referral: getReferral, invitees: listInvitees } satisfies Partial<Handlers>
