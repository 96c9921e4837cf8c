/** A live table as a table of messages: what each makes of the page, and what the page does then. */
import { describe, expect, test } from 'vitest'
import { roundIdSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { RoundView } from '../../api.ts'
import { baccarat } from '../../table-rules/baccarat.ts'
import { niuNiu } from '../../table-rules/niuniu.ts'
import type { OwnBet, TableMessage, TableRoundView } from '../../tables/messages.ts'
import { hearBets, hearLaid, hearUndone, isToFollow, sendUndo } from '../live/hear-wallet.ts'
import { type Effect, look, type Step, stakesOnTable } from '../live/live-state.ts'
import {
  confirm,
  type Desk,
  hear,
  lastConfirmed,
  lay,
  openTable,
  pendingStakes,
  queue,
  type TableState,
  tableTexts,
  takeBack,
} from './table-state.ts'

const desk: Desk = { rules: baccarat, limits: { minMinor: 100, maxMinor: 100_000 } }
const texts = tableTexts(desk.rules)
const SERVER_MS = 1_800_000_000_000

const round = (number: number, phase: TableRoundView['phase'] = 'open'): TableRoundView => ({
  number,
  phase,
  rules: baccarat.id,
  nonce: number,
  hash: 'h',
  salt: 's',
  seed: null,
  sinceMs: SERVER_MS,
  endsMs: SERVER_MS + 15_000,
  result: phase === 'open' || phase === 'closing' ? null : RESULT,
})
const RESULT = [
  ['♠9', '♠K'],
  ['♥2', '♥3'],
]
const common = { nowMs: SERVER_MS, seats: 3 }
const phase = (number: number, of: TableRoundView['phase']): TableMessage =>
  of === 'result'
    ? { type: 'result', ...common, round: round(number, of), roads: ['U'], chainEnds: [] }
    : { type: 'phase', ...common, round: round(number, of) }
const snapshot = (number: number, own: OwnBet[] = [], of: TableRoundView['phase'] = 'open'): TableMessage => ({
  type: 'snapshot',
  ...common,
  round: round(number, of),
  roads: [],
  chainEnds: [],
  own,
})
const own = (number: number, state: OwnBet['state'], payoutMinor = 0): OwnBet => ({
  betId: `bet-${number}`,
  roundId: `r-bet-${number}`,
  number,
  stakes: { player: 500 },
  state,
  at: null,
  stakeMinor: 500,
  payoutMinor,
})
const view = (number: number, state: RoundView['state'], change: Partial<RoundView> = {}) =>
  ({
    roundId: `r-bet-${number}`,
    spinId: `bet-${number}`,
    state,
    reason: null,
    stake: '5.00',
    payout: '0.00',
    balance: '95.00',
    table: { round: number, stakes: { player: 500 }, result: null },
    ...change,
  }) as RoundView

const opened = openTable({ gameCode: 'table', paytable: baccarat.id }, { balance: presentMoney(minor(10_000)) })
/** Hears messages one after the other; the effects are those of the last one. */
function play(state: TableState, ...messages: TableMessage[]): Step<TableState> {
  let step: Step<TableState> = [state]
  for (const message of messages) step = hear(step[0], desk, message)
  return step
}
const laid = (number = 7): TableState => {
  const [state] = play(opened, snapshot(number))
  const [chip] = lay(state, desk, baccarat.spots[0]!, 500, SERVER_MS)
  const [sent] = confirm(chip, desk, `bet-${number}`)
  return { ...hearLaid(sent, texts, `bet-${number}`, { ok: true, value: view(number, 'waiting') })[0], pending: [] }
}
const doing = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.do === 'follow' ? [`follow ${effect.number}`] : effect.do === 'lobby' ? [effect.message.type] : [effect.do],
  )

