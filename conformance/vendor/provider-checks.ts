/** VPY: a payment provider, the suite being the platform. VMG: a gateway of messages. */
import { randomBytes } from 'node:crypto'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import type { Asked, AskManner, VendorContext } from './context.ts'

type Fields = Record<string, unknown>
const newOrder = (kind: 'D' | 'W') => `${kind}-${randomBytes(6).toString('hex').toUpperCase()}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** 32 random bytes are 43 letters of base64url; a secret of 32 letters may still be one of 32 bytes. */
const SECRET_LENGTH = 32
const ANSWER_MS = 4_000
const GATEWAY_MS = 8_000
const STATUSES = ['waiting', 'pending', 'paid', 'failed', 'expired']

function askProvider(context: VendorContext, name: string, body: unknown, manner: AskManner = {}): Promise<Asked> {
  const { provider } = context.config
  if (!provider) throw new Skip('the configuration has no part provider')
  return context.ask(provider.origin, `/operator/v1/${name}`, body, provider.code, {
    secret: provider.secret,
    ...manner,
  })
}
const buildPayment = (more: Fields = {}): Fields => ({
  operator: 'conformance',
  orderId: newOrder('D'),
  kind: 'e_wallet',
  amount: '5.00',
  currency: 'PHP',
  language: 'EN',
  returnUrl: 'https://play.example/index',
  expiresAt: inMinutes(30),
  ...more,
})
const buildPayout = (more: Fields = {}): Fields => ({
  operator: 'conformance',
  orderId: newOrder('W'),
  amount: '5.00',
  currency: 'PHP',
  to: { kind: 'ewallet', provider: 'PH_PESOGO', account: '+639171234567', holder: 'Maria Cruz' },
  ...more,
})
const doesPayouts = ({ config }: VendorContext) => {
  if (config.provider && config.provider.doesPayouts !== true) throw new Skip('provider.doesPayouts is not set')
}

function askGateway(context: VendorContext, body: unknown, manner: AskManner = {}): Promise<Asked> {
  const { gateway } = context.config
  if (!gateway) throw new Skip('the configuration has no part gateway')
  const { origin, pathname, search } = new URL(gateway.url)
  return context.ask(origin, pathname + search, body, gateway.merchant, { secret: gateway.secret, ...manner })
}
const buildMessage = (context: VendorContext, more: Fields = {}): Fields => ({
  messageId: `cf-${randomBytes(8).toString('hex')}`,
  merchant: context.config.gateway?.merchant,
  channel: 'email',
  to: 'conformance@example.com',
  text: 'A message of the conformance suite\nIt may be thrown away.',
  expiresAt: inMinutes(5),
  ...more,
})
async function countSent(context: VendorContext, messageId: unknown): Promise<number> {
  const answer = (await context.hook('sent', { messageId })) as Fields
  if (typeof answer.times !== 'number') throw new Skip('hook sent answered no times')
  return answer.times
}

const base = { isMust: true, level: 'money', isAlone: true } as const

export const providerChecks: Check<VendorContext>[] = [
  {
    ...base,
    id: 'VPY-01',
    title: 'a wrong signature is 401 signature_invalid, and nothing is judged',
    level: 'core',
    says: [
      'payments: Only your signed message moves money',
      'payments: A wrong signature is `401 signature_invalid`; such a request was not judged',
      'payments: Both sides sign as game vendors do',
    ],
    hint: 'the signature is checked for callbacks only',
    async run(context) {
      const order = buildPayment()
      for (const [name, body] of [
        ['payment', order],
        ['payment-status', { operator: 'conformance', orderId: 'D-000000000000' }],
      ] as const) {
        const asked = await askProvider(context, name, body, { secret: 'a secret that is not theirs 000000' })
        expectEqual([asked.status, asked.code], [401, 'signature_invalid'], name)
      }
      expectEqual((await askProvider(context, 'payment', order)).status, 200, 'the same order, signed')
    },
  },
  {
    ...base,
    id: 'VPY-02',
    title: 'the same order sent twice is one payment, and answered alike within 4 s',
    says: [
      'payments: The same order sent twice is one payment',
      'payments: and the same again for the same order',
      'payments: `POST /operator/v1/payment`, answered within 4 seconds',
    ],
    hint: 'each request makes a payment',
    async run(context) {
      const order = buildPayment()
      const answers = await Promise.all(Array.from({ length: 8 }, () => askProvider(context, 'payment', order)))
      answers.push(await askProvider(context, 'payment', order))
      for (const { status, text, ms } of answers) {
        expectEqual(status, 200, `the status of ${text}`)
        expectThat(ms <= ANSWER_MS, 'within 4 s', `${ms} ms`)
      }
      const values = new Set(answers.map(({ value }) => show([value.paymentId, value.payUrl])))
      expectEqual(values.size, 1, 'different payments of one order')
      expectThat(URL.canParse(String(answers[0]?.value.payUrl)), 'an address to pay at', answers[0]?.value)
    },
  },
  {
    ...base,
    id: 'VPY-03',
    title: 'asked about an order it says what it would say in a callback, or 404',
    says: [
      'payments: Answer what you would say in a callback, or `404 not_found`',
      'payments: Ignore fields that you do not know',
    ],
    hint: 'an order that is unknown is answered as waiting',
    async run(context) {
      const unknown = await askProvider(context, 'payment-status', { operator: 'conformance', orderId: newOrder('D') })
      expectEqual([unknown.status, unknown.code], [404, 'not_found'], 'an unknown order')
      const order = buildPayment({ cfUnknown: 1 })
      expectEqual((await askProvider(context, 'payment', order)).status, 200, 'an order with an unknown field')
      const known = await askProvider(context, 'payment-status', { operator: 'conformance', orderId: order.orderId })
      expectThat(STATUSES.includes(String(known.value.status)), 'one of the five words', known.text)
      expectEqual(known.value.orderId, order.orderId, 'the order')
    },
  },
  {
    ...base,
    id: 'VPY-04',
    title: 'after its time an order begins no payment',
    says: ['payments: Let no payment begin after `expiresAt`'],
    hint: 'the time of the order is not read',
    async run(context) {
      const order = buildPayment({ expiresAt: inMinutes(-1) })
      await askProvider(context, 'payment', order)
      const { status, value } = await askProvider(context, 'payment-status', {
        operator: 'conformance',
        orderId: order.orderId,
      })
      const isOver = status === 404 || value.status === 'expired' || value.status === 'failed'
      expectThat(isOver, 'expired, failed or not_found', value)
    },
  },
  {
    ...base,
    id: 'VPY-05',
    title: 'what is not of the agreed form is refused below 500',
    level: 'core',
    says: ['payments: Amounts are text with two decimals'],
    hint: 'a wrong form ends in 500, which is sent again for ever',
    async run(context) {
      for (const more of [
        { amount: 5 },
        { amount: '5' },
        { currency: 7 },
        { orderId: undefined },
        { expiresAt: 'soon' },
      ]) {
        const { status, text } = await askProvider(context, 'payment', buildPayment(more))
        expectThat(status >= 400 && status < 500, `a refusal of ${show(more)}`, `${status} ${text}`)
      }
    },
  },
  {
    ...base,
    id: 'VPY-06',
    title: 'the same payout twice is one payout; other content is 409 conflict',
    says: [
      'payments: **`orderId` is the key.** The same id with the same content is the same payout, for ever',
      'payments: With other content answer `409 conflict`',
      'payments: `POST /operator/v1/payout`, answered within 4 seconds',
    ],
    hint: 'a repeat pays once more',
    async run(context) {
      doesPayouts(context)
      const order = buildPayout()
      const answers = await Promise.all(Array.from({ length: 8 }, () => askProvider(context, 'payout', order)))
      const ids = new Set(answers.map(({ value }) => value.payoutId))
      expectThat(ids.size === 1 && typeof answers[0]?.value.payoutId === 'string', 'one payoutId', [...ids])
      const other = await askProvider(context, 'payout', { ...order, amount: '6.00' })
      expectEqual([other.status, other.code], [409, 'conflict'], 'another amount')
    },
  },
  {
    ...base,
    id: 'VPY-07',
    title: 'asked about a payout it says what happened, or 404',
    says: ['payments: Say what happened, or `404 not_found` if you do not know it'],
    hint: 'an unknown payout is answered as failed, and the player gets the money twice',
    async run(context) {
      doesPayouts(context)
      const unknown = await askProvider(context, 'payout-status', { operator: 'conformance', orderId: newOrder('W') })
      expectEqual([unknown.status, unknown.code], [404, 'not_found'], 'an unknown payout')
      const order = buildPayout()
      await askProvider(context, 'payout', order)
      const known = await askProvider(context, 'payout-status', { operator: 'conformance', orderId: order.orderId })
      expectThat(
        ['pending', 'paid', 'failed'].includes(String(known.value.status)),
        'pending, paid or failed',
        known.text,
      )
    },
  },
  {
    ...base,
    id: 'VPY-08',
    title: 'the secret is long enough',
    level: 'core',
    says: ['payments: a **secret** of at least 32 random bytes as text'],
    hint: 'a word that a person chose',
    async run({ config: { provider } }) {
      if (!provider) throw new Skip('the configuration has no part provider')
      expectThat(
        provider.secret.length >= SECRET_LENGTH,
        `a secret of ${SECRET_LENGTH} letters or more`,
        `${provider.secret.length} letters`,
      )
    },
  },
  {
    ...base,
    id: 'VMG-01',
    title: 'a wrong signature is refused with 401',
    level: 'core',
    says: [
      'message-gateway: Refuse a wrong one with 401',
      'message-gateway: over the path of the address without its query',
    ],
    hint: 'anybody can send messages in the merchant’s name',
    async run(context) {
      const message = buildMessage(context)
      const refused = await askGateway(context, message, { secret: 'a secret that is not theirs 000000' })
      expectEqual(refused.status, 401, 'the status')
    },
  },
  {
    ...base,
    id: 'VMG-02',
    title: 'a message is taken within 8 s, unknown fields and a mail’s subject line included',
    level: 'core',
    says: [
      'message-gateway: Answer within 8 seconds',
      'message-gateway: Ignore fields that you do not know',
      'message-gateway: plain; the first line of a mail is its subject',
    ],
    hint: 'a strict schema',
    async run(context) {
      const { status, ms, text } = await askGateway(context, buildMessage(context, { cfUnknown: 1 }))
      expectThat(status >= 200 && status < 300, 'a status of 2xx', `${status} ${text}`)
      expectThat(ms <= GATEWAY_MS, 'within 8 s', `${ms} ms`)
    },
  },
  {
    ...base,
    id: 'VMG-04',
    title: 'two secrets are accepted while one is being changed, and are long enough',
    level: 'core',
    says: [
      'message-gateway: Accept two secrets while one is being changed',
      'message-gateway: a **secret** of at least 32 random bytes as text',
    ],
    hint: 'only the first secret of the list is tried',
    async run(context) {
      const { secret = '', secondSecret } = context.config.gateway ?? {}
      if (!context.config.gateway) throw new Skip('the configuration has no part gateway')
      expectThat(
        secret.length >= SECRET_LENGTH,
        `a secret of ${SECRET_LENGTH} letters or more`,
        `${secret.length} letters`,
      )
      if (secondSecret === undefined) throw new Skip('gateway.secondSecret is not configured')
      for (const each of [secret, secondSecret])
        expectEqual(
          (await askGateway(context, buildMessage(context), { secret: each })).status < 300,
          true,
          'a message under either secret',
        )
    },
  },
  {
    ...base,
    id: 'VMG-03',
    title: 'a message that comes twice is sent once, and a late one not at all',
    needs: ['sent'],
    says: [
      'message-gateway: A message may come twice under the same `messageId`',
      'message-gateway: Send it once',
      'message-gateway: drop what you reach later',
    ],
    hint: 'messageId is not kept',
    async run(context) {
      const message = buildMessage(context)
      for (let time = 0; time < 3; time++) await askGateway(context, message)
      expectEqual(await countSent(context, message.messageId), 1, 'times it was sent')
      const late = buildMessage(context, { expiresAt: inMinutes(-1) })
      await askGateway(context, late)
      expectEqual(await countSent(context, late.messageId), 0, 'times the late one was sent')
    },
  },
]
