/** A room's page as tables of messages: what it shows, and what it does then. */
import { describe, expect, test } from 'vitest'
import type { TableMessage, TableView } from '../../../contract/rooms/messages.ts'
import { createFakeRoom, RoomSocket } from '../../../tests/support/fake-room.ts'
import type { RoundView } from '../../api.ts'
import { findHandFault } from '../../rooms/check-hand.ts'
import {
  act,
  choiceOf,
  findHand,
  handToKeep,
  handUnderWay,
  hear,
  hearMissed,
  hearPlace,
  isEndSeen,
  isToAct,
  look,
  OPENED_MS,
  openRoom,
  passTurn,
  pause,
  playLifted,
  playsOf,
  type RoomEffect,
  type RoomState,
  type RoomStep,
  sendCommit,
  sortHand,
  toggle,
} from './room-state.ts'

/** A page without a screen: it keeps the state and sends what a step sends, as the shell does. */
async function openTable(code: string, seats = 4) {
  const room = createFakeRoom({ code, seats, nonce: 3 })
  const socket = new RoomSocket()
  const page = { state: openRoom({ balance: '100.00' }), did: [] as RoomEffect[] }
  const set = ([next, ...effects]: RoomStep) => {
    page.state = next
    page.did.push(...effects)
    for (const effect of effects) if (effect.do === 'send') socket.send(JSON.stringify(effect.message))
  }
  socket.addEventListener('message', (event) =>
    set(hear(page.state, JSON.parse((event as MessageEvent<string>).data) as TableMessage)),
  )
  await room.open()
  const did = (name: RoomEffect['do']) => page.did.filter((effect) => effect.do === name)
  const sent = (type: string) => socket.sent.filter((message) => message.type === type)
  const deal = async () => {
    room.enter('commit')
    set(sendCommit(page.state, await room.buildSealed()))
    await expect.poll(() => page.state.table?.phase).toBe('play')
  }
  return { room, socket, page, set, did, sent, deal }
}

const playOwn = ({ room, page, set }: Awaited<ReturnType<typeof openTable>>) => {
  const advised = room.advise()
  if (advised.kind !== 'play') return set(act(page.state, advised))
  for (const card of advised.cards) set(toggle(page.state, card))
  set(playLifted(page.state))
}

describe('the shuffle', () => {
  test('this page draws its part once a hand, commits, then reveals', async () => {
    const table = await openTable('bamboo-big-two-low')
    table.room.enter('commit')
    table.room.tell({ kind: 'seat', seat: 2, what: 'lost' })
    expect(table.did('contribute')).toMatchObject([{ hand: 3 }, { hand: 3 }])
    const sealed = await table.room.buildSealed()
    table.set(sendCommit(table.page.state, sealed))
    expect(table.sent('commit')).toEqual([{ type: 'commit', hand: 3, commit: sealed.commit }])
    await expect.poll(() => table.page.state.table?.phase).toBe('play')
    expect(table.sent('reveal')).toEqual([{ type: 'reveal', hand: 3, reveal: sealed.reveal }])
  })

  test('a paused page adds nothing, and does when it goes on in time', async () => {
    const table = await openTable('bamboo-big-two-low')
    table.set(pause(table.page.state, true))
    table.room.enter('commit')
    expect(table.did('contribute')).toEqual([])
    table.set(pause(table.page.state, false))
    expect(table.did('contribute')).toHaveLength(1)
  })
})

