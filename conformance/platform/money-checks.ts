/** MON: orders, balances and ledger. The suite keeps its own books from answers alone. */
import { formatAmount, isAmount, parseAmount, readAmount } from '../kit/money.ts'
import { listOperations } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import type { MemberRole } from '../run/config.ts'
import { buildInput } from './answer-checks.ts'
import {
  type Answered,
  expectCode,
  expectNone,
  expectSuccess,
  type Fields,
  forEach,
  type PlatformContext,
} from './context.ts'
import { endOpenOrders } from './provider.ts'

const HERD = 50
const BAD_AMOUNTS = ['0.00', '-1.00', '0.001', '1e3', 'NaN', '100000000000000.00', '007.00', '1,00', '5', 5]
const LIMITS = [
  'deposits_waiting',
  'deposit_limit_reached',
  'limit_reached',
  'too_many_requests',
  'channel_unavailable',
]

type Channel = { channelId: string; min: string; max: string; fee: { flat: string; rateBps: number } }
const feeOf = ({ fee }: Channel, amount: number) => parseAmount(fee.flat) + Math.round((amount * fee.rateBps) / 10_000)

async function chooseChannel(context: PlatformContext, token: string): Promise<Channel> {
  const value = expectSuccess(await context.call('depositChannels', { token }), 'the channels of deposits')
  const [channel] = value.channels as Channel[]
  if (!channel) throw new Skip('the member has no channel for deposits')
  return channel
}

/** What the page would send: the amount, and what arrives of it. */
function buildOrder(channel: Channel, amount = parseAmount(channel.min)): Fields {
  const receive = formatAmount(amount - feeOf(channel, amount))
  return { channelId: channel.channelId, amount: formatAmount(amount), receive, siteOrigin: 'https://play.example' }
}
async function prepareOrder(context: PlatformContext, role: MemberRole = 'player') {
  const token = await context.token(role)
  await endOpenOrders(context, token)
  const order = buildOrder(await chooseChannel(context, token))
  const send = (input: Fields, key: string, more: object = {}) =>
    context.call('createDeposit', { token, input, key, ...more })
  return { token, order, send }
}

/** A platform bounds the open orders of a member; then the check cannot be made now. */
function requireOrder(answered: Answered, what: string): Fields {
  if (LIMITS.includes(answered.code ?? ''))
    throw new Skip(`${what} is refused with ${answered.code}: the member has too many open orders`)
  return expectSuccess(answered, what)
}
const readOrders = async (context: PlatformContext, token: string): Promise<string[]> =>
  (
    expectSuccess(await context.call('depositHistory', { token, input: { pageSize: 50 } }), 'the deposits')
      .rows as Fields[]
  ).map(({ orderId }) => String(orderId))

async function readRows(context: PlatformContext, token: string, pages: number): Promise<Fields[]> {
  const rows: Fields[] = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const input = { pageSize: 20, ...(cursor !== null && { cursor }) }
    const value = expectSuccess(await context.call('ledgerRecord', { token, input }), 'the ledger')
    rows.push(...(value.rows as Fields[]))
    cursor = value.nextCursor as string | null
    if (cursor === null) break
  }
  return rows
}

async function prepareWithdrawal(context: PlatformContext) {
  const { paymentPassword } = context.account('player')
  const token = await context.token('player')
  if (paymentPassword === undefined) throw new Skip('platform.members.player has no paymentPassword')
  const options = expectSuccess(await context.call('withdrawOptions', { token }), 'the options of withdrawals')
  const kept = expectSuccess(await context.call('payoutAccounts', { token }), 'the payout accounts')
  const account = (kept.destinations as Fields[]).find(({ state }) => state === 'ready')
  const method = (options.methods as (Fields & Channel)[]).find(({ kind }) => kind === account?.kind)
  if (!account || !method) throw new Skip('the player has no payout account that is ready')
  const amount = parseAmount(method.min)
  if (parseAmount(String(options.withdrawable)) < amount) throw new Skip('the player can withdraw nothing')
  const receive = formatAmount(amount - feeOf(method, amount))
  return { token, input: { destinationId: account.id, amount: formatAmount(amount), receive, paymentPassword } }
}

const base = { isMust: true, level: 'money', isAlone: true } as const

