/** How answers are printed: a catalogue, named by the rows of the tables of operators' calls. */
import { writeFileSync } from 'node:fs'
import { minor, parseMoney, presentMoney } from '../../contract/amount.ts'
import { isWrong } from '../../contract/operator/books.ts'
import type { OperatorCallName, OperatorResponse } from '../../contract/operator/calls.ts'
import type { ChangeAnswer } from '../../contract/operator/changes.ts'
import type { OpsClient } from './client.ts'
import { OpsError } from './ops-error.ts'

export type Printing = {
  client: OpsClient
  /** The merchant that was named, if any. */
  merchant: string
  input: Record<string, unknown>
  /** The file to write to. */
  out: string
}
type Printer = (answer: never, printing: Printing) => string | Promise<string>
type Answer<Name extends OperatorCallName> = OperatorResponse<Name>

const json = (value: unknown) => JSON.stringify(value, null, 2)
const orNothing = (lines: readonly string[], nothing: string) => lines.join('\n') || nothing
/** `1 coupon`, `2 coupons`. */
const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const SECOND = 'Written down. A second operator has to say the same: it is a large amount.'

const placesOf = (prizes: readonly string[]) =>
  prizes.length === 0 ? 'nothing' : prizes.map((prize, at) => `${at + 1}. ${prize}`).join(', ')

function raceShow({ week, endsAt, prizes, rule, players, waiting }: Answer<'race-show'>): string {
  return [
    `Race of ${week}, until ${endsAt}: pays ${placesOf(prizes ?? rule?.prizes ?? [])}.`,
    rule ? `Later races pay ${placesOf(rule.prizes)}, set by ${rule.setBy} at ${rule.setAt}.` : 'No prizes are set.',
    ...players.map(
      ({ username, nickname, multiplier }) =>
        `${multiplier.padStart(10)}  ${username}${nickname ? ` as ${nickname}` : ', hidden'}`,
    ),
    ...waiting.map(
      ({ week: of, place, username, amount }) => `Waits for books: ${of}  ${place}. ${username}  ${amount}`,
    ),
  ].join('\n')
}

const racePrizes = ({ prizes, waitsBecause }: Answer<'race-prizes'>) =>
  waitsBecause ? SECOND : `Races without a player so far pay ${placesOf(prizes)}.`

// Books

type Check = Answer<'books-check'>
type Difference = Check['sums']['differences'][number]

const sumOf = <T>(list: readonly T[], figure: (one: T) => number) => list.reduce((sum, one) => sum + figure(one), 0)
/** A line each, a hundred at most. */
const nameDifferences = (differences: readonly Difference[]) =>
  differences.slice(0, 100).map(({ memberId, table, fault, key }) => `  ${memberId} ${table} ${key}: ${fault}`)

/** Throws when something is wrong, so that a shell or a schedule sees it by the exit code. */
export function booksCheck(pages: readonly Check[], { merchant }: Pick<Printing, 'merchant'>): string {
  const wrong = pages.flatMap(({ broken, failed }) => [
    ...broken.map(({ memberId, findings }) => `BROKEN and frozen: ${memberId}: ${findings.join('; ')}`),
    ...failed.map((memberId) => `could not be read: ${memberId}`),
  ])
  wrong.push(...nameWrong(pages))
  const wallets = sumOf(pages, ({ walletsChecked }) => walletsChecked)
  const postings = sumOf(pages, (page) => page.postings)
  const onTheWay = sumOf(pages, ({ sums }) => sums.differencesFound - sums.wrongFound)
  const waiting = onTheWay === 0 ? '' : `, ${several(onTheWay, 'difference')} on the way to the sums`
  const counted = `${several(wallets, 'wallet')} of ${merchant}, ${several(postings, 'posting')}${presentTransit(pages)}${waiting}`
  if (wrong.length > 0) throw new OpsError([`${counted}:`, ...wrong].join('\n'))
  // Whether those arrive, only a later check can say.
  if (onTheWay > 0) return `${counted}: every wallet sums to zero and equals its postings. Check once more in a minute.`
  return `${counted}: every wallet sums to zero and equals its postings, and all sums equal the wallets.`
}

