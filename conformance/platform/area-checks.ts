/** AGT agents, LOT lottery, PTS points, SVC customer service: what came after the first page. */
import { computeSkewMs, presentTrip } from '../kit/clock.ts'
import { listOperations } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { buildInput } from './answer-checks.ts'
import {
  type Answered,
  expectCode,
  expectNone,
  expectSuccess,
  type Fields,
  findFormFault,
  forEach,
  type PlatformContext,
} from './context.ts'

const core = { isMust: true, level: 'core' } as const
const money = { isMust: true, level: 'money', isAlone: true } as const
const SKEW_MS = 5_000

/** A part that a platform has not built yet answers 404 to all of it. */
function readBuilt(answered: Answered): Fields {
  const { callName, code } = answered
  if (code === 'not_found' || code === 'function_disabled') throw new Skip(`${callName} answers ${code}`)
  return expectSuccess(answered, callName)
}
const requireBuilt = async (context: PlatformContext, name: string, input?: Fields, token?: string): Promise<Fields> =>
  readBuilt(await context.call(name, { input, token }))

export const agentChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'AGT-01',
    title: 'the agent centre’s reads answer an agent in the form of openapi.json',
    says: ['upstream: refuse members who are not of type 1, 2, 41 or 42 with `agent_only`'],
    hint: 'a new agent without a team ends in a fault',
    async run(context) {
      const token = await context.token('agent')
      const reads = listOperations().filter(({ agents, method }) => agents === 'only' && method === 'GET')
      const faults = await forEach(reads, async (operation) => {
        const input = buildInput({ ...operation, parameters: operation.parameters.filter(({ required }) => required) })
        const answered = await context.ask(operation, { token, input })
        const fault = findFormFault(operation, answered)
        return fault === null && answered.status < 500 ? null : `${operation.name}: ${fault ?? answered.status}`
      })
      expectNone(faults, 'answers of the agreed form')
    },
  },
  {
    ...money,
    id: 'AGT-02',
    title: 'a member who is not in the team is not_found, and money to one is refused',
    says: ['upstream: The edge refuses first where it can'],
    hint: 'any member’s id is looked up',
    async run(context) {
      const token = await context.token('agent')
      const { paymentPassword } = context.account('agent')
      if (paymentPassword === undefined) throw new Skip('platform.members.agent has no paymentPassword')
      const input = { memberId: 'cf-nobody', amount: '1.00', paymentPassword }
      const answered = await context.call('sendAgentTransfer', { token, key: context.newKey(), input })
      if (answered.code === 'function_disabled') throw new Skip('transfers are switched off')
      expectCode(answered, ['not_found', 'forbidden', 'invalid_fields'], 'a transfer to a stranger')
    },
  },
  {
    ...money,
    id: 'AGT-03',
    title: 'a wrong payment password offers and sends nothing',
    says: ['upstream: (claim) `idempotencyKey`'.replace('(claim) ', 'claim ')],
    hint: 'the password is asked by the page only',
    async run(context) {
      const token = await context.token('agent')
      const input = { memberId: 'cf-nobody', amount: '1.00', paymentPassword: '000001' }
      const answered = await context.call('sendAgentTransfer', { token, key: context.newKey(), input })
      expectThat(!answered.isSuccess && answered.status < 500, 'a refusal', answered.body)
    },
  },
]

export const lotteryChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'LOT-01',
    title: 'every lottery says its draw, and the times are in order',
    says: ['upstream: leads to'],
    hint: 'times of the page’s zone',
    async run(context) {
      const answered = await context.call('lotteries')
      const { list, now } = readBuilt(answered)
      const skewMs = computeSkewMs(Date.parse(String(now)), answered)
      expectThat(Math.abs(skewMs) < SKEW_MS, 'a clock within 5 s', `${now}; ${presentTrip(answered)}`)
      for (const each of list as Fields[]) {
        const times = [each.openAt, each.closeAt, each.drawAt].map((time) => Date.parse(String(time)))
        expectThat(
          times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0)),
          'open, close and draw in order',
          each,
        )
      }
    },
  },
  {
    ...core,
    id: 'LOT-02',
    title: 'state holds nothing of a member',
    says: ['upstream: it may depend on claims `merchant`, `language` and the input only'],
    hint: 'the member’s own rebate in a shared answer',
    async run(context) {
      const { list } = await requireBuilt(context, 'lotteries')
      const [first] = list as Fields[]
      if (!first) throw new Skip('there is no lottery')
      const bare = (value: Fields) => show({ ...value, now: '' })
      const input = { gameCode: first.gameCode }
      const one = await requireBuilt(context, 'lotteryState', input)
      const two = await requireBuilt(context, 'lotteryState', input, await context.token('player'))
      if (one.period === two.period) expectEqual(bare(two), bare(one), 'the state of a member and of a visitor')
    },
  },
  {
    ...money,
    id: 'LOT-03',
    title: 'a ticket for a draw that is closed is draw_closed, and one with a made-up price is refused',
    says: ['upstream: claim `idempotencyKey` is present: one effect for a key'],
    hint: 'the period of the ticket is taken as it comes',
    async run(context) {
      const { list } = await requireBuilt(context, 'lotteries')
      const lottery = (list as Fields[]).find(({ shut }) => shut !== true)
      if (!lottery) throw new Skip('no lottery is open')
      const token = await context.token('player')
      const state = await requireBuilt(context, 'lotteryState', { gameCode: lottery.gameCode })
      const base = { gameCode: lottery.gameCode, rulesVersion: state.rulesVersion, rebateBps: 0 }
      const bet = { play: 'cf-unknown', selection: '1', unit: '1.00', multiple: 1 }
      const place = (more: Fields) =>
        context.call('placeLotteryBets', {
          token,
          key: context.newKey(),
          input: { ...base, bets: [bet], stake: '1.00', ...more },
        })
      const old = await place({ period: '20200101-0001' })
      expectThat(!old.isSuccess && old.status < 500, 'a refusal of an old draw', old.body)
      const unknown = await place({ period: state.period })
      expectThat(!unknown.isSuccess && unknown.status < 500, 'a refusal of an unknown play', unknown.body)
    },
  },
]