const repeatChecks: Check<PlatformContext>[] = [
  {
    ...base,
    id: 'MON-01',
    title: 'the same key with the same content gives the same order, once',
    says: [
      'upstream: A call with an `idempotencyKey` must have one',
      'upstream: claim `idempotencyKey` is present: one effect for a key',
    ],
    hint: 'the key is not kept, or kept before the effect',
    async run(context) {
      const { token, order, send } = await prepareOrder(context)
      const key = context.newKey()
      const first = requireOrder(await send(order, key), 'an order')
      const again = expectSuccess(await send(order, key), 'the same again')
      expectEqual(again.orderId, first.orderId, 'the order of the repeat')
      const ids = await readOrders(context, token)
      expectEqual(ids.filter((id) => id === first.orderId).length, 1, 'orders in the list')
    },
  },
  {
    ...base,
    id: 'MON-02',
    title: 'the same key with other content is 409 conflict and makes nothing',
    says: ['upstream: The same key with other content is `409 conflict`'],
    hint: 'the content is not compared',
    async run(context) {
      const { token, order, send } = await prepareOrder(context)
      const key = context.newKey()
      requireOrder(await send(order, key), 'an order')
      const before = await readOrders(context, token)
      const other = buildOrder(await chooseChannel(context, token), parseAmount(String(order.amount)) + 100)
      const answered = await send(other, key)
      expectEqual([answered.status, answered.code], [409, 'conflict'], 'another amount under the key')
      expectEqual((await readOrders(context, token)).length, before.length, 'orders in the list')
    },
  },
  {
    ...base,
    id: 'MON-03',
    title: 'a key is a member’s own: the same key of another member is free',
    says: ['upstream: a UUID, for calls marked `x-idempotent`'],
    hint: 'keys in one table without the member',
    async run(context) {
      const key = context.newKey()
      const [one, two] = [await prepareOrder(context, 'player'), await prepareOrder(context, 'second')]
      const first = requireOrder(await one.send(one.order, key), 'an order of one member')
      const second = requireOrder(await two.send(two.order, key), 'an order of the other under the same key')
      expectThat(first.orderId !== second.orderId, 'an order of its own', second)
    },
  },
  {
    ...base,
    id: 'MON-04',
    title: 'fifty equal orders at once make one, and fifty equal answers',
    says: ['upstream: effect and give the stored answer again'],
    hint: 'looked up, then written',
    async run(context) {
      const { token, order, send } = await prepareOrder(context)
      const key = context.newKey()
      const before = await readOrders(context, token)
      const answers = await Promise.all(Array.from({ length: HERD }, () => send(order, key)))
      const ids = new Set(answers.map((answered) => requireOrder(answered, 'each of the fifty').orderId))
      expectEqual(ids.size, 1, 'different orders in fifty answers')
      const after = await readOrders(context, token)
      expectThat(after.length - before.length <= 1, 'one order more', `${before.length} before, ${after.length} after`)
    },
  },
  {
    ...base,
    id: 'MON-05',
    title: 'an answer that is lost: the repeat finds the one effect',
    says: [
      'upstream: The edge tries a second time, with a new `jti`',
      'upstream: answer within 4 s, a broken connection or a 5xx',
    ],
    hint: 'the effect is stored before the key, in two steps',
    async run(context) {
      const { token, order, send } = await prepareOrder(context)
      const key = context.newKey()
      const before = await readOrders(context, token)
      await send(order, key, { isCut: true })
      const value = requireOrder(await send(order, key), 'the repeat')
      const after = (await readOrders(context, token)).filter((id) => !before.includes(id))
      expectEqual(after, [value.orderId], 'the new orders')
    },
  },
  {
    ...base,
    id: 'MON-06',
    title: 'every call that is marked idempotent refuses a missing key',
    says: ['upstream: No other write is repeated'],
    hint: 'without a key the call simply happens',
    async run(context) {
      const operations = listOperations().filter(({ isIdempotent }) => isIdempotent)
      const faults = await forEach(operations, async (operation) => {
        const hasAgent = context.settings.members?.agent !== undefined
        const token = await context.token(operation.agents === 'only' && hasAgent ? 'agent' : 'player')
        const answered = await context.ask(operation, { token, input: buildInput(operation, context.random) })
        return answered.isSuccess || answered.status >= 500 ? `${operation.name}: ${answered.status}` : null
      })
      expectNone(faults, 'a refusal')
    },
  },
  {
    ...base,
    id: 'MON-07',
    title: 'an order refused with a code that ends it stays refused under its key',
    says: ['upstream: Only with these codes an order may end for good'],
    hint: 'the refusal is forgotten, and the same press pays a day later',
    async run(context) {
      const { token, input } = await prepareWithdrawal(context)
      const options = expectSuccess(await context.call('withdrawOptions', { token }), 'the options')
      const tooMuch = formatAmount(parseAmount(String(options.withdrawable)) + 100)
      const key = context.newKey()
      const send = (amount: unknown) =>
        context.call('createWithdrawal', { token, key, input: { ...input, amount, receive: amount } })
      const first = await send(tooMuch)
      expectThat(!first.isSuccess && first.status < 500, 'a refusal of more than there is', first.body)
      const ends = ['balance_insufficient', 'turnover_left', 'limit_reached', 'account_locked', 'conflict']
      if (!ends.includes(first.code ?? '')) throw new Skip(`refused with ${first.code}, which ends no order`)
      const second = await send(tooMuch)
      expectEqual(second.code, first.code, 'the code of the repeat')
      expectCode(
        await context.call('createWithdrawal', { token, key, input }),
        ['conflict', first.code ?? ''],
        'a good order under its key',
      )
    },
  },
]

