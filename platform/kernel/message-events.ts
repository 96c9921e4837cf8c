/** MEM-15: all that the platform tells members by itself. What is said of it, in each language, is in `texts/`. */
import type { Language } from '../../contract/constants.ts'
import type { MessageKind, MessageSubject } from '../../contract/rules/message-kinds.ts'

type EventRow = { kind: MessageKind; subject: MessageSubject; facts: readonly string[] }

/** `facts` are the names of the figures that its words take; those of `MONEY_NAMES` are amounts of money. */
export const MESSAGE_EVENTS = {
  password_changed: { kind: 'system', subject: 'security', facts: [] },
  payment_password_changed: { kind: 'system', subject: 'security', facts: [] },
  new_device: { kind: 'system', subject: 'security', facts: ['device'] },
  contact_bound: { kind: 'system', subject: 'security', facts: ['contact'] },
  factor_unbound: { kind: 'system', subject: 'security', facts: [] },
  passkey_added: { kind: 'system', subject: 'security', facts: [] },
  social_linked: { kind: 'system', subject: 'security', facts: [] },
  authenticator_bound: { kind: 'system', subject: 'security', facts: [] },
  recovery_codes_renewed: { kind: 'system', subject: 'security', facts: [] },
  sub_user_authenticator_taken: { kind: 'system', subject: 'security', facts: ['login'] },
  destination_added: { kind: 'system', subject: 'security', facts: ['account'] },
  documents_asked: { kind: 'system', subject: 'security', facts: [] },
  documents_accepted: { kind: 'system', subject: 'security', facts: [] },
  documents_refused: { kind: 'system', subject: 'security', facts: [] },
  exclusion_ending: { kind: 'system', subject: 'safety', facts: [] },
  play_suspended: { kind: 'system', subject: 'safety', facts: ['reason'] },
  play_restored: { kind: 'system', subject: 'safety', facts: ['reason'] },
  login_suspended: { kind: 'system', subject: 'safety', facts: ['reason'] },
  login_restored: { kind: 'system', subject: 'safety', facts: ['reason'] },
  deposit_credited: { kind: 'system', subject: 'deposit', facts: ['amount'] },
  withdrawal_requested: { kind: 'system', subject: 'withdrawal', facts: ['amount', 'account'] },
  withdrawal_delayed: { kind: 'system', subject: 'withdrawal', facts: ['amount'] },
  withdrawal_sent: { kind: 'system', subject: 'withdrawal', facts: ['amount', 'account'] },
  withdrawal_received: { kind: 'system', subject: 'withdrawal', facts: ['amount'] },
  withdrawal_refused: { kind: 'system', subject: 'withdrawal', facts: ['amount'] },
  transfer_received: { kind: 'system', subject: 'transfer', facts: ['amount', 'member'] },
  transfer_delivered: { kind: 'system', subject: 'transfer', facts: ['amount', 'member'] },
  transfer_returned: { kind: 'system', subject: 'transfer', facts: ['amount', 'member'] },
  turnover_waived: { kind: 'system', subject: 'withdrawal', facts: ['amount'] },
  result_raised: { kind: 'system', subject: 'correction', facts: ['game', 'before', 'after', 'amount'] },
  result_lowered: { kind: 'system', subject: 'correction', facts: ['game', 'before', 'after', 'amount'] },
  contract_offered: { kind: 'system', subject: 'contract', facts: ['contract'] },
  contract_accepted: { kind: 'system', subject: 'contract', facts: ['contract', 'member'] },
  contract_rejected: { kind: 'system', subject: 'contract', facts: ['contract', 'member'] },
  contract_withdrawn: { kind: 'system', subject: 'contract', facts: ['contract'] },
  contract_lapsed: { kind: 'system', subject: 'contract', facts: ['contract'] },
  contract_ended: { kind: 'system', subject: 'contract', facts: ['contract', 'date'] },
  bill_paid: { kind: 'system', subject: 'bill', facts: ['contract', 'amount'] },
  bill_waits: { kind: 'system', subject: 'bill', facts: ['contract', 'amount'] },
  bill_unpaid: { kind: 'system', subject: 'bill', facts: ['contract', 'amount'] },
  bill_denied: { kind: 'system', subject: 'bill', facts: ['contract', 'amount', 'reason'] },
  case_answered: { kind: 'personal', subject: 'case', facts: ['reference'] },
  reward_paid: { kind: 'promotion', subject: 'promotion', facts: ['promotion', 'amount'] },
  reward_issued: { kind: 'promotion', subject: 'promotion', facts: ['promotion'] },
  rebate_paid: { kind: 'promotion', subject: 'rebate', facts: ['date', 'amount'] },
  referral_paid: { kind: 'promotion', subject: 'referral', facts: ['amount'] },
  mission_paid: { kind: 'promotion', subject: 'mission', facts: ['amount'] },
  race_paid: { kind: 'promotion', subject: 'bonus', facts: ['place', 'amount'] },
  bonus_granted: { kind: 'promotion', subject: 'bonus', facts: ['promotion', 'amount', 'turnover', 'date'] },
  bonus_released: { kind: 'promotion', subject: 'bonus', facts: ['promotion', 'amount'] },
  bonus_lapsed: { kind: 'promotion', subject: 'bonus', facts: ['promotion', 'amount'] },
  bonus_withheld: { kind: 'promotion', subject: 'bonus', facts: ['promotion', 'amount'] },
  raffle_won: { kind: 'promotion', subject: 'promotion', facts: ['promotion', 'amount'] },
  promotion_refused: { kind: 'promotion', subject: 'promotion', facts: ['promotion', 'reason'] },
  redemption_approved: { kind: 'personal', subject: 'points', facts: ['good', 'note'] },
  redemption_rejected: { kind: 'personal', subject: 'points', facts: ['good', 'points', 'reason'] },
  rank_reached: { kind: 'promotion', subject: 'rank', facts: ['rank'] },
  downline_opened: { kind: 'system', subject: 'team', facts: ['member'] },
  downline_joined: { kind: 'system', subject: 'team', facts: ['member', 'link'] },
} as const satisfies Record<string, EventRow>

export const MONEY_NAMES: readonly string[] = ['amount', 'before', 'after']

export type MessageEvent = keyof typeof MESSAGE_EVENTS

/** SAFE-02: of what is told of promotions, what has moved the member's money. It asks nobody back, so no break holds it up. */
export const MONEY_MOVED = [
  ...(['reward_paid', 'rebate_paid', 'referral_paid', 'mission_paid'] as const),
  ...(['bonus_released', 'bonus_lapsed'] as const),
] as const satisfies readonly MessageEvent[]

/** A figure that is the same in every language, or by language as the database has it. */
export type Fact = string | Partial<Record<Language, string>>

/** An event with exactly its own facts. `aboutId` is the number of what it is about, where it has one. */
export type EventMessage = {
  [Event in MessageEvent]: {
    event: Event
    facts: Record<(typeof MESSAGE_EVENTS)[Event]['facts'][number], Fact>
    aboutId?: string
  }
}[MessageEvent]

/** What stands over a message, and in it. `{name}` is the fact of that name. */
export type EventText = { title: string; text: string }
export type EventTexts = Record<MessageEvent, EventText>
