/** VDT: the duties of a vendor, seen from the wallet it calls. */
import { isAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { findCall, type VendorContext } from './context.ts'
import type { Call, Plan, Script } from './operator-server.ts'

/** The first `times` times this transaction is answered so, and then well. */
const first =
  (name: string, times: number, plan: Plan): Script =>
  (call, nth) =>
    call.name === name && nth <= times ? plan : 'ok'

const named = (calls: Call[], name: string) => calls.filter((call) => call.name === name)
/** Tolerance of times: a machine is busy now and then. */
const NEARLY = 0.75
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/
const ID = /^[A-Za-z0-9_.:-]{1,128}$/
const ROUND_ID = /^[A-Za-z0-9_.:-]{1,96}$/

const isSettled = ({ operator }: VendorContext) =>
  operator.calls.some(({ name, body }) => name === 'win' && body.closesRound === true)

/** Repeats of one call: the same bytes, signed each time. */
function expectRepeats(calls: Call[], what: string) {
  const [one] = calls
  for (const call of calls) expectEqual(call.text, one?.text, `the bytes of ${what}`)
}

const base = { isMust: true, level: 'money', isAlone: true, needs: ['play'] } as const

export const dutyChecks: Check<VendorContext>[] = [
  {
    ...base,
    id: 'VDT-01',
    title: 'the round is stored before its bet is sent',
    says: ['vendors: Decide the outcome, store it with its three transaction ids, **then** send the bet'],
    hint: 'the round is written when the bet has been answered',
    async run(context) {
      context.begin(first('bet', 1, { afterMs: context.ms(2), plan: 'ok' }))
      await context.play()
      const bet = await context.require(findCall('bet'), 'a bet')
      const detail = await context.askRound(bet.body.roundId)
      expectEqual([detail.status, detail.value.state], [200, 'open'], 'the round asked while its bet waits')
      await context.require(findCall('win'), 'the win')
    },
  },
  {
    ...base,
    id: 'VDT-02',
    title: 'an unanswered bet is repeated with the same bytes, later and later',
    says: ['vendors: Repeat a call with the same id and the same content until its answer is **definite**'],
    hint: 'a repeat gets a new id, so the player pays twice',
    async run(context) {
      context.begin(first('bet', 2, 'cut'))
      await context.play()
      await context.require(findCall('bet', 2), 'a second bet')
      const third = await context.until((calls) => findCall('bet', 3)(calls) ?? findCall('rollback')(calls))
      expectThat(third !== undefined, 'a further repeat or a rollback', named(context.operator.calls, 'bet'))
      const bets = named(context.operator.calls, 'bet')
      expectRepeats(bets, 'a repeated bet')
      // The first repeat may come at once.
      const gap = (third?.atMs ?? 0) - (bets[1]?.atMs ?? 0)
      expectThat(gap >= context.ms(1) * NEARLY, 'a second before the second repeat', `${Math.round(gap)} ms`)
    },
  },
  {
    ...base,
    id: 'VDT-03',
    title: 'a call waits at least 4 s for its answer',
    says: ['vendors: Wait at least 4 s for each answer'],
    hint: 'a usual timeout of a second or two',
    async run(context) {
      context.begin(first('bet', 1, { afterMs: context.ms(3.7), plan: 'ok' }))
      await context.play()
      await context.require(findCall('win'), 'the win')
      expectEqual(named(context.operator.calls, 'bet').length, 1, 'bets sent while the answer took 3.7 s')
    },
  },
  {
    ...base,
    id: 'VDT-04',
    title: 'a bet that is never answered is rolled back until that is definite, and never won',
    says: [
      'vendors: If a bet stays unanswered, send a rollback after a few tries, and repeat that until it is',
      'vendors: Never send a win for a bet that was not accepted',
    ],
    hint: 'the round is given up without a rollback, or won all the same',
    async run(context) {
      context.begin((call, nth) => (call.name === 'bet' || (call.name === 'rollback' && nth === 1) ? 'cut' : 'ok'))
      await context.play()
      await context.require(findCall('rollback', 2), 'a second rollback', 120)
      await context.settle(named(context.operator.calls, 'bet')[0]?.body.roundId)
      const rollbacks = named(context.operator.calls, 'rollback')
      expectRepeats(rollbacks, 'a repeated rollback')
      const [bet] = named(context.operator.calls, 'bet')
      expectEqual(rollbacks[0]?.body.betTransactionId, bet?.body.transactionId, 'the bet that is taken back')
      expectEqual(named(context.operator.calls, 'win').length, 0, 'wins without an accepted bet')
    },
  },
  {
    ...base,
    id: 'VDT-05',
    title: 'a win is repeated through 5xx, 429, a redirect, a page and a refused signature',
    says: [
      'vendors: A win is owed: repeat it for ever',
      'vendors: wait as long as `Retry-After` says',
      'vendors: No redirects',
    ],
    hint: 'every answer counts as an answer',
    async run(context) {
      const plans: Plan[] = [
        { status: 503, code: 'internal' },
        { status: 429, code: 'too_many_requests', retryAfterS: 2 },
        'redirect',
        'page',
        { status: 401, code: 'signature_invalid' },
        'cut',
      ]
      context.begin((call, nth) => (call.name === 'win' ? (plans[nth - 1] ?? 'ok') : 'ok'))
      await context.play()
      await context.require(findCall('win', plans.length + 1), `win number ${plans.length + 1}`, 200)
      const wins = named(context.operator.calls, 'win')
      expectRepeats(wins, 'a repeated win')
      const waited = (wins[2]?.atMs ?? 0) - (wins[1]?.atMs ?? 0)
      expectThat(waited >= context.ms(2) * NEARLY, 'Retry-After respected', `${Math.round(waited)} ms`)
      expectThat(
        !context.operator.calls.some(({ name }) => name.includes('elsewhere')),
        'no redirect followed',
        'it was',
      )
    },
  },
  {
    ...base,
    id: 'VDT-06',
    title: 'a conflict stops the bet: no win follows, and nothing is repeated',
    says: ['vendors: That is a fault of yours: inform a person'],
    hint: 'conflict is repeated for ever',
    async run(context) {
      context.begin(first('bet', 99, { status: 409, code: 'conflict' }))
      await context.play()
      const bet = await context.require(findCall('bet'), 'a bet')
      await context.settle(bet.body.roundId)
      expectEqual(named(context.operator.calls, 'bet').length, 1, 'bets after a conflict')
      expectEqual(named(context.operator.calls, 'win').length, 0, 'wins after a conflict')
    },
  },
  {
    ...base,
    id: 'VDT-07',
    title: 'a refusal that makes no sense ends the round cleanly',
    says: [
      'vendors: every other refusal',
      'vendors: A refused bet stays refused; a new try is a new transaction and a new round',
    ],
    hint: 'the vendor judges the balance by itself and goes on',
    async run(context) {
      const codes: [number, string][] = [
        [422, 'balance_insufficient'],
        [422, 'reality_check_due'],
        [422, 'game_maintenance'],
        [403, 'account_locked'],
      ]
      for (const [status, code] of codes) {
        context.begin(first('bet', 99, { status, code }))
        await context.play()
        const bet = await context.require(findCall('bet'), 'a bet')
        await context.settle(bet.body.roundId)
        expectEqual(named(context.operator.calls, 'bet').length, 1, `bets after ${code}`)
        expectEqual(named(context.operator.calls, 'win').length, 0, `wins after ${code}`)
        const detail = await context.askRound(bet.body.roundId)
        expectThat(detail.value.state !== 'open', `a round that ended after ${code}`, detail.text)
      }
    },
  },
  {
    ...base,
    id: 'VDT-08',
    title: 'killed between bet and win, it finishes the round after its start',
    needs: ['play', 'kill'],
    says: [
      'vendors: Survive your own crash: find and finish what is not definite when you restart',
      'vendors: A game that is closed during a round finishes it on the server',
    ],
    hint: 'what is under way is in memory only',
    async run(context) {
      context.begin(first('win', 1, 'silence'))
      await context.play()
      const one = await context.require(findCall('win'), 'a win')
      await context.hook('kill', {})
      const again = await context.require(findCall('win', 2), 'the win after the start', 60)
      expectEqual(again.text, one.text, 'the bytes of the win')
    },
  },
  {
    ...base,
    id: 'VDT-09',
    title: 'amounts are texts with two decimals, ids and rounds of their forms',
    says: [
      'vendors: text with two decimals',
      'vendors: yours, `^[A-Za-z0-9_.:-]{1,128}$`',
      'vendors: yours, `^[A-Za-z0-9_.:-]{1,96}$`',
    ],
    hint: 'amounts as floating numbers: 0.30000000000000004',
    async run(context) {
      context.begin()
      for (let round = 0; round < 5; round++) await context.play()
      await context.require((calls) => (named(calls, 'win').length >= 5 ? true : undefined), 'five wins', 60)
      for (const { name, body } of context.operator.calls) {
        if (name !== 'bet' && name !== 'win') continue
        expectThat(isAmount(body.amount), `an amount in ${name}`, body)
        expectThat(ID.test(String(body.transactionId)) && ROUND_ID.test(String(body.roundId)), `ids in ${name}`, body)
        if (body.unplayed !== undefined) expectThat(isAmount(body.unplayed), 'unplayed', body)
      }
    },
  },
  {
    ...base,
    id: 'VDT-10',
    title: 'two games of a player at once do not mix',
    says: ['vendors: unique for one player', 'vendors: Try two games of a player at once'],
    hint: 'one round at a time is kept for a player',
    async run(context) {
      context.begin(first('bet', 1, { afterMs: context.ms(1), plan: 'ok' }))
      await Promise.all([context.play(), context.play(context.settings.otherGame)])
      await context.require((calls) => (named(calls, 'win').length >= 2 ? true : undefined), 'two wins', 60)
      const rounds = new Set(named(context.operator.calls, 'bet').map(({ body }) => body.roundId))
      const won = new Set(named(context.operator.calls, 'win').map(({ body }) => body.roundId))
      expectEqual([rounds.size, won.size], [2, 2], 'rounds bet on and won')
    },
  },
  {
    ...base,
    id: 'VDT-11',
    title: 'every call is signed with the time of its sending, repeats too',
    says: [
      'vendors: Sign each repeat with the present time',
      'vendors: `operator` and `playerId` together name a player',
    ],
    hint: 'the repeat is sent with its first headers',
    async run(context) {
      context.begin((call, nth) => (call.name === 'win' && nth <= 2 ? 'cut' : 'ok'))
      await context.play()
      await context.require(findCall('win', 3), 'a third win', 60)
      for (const call of context.operator.calls) expectThat(call.isSigned, `${call.name} signed`, call.text)
      const times = named(context.operator.calls, 'win').map(({ timestamp }) => timestamp)
      expectThat(new Set(times).size === times.length, 'a time of its own for each repeat', times)
      const [win] = named(context.operator.calls, 'win')
      expectEqual(
        [win?.body.operator, win?.body.playerId],
        ['conformance', 'cf_player_000000000001'],
        'the player of the win',
      )
      for (const { requestId } of context.operator.calls)
        if (requestId !== '') expectThat(REQUEST_ID.test(requestId), 'a request id of its form', requestId)
    },
  },
  {
    ...base,
    id: 'VDT-12',
    title: 'each id names one thing, and every round is closed, a lost one too',
    says: [
      'vendors: One id means one thing over bets, wins, rollbacks and corrections',
      'vendors: Every round you opened is closed by a win or a rollback',
    ],
    hint: 'the round’s id is used for bet and win alike, or a lost round is never reported',
    async run(context) {
      context.begin()
      for (let round = 0; round < 6; round++) await context.play()
      const isDone = (calls: Call[]) =>
        named(calls, 'win').filter(({ body }) => body.closesRound === true).length >= 6 ? true : undefined
      await context.require(isDone, 'six closing wins', 60)
      const ids = context.operator.calls
        .filter(({ name }) => name === 'bet' || name === 'win')
        .map(({ body }) => body.transactionId)
      expectEqual(new Set(ids).size, ids.length, 'different ids')
    },
  },
  {
    ...base,
    id: 'VDT-13',
    title: 'a lost answer to authenticate: the same token again, within ten seconds',
    says: [
      'vendors: If the answer is lost, ask again with the same token within ten seconds',
      'vendors: Your server exchanges it',
    ],
    hint: 'the launch fails for good',
    async run(context) {
      context.begin(first('authenticate', 1, 'cut'))
      await context.play()
      const again = await context.require(findCall('authenticate', 2), 'a second authenticate', 10)
      const [one] = named(context.operator.calls, 'authenticate')
      expectEqual(again.text, one?.text, 'the bytes of the repeat')
      await context.require(findCall('bet'), 'a bet')
    },
  },
  {
    ...base,
    id: 'VDT-14',
    title: 'without the feature a win says nothing of unplayed money',
    says: [
      'vendors: without it hold what is played',
      'vendors: without it offer no game between players for real money',
    ],
    hint: 'features of the wallet are not read',
    async run(context) {
      context.begin()
      context.operator.features = []
      await context.play()
      const win = await context.until(findCall('win'))
      if (!win) throw new Skip('the game does not begin without the feature')
      expectThat(win.body.unplayed === undefined, 'no unplayed', win.body)
    },
  },
  {
    ...base,
    id: 'VDT-15',
    title: 'a win of a frozen wallet is repeated, not given up',
    says: [
      'vendors: Final for a bet; repeat others each minute',
      'vendors: While the wallet is frozen it is `account_locked`: repeat it each minute',
      'vendors: If it is refused with another code than `round_closed`, inform people on both sides and go on',
    ],
    hint: 'a refusal of a win ends the round',
    async run(context) {
      context.begin(first('win', 1, { status: 403, code: 'account_locked' }))
      await context.play()
      await context.require(findCall('win', 2), 'the win again', 90)
      expectThat(isSettled(context), 'a closing win', show(context.operator.calls.length))
    },
  },
]