const ORDERS: readonly string[] = ['deposit_order', 'withdraw_order']

function nameWrong(pages: readonly Check[]): string[] {
  const count = sumOf(pages, ({ sums }) => sums.wrongFound)
  if (count === 0) return []
  const wrong = pages.flatMap(({ sums }) => sums.differences).filter(isWrong)
  const orders = wrong.filter(({ table }) => ORDERS.includes(table))
  return [
    `${several(count, 'row')} unlike the wallet:`,
    ...nameDifferences(wrong),
    // Neither side is known to be the wrong one.
    ...(orders.length > 0 ? ['An order that differs from its wallet: compare both before anything is corrected.'] : []),
  ]
}

/** What left one wallet and is not known to be in the other: each is counted with its sender. */
function presentTransit(pages: readonly Check[]): string {
  const count = sumOf(pages, ({ underWay }) => underWay)
  if (count === 0) return ''
  const sum = sumOf(pages, ({ inTransit }) => parseMoney(inTransit))
  return `, ${several(count, 'transfer')} on the way with ${presentMoney(minor(sum))}`
}

function presentCounts({ counts, oldestDue }: Answer<'books-list'>): string {
  const { broken, unread, sumsDiffer, overdue, neverChecked } = counts
  const first = neverChecked > 0 ? `, ${neverChecked} of them never checked` : ''
  const since = oldestDue ? `, the oldest since ${oldestDue}` : ''
  return `${broken} broken, ${unread} not read to the end, ${sumsDiffer} with sums that differ, ${overdue} overdue${first}${since}`
}

const booksList = (list: Answer<'books-list'>, { merchant }: Printing) =>
  [
    `Books of ${merchant}: ${presentCounts(list)}.`,
    ...list.broken.map(({ memberId, since, findings }) => `  BROKEN ${memberId}, ${since}: ${findings.join('; ')}`),
    ...list.unread.map(({ memberId, since }) => `  not read to the end ${memberId}, begun ${since}`),
    ...list.sumsDiffer.map(({ memberId, since }) => `  sums differ ${memberId}, since ${since}`),
  ].join('\n')

// The edge's own: the form of their answers is this repository's.

const EVERYWHERE = 'Felt everywhere within a minute.'
const who = (merchant: string) => merchant || 'all merchants'
const acted = (what: string, answer: unknown) => `${what}\n${JSON.stringify(answer)}\n${EVERYWHERE}`

export const describeEnd = (until: string, nowMs: number): string =>
  Date.parse(until) <= nowMs
    ? `${until} is past: visitors are told no end. It does not open by itself.`
    : `Visitors are told: until ${until}. It does not open by itself.`

function maintenanceOn(answer: unknown, { merchant, input }: Printing): string {
  const { until } = input
  const end = until === null ? 'No end time is shown.' : describeEnd(String(until), Date.now())
  return acted(`Maintenance is ON for ${who(merchant)}. ${end}`, answer)
}

const STILL_SHUT =
  'But ALL merchants are still shut by the other switch: `maintenance off` without --merchant opens them.'

type Status = { maintenance: { active?: boolean } | string; merchants: { merchant: string }[] }

/** The switch of one merchant and the switch of all are two: who turns off one should hear of the other. */
async function maintenanceOff(answer: unknown, { merchant, client }: Printing): Promise<string> {
  const text = acted(`Maintenance is off for ${who(merchant)}.`, answer)
  const { maintenance } = (await client.read('status')) as Status
  return typeof maintenance === 'object' && maintenance.active ? `${text}\n${STILL_SHUT}` : text
}

