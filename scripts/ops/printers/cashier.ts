/** Money in and out: deposits, withdrawals, payouts, and the terms of both. */
import { type Answer, orNothing, type Printers, type Printing, quote, several } from './words.ts'

type Deposits = Answer<'deposits-list'>

const describeDeposit = (order: Deposits['orders'][number]) => {
  const state = order.failure === null ? order.state : `${order.state} (${order.failure})`
  const credited = order.credited === null ? '' : `, credited ${order.credited}`
  return `${order.createdAt}  ${order.orderId}  ${order.username}  ${order.kind}  ${order.amount} ${order.currency}  ${state}${credited}`
}

const describePayment = (payment: Deposits['incomingPayments'][number], asked: string) => {
  const decided = payment.decidedBy === null ? '' : `, by ${payment.decidedBy}: ${quote(payment.reason ?? '')}`
  const credited = payment.credited === null ? '' : `, credited ${payment.credited}`
  const money = `${payment.amount} ${payment.currency}`
  const to = (username: string | null) => (username === null ? '' : ` to ${username}`)
  const said = payment.said.map(({ operator, credit, givenTo }) => `\n    ${operator} approved ${credit}${to(givenTo)}`)
  const whose = payment.merchant === asked ? '' : ` of ${payment.merchant}, which is NO MERCHANT HERE`
  const waiting = payment.decidedBy === null ? said.join('') : ''
  return `  ${payment.receivedAt}  ${payment.orderId}${whose}  ${payment.provider} ${payment.transactionId}  ${money}  ${payment.state}${credited}${to(payment.givenTo)}${decided}${waiting}`
}

const describeDeposits = ({ orders, incomingPayments }: Omit<Deposits, 'nextCursor'>, { merchant }: Printing) =>
  [...orders.map(describeDeposit), ...incomingPayments.map((payment) => describePayment(payment, merchant))].join('\n')

const depositsShow = ({ order, incomingPayments }: Answer<'deposits-show'>, printing: Printing) =>
  describeDeposits({ orders: order ? [order] : [], incomingPayments }, printing)

function depositsDecided(answer: Answer<'deposits-resolve'>, printing: Printing): string {
  const all = depositsShow(answer, printing)
  const { waitsBecause } = answer
  if (waitsBecause === null) return all
  if (waitsBecause === 'second_approval') return `${all}\nIt is done when a second operator says the same.`
  return `${all}\nThe wallet refused for now (${waitsBecause}); it is asked again every minute.`
}

type Terms = Record<string, string | number | boolean | undefined>

type Changes = Answer<'withdrawals-methods'>['changes'] | Answer<'deposits-channels'>['changes']

const OPTION_OF: Record<string, string> = { usualMinutes: 'minutes' }

