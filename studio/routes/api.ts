/** `/api`: what the game's page asks. All but opening a session needs the bearer that opening gave. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { parseMoney } from '../../contract/money.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import {
  type ActualReturn,
  actRequestSchema,
  actualRequestSchema,
  clientSeedRequestSchema,
  type SessionView,
  sessionRequestSchema,
  spinRequestSchema,
} from '../api.ts'
import { findGame } from '../games/index.ts'
import { limitedBody, limitOpenings, type StudioHono } from '../http.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { statsNameOf } from '../player/report-totals.ts'
import { unwrap } from '../reply.ts'
import { keepActual } from '../statistics/keep-actual.ts'
import { walletOf } from '../wallet/wallet-of.ts'

/** What a session says until the object of all players has answered. */
const NOT_YET: ActualReturn = { rounds: 0, rtpPercent: null, since: null }

/** FAIR-03, of one game: kept by the isolate, as the object that adds up all players may be far. */
function readActual(c: Context<Seated>, gameCode: string, mode: 'real' | 'play') {
  const { STATS } = c.env
  const name = statsNameOf(gameCode, mode)
  return keepActual(STATS, name, {
    read: async () => await STATS.getByName(name).actualReturn(),
    nowMs: systemClock(),
    later: (work) => c.executionCtx.waitUntil(work),
  })
}

/** A seat's bearer: the player object's id, then the secret that opens it. */
const BEARER = /^Bearer ([0-9a-f]{64})\.([A-Za-z0-9_-]{43})$/

/** Real and play money are two players to us, so that nothing of the one can meet the other. */
export const playerNameOf = (operator: string, playerId: string, mode: 'real' | 'play') =>
  `${mode}:${operator}:${playerId}`

/** Set by `requireSeat`. */
export type Seated = { Bindings: StudioHono['Bindings']; Variables: StudioHono['Variables'] & { seat: Seat } }
type Seat = { player: DurableObjectStub<PlayerDO>; token: string }

export const requireSeat: MiddlewareHandler<Seated> = async (c, next) => {
  c.set('seat', findSeat(c))
  await next()
}

function findSeat(c: Context<Seated>): Seat {
  const [, id, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? []
  if (!id || !token) throw new Refusal('login_required', 'no seat: launch the game again')
  try {
    return { player: c.env.PLAYER.get(c.env.PLAYER.idFromString(id)), token }
  } catch {
    throw new Refusal('login_required', 'no seat: launch the game again')
  }
}

export const success = <T>(c: Context, value: T) =>
  c.json({ success: true as const, value }, 200, { 'cache-control': 'no-store' })

export const apiRoutes = new Hono<Seated>()
  .post('/session', limitOpenings, limitedBody, requireJson, validate('json', sessionRequestSchema), async (c) => {
    const { token: launchToken, gameCode } = c.req.valid('json')
    const game = findGame(gameCode)
    if (!game) throw new Refusal('not_found', 'no such game')
    const answer = await walletOf(c.env, game.vendor).call('authenticate', { launchToken, gameCode })
    if (answer.kind === 'refused') throw new Refusal(answer.errorCode, 'the operator did not open a session')
    if (answer.kind === 'unknown') throw new Refusal('upstream_failed', 'the operator did not answer')
    const known = answer.value
    if (game.type === 'pond' && !(known.policy.arcade?.offered && known.features.includes('unplayed')))
      throw new Refusal('forbidden', 'this operator does not offer ponds')
    const player = c.env.PLAYER.getByName(playerNameOf(known.operator, known.playerId, known.mode))
    let actual: ActualReturn | null = null
    const told = readActual(c, gameCode, known.mode).then((value) => {
      actual = value
    })
    // No seat waits for a figure of its rules: the page asks again for one that comes later than the seat.
    told.catch(() => undefined)
    const seat = await player.takeSeat(gameCode, known)
    return success<SessionView>(c, {
      bearer: `${player.id}.${seat.token}`,
      gameCode,
      mode: known.mode,
      currencySymbol: known.currencySymbol,
      balance: seat.openRound?.balance ?? known.balance,
      language: known.language,
      lobbyOrigin: known.lobbyOrigin,
      policy: known.policy,
      hasUnplayed: known.features.includes('unplayed'),
      cycleMs: seat.cycleMs,
      fairness: seat.fairness,
      openRound: seat.openRound,
      waiting: seat.waiting,
      lastRound: seat.lastRound,
      nextRoundInMs: seat.nextRoundInMs,
      actual: actual ?? NOT_YET,
      ...(actual === null && { isActualLate: true }),
      bounds: seat.bounds,
      jackpot: seat.jackpot,
    })
  })
  .get('/actual/:gameCode/:mode', requireSeat, validate('param', actualRequestSchema), async (c) => {
    const { gameCode, mode } = c.req.valid('param')
    if (!findGame(gameCode)) throw new Refusal('not_found', 'no such game')
    return success<ActualReturn>(c, await readActual(c, gameCode, mode))
  })
  .post('/spin', requireSeat, limitedBody, requireJson, validate('json', spinRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    const { spinId, stake, choice, auto } = c.req.valid('json')
    return success(c, unwrap(await player.spin(token, spinId, parseMoney(stake), choice, auto ?? null)))
  })
  .post('/act', requireSeat, limitedBody, requireJson, validate('json', actRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    const { spinId, at, act } = c.req.valid('json')
    return success(c, unwrap(await player.act(token, spinId, at, act)))
  })
  .get('/round/:spinId', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.round(token, c.req.param('spinId'))))
  })
  .get('/rounds', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.history(token)))
  })
  .get('/balance', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.balance(token)))
  })
  .get('/jackpot', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.jackpot(token)))
  })
  .get('/fairness', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.fairness(token)))
  })
  .post(
    '/fairness/client-seed',
    requireSeat,
    limitedBody,
    requireJson,
    validate('json', clientSeedRequestSchema),
    async (c) => {
      const { player, token } = c.var.seat
      const { clientSeed } = c.req.valid('json')
      return success(c, unwrap(await player.setClientSeed(token, clientSeed)))
    },
  )