/** Countries by name: who wrote VI for Vietnam sees the Virgin Islands. */
function regionSet(answer: unknown, { merchant, input }: Printing): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const list = (what: string, field: string, name = (one: string) => one) => {
    const rules = (input[field] ?? []) as string[]
    return rules.length === 0 ? '' : ` ${what}: ${rules.map(name).join(', ')}.`
  }
  const named = (code: string) => names.of(code) ?? code
  return acted(
    `Region rules set for ${who(merchant)}, in place of all that were set before.${[
      list('Only these are admitted', 'allowCountries', named),
      list('Refused', 'denyCountries', named),
      list('Addresses let in', 'allowCidrs'),
      list('Addresses refused', 'denyCidrs'),
    ].join('')}`,
    answer,
  )
}

async function status(answer: Status, { client }: Printing): Promise<string> {
  const merchants = answer.merchants.map(async (facts) => {
    // A line, and never the reason that there is no status.
    const books = client.act('books-list', { merchant: facts.merchant, input: { limit: 1 } }).then(
      (list) => presentCounts(list as Answer<'books-list'>),
      (error) => `could not be asked: ${String(error)}`,
    )
    return { ...facts, books: await books }
  })
  return json({ ...answer, merchants: await Promise.all(merchants) })
}

type Health = {
  ok: boolean
  builds: { edge: string; platform: string }
  checks: { name: string; ok: boolean; ms: number; detail: string | null }[]
  unpublished: string[]
}

export function health({ ok, builds, checks, unpublished }: Health): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return [
    ...checks.map(
      ({ name, ok: isWell, ms, detail }) =>
        `${isWell ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${`${ms}`.padStart(5)} ms${detail === null ? '' : `  ${detail}`}`,
    ),
    `Builds: edge ${builds.edge}, platform ${builds.platform}${builds.edge === builds.platform ? '' : ', NOT THE SAME'}.`,
    ...(unpublished.length > 0 ? [`At the platform and not published here: ${unpublished.join(', ')}.`] : []),
    ok ? 'All is well.' : 'NOT WELL: see the lines with FAIL.',
  ].join('\n')
}

type Operators = { operators: { name: string; madeAt: string; revokedAt: string | null }[] }
const operators = ({ operators: list }: Operators) =>
  orNothing(
    list.map(({ name, madeAt, revokedAt }) =>
      revokedAt === null ? `${name}  since ${madeAt}` : `${name}  revoked ${revokedAt}`,
    ),
    'Nobody yet.',
  )

// Deposits

type Deposits = Answer<'deposits-list'>

const describeDeposit = (order: Deposits['orders'][number]) => {
  const state = order.failure === null ? order.state : `${order.state} (${order.failure})`
  const credited = order.credited === null ? '' : `, credited ${order.credited}`
  return `${order.createdAt}  ${order.orderId}  ${order.username}  ${order.kind}  ${order.amount} ${order.currency}  ${state}${credited}`
}
const describePayment = (payment: Deposits['incomingPayments'][number], asked: string) => {
  const decided = payment.decidedBy === null ? '' : `, by ${payment.decidedBy}: ${JSON.stringify(payment.reason)}`
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

// Terms of the cashier

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
    return `${channelId}  ${kind}${label === null ? '' : ` ${label}`}, ${currency}, ${paidBy}\n    ${presentTerms(terms)}`
  })
  return orNothing([...lines, ...presentChanges(changes)], 'There are no ways to deposit.')
}

export function withdrawalsMethods(answer: Answer<'withdrawals-methods'> & { waitsBecause?: string | null }): string {
  const lines = answer.methods.map(({ kind, currency, terms }) => `${kind}, ${currency}\n    ${presentTerms(terms)}`)
  const waits = answer.waitsBecause ? ['Nothing is changed yet: it is when a second operator says the same.'] : []
  return orNothing([...lines, ...presentChanges(answer.changes), ...waits], 'There are no ways to withdraw.')
}

