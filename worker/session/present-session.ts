import type { Session } from '../../contract/calls/identity/session.ts'
import type { SessionRecord } from '../request/session-record.ts'

/** EDGE-07: what a browser learns. `token` is a handle that opens nothing. */
export function presentSession(session: SessionRecord): Session {
  return {
    token: session.handle,
    username: session.username,
    isAgent: session.memberType,
    firstTimeLogin: session.firstTimeLogin,
    passwordExpired: session.passwordExpired,
    forceChangePassword: session.forceChangePassword,
    verificationRequired: session.verificationRequired,
    language: session.language,
    subUser: session.subUser,
  }
}
