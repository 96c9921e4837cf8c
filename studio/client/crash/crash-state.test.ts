/** Crash as a table of messages: what each makes of the page, and what the page does then. */
import { describe, expect, test } from 'vitest'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { RoundView } from '../../api.ts'
import { STAKE_LIMITS } from '../../engine/original-rules.ts'
import { crashRules } from '../../originals/crash.ts'
import type { TableMessage, TableRoundView } from '../../tables/messages.ts'
import { hearBets, hearLaid } from '../live/hear-wallet.ts'
import { type Effect, endPage, type Step } from '../live/live-state.ts'
import {
  betOf,
  CRASH_TEXTS,
  type CrashState,
  chooseStake,
  chooseTarget,
  chooseWay,
  hear,
  hearCashed,
  lay,
  listRows,
  mainOf,
  openCrash,
  queue,
  sumCrowd,
} from './crash-state.ts'

const SERVER_MS = 1_800_000_000_000
const round = (number: number, phase: TableRoundView['phase'] = 'open'): TableRoundView => ({
  number,
  phase,
  rules: crashRules.id,
  nonce: number,
  hash: 'h',
  salt: 's',
  seed: null,
  sinceMs: SERVER_MS,
  endsMs: SERVER_MS + 7_000,
  result: phase === 'result' ? [['264']] : null,
})
const common = { nowMs: SERVER_MS, seats: 3 }
const phase = (number: number, of: TableRoundView['phase']): TableMessage => ({
  type: 'phase',
  ...common,
  round: round(number, of),
})
const snapshot = (number: number, of: TableRoundView['phase'] = 'open', own: object[] = []): TableMessage =>
  ({ type: 'snapshot', ...common, round: round(number, of), roads: ['264'], chainEnds: [], own }) as TableMessage
const view = (state: RoundView['state'], change: Partial<RoundView> = {}) =>
  ({
    roundId: 'r-bet',
    spinId: 'bet',
    state,
    reason: null,
    stake: '1.00',
    payout: '0.00',
    balance: '99.00',
    table: { round: 7, stakes: { press: 100 }, result: null },
    ...change,
  }) as RoundView
const own = {
  betId: 'bet',
  roundId: 'r-bet',
  number: 7,
  stakes: { press: 100 },
  stakeMinor: 100,
  payoutMinor: 0,
  at: null,
}

const first = openCrash(100, { gameCode: 'crash', paytable: crashRules.id }, { balance: presentMoney(minor(10_000)) })
function play(state: CrashState, ...messages: TableMessage[]): Step<CrashState> {
  let step: Step<CrashState> = [state]
  for (const message of messages) step = hear(step[0], message)
  return step
}
const flown = (): CrashState => {
  const [sent] = lay(chooseWay(play(first, snapshot(7))[0], false), 'bet', SERVER_MS)
  const [on] = hearLaid(sent, CRASH_TEXTS, 'bet', { ok: true, value: view('waiting') })
  return play(on, phase(7, 'closing'), phase(7, 'dealing'))[0]
}
const doing = (effects: readonly Effect[]) =>
  effects.map((effect) =>
    effect.do === 'follow' ? `follow ${effect.number}` : effect.do === 'lobby' ? effect.message.type : effect.do,
  )
const TAKEN = { words: 'crashTaken', values: { at: '1.54×' }, money: { payout: 154 }, isWin: true }
const taken: TableMessage = { type: 'taken', number: 7, roundId: 'r-bet', at: 154 }