describe('a hand of Big Two', () => {
  test('an act goes out once a turn, and again only after the table refused it', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    table.room.playOthers()
    const { page, set } = table
    expect(isToAct(page.state)).toBe(true)
    const [first] = playsOf(page.state)
    for (const card of first!.cards) set(toggle(page.state, card))
    const before = page.state
    RoomSocket.onSent = () => {}
    set(playLifted(page.state))
    set(playLifted(page.state))
    set(passTurn(page.state))
    expect(table.sent('act')).toHaveLength(1)
    set(hear(page.state, { type: 'refused', of: 'act', hand: 3, turn: 0, errorCode: 'round_closed' }))
    expect(isToAct(page.state)).toBe(true)
    expect(page.state.lifted).toEqual(before.lifted)
  })

  test('what is no set, too low, or without the opening card is not sent', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    table.room.playOthers()
    const { page, set } = table
    for (const card of page.state.order.slice(0, 4)) set(toggle(page.state, card))
    expect(choiceOf(page.state).refusal).toBe('not_a_set')
    set(playLifted(page.state))
    expect(table.sent('act')).toEqual([])
  })

  test('cards keep their place while the hand is played, and change it when sorted', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    table.room.playOthers()
    const before = table.page.state.order
    playOwn(table)
    const { order } = table.page.state
    expect(order).toEqual(before.filter((card) => order.includes(card)))
    table.set(sortHand(table.page.state))
    expect(table.page.state.order.toSorted()).toEqual(order.toSorted())
    expect(table.page.state.order.map((card) => card % 4)).toEqual(
      table.page.state.order
        .map((card) => card % 4)
        .toSorted((one, other) => [0, 2, 3, 1][one]! - [0, 2, 3, 1][other]!),
    )
  })

  test('an older message changes nothing, a snapshot always does', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    const { state } = table.page
    const [same] = hear(state, {
      type: 'table',
      seq: state.seq,
      nowMs: 0,
      event: { kind: 'phase' },
      table: { ...state.table!, phase: 'idle' },
    })
    expect(same).toBe(state)
    const [next] = hear(state, {
      type: 'table',
      seq: 1,
      nowMs: 0,
      event: { kind: 'snapshot' },
      table: { ...state.table!, phase: 'idle' },
    })
    expect(next.table?.phase).toBe('idle')
  })

  test('to its end: the proof is checked once, the wallet is asked once, and the turn was told each time', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    for (let step = 0; step < 60 && !table.room.isOver(); step += 1) {
      table.room.playOthers()
      if (table.room.isOwnTurn()) playOwn(table)
    }
    expect(table.page.state.table?.phase).toBe('show')
    expect([table.did('check').length, table.did('ended')]).toEqual([
      1,
      [{ do: 'ended', table: 1, hand: 3, waitMs: 0 }],
    ])
    const turns = table.page.did.filter((effect) => effect.do === 'sound' && effect.name === 'myTurn')
    expect(turns).toHaveLength(table.sent('act').length)
  })
})

test('Bull Rush: a bid and a stake go out, and nothing while others decide', async () => {
  const table = await openTable('bamboo-bull-rush-low', 3)
  await table.deal()
  table.set(act(table.page.state, { kind: 'bid', bid: 3 }))
  expect(isToAct(table.page.state)).toBe(false)
  table.set(act(table.page.state, { kind: 'bid', bid: 1 }))
  table.room.playOthers()
  if (table.room.isOwnTurn()) table.set(act(table.page.state, { kind: 'stake', times: 5 }))
  table.room.playOthers()
  expect(table.page.state.table?.phase).toBe('show')
  expect(table.room.acts.filter(({ seat, act: made }) => seat === 0 && made.kind === 'bid')).toHaveLength(1)
  // F1: the site's figures wait until the own hand, the last one, is open.
  expect(table.did('ended')).toEqual([{ do: 'ended', table: 1, hand: 3, waitMs: OPENED_MS }])
})

describe('F7 the lobby’s figures', () => {
  const started = ({ page }: Awaited<ReturnType<typeof openTable>>) =>
    page.did.filter((effect) => effect.do === 'lobby' && effect.message.type === 'round-started').length

  test('stand still from the deposit on, which is more than the hand costs, however long it lasts', async () => {
    const table = await openTable('bamboo-big-two-low')
    table.room.enter('deposit')
    expect(started(table)).toBe(1)
    await table.deal()
    const dealt = started(table)
    expect(dealt).toBe(2)
    let turns = 0
    for (let step = 0; step < 12 && !table.room.isOver(); step += 1) {
      table.room.playOthers()
      if (!table.room.isOwnTurn()) continue
      turns += 1
      playOwn(table)
    }
    expect(turns).toBeGreaterThan(1)
    expect(started(table)).toBeGreaterThanOrEqual(dealt + turns - 1)
    expect(table.did('ended')).toEqual([])
  })

  test('are let go where the seat sits out, as its deposit goes back', async () => {
    const table = await openTable('bamboo-big-two-low')
    table.room.enter('deposit')
    const { state } = table.page
    const seats = state.table!.seats.map((seat) => (seat.isYou ? { ...seat, isInHand: false } : seat))
    const [, ...effects] = hear(state, {
      type: 'table',
      seq: state.seq + 1,
      nowMs: 0,
      event: { kind: 'phase' },
      table: { ...state.table!, seats, phase: 'commit' },
    })
    expect(effects.filter(({ do: what }) => what !== 'told')).toEqual([{ do: 'ended', table: 1, hand: 3, waitMs: 0 }])
  })
})

