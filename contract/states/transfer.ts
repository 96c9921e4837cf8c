/** What a transfer to another member may be and become. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

export const TRANSFER_STATES = ['requested', 'sent', 'delivered', 'returned'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** `void`: the sender's wallet refused it. Members never see such a transfer. */
export const TRANSFER_EVENTS = {
  sent: { from: ['requested'], to: 'sent' },
  voided: { from: ['requested'], to: 'void' },
  delivered: { from: ['sent'], to: 'delivered' },
  returned: { from: ['sent'], to: 'returned' },
} as const satisfies Transitions<TransferState | 'void'>