describe('a round as the table tells it', () => {
  test('chips lie there once the wallet took them, and the round ends with what it brought', () => {
    const state = laid()
    expect([stakesOnTable(state), state.notice]).toEqual([
      { player: 500 },
      { words: 'confirmed', money: { amount: 500 } },
    ])
    const [over, ...effects] = play(
      ...([state, phase(7, 'closing'), phase(7, 'dealing'), phase(7, 'result')] as const),
      { type: 'mine', number: 7, stakeMinor: 500, payoutMinor: 1_000 },
    )
    expect(over.notice).toMatchObject({ words: 'won', isWin: true, money: { payout: 1_000 } })
    expect(over.netMinor).toBe(500)
    expect(doing(effects)).toEqual(['cheer', 'follow 7'])
  })

  const TOLD: [what: string, message: TableMessage, words: string, does: string[]][] = [
    [
      'a return below the stake',
      { type: 'mine', number: 7, stakeMinor: 500, payoutMinor: 250 },
      'brokeEven',
      ['follow 7'],
    ],
    ['a loss', { type: 'mine', number: 7, stakeMinor: 500, payoutMinor: 0 }, 'lost', ['follow 7']],
    ['chips struck off', { type: 'struck', number: 7, stakeMinor: 500 }, 'struck', ['follow 7']],
    ['a round called off', { type: 'void', nowMs: SERVER_MS, number: 7 }, 'voided', ['follow 7']],
  ]
  test.each(TOLD)('%s is stated, and its bets are asked after', (_, message, words, does) => {
    const [state, ...effects] = play(laid(), message)
    expect([state.notice?.words, state.notice?.isWin ?? false, doing(effects)]).toEqual([words, false, does])
  })

  test('a round of other rules ends the page, once', () => {
    const other: TableMessage = { type: 'phase', ...common, round: { ...round(8), rules: 'bac@9' } }
    const [ended, ...effects] = play(laid(), other)
    expect([ended.isEnded, doing(effects), play(ended, other).slice(1)]).toEqual([true, ['leave'], []])
  })

  test('what a later server tells changes nothing', () => {
    const state = laid()
    expect(play(state, { type: 'later', number: 7 } as never)).toEqual([state])
  })
})