/** What the table says to a page that comes back. */
const snapshotOf = (state: RoomState, hand: number | null, phase: TableView['phase']): TableMessage => ({
  type: 'table',
  seq: state.seq + 1,
  nowMs: 0,
  event: { kind: 'snapshot' },
  table: { ...state.table!, hand, phase },
})

describe('places', () => {
  const opened: RoomState = openRoom({ balance: '1.00' })

  test.each([
    ['deposit_refused', 'limit_reached'],
    ['away', null],
  ] as const)('out because of %s: the table is gone, the reason stays', async (reason, errorCode) => {
    const table = await openTable('bamboo-big-two-low')
    const [next] = hear(table.page.state, { type: 'out', reason, errorCode })
    expect(next).toMatchObject({ table: null, out: reason, refused: errorCode, place: { state: 'none' } })
  })

  test('a hand that is called off is asked after at the wallet', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    table.room.enter('idle', { kind: 'off', reason: 'lost' })
    expect(table.did('ended')).toEqual([{ do: 'ended', table: 1, hand: 3, waitMs: 0 }])
  })

  // @fault Page behind another, or frozen, as a hand ends
  test.each(['isHidden', 'isPaused'] as const)(
    'hands that ended while the page was not seen (%s) are told then',
    async (by) => {
      const table = await openTable('bamboo-big-two-low')
      await table.deal()
      const shown = (state: RoomState, hand: number, phase: 'play' | 'show') =>
        hear(state, snapshotOf(state, hand, phase))
      const [away] = look(table.page.state, { [by]: true })
      const [third] = shown(away, 3, 'show')
      // It lies open still.
      expect(look(third, { [by]: false }).slice(1)).toEqual([])
      const [fourth] = shown(shown(third, 4, 'play')[0], 4, 'show')
      const [seen, ...effects] = look(shown(fourth, 5, 'play')[0], { [by]: false })
      expect([effects, seen.unseen]).toEqual([[{ do: 'recall', table: 1, hand: 3 }], null])
    },
  )

  // @fault Page behind another, or covered, as a hand ends, and never seen again
  test.each(['isHidden', 'isPaused'] as const)(
    'a hand that ended while the page was not seen (%s) is kept for the next page until it was',
    async (by) => {
      const table = await openTable('bamboo-big-two-low')
      await table.deal()
      const [third, fourth] = [3, 4].map((hand) => ({ table: 1, hand }))
      const stands = (state: RoomState) => [handToKeep(state), isEndSeen(state, third!), isEndSeen(state, fourth!)]
      const [shown] = hear(table.page.state, snapshotOf(table.page.state, 3, 'show'))
      expect(stands(shown)).toEqual([null, true, true])
      let state = look(table.page.state, { [by]: true })[0]
      for (const [hand, phase] of [
        [3, 'show'],
        [4, 'play'],
        [4, 'show'],
        [5, 'play'],
      ] as const) {
        state = hear(state, snapshotOf(state, hand, phase))[0]
        expect(stands(state)).toEqual([third, false, false])
      }
      const [seen] = look(state, { [by]: false })
      expect(stands(seen)).toEqual([{ table: 1, hand: 5 }, true, true])
      // A page that is opened under the cover has shown nothing.
      const covered = look(openRoom({ balance: '1.00' }, third), { [by]: true })[0]
      expect(stands(hear(covered, snapshotOf(table.page.state, 5, 'play'))[0])).toEqual([third, false, false])
      expect(stands(hearPlace(covered, { state: 'none' })[0])).toEqual([third, false, false])
    },
  )

  test.each([
    ['the next hand', (state: RoomState) => hear(state, snapshotOf(state, 4, 'commit'))],
    ['a later hand', (state: RoomState) => hear(state, snapshotOf(state, 6, 'play'))],
    ['no hand', (state: RoomState) => hear(state, snapshotOf(state, null, 'idle'))],
    ['the entry', (state: RoomState) => hearPlace(state, { state: 'none' })],
    ['a seat given up', (state: RoomState) => hear(state, { type: 'out', reason: 'away', errorCode: null })],
  ] as const)('a page that comes back to %s asks after the hand it lost, and tells its end', async (_, comeBack) => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    const [back, ...effects] = comeBack({ ...table.page.state, isLost: true })
    const missed = effects.filter(({ do: what }) => what === 'missed' || what === 'ended')
    expect(missed).toEqual([{ do: 'missed', table: 1, hand: 3 }])
    const hand = (netMinor: number, rakeMinor = 0) => ({ seat: 0, result: [{ seat: 0, netMinor, rakeMinor }] }) as never
    const [told] = hearMissed(back, [hand(-500), hand(300, 9)])
    expect(told.missed).toEqual({ netMinor: -209, until: back.table?.hand ?? null })
    expect(hearMissed(back, [])[0].missed).toBeNull()
    if (!told.table) return
    expect(hear(told, snapshotOf(told, told.table.hand, 'play'))[0].missed).toBe(told.missed)
    expect(hear(told, snapshotOf(told, 9, 'commit'))[0].missed).toBeNull()
  })

  test.each([
    ['the next hand', (state: RoomState, at: RoomState) => hear(state, snapshotOf(at, 4, 'commit'))],
    ['the rest after it', (state: RoomState, at: RoomState) => hear(state, snapshotOf(at, 3, 'idle'))],
    ['the entry', (state: RoomState) => hearPlace(state, { state: 'none' })],
  ] as const)(
    'a page that is opened again at %s asks after the hand that the page before had left',
    async (_, open) => {
      const table = await openTable('bamboo-big-two-low')
      await table.deal()
      const left = handUnderWay(table.page.state)
      expect(left).toEqual({ table: 1, hand: 3 })
      const missed = (step: RoomStep) => step.filter((effect) => 'do' in effect && effect.do === 'missed')
      const step = open(openRoom({ balance: '1.00' }, left), table.page.state)
      expect(missed(step)).toEqual([{ do: 'missed', table: 1, hand: 3 }])
      // Once, and not where none was left or it goes on.
      expect(step[0].unheard).toBeNull()
      expect(missed(open(openRoom({ balance: '1.00' }), table.page.state))).toEqual([])
      const same = hear(openRoom({ balance: '1.00' }, left), snapshotOf(table.page.state, 3, 'play'))
      expect(missed(same)).toEqual([])
    },
  )

  test('no seat and no queue shows the entry', () => {
    const [next] = hearPlace({ ...opened, isBusy: true }, { state: 'none' })
    expect(next).toMatchObject({ isBusy: false, table: null })
  })
})

