/** Where the help centre stands: the index, an article, the letter box, or one's own cases. */
import { FEEDBACK_TOPICS, type FeedbackTopic } from '../../../contract/states/case.ts'
import { withDialog } from '../../lib/dialog-address.ts'
import { isRecord } from '../../lib/is-record.ts'
import { type RoundAddress, toRoundAddress } from '../../shared/games/round-address.ts'

const VIEWS = ['write', 'mine'] as const
type View = (typeof VIEWS)[number]
export type HelpPlace = {
  article: string | null
  view: View | null
  kind: 'feedback' | 'complaint'
  topic: FeedbackTopic
  /** TRUST-06: the round that is written about. */
  round: RoundAddress | null
  /** TRUST-06: the payment that is written about: an order's number, or a movement's. */
  paymentId: string | null
}

export type LetterChoice = Pick<HelpPlace, 'kind' | 'topic'> & { asked: Pick<HelpPlace, 'kind' | 'topic'> }
const KINDS = ['feedback', 'complaint'] as const satisfies HelpPlace['kind'][]

const PAYMENT = /^([BDTW]-[0-9A-Z]{12}|[1-9]\d{0,14})$/

export function helpPlaceOf(search: string): HelpPlace {
  const parameters = new URLSearchParams(search)
  const round = toRoundAddress(parameters.get('round'), parameters.get('vendor'))
  const payment = parameters.get('payment') ?? ''
  return {
    article: parameters.get('article'),
    view: VIEWS.find((view) => view === parameters.get('view')) ?? null,
    kind: parameters.get('kind') === 'complaint' ? 'complaint' : 'feedback',
    topic: FEEDBACK_TOPICS.find((topic) => topic === parameters.get('topic')) ?? (round ? 'game' : 'site'),
    round,
    paymentId: PAYMENT.test(payment) ? payment : null,
  }
}

/** Which letter an address is: its kind is changed within it, and a dialog only lies over it. */
export function letterOf(search: string): string {
  const parameters = new URLSearchParams(withDialog(search, null))
  parameters.delete('kind')
  return parameters.toString()
}

/** The letter as it is chosen by now, and all that it is about: where a login comes back to. */
export function withKind(search: string, kind: HelpPlace['kind']): string {
  const parameters = new URLSearchParams(search)
  parameters.set('kind', kind)
  return `?${parameters}`
}

/** What the address asks for, or what was chosen since while it asked for the same. */
export function readChoice({ kind, topic }: LetterChoice['asked'], kept: unknown): LetterChoice {
  const asked = { kind, topic }
  if (!isRecord(kept) || !isRecord(kept.asked)) return { ...asked, asked }
  const keptKind = kept.asked.kind === kind && KINDS.find((each) => each === kept.kind)
  const keptTopic = kept.asked.topic === topic && FEEDBACK_TOPICS.find((each) => each === kept.topic)
  return { kind: keptKind || kind, topic: keptTopic || topic, asked }
}

/** `/help` or, where the centre stands alone, `/helpmc`. */
export const helpBaseOf = (pathname: string) => (pathname.startsWith('/helpmc') ? '/helpmc' : '/help')