describe('an end that came while the page was away', () => {
  const away = (state: TableState): TableState => ({ ...state, isAway: true })

  test('comes from the table on return, and is not celebrated as news', () => {
    const [state, ...effects] = play(away(laid()), snapshot(8, [own(7, 'settled', 1_000)]))
    expect(state.notice).toEqual({
      words: 'missedEnd',
      values: { round: 7 },
      money: { stake: 500, payout: 1_000 },
      isWin: true,
    })
    expect([state.winMinor, state.netMinor]).toEqual([1_000, 500])
    expect(doing(effects)).toEqual(['clear', 'follow 7', 'follow 7', 'follow 8', 'balance', 'show'])
  })

  test('comes from the wallet where the table forgot it, with the balance, to the lobby too', () => {
    const [back] = play(away(laid()), snapshot(9))
    expect(back.notice).toBeNull()
    const [state, ...effects] = hearBets(back, texts, 7, [view(7, 'settled', { payout: '10.00' })])
    expect(state.notice).toMatchObject({ words: 'missedEnd', money: { stake: 500, payout: 1_000 } })
    expect([state.netMinor, state.bets]).toEqual([500, []])
    expect(doing(effects)).toEqual(['round-ended', 'receipt', 'balance'])
    // Once.
    const again = hearBets(state, texts, 7, [view(7, 'settled', { payout: '10.00' })])
    expect(again).toEqual([state])
  })

  test('the page tells all that was missed in one line: both ends of one round, and those of two rounds', () => {
    const written = (message: TableMessage) => {
      const [state] = play(away(laid()), message)
      const { words, values, money, isWin, more } = state.notice!
      return { words, values, money, isWin, more: more?.map((each) => each.words), net: state.netMinor }
    }
    const missed = { words: 'missedEnd', values: { round: 7 }, money: { stake: 500, payout: 1_000 } }
    const struck = { ...own(7, 'struck'), betId: 'bet-7b' }
    expect(written(snapshot(8, [own(7, 'settled', 1_000), struck]))).toEqual({
      ...missed,
      isWin: false,
      more: ['struck'],
      net: 500,
    })
    expect(written(snapshot(9, [own(7, 'settled', 1_000), own(8, 'settled', 2_000)]))).toEqual({
      ...missed,
      isWin: true,
      more: ['missedEnd'],
      net: 2_000,
    })
    expect(written(snapshot(9, [own(7, 'settled', 1_000), own(8, 'settled')]))).toMatchObject({ isWin: false, net: 0 })
  })

  test('and by the wallet too, where the table forgot both', () => {
    const [back] = play(away(laid()), snapshot(9))
    const struck = view(7, 'rolled_back', {
      reason: 'round_closed',
      spinId: 'bet-7b',
      roundId: roundIdSchema.parse('r-bet-7b'),
    })
    const [state] = hearBets(back, texts, 7, [view(7, 'settled', { payout: '10.00' }), struck])
    expect([state.notice?.words, state.notice?.more?.map(({ words }) => words)]).toEqual(['missedEnd', ['struck']])
  })

  test('the answer to a press that was struck does not replace what the table told of it', () => {
    const [chip] = lay(laid(), desk, baccarat.spots[0]!, 500, SERVER_MS)
    const [sent] = confirm(chip, desk, 'bet-7b')
    const [asked] = hearLaid(sent, texts, 'bet-7b', { ok: false, code: 'offline' })
    const struck = { ...own(7, 'struck'), betId: 'bet-7b' }
    const [back] = play(away(asked), snapshot(8, [own(7, 'settled', 1_000), struck]))
    const refused = view(7, 'rolled_back', {
      reason: 'round_closed',
      spinId: 'bet-7b',
      roundId: roundIdSchema.parse('r-bet-7b'),
    })
    const [state] = hearBets(back, texts, 7, [view(7, 'settled', { payout: '10.00' }), refused])
    expect(state.notice).toEqual(back.notice)
  })

  test('the page tells that a round was called off, also where the wallet told first that the stake came back', () => {
    const lost = { ...own(7, 'struck'), isVoid: true }
    const voided = { words: 'voided', values: { round: 7 } }
    const [state] = play(away(laid()), snapshot(8, [lost]))
    expect(state.notice).toEqual(voided)
    expect(play(away(state), snapshot(9, [lost]))[0].notice).toEqual(voided)
    expect(play(away(state), snapshot(10, [lost]))[0].notice).toBeNull()
    const refused = [view(7, 'rolled_back', { reason: 'round_closed' })]
    expect(hearBets(state, texts, 7, refused)[0].notice).toEqual(voided)
    const alone = [
      view(7, 'rolled_back', { reason: 'round_closed', table: { ...view(7, 'open').table!, isVoid: true } }),
    ]
    expect(hearBets(laid(), texts, 7, alone)[0].notice).toEqual(voided)
    const [first] = hearBets(laid(), texts, 7, refused)
    expect(hearBets(first, texts, 7, alone)[0].notice).toEqual(voided)
    expect(first.notice?.words).toBe('struck')
    expect(play(away(first), snapshot(8, [lost]))[0].notice).toEqual(voided)
  })

  test('stands while the next round opens, and over a second cut, until the round after', () => {
    const [back] = play(away(laid()), snapshot(7, [own(7, 'settled', 1_000)], 'result'))
    const [opened] = play(back, phase(8, 'open'))
    expect(opened.notice?.words).toBe('missedEnd')
    const cut: TableState = { ...away(opened), notice: { words: 'away' } }
    const [again] = play(cut, snapshot(8, [own(7, 'settled', 1_000)]))
    expect([again.notice?.words, again.netMinor]).toEqual(['missedEnd', 500])
    expect(play(again, phase(8, 'closing'), phase(9, 'open'))[0].notice).toBeNull()
  })

  const mine = (number: number, payoutMinor = 0): TableMessage => ({
    type: 'mine',
    number,
    stakeMinor: 500,
    payoutMinor,
  })
  // @fault Page behind another, or frozen, as a round ends
  test.each(['isHidden', 'isPaused'] as const)(
    'stands on a page that was not seen then (%s), all in one line',
    (by) => {
      const unseen = look(laid(), { [by]: true })
      const rounds = [
        phase(7, 'result'),
        mine(7, 1_000),
        phase(8, 'open'),
        mine(8),
        phase(9, 'open'),
        phase(10, 'open'),
      ]
      const [later] = play(unseen, ...rounds)
      const seen = look(later, { [by]: false })
      expect([seen.notice?.words, seen.notice?.more?.map(({ words }) => words), seen.netMinor]).toEqual([
        'missedEnd',
        ['missedEnd'],
        0,
      ])
      const [next] = play(seen, phase(11, 'open'))
      expect([next.notice, play(next, phase(12, 'open'))[0].notice]).toEqual([seen.notice, null])
    },
  )

  test('of some chips, where others were struck off, says nothing of a deposit', () => {
    const [chip] = lay(laid(), desk, baccarat.spots[0]!, 500, SERVER_MS)
    const [sent] = confirm(chip, desk, 'bet-7b')
    const [state] = play(sent, phase(7, 'dealing'), { type: 'struck', number: 7, stakeMinor: 500 }, mine(7))
    expect(state.notice?.words).toBe('lost')
  })

  test('is not told again to who heard it', () => {
    const [heard] = play(laid(), { type: 'mine', number: 7, stakeMinor: 500, payoutMinor: 0 })
    const [state] = play(away(heard), snapshot(8, [own(7, 'settled')]))
    expect([state.notice, state.netMinor]).toEqual([null, -500])
    const [booked] = hearBets(state, texts, 7, [view(7, 'settled')])
    expect([booked.notice, booked.netMinor]).toEqual([null, -500])
  })

  test('a page that is opened again finds its chips and the end before them', () => {
    const [state, ...effects] = play(opened, snapshot(8, [own(8, 'on'), own(7, 'struck')]))
    expect([stakesOnTable(state), state.notice?.words]).toEqual([{ player: 500 }, 'struck'])
    expect(doing(effects)).toContain('follow 8')
    expect(lastConfirmed(state)?.betId).toBe('bet-8')
  })
})