const toOption = (field: string) =>
  OPTION_OF[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** By the option that sets it. */
function presentTerm([field, value]: [string, Terms[string]]): string {
  if (field === 'open') return value ? 'open' : 'CLOSED'
  return `${toOption(field)} ${value}${field === 'rate' ? ' %' : ''}`
}

const presentTerms = (terms: Terms) => Object.entries(terms).map(presentTerm).join(', ')

const presentChanges = (changes: Changes) =>
  changes.map(
    ({ name, before, after, setBy, setAt }) =>
      `  ${setAt}  ${name}: ${presentTerms(before)} became ${presentTerms(after)}, by ${setBy}`,
  )

export function depositsChannels({ channels, changes }: Answer<'deposits-channels'>): string {
  const lines = channels.map(({ channelId, kind, label, currency, provider, isSetUp, terms }) => {
    const paidBy = isSetUp ? `by ${provider}` : `by ${provider}, which is NOT SET UP HERE: offered to nobody`
    return `${channelId}  ${kind}${label === null ? '' : ` ${quote(label)}`}, ${currency}, ${paidBy}\n    ${presentTerms(terms)}`
  })
  return orNothing([...lines, ...presentChanges(changes)], 'There are no ways to deposit.')
}

export function withdrawalsMethods(answer: Answer<'withdrawals-methods'> & { waitsBecause?: string | null }): string {
  const lines = answer.methods.map(({ kind, currency, terms }) => `${kind}, ${currency}\n    ${presentTerms(terms)}`)
  const waits = answer.waitsBecause ? ['Nothing is changed yet: it is when a second operator says the same.'] : []
  return orNothing([...lines, ...presentChanges(answer.changes), ...waits], 'There are no ways to withdraw.')
}

type Withdrawal = Answer<'withdrawals-approve'>

function withdrawal(order: Withdrawal): string {
  const { orderId, requestedAt, username, amount, receive, currency, providerName, masked, state } = order
  const notes = [
    order.disputedAt && state === 'sent'
      ? `NOT RECEIVED: ${order.disputeNote === null ? 'no words' : quote(order.disputeNote)}`
      : null,
    order.approvalsNeeded > 1 && state === 'checks' ? `approved by ${order.approvedBy.length} of 2` : null,
    order.delay ? `delay: ${order.delay}` : null,
    order.refusal ? `${order.refusal}, money ${order.isReturned ? 'given back' : 'still to be given back'}` : null,
    order.reference ? `reference ${quote(order.reference)}` : null,
    order.documents.length > 0 && state === 'checks' ? `waits for documents: ${order.documents.join(', ')}` : null,
    ...describePayout(order),
    ...order.unmatched.map(
      ({ provider, transactionId, amount, currency }) =>
        `${provider} SAYS IT PAID ${amount} ${currency} as ${transactionId}, which was not its to pay: payouts unmatched`,
    ),
    ...order.said.map(
      ({ operator, outcome, reference }) =>
        `${operator} approved ${[outcome, reference && quote(reference)].filter(Boolean).join(' ')}, and waits for a second approval`,
    ),
    order.byRule?.approved ? 'approved by the rule' : null,
    order.byRule && !order.byRule.approved ? `left to people: ${order.byRule.leftBecause.join(', ')}` : null,
  ].filter((note) => note !== null)
  const line = `${requestedAt}  ${orderId}  ${state}  ${username}  ${amount} ${currency} (${receive} to ${providerName} ${masked})`
  return [line, ...notes.map((note) => `    ${note}`)].join('\n')
}

function describePayout({ payout }: Withdrawal): string[] {
  if (!payout) return []
  const { provider, state, payoutId, reason, since, moved } = payout
  const facts = [
    `payout by ${provider}: ${state} since ${since}`,
    reason && quote(reason),
    payoutId && `there ${payoutId}`,
  ]
  const line = facts.filter(Boolean).join(', ')
  return [line, ...moved.map((one) => `  moved ${one.amount} ${one.currency} as ${one.transactionId}: ${one.state}`)]
}

function withdrawalsShow({ order, proofs, history }: Answer<'withdrawals-show'>): string {
  const acts = history.map(
    ({ at, actor, act, note }) => `  ${at}  ${act}  ${actor}${note ? `\n      ${quote(note)}` : ''}`,
  )
  return [withdrawal(order), `    ${several(proofs, 'picture')}`, ...acts].join('\n')
}

const withdrawalsAccount = ({ providerName, account, holder, receive, currency }: Answer<'withdrawals-account'>) =>
  `${receive} ${currency} to ${providerName}, ${account}${holder ? `, in the name of ${quote(holder)}` : ''}`

function withdrawalsRule({ rule }: Answer<'withdrawals-rule'>): string {
  if (!rule) return 'No rule was ever set: people approve every withdrawal.'
  const { on, upTo, dayUpTo, unchangedHours, setBy, setAt } = rule
  const bounds = `up to ${upTo} each and ${dayUpTo} a member in 24 hours, where all is unchanged for ${several(unchangedHours, 'hour')}`
  return `${on ? `On: approved without anybody ${bounds}` : 'Off: people approve every withdrawal'}. Set by ${setBy} at ${setAt}.`
}

function describeMovement(movement: Answer<'payouts-settle'>['movement']): string {
  const { provider, transactionId, merchant, orderId, amount, currency, saidAt, failureReportedAt, order, settled } =
    movement
  const notes = [
    order
      ? `that order is ${order.username}'s and ${order.state}, but was not ${provider}'s to pay: nobody decides on it before this is settled`
      : 'there is no such order here',
    failureReportedAt && `${provider} said at ${failureReportedAt} that nothing was sent: ask whether it came back`,
    settled && `${settled.as} by ${settled.by} at ${settled.at}: ${quote(settled.note)}`,
  ].filter(Boolean)
  const line = `${saidAt}  ${provider} ${transactionId}  ${amount} ${currency}  for ${orderId} of ${merchant}`
  return [line, ...notes.map((note) => `    ${note}`)].join('\n')
}

function payoutsSettle({ movement, waitsBecause }: Answer<'payouts-settle'>): string {
  const waits = waitsBecause === null ? '' : '\nIt is settled when a second operator says the same.'
  return `${describeMovement(movement)}${waits}`
}

function payoutsMethods({ methods, providers, changes }: Answer<'payouts-methods'>): string {
  const payer = (provider: string | null) => provider ?? 'by hand'
  return [
    ...methods.map(({ kind, isOpen, provider, isSetUp, underWay }) =>
      [
        `${kind.padEnd(8)} ${payer(provider)}`,
        isSetUp ? '' : ', NOT SET UP HERE: what is approved waits for people',
        isOpen ? '' : ', closed to members',
        underWay > 0 ? `, ${underWay} with a provider now` : '',
      ].join(''),
    ),
    `Providers set up here: ${providers.join(', ') || 'none'}.`,
    ...changes.map(({ kind, provider, setBy, setAt }) => `  ${setAt}  ${kind} ${payer(provider)}, by ${setBy}`),
  ].join('\n')
}

export const cashierPrinters = {
  depositsChannels,
  depositsDecided,
  depositsList: (answer: Deposits, printing: Printing) => describeDeposits(answer, printing) || 'Nothing waits.',
  depositsShow,
  payoutsMethods,
  payoutsSettle,
  payoutsUnmatched: ({ movements }: Answer<'payouts-unmatched'>) =>
    orNothing(movements.map(describeMovement), 'Nothing waits.'),
  withdrawal,
  withdrawalsAccount,
  withdrawalsList: ({ orders }: Answer<'withdrawals-list'>) => orNothing(orders.map(withdrawal), 'Nothing waits.'),
  withdrawalsMethods,
  withdrawalsRule,
  withdrawalsShow,
} satisfies Printers
