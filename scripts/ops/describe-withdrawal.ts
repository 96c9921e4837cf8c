/** A withdrawal in words, as operators read it in their lists. */
import { z } from 'zod'

export const orderSchema = z.object({
  orderId: z.string(),
  state: z.string(),
  username: z.string(),
  amount: z.string(),
  receive: z.string(),
  currency: z.string(),
  providerName: z.string(),
  masked: z.string(),
  requestedAt: z.string(),
  approvalsNeeded: z.number(),
  approvedBy: z.array(z.string()),
  delay: z.string().nullable(),
  refusal: z.string().nullable(),
  reference: z.string().nullable(),
  disputedAt: z.string().nullable(),
  disputeNote: z.string().nullable(),
  isReturned: z.boolean(),
  money: z.string(),
  payout: z
    .object({
      provider: z.string(),
      state: z.string(),
      payoutId: z.string().nullable(),
      reason: z.string().nullable(),
      since: z.string(),
      moved: z.array(
        z.object({ transactionId: z.string(), amount: z.string(), currency: z.string(), state: z.string() }),
      ),
    })
    .nullable(),
  unmatched: z.array(
    z.object({ provider: z.string(), transactionId: z.string(), amount: z.string(), currency: z.string() }),
  ),
  papers: z.array(z.string()),
  said: z.array(z.object({ operator: z.string(), word: z.string(), reference: z.string().nullable() })),
  byRule: z.object({ approved: z.boolean(), leftBecause: z.array(z.string()) }).nullable(),
})
type Order = z.infer<typeof orderSchema>

export function describeOrder(order: Order): string {
  const { orderId, requestedAt, username, amount, receive, currency, providerName, masked, state } = order
  const notes = [
    order.disputedAt && state === 'sent' ? `NOT RECEIVED: ${order.disputeNote ?? 'no words'}` : null,
    order.approvalsNeeded > 1 && state === 'checks' ? `approved by ${order.approvedBy.length} of 2` : null,
    order.delay ? `delay: ${order.delay}` : null,
    order.refusal ? `${order.refusal}, money ${order.isReturned ? 'given back' : 'still to be given back'}` : null,
    order.reference ? `reference ${order.reference}` : null,
    order.papers.length > 0 && state === 'checks' ? `waits for papers: ${order.papers.join(', ')}` : null,
    ...describePayout(order),
    ...order.unmatched.map(
      ({ provider, transactionId, amount, currency }) =>
        `${provider} SAYS IT PAID ${amount} ${currency} as ${transactionId}, which was not its to pay: payouts unmatched`,
    ),
    ...order.said.map(
      ({ operator, word, reference }) =>
        `${operator} says ${[word, reference].filter(Boolean).join(' ')}, and waits for a second who says the same`,
    ),
    order.byRule?.approved ? 'approved by the rule' : null,
    order.byRule && !order.byRule.approved ? `left to people: ${order.byRule.leftBecause.join(', ')}` : null,
  ].filter((note) => note !== null)
  const line = `${requestedAt}  ${orderId}  ${state}  ${username}  ${amount} ${currency} (${receive} to ${providerName} ${masked})`
  return [line, ...notes.map((note) => `    ${note}`)].join('\n')
}

function describePayout({ payout }: Order): string[] {
  if (!payout) return []
  const { provider, state, payoutId, reason, since, moved } = payout
  const facts = [`payout by ${provider}: ${state} since ${since}`, reason, payoutId && `there ${payoutId}`]
  const line = facts.filter(Boolean).join(', ')
  return [line, ...moved.map((one) => `  moved ${one.amount} ${one.currency} as ${one.transactionId}: ${one.state}`)]
}
