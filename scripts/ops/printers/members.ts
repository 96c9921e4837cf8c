/** One member: identity documents, customer service, safety, and what is left to stake. */
import { type Answer, orNothing, type Printers, quote, several } from './words.ts'

function document(document: Answer<'documents-ask'>): string {
  const { username, kind, state, askedBy, note, reason, pictures, round, askedAt, sentAt, decided } = document
  const notes = [
    `asked for by ${askedBy} at ${askedAt}${note ? `: ${quote(note)}` : ''}`,
    decided && `${state} by ${decided.by} at ${decided.at}${reason ? `: ${quote(reason)}` : ''}`,
  ].filter((line) => line !== null)
  return [
    `${sentAt ?? askedAt}  ${username}  ${kind}  ${state}, ${several(pictures, 'picture')}, round ${round}`,
    ...notes.map((line) => `    ${line}`),
  ].join('\n')
}

const serviceList = ({ rows }: Answer<'service-list'>) =>
  orNothing(
    rows.map(
      ({ username, state, since, messages, lastText }) =>
        `${since}  ${username}  ${state}, ${several(messages, 'message')}: ${lastText === '' ? '(picture)' : quote(lastText)}`,
    ),
    'Nobody waits for an answer.',
  )

const serviceRead = ({ state, messages }: Answer<'service-read'>) =>
  [
    ...messages.map(
      ({ position, operator, text, hasPicture, at }) =>
        `${at}  ${position}  ${operator ?? 'member'}: ${quote(text)}${hasPicture ? '  (picture)' : ''}`,
    ),
    `The conversation is ${state}.`,
  ].join('\n')

const FACTOR_NAMES = { sms: 'codes by SMS', email: 'codes by e-mail', authenticator: 'the authenticator' } as const

const memberUnbind = ({ username, factor }: Answer<'member-unbind'>) =>
  `${username} is asked for ${FACTOR_NAMES[factor]} no more. Every session is over.`

const memberFirstPassword = ({ username, password }: Answer<'member-first-password'>) =>
  password === null
    ? 'It waits for a second person, who is shown the password.'
    : `The first password of ${username} is ${password} and changes at the first login. It is not shown again. Every session is over.`

function safetyShow({ safety, history }: Answer<'safety-show'>): string {
  const changes = history.map(({ at, actor, change }) => `${at}  ${actor}  ${JSON.stringify(change)}`)
  return [safetyLimits(safety), 'Changes, newest first:', ...(changes.length > 0 ? changes : ['  none'])].join('\n')
}

function safetyLimits({ limits, bar, lifetime }: Answer<'safety-limit'>): string {
  const set = limits.filter(({ inForce }) => inForce !== null)
  return [
    bar ? `${bar.kind} until ${bar.until}` : 'May play.',
    `Deposits ${lifetime.deposits}, withdrawals ${lifetime.withdrawals}, net ${lifetime.net}.`,
    ...set.map(
      ({ kind, period, inForce, own, operator, used }) =>
        `${kind} by ${period}: ${inForce} (own ${own ?? 'none'}, operator ${operator ?? 'none'}), used ${used}`,
    ),
    ...(set.length > 0 ? [] : ['No limits.']),
  ].join('\n')
}

export const safetyLift = ({ username, until }: Answer<'safety-lift'>) =>
  until ? `${username} may play again from ${until} on.` : `${username} may play.`

type Waiver = NonNullable<Answer<'turnover-waive'>['waiver']>

function describeWaiver({ state, waived, refusal }: Waiver): string {
  if (state === 'waived') return `${waived} waived`
  return state === 'refused' ? `refused by the wallet (${refusal})` : 'on its way to the wallet'
}

export function turnoverShow({ username, left, waivers }: Answer<'turnover-show'>): string {
  const lines = waivers.map(
    (waiver) =>
      `${waiver.decidedAt}  ${waiver.reference}  of ${waiver.amount} ${describeWaiver(waiver)}, by ${waiver.decidedBy}: ${quote(waiver.reason)}`,
  )
  return [`${username} has ${left} left to stake before money may leave.`, ...lines].join('\n')
}

export function turnoverWaive({ username, left, waiver }: Answer<'turnover-waive'>): string {
  if (!waiver)
    return `Written down. ${username} has ${left} left to stake; a second operator has to say the same amount and case.`
  return `${waiver.reference}: ${describeWaiver(waiver)}. ${username} has ${left} left to stake. No money moved, and a bonus asks what it asked before.`
}

export const memberPrinters = {
  document,
  documentsList: ({ documents }: Answer<'documents-list'>) => orNothing(documents.map(document), 'Nothing waits.'),
  memberFirstPassword,
  memberUnbind,
  safetyLift,
  safetyLimits,
  safetyShow,
  serviceList,
  serviceRead,
  turnoverShow,
  turnoverWaive,
} satisfies Printers
