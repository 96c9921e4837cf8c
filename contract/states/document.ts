/** Papers a member is asked for: names alone, without schemas, as pages carry them in their script. */

/** Who one is, where one lives, and that an account or a card is one's own. */
export const DOCUMENT_KINDS = ['identity', 'address', 'payment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `sent`: people look at it. `dropped`: no longer wanted, and shown to nobody but operators. */
export const DOCUMENT_STATES = ['asked', 'sent', 'accepted', 'refused', 'dropped'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** While one of a member's is in one of these, no withdrawal of theirs is approved. */
export const OPEN_DOCUMENT_STATES = ['asked', 'sent', 'refused'] as const satisfies DocumentState[]
