/** Crash as a table of messages: what each makes of the page, and what the page does then. */
import { describe, expect, test } from 'vitest'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { RoundView } from '../../api.ts'
import { crashRules } from '../../originals/crash.ts'
import type { TableMessage, TableRoundView } from '../../tables/messages.ts'
import { hearBets, hearLaid } from '../live/hear-wallet.ts'
import type { Effect, Step } from '../live/live-state.ts'
import {
  betOf,
  CRASH_TEXTS,
  type CrashState,
  chooseWay,
  hear,
  hearCashed,
  lay,
  mainOf,
  openCrash,
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
    expect([state.notice, state.taken, doing(effects)]).toEqual([
      TAKEN,
      [{ who: null, at: 154, payoutMinor: 154 }],
      ['cheer'],
    ])
    expect(mainOf(state, SERVER_MS + 9_000)).toEqual({
      act: null,
      notice: { words: 'crashTookMoney', money: { payout: 154 } },
    })
  })

  test('by a target is heard from the table, and told as a press is', () => {
    const [state, ...effects] = play(flown(), taken)
    expect([state.notice, state.taken.length, doing(effects)]).toEqual([TAKEN, 1, ['cheer']])
  })

  test('by both ways is one, and is cheered once with the end of the flight', () => {
    const [pressed] = hearCashed(flown(), 'bet', { ok: true, value: { at: 154 } })
    const [heard, ...effects] = play(pressed, taken)
    expect([heard.taken.length, effects]).toEqual([1, []])
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

  test('that came too late is none', () => {
    const [state] = hearCashed(flown(), 'bet', { ok: false, code: 'round_closed' })
    expect([state.notice?.words, betOf(state)?.at]).toEqual(['crashLate', null])
  })

  test('of a page that is opened again stands, without a second cheer', () => {
    const [state, ...effects] = play(first, snapshot(7, 'dealing', [{ ...own, state: 'on', at: 154 }]), taken)
    expect([betOf(state)?.at, mainOf(state, SERVER_MS).act, effects]).toEqual([154, null, []])
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