// Withdrawals

type Withdrawal = Answer<'withdrawals-approve'>

function withdrawal(order: Withdrawal): string {
  const { orderId, requestedAt, username, amount, receive, currency, providerName, masked, state } = order
  const notes = [
    order.disputedAt && state === 'sent' ? `NOT RECEIVED: ${order.disputeNote ?? 'no words'}` : null,
    order.approvalsNeeded > 1 && state === 'checks' ? `approved by ${order.approvedBy.length} of 2` : null,
    order.delay ? `delay: ${order.delay}` : null,
    order.refusal ? `${order.refusal}, money ${order.isReturned ? 'given back' : 'still to be given back'}` : null,
    order.reference ? `reference ${order.reference}` : null,
    order.documents.length > 0 && state === 'checks' ? `waits for documents: ${order.documents.join(', ')}` : null,
    ...describePayout(order),
    ...order.unmatched.map(
      ({ provider, transactionId, amount, currency }) =>
        `${provider} SAYS IT PAID ${amount} ${currency} as ${transactionId}, which was not its to pay: payouts unmatched`,
    ),
    ...order.said.map(
      ({ operator, outcome, reference }) =>
        `${operator} approved ${[outcome, reference].filter(Boolean).join(' ')}, and waits for a second approval`,
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
  const facts = [`payout by ${provider}: ${state} since ${since}`, reason, payoutId && `there ${payoutId}`]
  const line = facts.filter(Boolean).join(', ')
  return [line, ...moved.map((one) => `  moved ${one.amount} ${one.currency} as ${one.transactionId}: ${one.state}`)]
}

function withdrawalsShow({ order, proofs, history }: Answer<'withdrawals-show'>): string {
  const acts = history.map(({ at, actor, act, note }) => `  ${at}  ${act}  ${actor}${note ? `  ${note}` : ''}`)
  return [withdrawal(order), `    ${several(proofs, 'picture')}`, ...acts].join('\n')
}

const withdrawalsAccount = ({ providerName, account, holder, receive, currency }: Answer<'withdrawals-account'>) =>
  `${receive} ${currency} to ${providerName}, ${account}${holder ? `, in the name of ${holder}` : ''}`

function picture({ data, contentType }: Answer<'withdrawals-proof'>, { out }: Printing): string {
  writeFileSync(out, Buffer.from(data, 'base64'), { flag: 'wx' })
  return `${out} written (${contentType}).`
}

function withdrawalsRule({ rule }: Answer<'withdrawals-rule'>): string {
  if (!rule) return 'No rule was ever set: people approve every withdrawal.'
  const { on, upTo, dayUpTo, unchangedHours, setBy, setAt } = rule
  const bounds = `up to ${upTo} each and ${dayUpTo} a member in 24 hours, where all is unchanged for ${several(unchangedHours, 'hour')}`
  return `${on ? `On: approved without anybody ${bounds}` : 'Off: people approve every withdrawal'}. Set by ${setBy} at ${setAt}.`
}

// Payouts

function describeMovement(movement: Answer<'payouts-settle'>['movement']): string {
  const { provider, transactionId, merchant, orderId, amount, currency, saidAt, failureReportedAt, order, settled } =
    movement
  const notes = [
    order
      ? `that order is ${order.username}'s and ${order.state}, but was not ${provider}'s to pay: nobody decides on it before this is settled`
      : 'there is no such order here',
    failureReportedAt && `${provider} said at ${failureReportedAt} that nothing was sent: ask whether it came back`,
    settled && `${settled.as} by ${settled.by} at ${settled.at}: ${JSON.stringify(settled.note)}`,
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

// Members

function document(document: Answer<'documents-ask'>): string {
  const { username, kind, state, askedBy, note, reason, pictures, round, askedAt, sentAt, decided } = document
  const notes = [
    `asked for by ${askedBy} at ${askedAt}${note ? `: ${JSON.stringify(note)}` : ''}`,
    decided && `${state} by ${decided.by} at ${decided.at}${reason ? `: ${JSON.stringify(reason)}` : ''}`,
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
        `${since}  ${username}  ${state}, ${several(messages, 'message')}: ${lastText === '' ? '(picture)' : JSON.stringify(lastText)}`,
    ),
    'Nobody waits for an answer.',
  )

/** Text of members is printed as JSON: it may hold what a terminal obeys. */
const serviceRead = ({ state, messages }: Answer<'service-read'>) =>
  [
    ...messages.map(
      ({ position, operator, text, hasPicture, at }) =>
        `${at}  ${position}  ${operator ?? 'member'}: ${JSON.stringify(text)}${hasPicture ? '  (picture)' : ''}`,
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

const destinationsClashes = ({ clashes }: Answer<'destinations-clashes'>) =>
  orNothing(
    clashes.map(
      ({ at, username, otherUsername, provider, masked, admitted }) =>
        `${at}  ${provider} ${masked}  ${username} ${admitted ? 'has it now, after' : 'was refused, it is of'} ${otherUsername}`,
    ),
    'No number was wanted by two members.',
  )

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

const safetyReturning = ({ rows }: Answer<'safety-returning'>) =>
  orNothing(
    rows.map(({ at, username, looksLike, because }) => `${at}  ${username}  looks like ${looksLike} by ${because}`),
    'Nobody looks like an excluded member.',
  )

// Transfers and turnover

function describeTransfer(transfer: Answer<'transfers-show'>['transfer']): string {
  const { transferId, sender, receiver, amount, currency, state, refusal, requestedAt, endedAt } = transfer
  const why = refusal === null ? '' : ` (${refusal})`
  const end = endedAt === null ? '' : `, ${endedAt}`
  return `${requestedAt}  ${transferId}  ${sender} to ${receiver}  ${amount} ${currency}  ${state}${why}${end}`
}

function transfersShow({ transfer, history }: Answer<'transfers-show'>): string {
  const acts = history.map(({ at, act, actor, requestId }) => `  ${at}  ${act}  ${actor}  ${requestId}`)
  return [describeTransfer(transfer), ...acts].join('\n')
}

type Waiver = NonNullable<Answer<'turnover-waive'>['waiver']>
function describeWaiver({ state, waived, refusal }: Waiver): string {
  if (state === 'waived') return `${waived} waived`
  return state === 'refused' ? `refused by the wallet (${refusal})` : 'on its way to the wallet'
}

export function turnoverShow({ username, left, waivers }: Answer<'turnover-show'>): string {
  const lines = waivers.map(
    (waiver) =>
      `${waiver.decidedAt}  ${waiver.reference}  of ${waiver.amount} ${describeWaiver(waiver)}, by ${waiver.decidedBy}: ${waiver.reason}`,
  )
  return [`${username} has ${left} left to stake before money may leave.`, ...lines].join('\n')
}

export function turnoverWaive({ username, left, waiver }: Answer<'turnover-waive'>): string {
  if (!waiver)
    return `Written down. ${username} has ${left} left to stake; a second operator has to say the same amount and case.`
  return `${waiver.reference}: ${describeWaiver(waiver)}. ${username} has ${left} left to stake. No money moved, and a bonus asks what it asked before.`
}

// Rewards

const promotionsList = ({ waiting }: Answer<'promotions-list'>) =>
  orNothing(
    waiting.map(
      ({ since, promotionId, username, comment }) =>
        `${since}  ${promotionId}  ${username}  ${JSON.stringify(comment)}`,
    ),
    'Nobody waits.',
  )

function promotionsApprove({ waitsBecause }: Answer<'promotions-approve'>, { input }: Printing): string {
  if (waitsBecause === 'second_approval')
    return 'Written down. A second operator has to approve the same amount: it is large, and more than the promotion says.'
  const { promotionId, username } = input
  return waitsBecause === null
    ? `${promotionId} is issued to ${username}.`
    : `${promotionId} is granted to ${username}. The wallet refused for now (${waitsBecause}); it is asked again until it takes it.`
}

const approvalsList = ({ largeFrom, waiting }: Answer<'approvals-list'>) =>
  orNothing(
    waiting.map(({ since, subject, operator, content }) => `${since}  ${subject}  ${operator} said ${content}`),
    `Nothing waits for a second operator. It takes two from ${largeFrom} on.`,
  )

const whose = (vendor: string) => (vendor === '*' ? 'every other vendor' : vendor)
const whom = (minLevel: number) => (minLevel === 0 ? 'everybody' : `VIP ${minLevel} and above`)

function rebateRates({ timeZone, rates }: Answer<'rebate-rates'>): string {
  if (rates.length === 0) return 'No rates are set: nothing is paid back.'
  return [
    ...rates.map(
      ({ vendor, minLevel, rate, since }) =>
        `${rate.padStart(5)} %  ${whose(vendor)}, ${whom(minLevel)}, since ${since}`,
    ),
    `Days are those of ${timeZone}. A rate counts from the first day that begins after it was set.`,
  ].join('\n')
}

const rebateSet = ({ rate, vendor, minLevel, countsFrom }: Answer<'rebate-set'>) =>
  `${rate} % at ${whose(vendor)} for ${whom(minLevel)}, from ${countsFrom} on.`

function referralTerms(answer: Answer<'referral-show'> & { waitsBecause?: string | null }): string {
  if (answer.waitsBecause) return SECOND
  if (!answer.programme) return 'No terms are set: members cannot invite.'
  const { open, condition, conditionAmount, reward, withinDays, unseenInMonth, setBy, setAt } = answer.programme
  const does = condition === 'deposit' ? `deposits ${conditionAmount} at once` : `stakes ${conditionAmount}`
  return [
    `${open ? 'Open' : 'Closed'}: ${reward} for whoever ${does} within ${several(withinDays, 'day')}.`,
    `Above ${several(unseenInMonth, 'reward')} to one member in 30 days an operator looks first. Set by ${setBy} at ${setAt}.`,
  ].join('\n')
}

const referralHeld = ({ held }: Answer<'referral-held'>) =>
  orNothing(
    held.map(
      ({ joinedAt, invitee, referrer, reward, flags }) =>
        `${joinedAt}  ${invitee}, invited by ${referrer}  ${reward}  ${flags.join(', ')}`,
    ),
    'Nothing is held.',
  )

const referralRelease = ({ waitsBecause }: Answer<'referral-release'>, { input }: Printing) =>
  waitsBecause ? SECOND : `The reward for ${input.username} is paid to who invited them.`

const missionsList = ({ missions }: Answer<'missions-list'>) =>
  orNothing(
    missions.map(({ id, kind, period, target, gameType, reward, points, endsAt }) => {
      const games = gameType === null ? '' : ` in ${gameType}`
      const what = period === 'once' ? `${kind} once` : `${kind} ${target}${games} a ${period}`
      return `${id}  ${what}  ${reward} and ${several(points, 'point')}${endsAt ? `  ended ${endsAt}` : ''}`
    }),
    'There are no missions.',
  )

const missionsAdd = ({ waitsBecause }: Answer<'missions-add'>, { input }: Printing) =>
  waitsBecause === null
    ? `${input.id} counts from ${input.period === 'once' ? 'now' : `this ${input.period}`} on. It cannot be changed, only ended.`
    : SECOND

// Books

const bookExposure = ({ fixture, picks }: Answer<'book-exposure'>) =>
  orNothing(
    picks.map(
      ({ pick, coupons, stake, most }) =>
        `${pick.padEnd(14)} ${several(coupons, 'coupon')}  ${stake} staked  ${most} at most`,
    ),
    `No coupon stands on ${fixture}.`,
  )

const bookSuspend = ({ fixture, isDone }: Answer<'book-suspend'>, { input }: Printing) =>
  isDone ? `${fixture} takes ${input.isShut ? 'no bets' : 'bets again'}.` : SECOND

const bookVoid = ({ fixture, isDone }: Answer<'book-void'>) =>
  isDone ? `${fixture} is void: stakes of its coupons go back as the rules say.` : SECOND

const bookResults = ({ fixture, result, corrected, disputed }: Answer<'book-results'>) =>
  [
    `${fixture} ${result === null ? 'is not over' : `ended ${result}`}.`,
    ...(corrected === null ? [] : [`Corrected: ${corrected}.`]),
    ...disputed.map((each) => `A feed said later: ${each}. It changed nothing.`),
  ].join('\n')

const bookResettle = ({ fixture, isDone, approval }: Answer<'book-resettle'>, { input }: Printing) =>
  isDone ? `${fixture} counts as ${input.result} by ${approval}: its coupons are counted again.` : SECOND

const bookVoidCoupon = ({ roundId, isDone }: Answer<'book-void-coupon'>) =>
  isDone ? `${roundId} is void: its stake goes back.` : SECOND

const bookLimits = ({ limits }: Answer<'book-limits'>) =>
  orNothing(
    limits.map(
      ({ league, mostStake, mostPayout }) =>
        `${(league ?? 'whole book').padEnd(20)} stake ${mostStake ?? 'as usual'}  payout ${mostPayout ?? 'as usual'}`,
    ),
    'This merchant has set no limits of its own.',
  )

const bookMember = ({ username, percent, before }: Answer<'book-member'>) =>
  `${username} has ${percent} % of the limits of this book, before ${before} %.`

// Rooms

const roomsList = ({ rooms }: Answer<'rooms-list'>) =>
  orNothing(
    rooms.map(
      ({ gameCode, name, base, players, waiting, rakeBps, state }) =>
        `${gameCode.padEnd(24)} ${name}  base ${base}  rake ${rakeBps / 100} %  ${players} seated  ${waiting} waiting  ${state}`,
    ),
    'This vendor has no rooms here.',
  )

const roomsSwitch = ({ room, state, players }: Answer<'rooms-switch'>) =>
  `${room} is ${state}. Players still there: ${players}.`

const roomsFlags = ({ flags }: Answer<'rooms-flags'>) =>
  orNothing(
    flags.map(
      ({ flagId, kind, gameCode, from, to, sharedHands, hands, flow, raisedAt, closed }) =>
        `${flagId}\n  ${kind} in ${gameCode}, ${raisedAt}: ${from} to ${to}, ${flow}, hands shared: ${sharedHands} of ${hands}${closed ? `; closed by ${closed.by}: ${closed.note}` : ''}`,
    ),
    'No pair waits to be looked at.',
  )

// Vendors

const describeVendor = ({ vendor, name, closed }: Answer<'vendors-switch'>) =>
  `${vendor.padEnd(12)} ${name}: ${closed ? `SHUT by ${closed.by} since ${closed.at}` : 'open'}`

const gamesShelve = ({ game, name, shelf }: Answer<'games-shelve'>) => `${game} (${name}) stands on ${shelf}.`
const nameGame = ({ game, name }: Answer<'games-switch'>) => `${game} (${name})`
const gamesSwitch = (answer: Answer<'games-switch'>) =>
  answer.withdrawn === null
    ? `${nameGame(answer)} is offered.`
    : `${nameGame(answer)} is withdrawn: it opens no more, and rounds under way are played out.`
const gamesMark = (answer: Answer<'games-mark'>) =>
  `${nameGame(answer)} is marked as hot: ${answer.hot}; ${answer.place === null ? 'no place' : `place ${answer.place}`} at the head of the rows.`
const vendorsSwitch = (vendor: Answer<'vendors-switch'>, { input }: Printing) =>
  `${describeVendor(vendor)}\n${input.open ? 'Its games open again.' : 'Its games do not open and take no stake; results of open rounds are taken.'}`

// Changes

/** The state and, where a second person is needed, how they find it. */
const change = ({ id, state, why, waitsBecause }: ChangeAnswer) =>
  `Change ${id} is ${state}${why === null ? '' : `: ${why}`}.${waitsBecause === null ? '' : ' It waits for a second person who says the same.'}`

/** `print` of a row names one of these; what it is given is what the call of that row answers. */
export const printers = {
  bookExposure,
  bookLimits,
  bookMember,
  bookResettle,
  bookResults,
  bookSuspend,
  bookVoid,
  roomsFlags,
  roomsList,
  roomsSwitch,
  bookVoidCoupon,
  approvalsList,
  booksCheck,
  change,
  booksList,
  depositsChannels,
  depositsDecided,
  depositsList: (answer: Deposits, printing: Printing) => describeDeposits(answer, printing) || 'Nothing waits.',
  depositsShow,
  destinationsClashes,
  document,
  documentsList: ({ documents }: Answer<'documents-list'>) => orNothing(documents.map(document), 'Nothing waits.'),
  domainAdd: (answer: unknown, { input }: Printing) => acted(`${input.host} now leads to ${input.merchant}.`, answer),
  flagSet: (answer: unknown, { input, merchant }: Printing) =>
    acted(`${input.name} is ${input.on ? 'on' : 'off'} for ${who(merchant)}.`, answer),
  health,
  maintenanceOff,
  maintenanceOn,
  memberFirstPassword,
  memberUnbind,
  merchantPut: (answer: unknown, { input }: Printing) =>
    acted(`Merchant ${(input.merchant as { code: string }).code} published.`, answer),
  missionsAdd,
  missionsList,
  operators,
  payoutsMethods,
  payoutsSettle,
  payoutsUnmatched: ({ movements }: Answer<'payouts-unmatched'>) =>
    orNothing(movements.map(describeMovement), 'Nothing waits.'),
  picture,
  promotionsApprove,
  promotionsList,
  racePrizes,
  raceShow,
  rebateRates,
  rebateSet,
  referralHeld,
  referralRelease,
  referralTerms,
  regionClear: (answer: unknown, { merchant }: Printing) => acted(`No region rules for ${who(merchant)}.`, answer),
  regionSet,
  safetyLift,
  safetyLimits,
  safetyReturning,
  safetyShow,
  serviceList,
  serviceRead,
  status,
  transfersList: ({ transfers }: Answer<'transfers-list'>) =>
    orNothing(transfers.map(describeTransfer), 'Nothing is on its way.'),
  transfersShow,
  turnoverShow,
  turnoverWaive,
  vendorsList: ({ vendors }: Answer<'vendors-list'>) => vendors.map(describeVendor).join('\n'),
  vendorsMetrics: ({ since, metrics }: Answer<'vendors-metrics'>) =>
    orNothing(
      metrics.map(
        ({ vendor, call, calls, refused, failed, averageMs, maxMs }) =>
          `${vendor}  ${call}  ${several(calls, 'call')}, ${refused} refused, ${failed} FAILED, ${averageMs} ms on average, ${maxMs} ms at most`,
      ),
      `No calls since ${since}.`,
    ),
  gamesMark,
  gamesShelve,
  gamesSwitch,
  vendorsSwitch,
  withdrawal,
  withdrawalsAccount,
  withdrawalsList: ({ orders }: Answer<'withdrawals-list'>) => orNothing(orders.map(withdrawal), 'Nothing waits.'),
  withdrawalsMethods,
  withdrawalsRule,
  withdrawalsShow,
} satisfies Record<string, Printer>
