/** `withdrawals list|show|account|approve|refuse|pay|delay|settle`: money that goes out, and who decides on it. */
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const orderSchema = z.object({
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
})
type Order = z.infer<typeof orderSchema>

function describeOrder(order: Order): string {
  const { orderId, requestedAt, username, amount, receive, currency, providerName, masked, state } = order
  const notes = [
    order.disputedAt && state === 'sent' ? `NOT RECEIVED: ${order.disputeNote ?? 'no words'}` : null,
    order.approvalsNeeded > 1 && state === 'checks' ? `approved by ${order.approvedBy.length} of 2` : null,
    order.delay ? `delay: ${order.delay}` : null,
    order.refusal ? `${order.refusal}, money ${order.isReturned ? 'given back' : 'still to be given back'}` : null,
    order.reference ? `reference ${order.reference}` : null,
  ].filter((note) => note !== null)
  const line = `${requestedAt}  ${orderId}  ${state}  ${username}  ${amount} ${currency} (${receive} to ${providerName} ${masked})`
  return [line, ...notes.map((note) => `    ${note}`)].join('\n')
}

const accountSchema = z.object({
  providerName: z.string(),
  account: z.string(),
  holder: z.string().nullable(),
  receive: z.string(),
  currency: z.string(),
})
const shownSchema = z.object({
  order: orderSchema,
  proofs: z.number(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), act: z.string(), note: z.string().nullable() })),
})

const pictureSchema = z.object({ data: z.base64(), contentType: z.string() })

const OPTIONS = { merchant: one, reason: one, note: one, reference: one }

/** An act on one withdrawal: `fields` are the options that go along. */
const actOn =
  (name: string, fields: readonly ('reason' | 'note' | 'reference')[], needed: readonly string[] = []): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, OPTIONS, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    for (const field of needed) requireWord(values[field as keyof typeof values], field)
    const given = fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]] as const]))
    const input = { orderId: positionals[0], ...Object.fromEntries(given) }
    return describeOrder(orderSchema.parse(await connect().act(name, { merchant, input })))
  }

export const withdrawalsCommands: Record<string, Command> = {
  async 'withdrawals list'(words, connect) {
    const { values } = readWords(words, { merchant: one, state: one, limit: one })
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-list', { merchant, input: { state: values.state, limit } })
    const { orders } = z.object({ orders: z.array(orderSchema) }).parse(answer)
    return orders.length === 0 ? 'Nothing waits.' : orders.map(describeOrder).join('\n')
  },
  async 'withdrawals show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-show', { merchant, input: { orderId: positionals[0] } })
    const { order, proofs, history } = shownSchema.parse(answer)
    const acts = history.map(({ at, actor, act, note }) => `  ${at}  ${act}  ${actor}${note ? `  ${note}` : ''}`)
    return [describeOrder(order), `    ${proofs} pictures`, ...acts].join('\n')
  },
  async 'withdrawals account'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-account', { merchant, input: { orderId: positionals[0] } })
    const { providerName, account, holder, receive, currency } = accountSchema.parse(answer)
    return `${receive} ${currency} to ${providerName}, ${account}${holder ? `, in the name of ${holder}` : ''}`
  },
  async 'withdrawals proof'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, out: one }, 2)
    const [merchant, out] = [requireWord(values.merchant, 'merchant'), requireWord(values.out, 'out')]
    const input = { orderId: positionals[0], number: Number(positionals[1]) }
    const { data, contentType } = pictureSchema.parse(await connect().act('withdrawals-proof', { merchant, input }))
    writeFileSync(out, Buffer.from(data, 'base64'), { flag: 'wx' })
    return `${out} written (${contentType}).`
  },
  'withdrawals approve': actOn('withdrawals-approve', []),
  'withdrawals refuse': actOn('withdrawals-refuse', ['reason', 'note'], ['reason']),
  'withdrawals pay': actOn('withdrawals-pay', ['reference'], ['reference']),
  'withdrawals delay': actOn('withdrawals-delay', ['reason', 'note']),
  'withdrawals settle': actOn('withdrawals-settle', ['note'], ['note']),
}
