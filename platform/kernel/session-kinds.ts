/** How a session can begin. */
export const SESSION_KINDS = [
  'username',
  'sms',
  'register',
  'freeplay',
  'password_change',
  'password_reset',
  'resumed',
  'social',
  'passkey',
] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
