/** For tests: rooms with a clock in the test's hand, players with wallets of the test's, and pages that play by themselves. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { sha256Hex, toHex } from '../../contract/lib/digest.ts'
import { STRICTEST_POLICY } from '../../contract/policy/policy.ts'
import type { HandAct } from '../../contract/rooms/hand.ts'
import type { RoomPlace, SeatMessage, TableMessage, TableView } from '../../contract/rooms/messages.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { unwrap } from '../reply.ts'
import { DRAW_MS } from '../rooms/lobby/seat-draw.ts'
import type { LobbyDO } from '../rooms/lobby-do.ts'
import type { RoomDO } from '../rooms/room-do.ts'
import { buildVouched } from './fake-player.ts'
import { buildFakeWallet } from './fake-wallet.ts'

const { PLAYER, ROOM, LOBBY } = env as StudioBindings
export const OPENING = 1_000_000

/** For marks: nothing sets it. */
const realTime = () => ({
  get ms() {
    return Date.now()
  },
  set ms(_) {
    throw new Error('this clock is not in the test’s hand')
  },
})

/** Whole numbers below a bound, the same in every run. */
export function createChance(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

let worlds = 0

export interface SeatWish {
  readonly balance?: number
  readonly features?: readonly ('unplayed' | 'separation')[]
  readonly separation?: string[]
  readonly housePlayers?: boolean
}

export function buildRoomWorld(
  code: string,
  mode: 'real' | 'play' = 'real',
  clock: 'in hand' | 'real clock' = 'in hand',
) {
  const time = clock === 'in hand' ? { ms: Date.UTC(2035, 0, 1) } : realTime()
  worlds += 1
  const operator = `op-${worlds}`
  // Seats, seeds and what pages add: each run of a file plays the same hands.
  const chance = createChance(worlds)
  const random = (length: number) => Uint8Array.from({ length }, () => chance(256))
  const lobbyId = LOBBY.newUniqueId().toString()
  const roomIds = new Map<string, string>()
  const silent = new Set<string>()
  let seated = 0
  const flags = buildFakeWallet()
  // In real time an object that was idle starts again with its own bindings, which go by name.
  const isByName = clock === 'real clock'
  const idOf = (name: string) => {
    if (isByName) return ROOM.idFromName(name).toString()
    const known = roomIds.get(name) ?? ROOM.newUniqueId().toString()
    roomIds.set(name, known)
    return known
  }
  const lobby = () =>
    isByName ? LOBBY.getByName(`lobby:${operator}:PHP:${mode}:${code}`) : LOBBY.get(LOBBY.idFromString(lobbyId))
  const roomStub = (number: number) =>
    ROOM.get(ROOM.idFromString(idOf(`room:${operator}:PHP:${mode}:${code}.${number}`)))

  const atRoom = <T>(number: number, act: (object: RoomDO, state: DurableObjectState) => T | Promise<T>) =>
    runInDurableObject(roomStub(number), (object, state) => {
      object.deps = {
        ...object.deps,
        clock: () => time.ms,
        random,
        lobbyOf: lobby,
        playerOf: (id) => {
          if (silent.has(id)) throw new Error('this player is dead')
          return PLAYER.get(PLAYER.idFromString(id))
        },
      }
      return act(object, state)
    })
  const atLobby = <T>(act: (object: LobbyDO) => T | Promise<T>) =>
    runInDurableObject(lobby(), (object) => {
      object.deps = {
        ...object.deps,
        clock: () => time.ms,
        random,
        roomOf: (name) => ROOM.get(ROOM.idFromString(idOf(name))),
        wallet: () => flags,
      }
      return act(object)
    })

  async function ringLobby() {
    // Its tables have the test's clock before the lobby seats anyone.
    for (const number of [1, 2, 3]) await atRoom(number, () => undefined)
    await atLobby(() => undefined)
    await runDurableObjectAlarm(lobby())
  }
  /** Lets time pass and a table's alarm come. */
  async function pass(ms: number, number = 1) {
    time.ms += ms
    await atRoom(number, () => undefined)
    await runDurableObjectAlarm(roomStub(number))
  }
  const ring = (number = 1) => pass(0, number)
  const kill = async (number = 1) => {
    await evictDurableObject(roomStub(number))
    await atRoom(number, () => undefined)
  }

  async function seat({
    balance = OPENING,
    features = ['unplayed', 'separation'],
    separation,
    housePlayers = false,
  }: SeatWish = {}) {
    seated += 1
    const playerId = `player-${seated}`
    const stub = PLAYER.getByName(`${mode}:${operator}:${playerId}`)
    const wallet = buildFakeWallet(balance)
    const act = <T>(run: (object: PlayerDO) => T | Promise<T>) =>
      runInDurableObject(stub, (object: PlayerDO) => {
        object.deps = {
          ...object.deps,
          walletOf: () => wallet,
          clock: () => time.ms,
          lobbyOf: lobby,
          roomOf: (name) => ROOM.get(ROOM.idFromString(idOf(name))),
        }
        return run(object)
      })
    const { token } = await act((object) =>
      object.takeSeat(
        code,
        buildVouched({
          playerId,
          operator,
          mode,
          policy: { ...STRICTEST_POLICY.game, housePlayers },
          features: [...features],
          separation: separation ?? [`own-${playerId}-0123456789`],
        }),
      ),
    )
    const sit = async () => {
      await atLobby(() => undefined)
      return act((object) => object.sitInRoom(token))
    }
    const place = async (): Promise<RoomPlace> => unwrap(await act((object) => object.placeInRoom(token)))
    const leave = async () => unwrap(await act((object) => object.leaveRoom(token)))
    const wake = async () => {
      await act(() => undefined)
      await runDurableObjectAlarm(stub)
    }
    return { stub, wallet, token, playerId, id: stub.id.toString(), act, sit, place, leave, wake }
  }
  type Player = Awaited<ReturnType<typeof seat>>

  /** A page at the table: hears, and by itself commits and reveals. */
  async function connect(player: Player, { isSilent = false } = {}) {
    const place = await player.place()
    if (place.state !== 'seated') throw new Error(`not seated: ${place.state}`)
    const [, ticket = ''] = place.ticket.split('.')
    const answer = await roomStub(place.table).fetch(`http://room/?ticket=${ticket}`, {
      headers: { upgrade: 'websocket' },
    })
    const heard: TableMessage[] = []
    const page = {
      number: place.table,
      seat: place.seat,
      player,
      status: answer.status,
      heard,
      isSilent,
      answered: '',
      contribution: toHex(random(16)),
      socket: answer.webSocket,
      closed: false,
      /** For a test that does not poll. */
      onTable: null as null | (() => void),
      table: (): TableView => {
        const last = heard.findLast((message) => message.type === 'table')
        if (last?.type !== 'table') throw new Error('nothing heard yet')
        return last.table
      },
      send: (message: SeatMessage | object) => answer.webSocket?.send(JSON.stringify(message)),
      refusals: () => heard.flatMap((message) => (message.type === 'refused' ? [message.errorCode] : [])),
    }
    answer.webSocket?.accept()
    answer.webSocket?.addEventListener('close', () => {
      page.closed = true
    })
    answer.webSocket?.addEventListener('message', (event) => {
      heard.push(JSON.parse(String(event.data)))
      void respond(page)
      page.onTable?.()
    })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    return page
  }
  type Page = Awaited<ReturnType<typeof connect>>

  async function respond(page: Page) {
    if (page.isSilent) return
    const table = page.table()
    const own = table.seats.find(({ isYou }) => isYou)
    if (!own?.isInHand || table.hand === null) return
    const key = `${table.hand}:${table.phase}`
    if (page.answered === key) return
    page.answered = key
    if (table.phase === 'commit') {
      page.send({ type: 'commit', hand: table.hand, commit: await sha256Hex(page.contribution) })
    } else if (table.phase === 'reveal') page.send({ type: 'reveal', hand: table.hand, reveal: page.contribution })
  }

  /** Joins, waits for the draw and connects. */
  async function gather(count: number, wish: SeatWish = {}) {
    const players = await Promise.all(Array.from({ length: count }, () => seat(wish)))
    await atLobby(() => undefined)
    for (const player of players) unwrap(await player.sit())
    time.ms += DRAW_MS
    await ringLobby()
    const pages: Page[] = []
    for (const player of players) pages.push(await connect(player))
    return pages
  }

  const untilPhase = (page: Page, phase: TableView['phase']) =>
    expect.poll(() => page.table().phase, { timeout: 5_000, interval: 5 }).toBe(phase)

  /** What this page would play: a player that is no fool. */
  const chooseAct = (table: TableView, random = 1): HandAct => {
    const rules = findHandRules(table.rules)
    if (!rules || !table.game) throw new Error('no hand')
    return rules.house(table.game, random)
  }

  /** Plays the hand under way to its end, each page for its own seat. */
  async function playOut(pages: readonly Page[], random: () => number = () => 1) {
    for (let steps = 0; steps < 400; steps += 1) {
      const now = newest(pages)
      // An honest page acts no more than a few times a second.
      time.ms += 100
      if (now?.phase !== 'play' || !now.game || now.hand === null) return
      const turn = now.game.turn
      const acting = pages.filter((page) => {
        const { game } = page.table()
        return !page.closed && game !== null && game.turn === turn && game.toAct.includes(page.seat)
      })
      if (acting.length === 0) {
        // The house, or a seat without a page.
        await pass(1_000)
        continue
      }
      const [page] = acting
      if (!page) continue
      const count = page.heard.length
      page.send({ type: 'act', hand: now.hand, turn, act: chooseAct(page.table(), random()) })
      await expect.poll(() => page.heard.length, { timeout: 5_000, interval: 1 }).toBeGreaterThan(count)
      await expect.poll(() => hasActed(page, turn), { timeout: 5_000, interval: 1 }).toBe(true)
    }
    throw new Error('this hand has no end')
  }

  /** Until no page hears anything more. */
  async function quiet(pages: readonly Page[]) {
    const count = () => pages.reduce((sum, { heard }) => sum + heard.length, 0)
    for (let before = -1; before !== count(); ) {
      before = count()
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  const newest = (pages: readonly Page[]): TableView | null => {
    const seqOf = (page: Page) => {
      const last = page.heard.findLast((message) => message.type === 'table')
      return last?.type === 'table' ? last.seq : 0
    }
    const [first] = [...pages].filter(({ closed }) => !closed).sort((one, other) => seqOf(other) - seqOf(one))
    return first?.table() ?? null
  }

  const hasActed = (page: Page, turn: number) => {
    const { phase, game } = page.table()
    return phase !== 'play' || !game || game.turn !== turn || !game.toAct.includes(page.seat)
  }

  return {
    time,
    silent,
    flags,
    operator,
    atRoom,
    atLobby,
    ringLobby,
    pass,
    ring,
    kill,
    seat,
    connect,
    gather,
    untilPhase,
    playOut,
    quiet,
    chooseAct,
    roomStub,
    lobby,
  }
}
export type RoomWorld = ReturnType<typeof buildRoomWorld>
export type RoomPage = Awaited<ReturnType<RoomWorld['connect']>>
