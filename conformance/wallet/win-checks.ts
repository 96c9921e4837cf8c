/** WWN and WRB: what ends a round. */
import { formatAmount, parseAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip } from '../run/check.ts'
import { balanceIn, expectDone, expectRefused, expectSame, type WalletContext } from './context.ts'

const PROOF = {
  algorithm: 'hmac-sha256/v1',
  serverSeedHash: 'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557',
  clientSeed: 'a seed of the conformance suite',
  nonce: 12,
  modelVersion: 'conformance@1',
}
const HERD = 20

const resultChecks: Check<WalletContext>[] = [
  {
    id: 'WWN-01',
    title: 'a win is paid after the logout, and 0.00 closes a round too',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch', 'logout'],
    says: [
      'vendors: `win` and `rollback` **work as before**',
      'vendors: the stake is spent and `amount` is paid, `0.00` included',
    ],
    hint: 'the win asks for the session',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const [won, lost] = [await context.openRound(session), await context.openRound(session)]
      await context.hook('logout', { player: 'player', session: session.session })
      const paid = await context.call('win', context.winBody(won, '2.50'))
      expectDone(paid, 'the win after the logout')
      expectDone(await context.call('win', context.winBody(lost, '0.00')), 'the win of 0.00')
      const next = await context.launch()
      expectEqual(await context.balance(next), before - 2 * parseAmount(won.amount) + 250, 'the balance')
    },
  },
  {
    id: 'WWN-02',
    title: 'a win before its bet is round_unknown, and is paid once the bet is there',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: a refused win may be sent again',
      'vendors: this player of yours has no such round at this operator',
    ],
    hint: 'the refusal of a win is kept as that of a bet',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const bet = context.betBody(session)
      const win = context.winBody({ session, roundId: String(bet.roundId) }, '1.00')
      expectRefused(await context.call('win', win), 'round_unknown', 'a win before its bet')
      expectDone(await context.call('bet', bet), 'the bet')
      expectDone(await context.call('win', win), 'the same win after the bet')
      expectEqual(await context.balance(session), before - parseAmount(String(bet.amount)) + 100, 'the balance')
    },
  },
  {
    id: 'WWN-03',
    title: 'the same win again is paid once; another amount or proof is conflict',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Repeat a win with the very same content, its proof included',
      'vendors: `proof` is for provably fair games',
    ],
    hint: 'the content of a repeat is not compared',
    async run(context) {
      const session = await context.launch()
      const round = await context.openRound(session)
      const win = context.winBody(round, '1.00', { proof: PROOF })
      const answers = await Promise.all(Array.from({ length: HERD }, () => context.call('win', win)))
      const [first] = answers
      expectThat(first !== undefined, 'an answer', answers)
      expectDone(first, 'the win')
      for (const answer of answers) expectSame(answer, first, 'the same win at once')
      const after = await context.balance(session)
      expectEqual(balanceIn(first), after, 'the balance')
      expectRefused(await context.call('win', { ...win, amount: '1.01' }), 'conflict', 'another amount')
      const proof = { ...PROOF, nonce: 13 }
      expectRefused(await context.call('win', { ...win, proof }), 'conflict', 'another proof')
      expectEqual(await context.balance(session), after, 'the balance')
    },
  },
  {
    id: 'WWN-04',
    title: 'a win that does not close pays and leaves the round open',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: Every round you opened is closed by a win or a rollback'],
    hint: 'closesRound is not read',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      expectDone(await context.call('win', context.winBody(round, '0.70', { closesRound: false })), 'a win within')
      expectDone(await context.call('win', context.winBody(round, '0.30')), 'the closing win')
      expectEqual(await context.balance(session), before - parseAmount(round.amount) + 100, 'the balance')
    },
  },
  {
    id: 'WWN-05',
    title: 'a closed round takes no bet, win or rollback',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: `closesRound: true` settles the round',
      'vendors: A bet cannot be taken back once its round has paid or is settled',
    ],
    hint: 'the state of the round is not asked',
    async run(context) {
      const session = await context.launch()
      const round = await context.openRound(session)
      expectDone(await context.call('win', context.winBody(round, '0.00')), 'the closing win')
      const after = await context.balance(session)
      const bet = { ...context.betBody(session), roundId: round.roundId }
      expectRefused(await context.call('bet', bet), 'round_closed', 'a bet')
      expectRefused(await context.call('win', context.winBody(round, '1.00')), 'round_closed', 'another win')
      expectRefused(await context.call('rollback', context.rollbackBody(round)), 'round_closed', 'a rollback')
      expectEqual(await context.balance(session), after, 'the balance')
    },
  },
  {
    id: 'WWN-06',
    title: 'what was not played goes back with the closing win, and never more than the stake',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: `unplayed` and `turnover` come only with `closesRound: true`; otherwise they are `malformed`',
      'vendors: More than the round’s stake is `malformed`',
      'vendors: A repeat with another value is `conflict`',
      'vendors: A wallet that can do this names it in `features`',
    ],
    hint: 'unplayed is added without a bound, or not compared in a repeat',
    async run(context) {
      const session = await context.launch()
      if (!session.features.includes('unplayed')) throw new Skip('the wallet does not name the feature unplayed')
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const stake = parseAmount(round.amount)
      const over = context.winBody(round, '0.00', { unplayed: formatAmount(stake + 1) })
      expectRefused(await context.call('win', over), 'malformed', 'more than the stake')
      const open = context.winBody(round, '0.00', { unplayed: '0.01', closesRound: false })
      expectRefused(await context.call('win', open), 'malformed', 'with a win that does not close')
      const win = context.winBody(round, '0.00', { unplayed: round.amount })
      expectDone(await context.call('win', win), 'the whole stake unplayed')
      expectRefused(await context.call('win', { ...win, unplayed: '0.00' }), 'conflict', 'a repeat with another value')
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
  {
    id: 'WWN-07',
    title: 'turnover moves no money, comes with the closing win only, and is compared in a repeat',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Where you know that less was at risk, say so',
      'vendors: `turnover`, optional, moves no money',
      'vendors: More than the wallet’s own figure has no effect',
    ],
    hint: 'the field is dropped before the content is kept',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const open = context.winBody(round, '0.00', { turnover: '0.01', closesRound: false })
      expectRefused(await context.call('win', open), 'malformed', 'with a win that does not close')
      const win = context.winBody(round, '0.00', { turnover: '999999.00' })
      expectDone(await context.call('win', win), 'a turnover over the stake')
      expectRefused(await context.call('win', { ...win, turnover: '0.01' }), 'conflict', 'a repeat with another value')
      expectEqual(await context.balance(session), before - parseAmount(round.amount), 'the balance')
    },
  },
]

