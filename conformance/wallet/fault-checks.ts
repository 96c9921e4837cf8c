/** WFT: lost answers and long random play. WCR: corrected results. WFL: flags. WRD: the record of a round. */
import { formatAmount, parseAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { readHookText } from '../run/hooks.ts'
import {
  expectDone,
  expectRefused,
  expectSame,
  type Round,
  type Said,
  type Session,
  type WalletContext,
} from './context.ts'

const STEPS = 400

type Books = {
  balance: number
  open: Round[]
  closed: Round[]
  sent: { name: 'bet' | 'win' | 'rollback'; body: Record<string, unknown>; said: Said }[]
}

/** One random step; the books follow from what was answered. */
async function step(context: WalletContext, session: Session, books: Books) {
  const { random } = context
  const act = random.int(10)
  const stake = parseAmount(session.game.lowest)
  const remember = (name: Books['sent'][number]['name'], body: Record<string, unknown>, said: Said) =>
    books.sent.push({ name, body, said })
  if (act < 4 || books.open.length === 0) {
    const body = context.betBody(session)
    const said = await context.call('bet', body)
    remember('bet', body, said)
    if (said.status !== 200) return expectRefused(said, 'balance_insufficient', 'a bet of the random play')
    books.balance -= stake
    books.open.push({
      roundId: String(body.roundId),
      betId: String(body.transactionId),
      amount: session.game.lowest,
      answer: said,
      session,
    })
    return
  }
  if (act < 9) {
    const round = books.open.splice(random.int(books.open.length), 1)[0]
    if (!round) return
    books.closed.push(round)
    const isBack = act === 8
    const payout = isBack ? 0 : random.pick([0, 0, stake, 2 * stake])
    const body = isBack ? context.rollbackBody(round) : context.winBody(round, formatAmount(payout))
    const name = isBack ? 'rollback' : 'win'
    const said = await context.call(name, body)
    expectDone(said, `a ${name} of the random play`)
    remember(name, body, said)
    books.balance += isBack ? stake : payout
    return
  }
  if (books.sent.length === 0) return
  const { name, body, said } = random.pick(books.sent)
  expectSame(await context.call(name, body), said, `a repeated ${name} of the random play`)
}

async function playAtRandom(context: WalletContext, steps: number, between?: () => Promise<unknown>) {
  const session = await context.launch()
  const books: Books = { balance: await context.balance(session), open: [], closed: [], sent: [] }
  for (let index = 0; index < steps; index++) {
    if (between && index === Math.floor(steps / 2)) await between()
    await step(context, session, books)
  }
  expectEqual(
    formatAmount(await context.balance(session)),
    formatAmount(books.balance),
    `the balance after ${steps} steps`,
  )
  for (const round of books.open) await context.giveBack(round)
}

/** An amount that is taken back would be more than the player has, so the round pays first. */
async function closeRound(context: WalletContext, payout: string) {
  const session = await context.launch()
  const round = await context.openRound(session)
  expectDone(await context.call('win', context.winBody(round, payout)), 'the closing win')
  return { session, round }
}
const correction = (context: WalletContext, { session, roundId }: Round, amount: string, approval: string) => ({
  playerId: session.playerId,
  operator: session.operator,
  roundId,
  correctionId: context.id('correction'),
  amount,
  currency: session.currency,
  reason: 'a correction of the conformance suite',
  approval,
})

export const faultChecks: Check<WalletContext>[] = [
  {
    id: 'WFT-01',
    title: 'a lost answer to bet, win and rollback: repeated, each has one effect',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: **unknown**: it may have happened. Repeat the same id',
      'vendors: any `5xx`, a timeout, no connection',
    ],
    hint: 'the effect is stored before the answer, in two steps',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const [bet, other] = [context.betBody(session), context.betBody(session)]
      for (const body of [bet, other]) {
        await context.call('bet', body, { isCut: true })
        expectDone(await context.call('bet', body), 'the bet again')
      }
      const win = context.winBody({ session, roundId: String(bet.roundId) }, '0.50')
      await context.call('win', win, { isCut: true })
      expectDone(await context.call('win', win), 'the win again')
      const round = { session, roundId: String(other.roundId), betId: String(other.transactionId) }
      const back = context.rollbackBody(round)
      await context.call('rollback', back, { isCut: true })
      expectDone(await context.call('rollback', back), 'the rollback again')
      expectEqual(await context.balance(session), before - parseAmount(String(bet.amount)) + 50, 'the balance')
    },
  },
  {
    id: 'WFT-02',
    title: `${STEPS} random steps: money is conserved and repeats answer alike`,
    isMust: true,
    level: 'full',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: The same id always gives the same answer and moves money once'],
    hint: 'run it again with the printed seed and look at the last exchange',
    run: (context) => playAtRandom(context, STEPS),
  },
  {
    id: 'WFT-03',
    title: 'a restart in the middle of random play loses nothing',
    isMust: true,
    level: 'full',
    isAlone: true,
    needs: ['launch', 'restart'],
    says: ['vendors: it happened, once'],
    hint: 'what was answered was in memory only',
    run: (context) => playAtRandom(context, STEPS / 4, () => context.hook('restart', {})),
  },
]