test('a hand is found by its table too: each table counts its own', () => {
  const roundOf = (gameCode: string, table: number, hand: number) =>
    ({ roundId: `${gameCode} ${table}:${hand}`, gameCode, hand: { table, hand } }) as RoundView
  const rounds = [roundOf('b', 1, 3), roundOf('a', 2, 3), roundOf('a', 1, 3), { gameCode: 'a' } as RoundView]
  expect(findHand(rounds, 'a', { table: 1, hand: 3 })?.roundId).toBe('a 1:3')
  expect(findHand(rounds, 'a', { table: 3, hand: 3 })).toBeUndefined()
})

describe('the proof of a hand', () => {
  test('holds, and shows each way to tamper with it', async () => {
    const table = await openTable('bamboo-big-two-low')
    await table.deal()
    for (let step = 0; step < 60 && !table.room.isOver(); step += 1) {
      table.room.playOthers()
      if (table.room.isOwnTurn()) playOwn(table)
    }
    const [proof, result] = [table.room.proof(), table.room.result()!]
    const known = table.page.state.sealed!
    expect(await findHandFault(proof, result, known)).toBeNull()
    const other = 'e'.repeat(64)
    const [one] = proof.contributions
    const cases: [string, Promise<string | null>][] = [
      ['seed', findHandFault({ ...proof, serverSeed: other }, result)],
      ['seed', findHandFault(proof, result, { seedHash: other })],
      ['contribution', findHandFault({ ...proof, contributions: [{ ...one!, reveal: 'e'.repeat(32) }] }, result)],
      ['contribution', findHandFault(proof, result, { commit: other })],
      ['deck', findHandFault({ ...proof, clientSeed: other }, result)],
      ['rules', findHandFault({ ...proof, rules: 'big-two@9' }, result)],
      ['act', findHandFault({ ...proof, nonce: 4 }, result)],
      ['result', findHandFault({ ...proof, acts: proof.acts.slice(0, -1) }, result)],
      [
        'result',
        findHandFault(
          proof,
          result.map((seat) => ({ ...seat, netMinor: seat.netMinor + 10 })),
        ),
      ],
      ['result', findHandFault(proof, result.slice(1))],
    ]
    for (const [fault, found] of cases) expect(await found).toBe(fault)
  })
})