const bookChecks: Check<PlatformContext>[] = [
  {
    ...base,
    id: 'MON-08',
    title: 'sumBalance is the member’s own money, without what is held',
    says: ['upstream: `sumBalance` and `real` of `balance` are the member’s own money'],
    hint: 'what is held, a bonus or a deposit on its way is counted as money that can be staked',
    async run(context) {
      for (const role of ['player', 'second'] as const) {
        const value = expectSuccess(await context.call('balance', { token: await context.token(role) }), 'the balance')
        const atVendors = Object.values((value.atVendors as Record<string, string>) ?? {}).reduce(
          (sum, amount) => sum + readAmount(amount),
          0,
        )
        const sum = readAmount(value.sumBalance)
        expectEqual(sum, readAmount(value.real), `sumBalance of ${role}, whose balance is ${show(value)}`)
        expectThat(atVendors <= sum, `what lies at vendors within the sum of ${role}`, value)
      }
    },
  },
  {
    ...base,
    id: 'MON-09',
    title: 'the ledger has each row once over its pages, and its running balance is right',
    says: ['upstream: GET /wps/v2/wallets/balance'],
    hint: 'pages by offset while rows are added, or a running balance by page',
    async run(context) {
      const rows = await readRows(context, await context.token('player'), 5)
      const ids = rows.map(({ id, account }) => `${id} ${account}`)
      expectEqual(new Set(ids).size, ids.length, 'rows of five pages, each once')
      const real = rows.filter(({ account }) => account === 'real')
      for (const [index, row] of real.entries()) {
        const older = real[index + 1]
        if (!older) break
        const expected = readAmount(older.balanceAfter) + readAmount(row.amount)
        expectEqual(readAmount(row.balanceAfter), expected, `the balance after ${row.id}`)
      }
    },
  },
  {
    ...base,
    id: 'MON-10',
    title: 'an amount of another form, or of nothing, makes no order',
    says: ['upstream: (`"1234.50"`)'],
    hint: 'parseFloat and a check that it is above zero',
    async run(context) {
      const { token, order, send } = await prepareOrder(context)
      const before = await readOrders(context, token)
      for (const amount of BAD_AMOUNTS) {
        const answered = await send({ ...order, amount }, context.newKey())
        expectThat(
          !answered.isSuccess && answered.status < 500 && answered.status > 0,
          `a refusal of ${show(amount)}`,
          `${answered.status} ${show(answered.body)}`,
        )
      }
      expectEqual((await readOrders(context, token)).length, before.length, 'orders in the list')
    },
  },
  {
    ...base,
    id: 'MON-11',
    title: 'the bounds and the fee of a channel are kept as they were said',
    says: ['upstream: query or body, the form of `value`'],
    hint: 'the page keeps the bounds and the server does not',
    async run(context) {
      const { token, send } = await prepareOrder(context)
      const channel = await chooseChannel(context, token)
      const [least, most] = [parseAmount(channel.min), parseAmount(channel.max)]
      for (const amount of [least - 1, most + 1]) {
        const answered = await send(buildOrder(channel, amount), context.newKey())
        expectThat(!answered.isSuccess && answered.status < 500, `a refusal of ${formatAmount(amount)}`, answered.body)
      }
      const value = requireOrder(await send(buildOrder(channel, least), context.newKey()), 'the least amount')
      expectEqual(
        [value.amount, value.fee],
        [channel.min, formatAmount(feeOf(channel, least))],
        'amount and fee of the order',
      )
      expectThat(isAmount(value.receive), 'what arrives', value)
    },
  },
  {
    ...base,
    id: 'MON-12',
    title: 'a withdrawal holds its amount once, under repeats and a lost answer',
    says: ['upstream: effect and give the stored answer again'],
    hint: 'the money is held before the key is kept',
    async run(context) {
      const { token, input } = await prepareWithdrawal(context)
      const read = async () => expectSuccess(await context.call('balance', { token }), 'the balance')
      const before = await read()
      const key = context.newKey()
      await context.call('createWithdrawal', { token, key, input, isCut: true })
      const answers = await Promise.all([1, 2, 3].map(() => context.call('createWithdrawal', { token, key, input })))
      const ids = new Set(answers.map((answered) => requireOrder(answered, 'the withdrawal').orderId))
      expectEqual(ids.size, 1, 'different orders')
      const after = await read()
      expectEqual(
        readAmount(before.real) - readAmount(after.real),
        readAmount(input.amount),
        'what has left the real balance',
      )
    },
  },
  {
    ...base,
    id: 'MON-13',
    title: 'a wrong payment password moves nothing',
    says: ['upstream: refuse these with `password_incorrect` while `password` is missing'],
    hint: 'the password is checked by the page’s form only',
    async run(context) {
      const { token, input } = await prepareWithdrawal(context)
      const answered = await context.call('createWithdrawal', {
        token,
        key: context.newKey(),
        input: { ...input, paymentPassword: '000001' },
      })
      expectCode(answered, ['payment_password_incorrect', 'payment_password_locked'], 'a wrong payment password')
    },
  },
  {
    ...base,
    id: 'MON-14',
    title: 'on a break or excluded there is no deposit, and the money stays reachable',
    says: ['upstream: `on_break` or `account_excluded`, and never the way back'],
    hint: 'the bar is asked at login only',
    async run(context) {
      for (const [role, code] of [
        ['onBreak', 'on_break'],
        ['excluded', 'account_excluded'],
      ] as const) {
        if (!context.settings.members?.[role]) continue
        const token = await context.token(role)
        const channels = await context.call('depositChannels', { token })
        const channel = (channels.value.channels as Channel[] | undefined)?.[0]
        if (channel)
          expectCode(
            await context.call('createDeposit', { token, key: context.newKey(), input: buildOrder(channel) }),
            code,
            `a deposit of ${role}`,
          )
        else if (channels.code !== code) expectSuccess(channels, `the channels of ${role}`)
        expectSuccess(await context.call('withdrawOptions', { token }), `the withdrawals of ${role}`)
      }
      if (!context.settings.members?.onBreak && !context.settings.members?.excluded)
        throw new Skip('platform.members names neither onBreak nor excluded')
    },
  },
  {
    ...base,
    id: 'MON-15',
    title: 'a promotion is claimed once, whatever the key',
    says: [
      'upstream: `claimPromotion` pays once for a promotion and a member, whatever the `idempotencyKey`',
      'upstream: What cannot be claimed is `promotion_unavailable`',
    ],
    hint: 'a new key claims again',
    async run(context) {
      const token = await context.token('second')
      const available = expectSuccess(await context.call('availablePromotions', { token }), 'what can be claimed')
      const [claimable] = available.claimable as Fields[]
      if (!claimable) throw new Skip('the second member has nothing to claim')
      const claim = () =>
        context.call('claimPromotion', { token, key: context.newKey(), input: { promotionId: claimable.promotionId } })
      const answers = await Promise.all(Array.from({ length: 8 }, claim))
      const paid = new Set(answers.map((answered) => show(expectSuccess(answered, 'the claim').paidAmount)))
      expectEqual(paid.size, 1, 'amounts that were paid')
      const other = await context.call('claimPromotion', {
        token,
        key: context.newKey(),
        input: { promotionId: 'cf-unknown' },
      })
      expectCode(other, ['promotion_unavailable', 'not_found'], 'an unknown promotion')
    },
  },
  {
    ...base,
    id: 'MON-16',
    title: 'joining a promotion again answers the state and changes nothing',
    says: [
      'upstream: `joinPromotion` again by a member who has joined answers their state',
      'upstream: is one of the ten words of the list',
    ],
    hint: 'a conflict for a second press',
    async run(context) {
      const token = await context.token('second')
      const list = expectSuccess(await context.call('promotions', { token }), 'the promotions').promotions as Fields[]
      const join = list.find(({ state }) => state === 'Join')
      if (!join) throw new Skip('there is no promotion to join')
      const send = () => context.call('joinPromotion', { token, input: { promotionId: join.promotionId } })
      const first = await send()
      if (!first.isSuccess) throw new Skip(`joining is refused with ${first.code}`)
      expectEqual(expectSuccess(await send(), 'joining again').state, first.value.state, 'the state')
    },
  },
  {
    ...base,
    id: 'MON-17',
    title: 'a transfer without an upline is refused, and its options say so',
    says: [
      'upstream: answers a member without an upline too: 200 with `upline: null`, no refusal',
      'upstream: Refuse `createTransfer` of such a member with `function_disabled`',
    ],
    hint: 'the options are refused, and the page shows a fault',
    async run(context) {
      const token = await context.token('player')
      const options = await context.call('transferOptions', { token })
      if (options.code === 'function_disabled') throw new Skip('transfers are switched off')
      const value = expectSuccess(options, 'the options of a transfer')
      if (value.upline !== null) throw new Skip('the player has an upline')
      const input = { amount: '1.00', paymentPassword: context.account('player').paymentPassword ?? '000000' }
      expectCode(
        await context.call('createTransfer', { token, key: context.newKey(), input }),
        'function_disabled',
        'a transfer',
      )
    },
  },
]

export const moneyChecks: Check<PlatformContext>[] = [...repeatChecks, ...bookChecks]