describe('a cash-out', () => {
  test('is named as this player’s own, told with its money and cheered at once', () => {
    const [state, ...effects] = hearCashed(flown(), 'bet', { ok: true, value: { at: 154 } })
    expect([state.notice, listRows(state), doing(effects)]).toEqual([
      TAKEN,
      [{ who: null, stakeMinor: 100, at: 154, payoutMinor: 154, isLost: false }],
      ['cheer'],
    ])
    expect(mainOf(state, SERVER_MS + 9_000)).toEqual({
      act: null,
      notice: { words: 'crashTookMoney', money: { payout: 154 } },
    })
  })

  test('by a target is heard from the table, and told as a press is', () => {
    const [state, ...effects] = play(flown(), taken)
    expect([state.notice, betOf(state)?.at, doing(effects)]).toEqual([TAKEN, 154, ['cheer']])
  })

  test('by both ways is one, and is cheered once with the end of the flight', () => {
    const [pressed] = hearCashed(flown(), 'bet', { ok: true, value: { at: 154 } })
    const [heard, ...effects] = play(pressed, taken)
    expect([betOf(heard)?.at, effects]).toEqual([154, []])
    const [over, ...last] = play(heard, phase(7, 'result'), {
      type: 'mine',
      number: 7,
      stakeMinor: 100,
      payoutMinor: 154,
    })
    expect([over.winMinor, over.netMinor, over.notice?.words, doing(last)]).toEqual([154, 54, 'won', ['follow 7']])
  })

  test('of no more than the stake is stated', () => {
    const half = hear({ ...flown(), bets: [{ ...betOf(flown())!, stakes: { press: 1 } }] }, {
      ...taken,
      at: 101,
    } as TableMessage)
    expect([half[0].notice?.isWin, half.slice(1)]).toEqual([false, []])
  })

  test('is offered once it brings more than the stake, and at no earlier moment of the flight', () => {
    const first = Array.from({ length: 60 }, (_, at) => mainOf(flown(), SERVER_MS + at * 10))
    const offered = first.filter(({ notice }) => (notice.money?.amount ?? 0) > 100)
    expect(first.filter(({ act }) => act === 'take')).toEqual(offered)
    expect(first[0]).toEqual({ act: null, notice: { words: 'cashOut', money: { amount: 100 } } })
    expect(offered.length).toBeGreaterThan(0)
  })

  test('that came too late, and whose answer comes after the missed end, does not replace it', () => {
    const away = { ...flown(), isAway: true, isBusy: true }
    const [back] = play(away, snapshot(8, 'open', [{ ...own, state: 'settled' }]))
    const [state] = hearCashed(back, 'bet', { ok: false, code: 'round_closed' })
    expect([state.notice?.words, state.isBusy]).toEqual(['crashMissed', false])
  })

  test('that came too late is none', () => {
    const [state] = hearCashed(flown(), 'bet', { ok: false, code: 'round_closed' })
    expect([state.notice?.words, betOf(state)?.at]).toEqual(['crashLate', null])
  })

  test('of a page that is opened again stands, without a second cheer', () => {
    const [state, ...effects] = play(first, snapshot(7, 'dealing', [{ ...own, state: 'on', at: 154 }]), taken)
    expect([betOf(state)?.at, mainOf(state, SERVER_MS).act, effects]).toEqual([154, null, []])
  })
})

describe('the list of those who fly', () => {
  const bet = (id: string, at: number | null = null) => ({ id, who: `${id}***`, stakeMinor: 500, at })
  const crowd = (number: number, ...bets: ReturnType<typeof bet>[]): TableMessage => ({
    type: 'crowd',
    number,
    players: bets.length,
    stakeMinor: bets.length * 500,
    bets,
  })
  const names = (state: CrashState) => listRows(state).map(({ who }) => who)
  const withCrowd = (number: number, ...bets: ReturnType<typeof bet>[]) =>
    ({ ...snapshot(number, 'dealing'), crowd: crowd(number, ...bets) }) as TableMessage

  test.each<[string, CrashState, TableMessage[], (string | null)[]]>([
    ['its own player first, and once', flown(), [crowd(7, bet('big'), bet('bet'))], [null, 'big***']],
    ['its own player whom no other may see', flown(), [crowd(7, bet('big'))], [null, 'big***']],
    ['what the table says last: a bet that went back is gone', flown(), [crowd(7, bet('a')), crowd(7)], [null]],
    ['nothing of another round', flown(), [crowd(6, bet('a')), crowd(8, bet('b'))], [null]],
    ['no one of the round before', flown(), [crowd(7, bet('a')), phase(8, 'open')], []],
    [
      'no one of a round that is called off',
      flown(),
      [crowd(7, bet('a')), { type: 'void', nowMs: SERVER_MS, number: 7 }],
      [],
    ],
    ['all of it on a page that comes back in mid-flight', first, [withCrowd(7, bet('a'), bet('b'))], ['a***', 'b***']],
    [
      'no one to a page that comes back and may see none',
      flown(),
      [crowd(7, bet('a')), snapshot(7, 'dealing')],
      [null],
    ],
    ['markup as text', first, [withCrowd(7, { ...bet('a'), who: '<i***>' })], ['<i***>']],
  ])('has %s', (_, state, messages, expected) => {
    expect(names(play(state, ...messages)[0])).toEqual(expected)
  })

  test('says what was taken, cut to the cent, and at the end who came too late', () => {
    const told = crowd(7, bet('a', 154), bet('b'))
    expect(listRows(play(flown(), told)[0]).slice(1)).toEqual([
      { who: 'a***', stakeMinor: 500, at: 154, payoutMinor: 770, isLost: false },
      { who: 'b***', stakeMinor: 500, at: null, payoutMinor: 0, isLost: false },
    ])
    expect(listRows(play(flown(), told, phase(7, 'result'))[0]).map(({ isLost }) => isLost)).toEqual([
      true,
      false,
      true,
    ])
  })

  test('counts its own player beside the others, once', () => {
    const sums = [crowd(7, bet('a')), crowd(7, bet('a'), bet('bet')), { ...crowd(7, bet('a')), players: 213 }].map(
      (message) => Object.values(sumCrowd(play(flown(), message as TableMessage)[0])),
    )
    expect(sums).toEqual([
      [2, 600],
      [2, 1_000],
      [213, 500],
    ])
    expect(sumCrowd(play(first, snapshot(7))[0])).toEqual({ players: 0, stakeMinor: 0 })
  })
})