describe('an answer that comes once its round is over', () => {
  const sent = () => {
    const [chip] = lay(play(opened, snapshot(7))[0], desk, baccarat.spots[0]!, 500, SERVER_MS)
    return confirm(chip, desk, 'bet-7')[0]
  }
  const MISSED = 'missedEnd'
  const back = (state: TableState) => play({ ...state, isAway: true }, snapshot(8, [own(7, 'settled', 1_000)]))[0]

  test.each(['waiting', 'settled'] as const)('to a bet, as %s, replaces no end that was told', (of) => {
    const answer = { ok: true, value: view(7, of, { payout: '10.00' }) } as const
    const [state, ...effects] = hearLaid(back(sent()), texts, 'bet-7', answer)
    expect([state.notice?.words, state.netMinor, doing(effects).at(-1)]).toEqual([MISSED, 500, 'follow 7'])
  })

  test('to a bet, of which the table told nothing, is followed to its end', () => {
    const [away] = play({ ...sent(), isAway: true }, snapshot(9))
    const [state, ...effects] = hearLaid(away, texts, 'bet-7', { ok: true, value: view(7, 'settled') })
    expect([state.notice, doing(effects).at(-1)]).toEqual([null, 'follow 7'])
    const [told] = hearBets(state, texts, 7, [view(7, 'settled')])
    expect([told.notice?.words, told.netMinor]).toEqual([MISSED, -500])
  })

  test.each(['round_closed', 'offline'] as const)('to an undo, as %s, replaces no end that was told', (code) => {
    const before = sendUndo(laid())
    const [state] = hearUndone(back(before), texts, lastConfirmed(before)!, { ok: false, code })
    expect([state.notice?.words, state.isBusy]).toEqual([MISSED, false])
  })
})

describe('a bet without an answer', () => {
  const asked = () => {
    const [chip] = lay(play(opened, snapshot(7))[0], desk, baccarat.spots[0]!, 500, SERVER_MS)
    return hearLaid(confirm(chip, desk, 'bet-7')[0], texts, 'bet-7', { ok: false, code: 'offline' })
  }
  test('is asked after, and does not lie there', () => {
    const [state, ...effects] = asked()
    expect([stakesOnTable(state), state.notice?.words, doing(effects)]).toEqual([{}, 'checking', ['follow 7']])
    expect(isToFollow(state, 7, [view(7, 'open')])).toBe(true)
  })

  const refused = (reason: RoundView['reason'], isVoid?: boolean) => [
    view(7, 'rolled_back', { reason, table: { ...view(7, 'open').table!, isVoid } }),
  ]
  const ENDS = ['round-ended', 'receipt', 'balance']
  const ANSWERS: [what: string, views: RoundView[], words: string, lies: object, does: string[]][] = [
    ['that the wallet took', [view(7, 'waiting')], 'confirmed', { player: 500 }, ['round-waiting']],
    ['that never reached the studio', [], 'failed', {}, ['round-refused']],
    ['that a limit refused', refused('loss_limit_reached'), 'limitPassed', {}, ENDS],
    ['that came too late', refused('round_closed'), 'struck', {}, ENDS],
    ['of a round called off', refused('round_closed', true), 'voided', {}, ENDS],
  ]
  test.each(ANSWERS)('%s is told as it is', (_, views, words, lies, does) => {
    const [state, ...effects] = hearBets(asked()[0], texts, 7, views)
    expect([state.notice?.words, stakesOnTable(state), doing(effects)]).toEqual([words, lies, does])
  })

  test('a list that is older than the answer takes no chips away', () => {
    const [state] = hearBets(laid(), texts, 7, [])
    expect(stakesOnTable(state)).toEqual({ player: 500 })
  })
})