export const pointChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'PTS-01',
    title: 'the balance of points fits its ratio',
    says: ['upstream: query or body, the form of `value`'],
    hint: 'what a point is worth is computed by the page',
    async run(context) {
      const token = await context.token('player')
      const balance = await requireBuilt(context, 'pointBalance', undefined, token)
      const config = await requireBuilt(context, 'pointConfig', undefined, token)
      const { least } = config.ratio as { least: number }
      expectThat(
        Number(balance.convertible) <= Number(balance.points) || Number(balance.points) < least,
        'convertible points within the points',
        balance,
      )
    },
  },
  {
    ...money,
    id: 'PTS-02',
    title: 'more points than there are convert to nothing, and points are whole',
    says: ['upstream: `points_insufficient`'],
    hint: 'the points are taken before they are counted',
    async run(context) {
      const token = await context.token('player')
      const { paymentPassword } = context.account('player')
      const balance = await requireBuilt(context, 'pointBalance', undefined, token)
      const config = await requireBuilt(context, 'pointConfig', undefined, token)
      if (paymentPassword === undefined) throw new Skip('platform.members.player has no paymentPassword')
      const { points, amount } = config.ratio as { points: number; amount: string }
      const wanted = (Math.floor(Number(balance.points) / points) + 10) * points
      const worth = ((wanted / points) * Number(amount)).toFixed(2)
      const convert = (input: Fields) =>
        context.call('convertPoint', { token, key: context.newKey(), input: { paymentPassword, ...input } })
      expectCode(
        await convert({ points: wanted, amount: worth }),
        ['points_insufficient', 'payment_password_required'],
        'more than there are',
      )
      const half = await convert({ points: 0.5, amount: '0.01' })
      expectThat(!half.isSuccess && half.status < 500, 'a refusal of half a point', half.body)
      const after = await requireBuilt(context, 'pointBalance', undefined, token)
      expectEqual(after.points, balance.points, 'the points')
    },
  },
]

export const serviceChecks: Check<PlatformContext>[] = [
  {
    ...money,
    id: 'SVC-01',
    title: 'a message under one key is written once',
    says: ['upstream: claim `idempotencyKey` is present: one effect for a key'],
    hint: 'a message is no money, so its key was left out',
    async run(context) {
      const token = await context.token('second')
      await requireBuilt(context, 'serviceThread', undefined, token)
      const [key, text] = [context.newKey(), `A message of the conformance suite ${context.id('text')}`]
      const send = () => context.call('writeToService', { token, key, input: { text } })
      const answers = await Promise.all([send(), send(), send()])
      for (const answered of answers) expectSuccess(answered, 'the message')
      const { messages } = await requireBuilt(context, 'serviceThread', undefined, token)
      expectEqual(
        (messages as Fields[]).filter((message) => message.text === text).length,
        1,
        'messages with this text',
      )
    },
  },
  {
    ...core,
    id: 'SVC-02',
    title: 'the thread of one member shows nothing of another’s',
    says: ['upstream: the caller needs a live session'],
    hint: 'the thread is looked up by a number',
    async run(context) {
      const [one, two] = [await context.token('player'), await context.token('second')]
      const text = `Of one member alone ${context.id('text')}`
      await requireBuilt(context, 'serviceThread', undefined, one)
      expectSuccess(
        await context.call('writeToService', { token: one, key: context.newKey(), input: { text } }),
        'a message',
      )
      expectThat(
        !show(await requireBuilt(context, 'serviceThread', undefined, two)).includes(text),
        'nothing of the other member',
        text,
      )
    },
  },
]
