import type { FeedbackTopic } from '../../../contract/states/case.ts'
import { PATH } from '../site/paths.ts'

/** TRUST-06: the letter box with the payment and its topic in it: the evidence then goes along by itself. */
export const reportPath = (paymentId: string, topic: FeedbackTopic) =>
  `${PATH.help}?${new URLSearchParams({ view: 'write', kind: 'complaint', topic, payment: paymentId })}`