describe('following', () => {
  test.each([
    ['lies there while the round is open', 'open', 'waiting', false],
    ['has no answer yet', 'open', 'open', true],
    ['lies there when the result is out', 'result', 'waiting', true],
    ['has its end', 'result', 'settled', false],
  ] as const)('a bet that %s', (_, of, state, isFollowed) => {
    const [heard] = play(laid(), ...(of === 'result' ? [phase(7, 'result')] : []))
    expect(isToFollow(heard, 7, [view(7, state)])).toBe(isFollowed)
  })
})

test('the lobby’s figures show a stake that lies there, and stand still from the deal on', () => {
  const [state] = play(opened, snapshot(7))
  const [sent, ...sending] = confirm(lay(state, desk, baccarat.spots[0]!, 500, SERVER_MS)[0], desk, 'bet-7')
  const [lies, ...lying] = hearLaid(sent, texts, 'bet-7', { ok: true, value: view(7, 'waiting') })
  const [, ...dealing] = play(lies, phase(7, 'closing'), phase(7, 'dealing'))
  expect([sending, lying, dealing].map(doing)).toEqual([
    ['round-started'],
    ['balance-changed', 'round-waiting'],
    ['round-started', 'show'],
  ])
})

test('F1 the lobby holds its figures for chips that are known to lie there as the deal is under way', () => {
  const [chip] = lay(play(opened, snapshot(7))[0], desk, baccarat.spots[0]!, 500, SERVER_MS)
  const [asked] = hearLaid(confirm(chip, desk, 'bet-7')[0], texts, 'bet-7', { ok: false, code: 'offline' })
  // The end of the round before has let them go.
  const [dealt] = play(asked, phase(7, 'closing'), phase(7, 'dealing'))
  const [, ...effects] = hearBets(dealt, texts, 7, [view(7, 'waiting')])
  expect(doing(effects)).toEqual(['round-started'])
})

describe('undo', () => {
  test('takes back the last of two confirmed requests first, then the one before', () => {
    const [chip] = lay(laid(), desk, baccarat.spots[0]!, 500, SERVER_MS)
    const [sent] = confirm(chip, desk, 'bet-8')
    const later = view(7, 'waiting', { roundId: roundIdSchema.parse('r-bet-8'), spinId: 'bet-8' })
    const two = { ...hearLaid(sent, texts, 'bet-8', { ok: true, value: later })[0], pending: [] }
    expect([lastConfirmed(two)?.betId, stakesOnTable(two)]).toEqual(['bet-8', { player: 1_000 }])
    const [one] = hearUndone(two, texts, lastConfirmed(two)!, { ok: true, value: { ...later, state: 'rolled_back' } })
    expect([lastConfirmed(one)?.betId, stakesOnTable(one)]).toEqual(['bet-7', { player: 500 }])
    const [none] = hearUndone(one, texts, lastConfirmed(one)!, { ok: true, value: view(7, 'rolled_back') })
    expect([lastConfirmed(none), stakesOnTable(none)]).toEqual([undefined, {}])
  })

  test('without an answer is asked after, and its chips do not lie there until it comes', () => {
    const state = laid()
    const [asked, ...effects] = hearUndone(sendUndo(state), texts, lastConfirmed(state)!, {
      ok: false,
      code: 'offline',
    })
    expect([asked.notice?.words, stakesOnTable(asked), doing(effects)]).toEqual(['checking', {}, ['follow 7']])
    const [gone] = hearBets(asked, texts, 7, [view(7, 'rolled_back', { balance: '100.00' })])
    expect([gone.notice, gone.bets]).toEqual([{ words: 'withdrawn', money: { amount: 500 } }, []])
    const [lies] = hearBets(asked, texts, 7, [view(7, 'waiting')])
    expect([lies.notice?.words, stakesOnTable(lies)]).toEqual(['confirmed', { player: 500 }])
    const [back] = play({ ...asked, isAway: true }, snapshot(7, [own(7, 'on')], 'dealing'))
    expect([back.notice, stakesOnTable(back)]).toEqual([null, { player: 500 }])
  })

  test('takes the last request back, though the follower saw it first', () => {
    const state = laid()
    const bet = lastConfirmed(state)!
    const [seen] = hearBets(sendUndo(state), texts, 7, [view(7, 'rolled_back')])
    const [undone, ...effects] = hearUndone(seen, texts, bet, { ok: true, value: view(7, 'rolled_back') })
    expect([undone.notice, stakesOnTable(undone), undone.isBusy]).toEqual([
      { words: 'withdrawn', money: { amount: 500 } },
      {},
      false,
    ])
    expect(doing(effects)).toEqual(['balance-changed'])
  })
})