test('after a flight nothing is placed any more, until the next one opens', () => {
  const lost = play(flown(), phase(7, 'result'), { type: 'mine', number: 7, stakeMinor: 100, payoutMinor: 0 })[0]
  expect(mainOf(lost, SERVER_MS + 9_000)).toEqual({ act: null, notice: { words: 'crashOver' } })
  expect(mainOf(play(lost, phase(8, 'open'))[0], SERVER_MS).act).toBe('bet')
})

test('a flight that ended while the line was away stands there on return: the win before it does not hide a loss', () => {
  const before: CrashState = { ...flown(), winMinor: 200, netMinor: 100, isAway: true }
  const [told, ...effects] = play(before, snapshot(8, 'open', [{ ...own, state: 'settled' }]))
  expect([told.notice?.words, told.winMinor, told.netMinor]).toEqual(['crashMissed', 0, 0])
  expect(doing(effects)).toEqual(expect.arrayContaining(['follow 7', 'balance']))
  const [asked] = play(before, snapshot(8))
  const [heard] = hearBets(asked, CRASH_TEXTS, 7, [view('settled')])
  expect([heard.notice?.words, heard.winMinor, heard.netMinor]).toEqual(['crashMissed', 0, 0])
})

test('a bet that the wallet has not answered is not on, and none is laid beside it', () => {
  const [sent] = lay(play(first, snapshot(7))[0], 'bet', SERVER_MS)
  const [asked, ...effects] = hearLaid(sent, CRASH_TEXTS, 'bet', { ok: true, value: view('open', { balance: null }) })
  expect([betOf(asked), mainOf(asked, SERVER_MS), doing(effects)]).toEqual([
    undefined,
    { act: null, notice: { words: 'checking' } },
    ['follow 7'],
  ])
  expect(lay(asked, 'other', SERVER_MS)).toEqual([asked])
  const [back] = hearBets(asked, CRASH_TEXTS, 7, [view('rolled_back', { reason: 'upstream_timeout' })])
  expect(back.notice).toEqual({ words: 'takenBack' })
})

test('F6 a target that pays its stake alone is not offered, for this flight or the next; a press is', () => {
  const small = { ...play(first, snapshot(7))[0], stakeMinor: 10, target: 109 }
  expect(mainOf(small, SERVER_MS).act).toBeNull()
  expect(lay(small, 'bet', SERVER_MS)).toEqual([small])
  const next = play(small, phase(7, 'closing'))[0]
  expect(queue(next)).toEqual([next])
  for (const state of [chooseTarget(small, 110), chooseWay(small, false)]) {
    expect(mainOf(state, SERVER_MS).act).toBe('bet')
    expect(lay(state, 'bet', SERVER_MS)[0].bets).toHaveLength(1)
  }
})

