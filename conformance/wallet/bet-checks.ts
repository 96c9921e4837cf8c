/** WBT: a stake is taken once, or not at all. */
import { formatAmount, isAmount, parseAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip } from '../run/check.ts'
import {
  balanceIn,
  expectDone,
  expectRefused,
  expectSame,
  lasting,
  type Said,
  type Session,
  type WalletContext,
} from './context.ts'

const HERD = 50
const RACERS = 100
const BAR_CODES = [
  'on_break',
  'account_excluded',
  'stake_limit_reached',
  'loss_limit_reached',
  'reality_check_due',
] as const

const countTaken = (answers: Said[]) => answers.filter(({ status }) => status === 200).length

/** A stake of which exactly `fits` are covered by the balance, within the game's limits. */
function chooseRace(session: Session, balance: number) {
  const [lowest, highest] = [parseAmount(session.game.lowest), parseAmount(session.game.highest)]
  const fits = Math.max(7, Math.ceil(balance / highest))
  const stake = Math.floor(balance / fits)
  const isExact = Math.floor(balance / stake) === fits && stake >= lowest && stake <= highest
  if (!isExact || fits >= RACERS) throw new Skip('the player has too much or too little money for a race')
  return { fits, stake: formatAmount(stake) }
}

async function bar(context: WalletContext, kind: string, isBarred: boolean) {
  await context.hook('bar', { player: 'player', kind, isBarred })
}