describe('a bet prepared for the next round', () => {
  const [spot] = baccarat.spots
  const shut = (of: TableRoundView['phase'] = 'dealing') =>
    play(opened, snapshot(7), phase(7, 'closing'), phase(7, of))[0]
  const prepare = (state = shut()) => lay(state, desk, spot!, 500, SERVER_MS + 20_000)[0]
  const queued = (state = shut()) => queue(prepare(state), desk)[0]
  const opens = phase(8, 'open')

  test('waits from the close on, is placed as its round opens, once', () => {
    const waiting = queued()
    expect([waiting.notice, waiting.queuedFor, stakesOnTable(waiting)]).toEqual([
      { words: 'queued', money: { amount: 500 } },
      8,
      {},
    ])
    const [result, ...still] = play(waiting, phase(7, 'result'))
    expect([pendingStakes(result), doing(still)]).toEqual([{ player: 500 }, ['show']])
    const [open, ...effects] = play(result, opens)
    expect([doing(effects), open.queuedFor, pendingStakes(open)]).toEqual([
      ['clear', 'show', 'place'],
      null,
      { player: 500 },
    ])
    const [sent, ...sending] = confirm(open, desk, 'bet-8')
    expect([sent.bets, doing(sending)]).toMatchObject([
      [{ betId: 'bet-8', number: 8, stakes: { player: 500 } }],
      ['round-started'],
    ])
    // The table may tell the same phase again, and a page that comes back hears it once more.
    for (const again of [opens, snapshot(8)])
      expect(doing(play(sent, again).slice(1) as Effect[])).not.toContain('place')
  })

  test('that was laid and not confirmed is not placed by itself', () => {
    const [open, ...effects] = play(prepare(), phase(7, 'result'), opens)
    expect([doing(effects), pendingStakes(open), open.bets]).toEqual([['clear', 'show'], { player: 500 }, []])
  })

  test('asks for another press once its chips are others', () => {
    expect(prepare(queued()).queuedFor).toBeNull()
    const back = takeBack(queued())
    expect([back.queuedFor, back.pending, queue(back, desk)]).toEqual([null, [], [back]])
  })

  test('does not count against the chips that lie on the round under way', () => {
    const full = play(
      { ...laid(), bets: [{ ...laid().bets[0]!, stakes: { player: 100_000 } }] },
      phase(7, 'dealing'),
    )[0]
    expect(pendingStakes(prepare(full))).toEqual({ player: 500 })
    expect(lay(full, desk, spot!, 200_000, SERVER_MS)[0].notice?.words).toBe('overLimit')
  })

  const later: TableMessage = { ...opens, nowMs: SERVER_MS + 15_000 } as TableMessage
  const DROPPED: [why: string, state: TableState, message: TableMessage, words: string][] = [
    ['the line was away', { ...queued(), isAway: true }, snapshot(8), 'queueAway'],
    ['a reminder stands over the game', { ...queued(), isPaused: true }, opens, 'queueMissed'],
    ['a bet before it has no answer', { ...queued(), isBusy: true }, opens, 'queueMissed'],
    ['the bets have shut again', queued(), later, 'queueMissed'],
    ['its round has passed', queued(), phase(9, 'open'), 'queueMissed'],
    ['its round opened unheard', queued(), phase(8, 'dealing'), 'queueMissed'],
  ]
  test.each(DROPPED)('is dropped with a word where %s', (_, state, message, words) => {
    const [next, ...effects] = play(state, message)
    expect([next.notice, next.pending, next.queuedFor]).toEqual([{ words, money: { amount: 500 } }, [], null])
    expect(doing(effects)).not.toContain('place')
  })

  test('is dropped behind the end that came while the line was away', () => {
    const waiting = queued(play(laid(), phase(7, 'closing'), phase(7, 'dealing'))[0])
    const [state] = play({ ...waiting, isAway: true }, snapshot(8, [own(7, 'settled', 1_000)]))
    expect([state.notice?.words, state.notice?.more?.map(({ words }) => words)]).toEqual(['missedEnd', ['queueAway']])
    expect([state.queuedFor, state.netMinor]).toEqual([null, 500])
  })

  test('is dropped with the page that ends, and cannot be made where none may be', () => {
    const other: TableMessage = { type: 'phase', ...common, round: { ...round(8), rules: 'bac@9' } }
    const [ended] = play(queued(), other)
    expect([ended.isEnded, ended.pending, ended.queuedFor]).toEqual([true, [], null])
    for (const state of [{ ...shut(), isAway: true }, { ...shut(), isPaused: true }, ended])
      expect(lay(state, desk, spot!, 500, SERVER_MS)).toEqual([state])
  })

  test('that the wallet refuses leaves nothing behind', () => {
    const [open] = play(queued(), phase(7, 'result'), opens)
    const [sent] = confirm(open, desk, 'bet-8')
    const refused = view(8, 'rolled_back', { reason: 'balance_insufficient' })
    const [state] = hearLaid({ ...sent, pending: [] }, texts, 'bet-8', { ok: true, value: refused })
    expect([state.notice?.words, state.bets, pendingStakes(state)]).toEqual(['insufficient', [], {}])
  })
})

