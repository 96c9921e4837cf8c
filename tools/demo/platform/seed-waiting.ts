/** The demo's waiting work for the console: orders, money, a document, cases and conversations, each by the verb that players use. */

import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { payoutAccountIdSchema } from '../../../contract/calls/money/payout-accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { idempotencyKeySchema, withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { addDocument } from '../../../platform/account/kyc-documents/send-document.ts'
import { accountOperatorCalls } from '../../../platform/account/operate/calls.ts'
import { listPayoutAccounts } from '../../../platform/account/payout-accounts/list-payout-accounts.ts'
import { writeToService } from '../../../platform/account/service-thread/write-to-service.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { fileFeedback } from '../../../platform/messaging/service/file-feedback.ts'
import { approveWithdrawal } from '../../../platform/money/operate/decide-withdrawal.ts'
import { createWithdrawal } from '../../../platform/money/withdrawals/create-withdrawal.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { tryDeposit } from './seed-deposits.ts'
import { DEMO_PAYMENT_PASSWORD } from './seed-members.ts'

/** The one with a bank account (seed-withdrawals.ts). */
const PAYEE = 'player3'
const ASKED = [
  { amount: '180.00', minutesAgo: 27, isApproved: false },
  { amount: '240.00', minutesAgo: 19, isApproved: true },
  { amount: '320.00', minutesAgo: 12, isApproved: false },
  { amount: '20500.00', minutesAgo: 8, isApproved: false },
  { amount: '450.00', minutesAgo: 4, isApproved: false },
] as const

const CASES = [
  {
    by: 'player1',
    kind: 'complaint',
    topic: 'withdrawal',
    content: 'My withdrawal took two hours. The page said twenty minutes.',
  },
  { by: 'player2', kind: 'feedback', topic: 'site', content: 'The list of games could remember my last filter.' },
] as const
const WRITTEN = [
  { by: 'player4', text: 'Hello, where do I see my limits? I want to lower the one for deposits.' },
  { by: 'player2', text: 'I sent my identity card yesterday. Is it all right?' },
] as const

/** Once: where a conversation waits or was answered, all of it was there. A refusal of one part leaves the others. */
export async function seedWaiting(services: Services, merchant: MerchantFacts): Promise<void> {
  if (await services.db.get(sql`SELECT 1 FROM service_thread WHERE merchant = ${merchant.code}`)) return
  const parts = [
    ...ASKED.map((asked) => () => askFor(services, merchant, asked)),
    ...['less-1', 'less-2'].map((_, at) => () => payLess(services, merchant, at)),
    () => sendDocument(services, merchant),
    ...CASES.map(({ by, ...input }) => async () => {
      await fileFeedback(await buildPlayerContext(services, merchant, by), input)
    }),
    ...WRITTEN.map(({ by, text }) => async () => {
      await writeToService(await buildPlayerContext(services, merchant, by), { text })
    }),
  ]
  for (const part of parts) {
    try {
      await part()
    } catch (error) {
      // A demo player may be limited or excluded by now: a start must not fail for it.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

async function askFor(
  services: Services,
  merchant: MerchantFacts,
  { amount, minutesAgo, isApproved }: (typeof ASKED)[number],
) {
  const nowMs = services.clock() - minutesAgo * MINUTE_MS
  const ctx = await buildPlayerContext({ ...services, clock: () => nowMs }, merchant, PAYEE)
  const { destinations } = await listPayoutAccounts(ctx)
  const destinationId = payoutAccountIdSchema.parse(destinations[0]?.id)
  const idempotencyKey = idempotencyKeySchema.parse(randomUuid(services.random))
  const asked = { destinationId, amount, receive: amount, paymentPassword: DEMO_PAYMENT_PASSWORD }
  const { orderId } = await createWithdrawal({ ...ctx, idempotencyKey }, asked)
  if (isApproved)
    await approveWithdrawal({ ...ctx, operator: 'demo' }, { orderId: withdrawOrderIdSchema.parse(orderId) })
}

/** Less arrives than was agreed, so that it is in review. */
async function payLess(services: Services, merchant: MerchantFacts, at: number) {
  const ctx = await buildPlayerContext(services, merchant, at === 0 ? 'player1' : 'player2')
  const key = `a1d3c0de-0000-4000-8000-00000000010${at}`
  await tryDeposit(ctx, { key, channel: 'wallet', amountMinor: 40_000 + at * 15_000, act: 'pay_less' })
}

async function sendDocument(services: Services, merchant: MerchantFacts) {
  const ctx = await buildPlayerContext(services, merchant, 'player2')
  const asking = { ...ctx, operator: 'demo' }
  const note = 'Your identity card, both sides.'
  await accountOperatorCalls['documents-ask'](asking, { username: 'player2', kind: 'identity', note })
  await addDocument(ctx, { kind: 'identity', image: drawCard() })
}

const WIDTH = 480
const HEIGHT = 300

/** A card with a head and some lines, as a PNG: nothing on it is of anybody. */
function drawCard(): string {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3, 0)
    for (let x = 0; x < WIDTH; x += 1) row.set(colourAt(x, y), 1 + x * 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

function colourAt(x: number, y: number): [number, number, number] {
  const isHead = (x - 110) ** 2 + (y - 120) ** 2 < 50 ** 2
  const isBody = x > 50 && x < 170 && y > 180 && y < 240
  const isLine = x > 220 && x < 430 && y % 40 > 14 && y % 40 < 26 && y > 70 && y < 240
  if (isHead || isBody) return [138, 150, 170]
  if (isLine) return [196, 204, 216]
  return y < 46 ? [36, 80, 200] : [244, 246, 250]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