export const betChecks: Check<WalletContext>[] = [
  {
    id: 'WBT-01',
    title: 'a bet takes the stake at once and holds it',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Take the stake',
      'vendors: The stake is held, not spent, until the round closes',
      'vendors: The first bet of a `roundId` opens the round',
      'vendors: the masked name under which',
    ],
    hint: 'the balance is read before the stake is taken',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      expectThat(isAmount(round.answer.value?.balance), 'a balance with two decimals', round.answer.text)
      expectEqual(balanceIn(round.answer), before - parseAmount(round.amount), 'the balance in the answer')
      expectEqual(await context.balance(session), before - parseAmount(round.amount), 'the balance read')
      const { shownAs = 'a***' } = round.answer.value ?? {}
      expectThat([...String(shownAs)].length <= 16, 'a masked name, if any', round.answer.text)
      await context.giveBack(round)
      expectEqual(await context.balance(session), before, 'the balance after the rollback')
    },
  },
  {
    id: 'WBT-02',
    title: 'the same bet again answers as it did first, balance included',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Its `balance` is the one right after the transaction',
      'vendors: The same id always gives the same answer and moves money once',
    ],
    hint: 'the balance of the repeat is read when it is asked',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const body = context.betBody(session)
      const first = await context.call('bet', body)
      expectDone(first, 'the bet')
      const other = await context.openRound(session)
      expectSame(await context.call('bet', body), first, 'the same bet again')
      expectEqual(await context.balance(session), before - 2 * parseAmount(session.game.lowest), 'the balance')
      await context.giveBack(other)
      await context.giveBack({ session, roundId: String(body.roundId), betId: String(body.transactionId) })
    },
  },
  {
    id: 'WBT-03',
    title: 'the same id with other content is 409 conflict and moves nothing',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: One id means one thing over bets, wins, rollbacks and corrections',
      'vendors: The same id with other content, in another round or as another kind is refused with `409 conflict`',
    ],
    hint: 'the id alone is compared',
    async run(context) {
      const session = await context.launch()
      const round = await context.openRound(session)
      const after = await context.balance(session)
      const body = { ...context.betBody(session), transactionId: round.betId, roundId: round.roundId }
      const double = formatAmount(2 * parseAmount(round.amount))
      expectRefused(await context.call('bet', { ...body, amount: double }), 'conflict', 'another amount')
      expectRefused(await context.call('bet', { ...body, roundId: context.id('round') }), 'conflict', 'another round')
      const win = context.winBody(round, '0.00', { transactionId: round.betId })
      expectRefused(await context.call('win', win), 'conflict', 'the bet’s id as a win')
      expectEqual(await context.balance(session), after, 'the balance')
      await context.giveBack(round)
    },
  },
  {
    id: 'WBT-04',
    title: 'a stake outside the limits, over the balance, in another currency or game is refused',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: The game must be the session’s', 'vendors: the amount within the game’s lowest and highest stake'],
    hint: 'the limits of the catalogue are not asked',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const { lowest, highest } = session.game
      const bet = (more: Record<string, unknown>) => context.call('bet', { ...context.betBody(session), ...more })
      const below = formatAmount(parseAmount(lowest) - 1)
      expectRefused(await bet({ amount: below }), 'limit_reached', 'a cent below the lowest stake')
      const above = formatAmount(parseAmount(highest) + 1)
      expectRefused(await bet({ amount: above }), ['limit_reached', 'balance_insufficient'], 'a cent above the highest')
      const currency = session.currency === 'XTS' ? 'XXX' : 'XTS'
      expectRefused(await bet({ currency }), 'currency_mismatch', 'another currency')
      const other = context.settings.games[1]
      if (other) expectRefused(await bet({ gameCode: other.gameCode }), 'forbidden', 'another game')
      expectRefused(await bet({ session: 'cf_unknown_session_0000000000' }), 'login_required', 'an unknown session')
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
  {
    id: 'WBT-05',
    title: 'fifty equal bets at once take the stake once',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: The same id always gives the same answer and moves money once'],
    hint: 'looked up, then written: two calls pass between',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const body = context.betBody(session)
      const answers = await Promise.all(Array.from({ length: HERD }, () => context.call('bet', body)))
      for (const answer of answers) expectDone(answer, 'each of the fifty')
      const texts = new Set(answers.map(lasting))
      expectThat(texts.size === 1, 'fifty equal answers', [...texts].slice(0, 3))
      expectEqual(await context.balance(session), before - parseAmount(session.game.lowest), 'the balance')
      await context.giveBack({ session, roundId: String(body.roundId), betId: String(body.transactionId) })
    },
  },
  {
    id: 'WBT-06',
    title: 'a second bet of a round adds to its stake',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: further bets add to it (a split)'],
    hint: 'the round keeps the last bet only',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const second: Record<string, unknown> = { ...context.betBody(session), roundId: round.roundId }
      expectDone(await context.call('bet', second), 'the second bet')
      const stake = parseAmount(session.game.lowest)
      expectEqual(await context.balance(session), before - 2 * stake, 'the balance with two stakes held')
      expectDone(await context.call('win', context.winBody(round, '0.00')), 'the closing win')
      expectEqual(await context.balance(session), before - 2 * stake, 'the balance of the lost round')
    },
  },
  {
    id: 'WBT-07',
    title: 'after a logout a bet is refused, and a taken one is still answered',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'logout'],
    says: [
      'vendors: Then `bet` and `balance` are refused with `401 login_required`',
      'vendors: A bet can be repeated under its session for seven days',
    ],
    hint: 'the session is looked up before the transaction',
    async run(context) {
      const session = await context.launch()
      const body = context.betBody(session)
      const first = await context.call('bet', body)
      expectDone(first, 'the bet')
      await context.hook('logout', { player: 'player', session: session.session })
      expectRefused(await context.call('bet', context.betBody(session)), 'login_required', 'a new bet')
      const balance = await context.call('balance', { session: session.session })
      expectRefused(balance, 'login_required', 'the balance')
      expectSame(await context.call('bet', body), first, 'the taken bet again')
      await context.giveBack({ session, roundId: String(body.roundId), betId: String(body.transactionId) })
    },
  },
  {
    id: 'WBT-08',
    title: 'a refused bet stays refused',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: A refused bet stays refused', 'vendors: definite: it moved nothing and never will'],
    hint: 'refusals are forgotten, so a repeat is judged by the balance of the day',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const tooMuch = formatAmount(parseAmount(session.game.highest) + 1)
      const body = context.betBody(session, tooMuch)
      expectRefused(
        await context.call('bet', body),
        ['limit_reached', 'balance_insufficient'],
        'a stake over the limit',
      )
      const again = await context.call('bet', { ...body, amount: session.game.lowest })
      expectRefused(again, ['conflict', 'forbidden'], 'its id with a good stake')
      const same = await context.call('bet', body)
      expectThat(same.status !== 200 && same.status < 500, 'refused again', same.text)
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
  {
    id: 'WBT-09',
    title: 'who is on a break or excluded may not bet, and wins and rollbacks pass',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'bar'],
    says: [
      'vendors: the player must read a reminder first',
      'vendors: the player may not bet; wins and rollbacks work as before',
    ],
    hint: 'the bar is asked for every call, or for none',
    async run(context) {
      for (const kind of ['on_break', 'account_excluded']) {
        const session = await context.launch()
        const [one, two] = [await context.openRound(session), await context.openRound(session)]
        await bar(context, kind, true)
        try {
          const codes = [...BAR_CODES, 'login_required']
          expectRefused(await context.call('bet', context.betBody(session)), codes, `a bet while ${kind}`)
          expectDone(await context.call('win', context.winBody(one, '0.00')), `a win while ${kind}`)
          expectDone(await context.call('rollback', context.rollbackBody(two)), `a rollback while ${kind}`)
        } finally {
          await bar(context, kind, false)
        }
      }
    },
  },
  {
    id: 'WBT-10',
    title: 'a hundred bets with money for a few: exactly those are taken',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: the stake is more than the player has'],
    hint: 'the balance is read before the lock',
    async run(context) {
      const session = await context.launch({ player: 'second' })
      const { fits, stake } = chooseRace(session, await context.balance(session))
      const bodies = Array.from({ length: RACERS }, () => context.betBody(session, stake))
      const answers = await Promise.all(bodies.map((body) => context.call('bet', body)))
      const taken = countTaken(answers)
      const left = await context.balance(session)
      for (const body of bodies.filter((_, index) => answers[index]?.status === 200))
        await context.giveBack({ session, roundId: String(body.roundId), betId: String(body.transactionId) })
      expectEqual(taken, fits, `bets taken of ${RACERS}`)
      expectThat(left >= 0 && left < parseAmount(stake), 'less than a stake left', formatAmount(left))
    },
  },
  {
    id: 'WBT-11',
    title: 'in maintenance a bet is refused for good, and wins and rollbacks pass',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'maintenance'],
    says: [
      'vendors: `bet` is refused with `422 game_maintenance`, also in an open round and for free play',
      'vendors: That is final for the bet',
    ],
    hint: 'only new rounds are refused',
    async run(context) {
      const session = await context.launch()
      const [one, two] = [await context.openRound(session), await context.openRound(session)]
      const body = { ...context.betBody(session), roundId: one.roundId }
      await context.hook('maintenance', { isShut: true })
      try {
        expectRefused(await context.call('bet', body), 'game_maintenance', 'a further bet of an open round')
        expectDone(await context.call('win', context.winBody(one, '0.00')), 'a win in maintenance')
        expectDone(await context.call('rollback', context.rollbackBody(two)), 'a rollback in maintenance')
      } finally {
        await context.hook('maintenance', { isShut: false })
      }
      const again = await context.call('bet', body)
      expectThat(again.status !== 200 && again.status < 500, 'the refused bet stays refused', again.text)
    },
  },
]
