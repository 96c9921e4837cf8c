/** What a case may be and become: names and rules alone, without schemas, as pages carry them in their script. */

export const CASE_KINDS = ['feedback', 'complaint', 'application'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATES = ['received', 'in_review', 'answered', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const FEEDBACK_TOPICS = [
  'account',
  'deposit',
  'withdrawal',
  'game',
  'promotion',
  'safety',
  'site',
  'other',
] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

/** How somebody who applies reaches people. */
export const JOIN_CHANNELS = ['site', 'social', 'community', 'offline', 'other'] as const

export const SERVICE_CHANNELS = ['in-house', 'live', 'vip'] as const
export type ServiceChannel = (typeof SERVICE_CHANNELS)[number]

/** What is done to a case, by whom it may be done and from which states it leads where. */
export const CASE_ACTS = {
  review: { by: 'operator', from: ['received'], to: 'in_review' },
  answer: { by: 'operator', from: ['received', 'in_review'], to: 'answered' },
  close: { by: 'operator', from: ['received', 'in_review', 'answered'], to: 'closed' },
  accept: { by: 'member', from: ['answered'], to: 'closed' },
  reject: { by: 'member', from: ['answered'], to: 'in_review' },
} as const satisfies Record<string, { by: 'operator' | 'member'; from: readonly CaseState[]; to: CaseState }>
export type CaseAct = keyof typeof CASE_ACTS
export type OperatorCaseAct = {
  [Act in CaseAct]: (typeof CASE_ACTS)[Act]['by'] extends 'operator' ? Act : never
}[CaseAct]

/** Where an act leads from a state, or null where it may not be done. */
export function computeNextState(state: CaseState, act: CaseAct): CaseState | null {
  const { from, to } = CASE_ACTS[act]
  return (from as readonly CaseState[]).includes(state) ? to : null
}

/** Of the address to which an answer goes. */
export const ANSWER_EMAIL_MAX_CHARS = 120
