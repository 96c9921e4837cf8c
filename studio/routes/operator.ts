/** `/operator/v1`: what an operator asks of its vendor. Signed as the vendor's own calls are. */
import { Hono } from 'hono'
import type { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { JACKPOT_LEVELS, JACKPOTS, type Jackpot } from '../../contract/jackpot/jackpots.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { SIGNATURE_HEADERS } from '../../contract/protocols/signature.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { operatorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { roomOperatorCalls } from '../../contract/rooms/calls.ts'
import { ROOM_TERMS, ROOMS } from '../../contract/rooms/rooms.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { modeOfRound } from '../engine/round-id.ts'
import { nameRules } from '../engine/rules-name.ts'
import type { StudioBindings } from '../env.ts'
import { findGame } from '../games/index.ts'
import { limitedBody, type StudioHono } from '../http.ts'
import { writeEntries } from '../jackpot/entry-words.ts'
import { jackpotNameOf } from '../jackpot/jackpot-name.ts'
import { lobbyNameOf } from '../rooms/room-names.ts'
import type { RoundJackpot } from '../rounds/pay-jackpot.ts'
import { floorOf } from '../tables/floor-do.ts'
import { MOST_SOCKETS, tableNameOf } from '../tables/table-interface.ts'
import { LIVE_TABLES } from '../tables/table-list.ts'
import { playerNameOf } from './api.ts'
import { bookOperatorRoutes } from './operator-book.ts'
import { requireSignature } from './require-signature.ts'

export const operatorRoutes = new Hono<StudioHono>()
  .route('/book', bookOperatorRoutes)
  .post(
    '/tables',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', operatorCalls.tables.request),
    async (c) => {
      const told = new Map((await floorOf(c.env).listTables(systemClock())).map((table) => [table.name, table]))
      const tables = LIVE_TABLES.map(({ code }) => {
        const { seats = 0, road = '', closesMs = null } = told.get(tableNameOf(code, 'real')) ?? {}
        const closesAt = closesMs === null ? null : new Date(closesMs).toISOString()
        return { gameCode: code, seats, places: MOST_SOCKETS, road, closesAt }
      })
      // A vendor is asked about its own alone.
      const isOfRooms = c.req.header(SIGNATURE_HEADERS.vendor) === 'NINEBAMBOO'
      const own = isOfRooms ? await listRooms(c.env, c.req.valid('json').operator) : tables
      return c.json({ success: true, value: { tables: own } })
    },
  )
  .post(
    '/jackpots',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', operatorCalls.jackpots.request),
    async (c) => {
      const vendor = c.req.header(SIGNATURE_HEADERS.vendor)
      const own = JACKPOTS.filter(({ games }) => games.some((code) => findGame(code)?.vendor === vendor))
      const jackpots = await Promise.all(own.map((jackpot) => presentJackpot(c.env, jackpot, c.req.valid('json'))))
      return c.json({ success: true, value: { jackpots } })
    },
  )
  /** Opens, drains or closes a room of this operator. The approvals and the audit are the platform's. */
  .post(
    '/rooms/state',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', roomOperatorCalls.setState.request),
    async (c) => {
      const { gameCode: code, state, ...of } = c.req.valid('json')
      const game = findGame(code)
      if (game?.type !== 'room' || game.vendor !== c.req.header(SIGNATURE_HEADERS.vendor))
        throw new Refusal('not_found', 'no such room')
      const key = { ...of, code }
      return c.json({ success: true, value: await c.env.LOBBY.getByName(lobbyNameOf(key)).setState(key, state) })
    },
  )
  .post(
    '/round',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', operatorCalls.round.request),
    async (c) => {
      const { operator, playerId, roundId, language = 'EN' } = c.req.valid('json')
      const player = c.env.PLAYER.getByName(playerNameOf(operator, playerId, modeOfRound(roundId)))
      const round = await player.operatorRound(roundId, language)
      // A vendor is asked about its own rounds alone.
      const vendor = c.req.header(SIGNATURE_HEADERS.vendor)
      if (!round || findGame(round.gameCode)?.vendor !== vendor)
        throw new Refusal('round_unknown', 'no such round of this player')
      const { acts, wagered, jackpot, ...told } = round
      return c.json({ success: true, value: { ...told, verifyUrl: verifyUrlOf(new URL(c.req.url).origin, round) } })
    },
  )

async function presentJackpot(env: StudioBindings, { code, name, games, levels }: Jackpot, of: JackpotAsked) {
  const pools = await env.JACKPOT.getByName(jackpotNameOf({ ...of, mode: 'real', code })).pools(code)
  return {
    code,
    name,
    gameCodes: games,
    levels: JACKPOT_LEVELS.map((level) => ({
      level,
      amount: presentMoney(minor(pools[level])),
      fallsBy: presentMoney(minor(levels[level].mustHitByMinor)),
    })),
  }
}
type JackpotAsked = z.output<typeof operatorCalls.jackpots.request>

/** Rooms of real money of this operator; over all its currencies. */
async function listRooms(env: StudioBindings, operator: string) {
  const told = await floorOf(env).listRooms(`lobby:${operator}:`, systemClock())
  return ROOMS.map((room) => {
    const lobbies = told.filter(({ name }) => name.endsWith(`:real:${room.code}`))
    const sum = (count: (lobby: (typeof lobbies)[number]) => number) =>
      lobbies.reduce((total, lobby) => total + count(lobby), 0)
    const { most, rakeBps } = ROOM_TERMS[room.game]
    return {
      gameCode: room.code,
      seats: sum(({ seats }) => seats),
      places: most,
      room: {
        base: presentMoney(minor(room.baseMinor)),
        waiting: sum(({ waiting }) => waiting),
        rakeBps,
        state: lobbies.find(({ state }) => state !== 'open')?.state ?? 'open',
      },
    }
  })
}

/** The verifier with the round filled in; the server seed joins once it is revealed. */
function verifyUrlOf(
  origin: string,
  round: {
    gameCode: string
    acts: readonly string[]
    wagered: string | null
    jackpot: RoundJackpot | null
    proof: {
      algorithm: string
      clientSeed: string
      nonce: number
      modelVersion: string
      serverSeedHash: string
      serverSeed?: string | undefined
    } | null
  },
) {
  if (!round.proof) return null
  const { algorithm, clientSeed, nonce, modelVersion, serverSeedHash, serverSeed } = round.proof
  const query = new URLSearchParams({
    rules: nameRules(algorithm, modelVersion),
    client: clientSeed,
    nonce: String(nonce),
    hash: serverSeedHash,
    game: round.gameCode,
  })
  if (round.acts.length > 0) query.set('acts', round.acts.join(' '))
  if (round.wagered) query.set('wagered', round.wagered)
  if (round.jackpot) query.set('jackpot', writeEntries(round.jackpot.entries))
  if (serverSeed) query.set('server', serverSeed)
  return `${origin}/verify?${query}`
}