const jackpotChecks: Check<WalletContext>[] = [
  {
    id: 'WWN-08',
    title: 'a jackpot is a win of its own before the closing one, and malformed with it',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: A round can win several, each under a transaction id of its own',
      'vendors: With `closesRound: true` the field is `malformed`',
    ],
    hint: 'the field is dropped before the win is judged',
    async run(context) {
      const session = await context.launch()
      if (session.value.jackpots !== true) throw new Skip('the wallet does not say jackpots')
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const jackpot = { code: 'cf-jackpot', level: 'mini' }
      const closing = context.winBody(round, '1.00', { jackpot })
      expectRefused(await context.call('win', closing), 'malformed', 'a jackpot with the closing win')
      const win = context.winBody(round, '1.00', { jackpot, closesRound: false })
      expectDone(await context.call('win', win), 'a jackpot')
      expectDone(await context.call('win', context.winBody(round, '0.00')), 'the closing win')
      expectEqual(await context.balance(session), before - parseAmount(round.amount) + 100, 'the balance')
    },
  },
]

export const winChecks: Check<WalletContext>[] = [...resultChecks, ...jackpotChecks]

export const rollbackChecks: Check<WalletContext>[] = [
  {
    id: 'WRB-01',
    title: 'a rollback gives the stake back, once',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: rollback of its only bet', 'vendors: the round is settled or rolled back'],
    hint: 'each rollback pays',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const body = context.rollbackBody(round)
      const first = await context.call('rollback', body)
      expectDone(first, 'the rollback')
      expectSame(await context.call('rollback', body), first, 'the same rollback again')
      await context.call('rollback', context.rollbackBody(round))
      expectEqual(await context.balance(session), before, 'the balance after a second rollback of the bet')
      expectRefused(await context.call('win', context.winBody(round, '1.00')), 'round_closed', 'a win afterwards')
    },
  },
  {
    id: 'WRB-02',
    title: 'a rollback before its bet is definite: the bet is refused when it comes',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: It is definite even if the bet never reached us: then nothing moves, and a late bet is refused with `round_closed`',
    ],
    hint: 'a rollback of an unknown bet is not kept',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const bet = context.betBody(session)
      const round = { session, roundId: String(bet.roundId), betId: String(bet.transactionId) }
      expectDone(await context.call('rollback', context.rollbackBody(round)), 'the early rollback')
      expectRefused(await context.call('bet', bet), 'round_closed', 'the late bet')
      expectEqual(await context.balance(session), before, 'the balance')
    },
  },
  {
    id: 'WRB-03',
    title: 'after a payout the bet cannot be taken back',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: A bet cannot be taken back once its round has paid or is settled'],
    hint: 'only closed rounds refuse a rollback',
    async run(context) {
      const session = await context.launch()
      const round = await context.openRound(session)
      expectDone(await context.call('win', context.winBody(round, '0.10', { closesRound: false })), 'a first win')
      const after = await context.balance(session)
      expectRefused(await context.call('rollback', context.rollbackBody(round)), 'round_closed', 'a rollback')
      expectEqual(await context.balance(session), after, 'the balance')
      await context.call('win', context.winBody(round, '0.00'))
    },
  },
  {
    id: 'WRB-04',
    title: 'one of two bets is taken back, and the round goes on',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: Use it for a bet without an answer that you no longer want'],
    hint: 'the rollback closes the round',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      const round = await context.openRound(session)
      const second: Record<string, unknown> = { ...context.betBody(session), roundId: round.roundId }
      expectDone(await context.call('bet', second), 'the second bet')
      const back = { ...round, betId: String(second.transactionId) }
      expectDone(await context.call('rollback', context.rollbackBody(back)), 'the rollback of the second')
      expectDone(await context.call('win', context.winBody(round, '0.00')), 'the closing win')
      expectEqual(await context.balance(session), before - parseAmount(round.amount), 'the balance')
    },
  },
  {
    id: 'WRB-05',
    title: 'a round of another vendor or player is round_unknown',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: You reach only your own players, sessions and rounds'],
    hint: 'rounds are looked up by their id alone',
    async run(context) {
      const { other } = context.settings
      if (!other) throw new Skip('wallet.other is not configured')
      const session = await context.launch()
      const round = await context.openRound(session)
      const manner = { vendor: other.vendor, secret: other.secret }
      const codes = ['round_unknown', 'not_found']
      const win = await context.call('win', context.winBody(round, '1.00'), manner)
      expectRefused(win, codes, 'a win by another vendor')
      const balance = await context.call('balance', { session: session.session }, manner)
      expectRefused(balance, 'login_required', 'the session asked by another vendor')
      await context.giveBack(round)
    },
  },
  {
    id: 'WRB-06',
    title: 'a rollback that names the bet of another round is conflict',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: the bet is another round’s'],
    hint: 'the round of a rollback is not compared',
    async run(context) {
      const session = await context.launch()
      const [one, two] = [await context.openRound(session), await context.openRound(session)]
      const after = await context.balance(session)
      const crossed = { ...one, betId: two.betId }
      expectRefused(await context.call('rollback', context.rollbackBody(crossed)), 'conflict', 'the other round’s bet')
      expectEqual(await context.balance(session), after, 'the balance')
      for (const round of [one, two]) await context.giveBack(round)
    },
  },
]
