/** Where the help centre stands: the index, an article, the letter box, or one's own cases. */
import { FEEDBACK_TOPICS, type FeedbackTopic } from '../../../contract/case-states.ts'

const VIEWS = ['write', 'mine'] as const
type View = (typeof VIEWS)[number]
export type HelpPlace = {
  article: string | null
  view: View | null
  kind: 'feedback' | 'complaint'
  topic: FeedbackTopic
  /** TRUST-06: the round that is written about. */
  round: { roundId: string; vassalage: string } | null
  /** TRUST-06: the payment that is written about: an order's number, or a movement's. */
  paymentId: string | null
}

const PAYMENT = /^([DTW]-[0-9A-Z]{12}|[1-9]\d{0,14})$/

export function helpPlaceOf(search: string): HelpPlace {
  const parameters = new URLSearchParams(search)
  const roundId = parameters.get('round')
  const vassalage = parameters.get('vendor')
  const payment = parameters.get('payment') ?? ''
  return {
    article: parameters.get('article'),
    view: VIEWS.find((view) => view === parameters.get('view')) ?? null,
    kind: parameters.get('kind') === 'complaint' ? 'complaint' : 'feedback',
    topic: FEEDBACK_TOPICS.find((topic) => topic === parameters.get('topic')) ?? (roundId ? 'game' : 'site'),
    round: roundId && vassalage ? { roundId, vassalage } : null,
    paymentId: PAYMENT.test(payment) ? payment : null,
  }
}

/** `/help` or, where the centre stands alone, `/helpmc`. */
export const helpBaseOf = (pathname: string) => (pathname.startsWith('/helpmc') ? '/helpmc' : '/help')