describe('a bet prepared for the next flight', () => {
  const queued = (state = flown()) => queue(chooseTarget(chooseWay(state, true), 350))[0]
  const opens = phase(8, 'open')

  test('waits beside the bet that flies, and goes out with its auto cash-out as the next flight opens, once', () => {
    const waiting = queued()
    expect([waiting.queuedFor, waiting.notice, mainOf(waiting, SERVER_MS + 9_000).act]).toEqual([
      8,
      { words: 'queued', money: { amount: 100 } },
      'take',
    ])
    const [over, ...still] = play(waiting, phase(7, 'result'))
    expect([over.queuedFor, doing(still)]).toEqual([8, ['show']])
    const [open, ...effects] = play(over, opens)
    expect([doing(effects).at(-1), open.queuedFor]).toEqual(['place', null])
    const [sent] = lay(open, 'bet-8', SERVER_MS)
    expect(sent.bets.at(-1)).toMatchObject({ betId: 'bet-8', number: 8, stakes: { 'auto-350': 100 } })
    // The table may tell the same phase again, and a page that comes back hears it once more.
    for (const again of [opens, snapshot(8)])
      expect(doing(play(sent, again).slice(1) as Effect[])).not.toContain('place')
  })

  test('is never laid by the main button, which takes the flight or does nothing', () => {
    for (const of of ['closing', 'dealing', 'result'] as const) {
      const { act } = mainOf(play(first, snapshot(7), phase(7, of))[0], SERVER_MS + 9_000)
      expect(act).toBeNull()
    }
  })

  test('that was not confirmed is not placed by itself', () => {
    const [, ...effects] = play(chooseTarget(flown(), 350), phase(7, 'result'), opens)
    expect(doing(effects)).not.toContain('place')
  })

  test('is taken back by another press, and asks for one with another stake, target or way', () => {
    const waiting = queued()
    const changed = [
      queue(waiting)[0],
      chooseStake(waiting, 200, STAKE_LIMITS, SERVER_MS),
      chooseTarget(waiting, 200),
      chooseWay(waiting, false),
    ]
    for (const state of changed) expect([state.queuedFor, state.notice]).toEqual([null, null])
    // What stays as it is was not changed.
    for (const same of [
      chooseTarget(waiting, 350),
      chooseWay(waiting, true),
      chooseStake(waiting, 100, STAKE_LIMITS, SERVER_MS),
    ])
      expect(same.queuedFor).toBe(8)
  })

  test('leaves the bet that flies and its target as they are', () => {
    const [bet] = [betOf(queued())]
    expect([bet?.number, bet?.stakes]).toEqual([7, { press: 100 }])
  })

  const later: TableMessage = { ...opens, nowMs: SERVER_MS + 15_000 } as TableMessage
  const unanswered = { ...betOf(flown())!, state: 'asked' as const }
  const DROPPED: [why: string, state: CrashState, message: TableMessage, words: string][] = [
    ['the line was away', { ...queued(), isAway: true }, snapshot(8), 'queueAway'],
    ['a reminder stands over the game', { ...queued(), isPaused: true }, opens, 'queueMissed'],
    ['a request has no answer', { ...queued(), isBusy: true }, opens, 'queueMissed'],
    ['the wallet has not answered the bet before', { ...queued(), bets: [unanswered] }, opens, 'queueMissed'],
    ['the bets have shut again', queued(), later, 'queueMissed'],
    ['its flight has passed', queued(), phase(9, 'open'), 'queueMissed'],
    ['its flight opened unheard', queued(), phase(8, 'dealing'), 'queueMissed'],
  ]
  test.each(DROPPED)('is dropped with a word where %s', (_, state, message, words) => {
    const [next, ...effects] = play(state, message)
    expect([next.notice, next.queuedFor]).toEqual([{ words, money: { amount: 100 } }, null])
    expect(doing(effects)).not.toContain('place')
  })

  test('is dropped with the page that ends, whose reason stands, and cannot be made where none may be', () => {
    const other: TableMessage = { type: 'phase', ...common, round: { ...round(8), rules: 'crash@9' } }
    const [ended] = play(queued(), other)
    expect([ended.isEnded, ended.queuedFor]).toEqual([true, null])
    const [gone, ...effects] = play(endPage(queued(), 'open-elsewhere')[0], opens)
    expect([gone.queuedFor, doing(effects)]).toEqual([null, expect.not.arrayContaining(['place'])])
    const open = play(first, snapshot(7))[0]
    for (const state of [{ ...flown(), isAway: true }, { ...flown(), isPaused: true }, ended, open])
      expect(queue(state)).toEqual([state])
  })

  test.each([
    ['balance_insufficient', 'insufficient'],
    ['on_break', 'onBreak'],
    ['loss_limit_reached', 'limitPassed'],
    ['reality_check_due', 'reminderDue'],
  ] as const)('that the wallet refuses for %s leaves nothing behind', (reason, words) => {
    const [open] = play(queued(), phase(7, 'result'), opens)
    const [sent] = lay(open, 'bet-8', SERVER_MS)
    const refused = view('rolled_back', { reason })
    const [state] = hearLaid(sent, CRASH_TEXTS, 'bet-8', { ok: true, value: refused })
    expect([state.notice?.words, betOf(state), state.queuedFor]).toEqual([words, undefined, null])
  })
})
