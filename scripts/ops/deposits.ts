/** `deposits list|show|resolve|assign`: what came in, and what becomes of money that fitted no deposit. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const orderSchema = z.object({
  orderId: z.string(),
  username: z.string(),
  state: z.string(),
  failure: z.string().nullable(),
  kind: z.string(),
  amount: z.string(),
  credited: z.string().nullable(),
  currency: z.string(),
  createdAt: z.string(),
})
const receiptSchema = z.object({
  orderId: z.string(),
  transactionId: z.string(),
  merchant: z.string(),
  provider: z.string(),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
  credited: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  givenTo: z.string().nullable(),
  said: z.array(z.object({ operator: z.string(), credit: z.string(), givenTo: z.string().nullable() })),
  receivedAt: z.string(),
})
const listSchema = z.object({ orders: z.array(orderSchema), receipts: z.array(receiptSchema) })
const shownSchema = z.object({ order: orderSchema.nullable(), receipts: z.array(receiptSchema) })
const resolvedSchema = shownSchema.extend({ waitsBecause: z.string().nullable() })

const describeOrder = (order: z.infer<typeof orderSchema>) => {
  const state = order.failure === null ? order.state : `${order.state} (${order.failure})`
  const credited = order.credited === null ? '' : `, credited ${order.credited}`
  return `${order.createdAt}  ${order.orderId}  ${order.username}  ${order.kind}  ${order.amount} ${order.currency}  ${state}${credited}`
}
const describeReceipt = (receipt: z.infer<typeof receiptSchema>, asked: string) => {
  const decided = receipt.decidedBy === null ? '' : `, by ${receipt.decidedBy}: ${JSON.stringify(receipt.reason)}`
  const credited = receipt.credited === null ? '' : `, credited ${receipt.credited}`
  const money = `${receipt.amount} ${receipt.currency}`
  const to = (username: string | null) => (username === null ? '' : ` to ${username}`)
  const said = receipt.said.map(({ operator, credit, givenTo }) => `\n    ${operator} says ${credit}${to(givenTo)}`)
  const whose = receipt.merchant === asked ? '' : ` of ${receipt.merchant}, which is NO MERCHANT HERE`
  const waiting = receipt.decidedBy === null ? said.join('') : ''
  return `  ${receipt.receivedAt}  ${receipt.orderId}${whose}  ${receipt.provider} ${receipt.transactionId}  ${money}  ${receipt.state}${credited}${to(receipt.givenTo)}${decided}${waiting}`
}
const describeAll = ({ orders, receipts }: z.infer<typeof listSchema>, asked: string) =>
  [...orders.map(describeOrder), ...receipts.map((receipt) => describeReceipt(receipt, asked))].join('\n')

function describeResolved(answer: unknown, asked: string): string {
  const { order, receipts, waitsBecause } = resolvedSchema.parse(answer)
  const all = describeAll({ orders: order ? [order] : [], receipts }, asked)
  if (waitsBecause === null) return all
  if (waitsBecause === 'second_approval') return `${all}\nIt is done when a second operator says the same.`
  return `${all}\nThe wallet refused for now (${waitsBecause}); it is asked again every minute.`
}

export const depositsCommands: Record<string, Command> = {
  async 'deposits list'(words, connect) {
    const { values } = readWords(words, { merchant: one, state: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const answer = await connect().act('deposits-list', { merchant, input: { state: values.state, limit } })
    return describeAll(listSchema.parse(answer), merchant) || 'Nothing waits.'
  },
  async 'deposits show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('deposits-show', { merchant, input: { orderId: positionals[0] } })
    const { order, receipts } = shownSchema.parse(answer)
    return describeAll({ orders: order ? [order] : [], receipts }, merchant)
  },
  async 'deposits resolve'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, amount: one, reason: one, provider: one }, 3)
    const [orderId, transactionId, becomes] = positionals
    if (becomes !== 'credited' && becomes !== 'returned')
      throw new UsageError(`Money is credited or returned, not '${becomes}'.`)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const { amount, provider } = values
    const input = { orderId, transactionId, becomes, reason, amount, provider }
    return describeResolved(await connect().act('deposits-resolve', { merchant, input }), merchant)
  },
  async 'deposits assign'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one, provider: one }, 3)
    const [orderId, transactionId, username] = positionals
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const input = { orderId, transactionId, username, reason, provider: values.provider }
    return describeResolved(await connect().act('deposits-assign', { merchant, input }), merchant)
  },
}
