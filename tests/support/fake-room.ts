/** A room's server in the page: one table by the real rules, with players of the house in the other seats. */
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { SeatAct } from '../../contract/rooms/hand.ts'
import type { SeatMessage, TableEvent, TableMessage, TableView } from '../../contract/rooms/messages.ts'
import { depositOf, findRoom, ROOM_TERMS } from '../../contract/rooms/rooms.ts'
import { combineSeeds, shuffle } from '../../contract/rooms/rules/deck.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'
import { moneyOfSeat } from '../../contract/rooms/rules/money.ts'

type Phase = TableView['phase']

/** The socket of the page under test. */
export class RoomSocket extends EventTarget {
  static readonly OPEN = 1
  static last: RoomSocket | null = null
  readonly readyState = RoomSocket.OPEN
  readonly sent: SeatMessage[] = []
  /** The server, for whichever socket the page has open. */
  static onSent: (message: SeatMessage) => void = () => {}
  constructor() {
    super()
    RoomSocket.last = this
  }
  send(text: string) {
    if (text === 'ping') {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 'pong' })))
      return
    }
    const message = JSON.parse(text) as SeatMessage
    this.sent.push(message)
    RoomSocket.onSent(message)
  }
  tell(message: TableMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.dispatchEvent(new Event('close'))
  }
}

/** The page sits at seat 0. `nonce` chooses the deal. */
export function createFakeRoom({ code, seats = 4, nonce = 1 }: { code: string; seats?: number; nonce?: number }) {
  const room = findRoom(code)!
  const terms = ROOM_TERMS[room.game]
  const rules = findHandRules(terms.rules)!
  const all = Array.from({ length: seats }, (_, seat) => seat)
  const serverSeed = `${nonce}`.padStart(64, '0')
  const acts: SeatAct[] = []
  const state = { phase: 'deposit' as Phase, game: null as unknown, seq: 0, clientSeed: '', sinceMs: Date.now() }
  const own = { commit: '', reveal: '', isAway: false, isLeaving: false }
  let seedHash = ''
  const random = (step: number) => (step * 2_654_435_761 + nonce) % 2 ** 32

  const contributions = () => (own.commit === '' ? [] : [{ seat: 0, commit: own.commit, reveal: own.reveal || null }])
  const result = () => {
    const nets = state.game === null ? null : rules.result(state.game)
    return nets?.map((net) =>
      moneyOfSeat(
        { baseMinor: room.baseMinor, depositMinor: depositOf(room), rakeBps: net.seat === 0 ? terms.rakeBps : 0 },
        net,
      ),
    )
  }
  const proof = () => ({
    rules: rules.id,
    serverSeedHash: seedHash,
    serverSeed,
    clientSeed: state.clientSeed,
    nonce,
    contributions: contributions(),
    seats: all,
    lead: null,
    baseMinor: room.baseMinor,
    acts,
  })

  const view = (): TableView => ({
    room: code,
    table: 1,
    rules: rules.id,
    baseMinor: room.baseMinor,
    depositMinor: depositOf(room),
    rakeBps: terms.rakeBps,
    you: 0,
    seats: all.map((seat) => ({
      seat,
      kind: seat === 0 ? 'player' : 'house',
      who: seat === 0 ? '***abc' : null,
      isYou: seat === 0,
      isInHand: state.phase !== 'idle',
      sitsOut: null,
      isAway: seat === 0 && own.isAway,
      isLeaving: seat === 0 && own.isLeaving,
      isConnected: true,
      reserveMs: 60_000,
    })),
    phase: state.phase,
    sinceMs: state.sinceMs,
    endsMs: state.phase === 'idle' ? null : state.sinceMs + 11_000,
    hand: nonce,
    seedHash,
    contributions: contributions(),
    game: state.game === null ? null : rules.view(state.game, 0),
    result: state.phase === 'show' ? (result() ?? null) : null,
    proof: state.phase === 'show' ? proof() : null,
    nextSeedHash: null,
  })

  function tell(event: TableEvent) {
    state.seq += 1
    RoomSocket.last?.tell({ type: 'table', seq: state.seq, nowMs: Date.now(), event, table: view() })
  }

  function enter(phase: Phase, event: TableEvent = { kind: 'phase' }) {
    state.phase = phase
    state.sinceMs = Date.now()
    tell(event)
  }

  async function deal() {
    state.clientSeed = await combineSeeds([{ seat: 0, reveal: own.reveal }])
    const { deck, luck } = await shuffle({ serverSeed, clientSeed: state.clientSeed, nonce })
    state.game = rules.start({ seats: all, deck, luck, baseMinor: room.baseMinor, lead: null })
    enter('play', { kind: 'dealt' })
  }

  /** One act, as the table takes it. False for what the rules refuse. */
  function act(seat: number, made: SeatAct['act'], by: SeatAct['by']): boolean {
    const next = rules.apply(state.game, seat, made)
    if (next === null) return false
    state.game = next
    state.sinceMs = Date.now()
    acts.push({ seat, act: made, by })
    const isHidden = made.kind === 'bid' || made.kind === 'stake'
    tell({ kind: 'act', seat, act: isHidden && seat !== 0 ? null : made, by })
    if (rules.toAct(next).length === 0) enter('show', { kind: 'result' })
    return true
  }

  function hear(message: SeatMessage) {
    if (message.type === 'commit') {
      own.commit = message.commit
      enter('reveal')
    } else if (message.type === 'reveal') {
      own.reveal = message.reveal
      tell({ kind: 'contribution', seat: 0 })
      void deal()
    } else if (message.type === 'act') {
      if (!act(0, message.act, 'player'))
        RoomSocket.last?.tell({
          type: 'refused',
          of: 'act',
          hand: nonce,
          turn: message.turn,
          errorCode: 'invalid_fields',
        })
    } else if (message.type === 'back') {
      own.isAway = false
      tell({ kind: 'seat', seat: 0, what: 'back' })
    } else if (message.type === 'leave') {
      own.isLeaving = true
      tell({ kind: 'snapshot' })
    }
  }

  return {
    rules,
    state,
    acts,
    own,
    view,
    tell,
    enter,
    proof,
    result,
    /** Ready for the page's socket. */
    async open() {
      seedHash = await sha256Hex(serverSeed)
      RoomSocket.onSent = hear
      tell({ kind: 'snapshot' })
    },
    /** This page's part of the shuffle, as its shell would draw it. */
    async buildSealed() {
      const reveal = 'a1'.repeat(16)
      return { hand: nonce, seedHash, reveal, commit: await sha256Hex(reveal) }
    },
    isOver: () => state.game !== null && rules.toAct(state.game).length === 0,
    isOwnTurn: () => state.game !== null && rules.toAct(state.game).includes(0),
    /** The other seats act until it is the page's turn, or the hand is over. */
    playOthers() {
      for (let step = 0; step < 60 && state.game !== null; step += 1) {
        const seat = rules.toAct(state.game).find((one) => one !== 0)
        if (seat === undefined || (rules.id !== 'bull-rush@1' && rules.toAct(state.game).includes(0))) return
        act(seat, rules.house(rules.view(state.game, seat), random(acts.length)), 'house')
      }
    },
    /** Every seat acts as a player of the house would, to the end. */
    playAll() {
      for (let step = 0; step < 200; step += 1) {
        const [seat] = rules.toAct(state.game)
        if (seat === undefined) return
        act(seat, rules.house(rules.view(state.game, seat), random(acts.length)), seat === 0 ? 'player' : 'house')
      }
    },
    /** What a player of the house would do in the page's place. */
    advise: () => rules.house(rules.view(state.game, 0), 2 ** 31),
  }
}