describe('chips', () => {
  test('a spot takes no more than its limit, and nothing once the clock has shut', () => {
    const [state] = play(opened, snapshot(7))
    const [spot] = baccarat.spots
    expect(lay(state, desk, spot!, 50, SERVER_MS)[0].notice?.words).toBe('underLimit')
    expect(lay(state, desk, spot!, 200_000, SERVER_MS)[0].notice?.words).toBe('overLimit')
    expect(lay(state, desk, spot!, 500, SERVER_MS + 15_000)).toEqual([state])
  })

  test('a spot that can lose more than its chips says stake and deposit', () => {
    const double = niuNiu.spots.find(({ holds }) => holds !== undefined)!
    const niu: Desk = { rules: niuNiu, limits: { minMinor: 100, maxMinor: 100_000 } }
    const at = (number: number): TableMessage => {
      const message = snapshot(number) as TableMessage & { type: 'snapshot' }
      return { ...message, round: { ...message.round, rules: niuNiu.id } }
    }
    const first = openTable({ gameCode: 'table', paytable: niuNiu.id }, { balance: presentMoney(minor(10_000)) })
    const [state] = lay(hear(first, niu, at(7))[0], niu, double, 1_000, SERVER_MS)
    const words = tableTexts(niuNiu)
    const answer = {
      ok: true as const,
      value: view(7, 'waiting', { table: { round: 7, stakes: pendingStakes(state), result: null } }),
    }
    const [sent] = confirm(state, niu, 'bet-7')
    // The lobby would count the deposit as lost: its figures wait for the end.
    expect(doing(hearLaid(sent, words, 'bet-7', answer).slice(1) as Effect[])).toEqual(['balance-changed'])
    expect(words.confirmed(pendingStakes(state))).toEqual({
      words: 'confirmedHeld',
      money: { stake: 1_000, held: 5_000 },
    })
    expect(words.result({ number: 7, stakeMinor: 2_000, payoutMinor: 0 }, 5_000)).toEqual({
      words: 'lostHeld',
      money: { stake: 2_000, payout: 0, back: 3_000 },
    })
  })
})