export const correctionChecks: Check<WalletContext>[] = [
  {
    id: 'WCR-01',
    title: 'a correction without an approval of ours is forbidden and moves nothing',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: An approval that is not yours is `forbidden`',
      'vendors: A round that has ended stays as it was paid',
      'vendors: `amount` is signed, and never `0.00`',
    ],
    hint: 'the vendor’s word is enough',
    async run(context) {
      const { session, round } = await closeRound(context, '0.50')
      const before = await context.balance(session)
      const body = correction(context, round, '1.00', 'A-CF0000000000')
      expectRefused(await context.call('correct', body), 'forbidden', 'an unknown approval')
      expectRefused(await context.call('correct', { ...body, amount: '0.00' }), 'malformed', 'an amount of 0.00')
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
  {
    id: 'WCR-02',
    title: 'an approved correction moves the difference once, and the approval is used up',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'approve'],
    says: [
      'vendors: An approval corrects a round once',
      'vendors: Taken is at most the player’s balance',
      'vendors: a used one and an open round are `conflict`',
    ],
    hint: 'the approval is not tied to the correction',
    async run(context) {
      const { session, round } = await closeRound(context, '0.50')
      const before = await context.balance(session)
      const input = { operator: session.operator, playerId: session.playerId, roundId: round.roundId, amount: '-0.20' }
      const approval = readHookText(await context.hook('approve', input), 'approval', 'approve')
      const body = correction(context, round, '-0.20', approval)
      const first = await context.call('correct', body)
      expectEqual(expectDone(first, 'the correction').moved, '-0.20', 'moved')
      expectSame(await context.call('correct', body), first, 'the same correction again')
      const second = await context.call('correct', { ...body, correctionId: context.id('correction') })
      expectRefused(second, 'conflict', 'a second correction by the approval')
      expectEqual(await context.balance(session), before - 20, 'the balance')
    },
  },
  {
    id: 'WCR-03',
    title: 'a correction takes back at most what the round has paid',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'approve'],
    says: ['vendors: It takes back at most what the round has paid'],
    hint: 'only the balance bounds it',
    async run(context) {
      const { session, round } = await closeRound(context, '0.50')
      const before = await context.balance(session)
      const input = { operator: session.operator, playerId: session.playerId, roundId: round.roundId, amount: '-0.51' }
      const approval = readHookText(await context.hook('approve', input), 'approval', 'approve')
      const body = correction(context, round, '-0.51', approval)
      expectRefused(await context.call('correct', body), 'limit_reached', 'more than was paid')
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
]

export const recordChecks: Check<WalletContext>[] = [
  {
    id: 'WFL-01',
    title: 'a flag is answered, and its repeat alike, and takes nothing',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Repeat it until it is answered',
      'vendors: The flag opens a case at the operator, once for each `flagId`, and takes nothing from anybody',
    ],
    hint: 'each repeat opens a case',
    async run(context) {
      const one = await context.launch()
      const two = await context.launch({ player: 'second' })
      if (!one.features.includes('separation')) throw new Skip('the wallet does not name the feature separation')
      const before = await context.balance(one)
      const body = {
        operator: one.operator,
        flagId: context.id('flag'),
        gameCode: one.game.gameCode,
        kind: 'shared_tables',
        playerIds: [one.playerId, two.playerId],
        sharedHands: 64,
        hands: 71,
        flow: '0.00',
        currency: one.currency,
        raisedAt: new Date().toISOString(),
        roundIds: [],
      }
      for (const time of ['first', 'second'])
        expectThat((await context.call('flag', body)).status === 200, `200 the ${time} time`, show(body))
      expectEqual(await context.balance(one), before, 'the balance')
    },
  },
  {
    id: 'WRD-01',
    title: 'the record of a round shows the vendor’s words, and no foreign address',
    isMust: true,
    level: 'full',
    isAlone: true,
    needs: ['launch', 'play'],
    says: [
      'vendors: `verifyUrl` is your own page that recomputes the round, on your launch origin; any other address is dropped',
      'vendors: If you are silent or do not know a call, your part is not shown',
    ],
    hint: 'the answer of the vendor is passed on as it came',
    async run(context) {
      const session = await context.launch()
      const round = await context.openRound(session)
      expectDone(await context.call('win', context.winBody(round, '0.00')), 'the closing win')
      const verifyUrl = 'https://elsewhere.example/verify'
      const shown = await context.hook('play', {
        detailOf: round.roundId,
        player: 'player',
        vendorAnswers: { verifyUrl },
      })
      expectThat(!show(shown).includes('elsewhere.example'), 'the foreign address dropped', shown)
    },
  },
]
