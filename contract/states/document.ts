/** Documents a member is asked for: names alone, without schemas, as pages carry them in their script. */

import type { Transitions } from './transition.ts'

/** Who one is, where one lives, and that an account or a card is one's own. */
export const DOCUMENT_KINDS = ['identity', 'address', 'payment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `sent`: people look at it. `dropped`: no longer wanted, and shown to nobody but operators. */
export const DOCUMENT_STATES = ['asked', 'sent', 'accepted', 'refused', 'dropped'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** While one of a member's is in one of these, no withdrawal of theirs is approved. */
export const OPEN_DOCUMENT_STATES = ['asked', 'sent', 'refused'] as const satisfies DocumentState[]

/** `asked` also begins an accepted or dropped one again. `sent` also adds a picture to one that was sent. */
export const DOCUMENT_EVENTS = {
  asked: { from: ['accepted', 'dropped'], to: 'asked' },
  sent: { from: OPEN_DOCUMENT_STATES, to: 'sent' },
  accepted: { from: ['sent'], to: 'accepted' },
  refused: { from: ['sent'], to: 'refused' },
  dropped: { from: OPEN_DOCUMENT_STATES, to: 'dropped' },
} as const satisfies Transitions<DocumentState>
