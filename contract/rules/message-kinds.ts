/** MEM-15: what a message may be and be about: names alone, without schemas, as pages carry them in their script. */

export const MESSAGE_KINDS = ['system', 'personal', 'promotion'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Where a message leads on to. */
export const MESSAGE_SUBJECTS = [
  ...(['security', 'safety', 'deposit', 'withdrawal', 'transfer', 'promotion'] as const),
  ...(['bonus', 'rebate', 'referral', 'mission', 'rank', 'case', 'contract', 'bill', 'team'] as const),
  ...(['points', 'correction'] as const),
] as const
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number]

/** A badge says '99+' beyond 99, so nobody counts further than this. */
export const COUNTED_UNREAD = 100
