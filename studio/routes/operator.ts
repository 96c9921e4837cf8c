/** `/operator/v1`: what an operator asks of its vendor. Signed as the vendor's own calls are. */
import { Hono, type MiddlewareHandler } from 'hono'
import { bookOperatorCalls } from '../../contract/book/calls.ts'
import { Refusal } from '../../contract/errors.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../../contract/protocols/signature.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { operatorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { fixtureNameOf } from '../book/fixture-do.ts'
import { nameRules } from '../engine/rules-name.ts'
import { settingsOf } from '../env.ts'
import { findGame } from '../games/index.ts'
import { limitedBody, type StudioHono } from '../http.ts'
import { unwrap } from '../player/reply.ts'
import { modeOfRound } from '../player/round-id.ts'
import { floorOf } from '../tables/floor-do.ts'
import { MOST_SOCKETS, tableNameOf } from '../tables/table-do.ts'
import { LIVE_TABLES } from '../tables/table-list.ts'
import { playerNameOf } from './api.ts'

/** Over the text as it was sent. Throws `signature_invalid`. */
const requireSignature: MiddlewareHandler<StudioHono> = async (c, next) => {
  const timestampMs = Number(c.req.header(SIGNATURE_HEADERS.timestamp))
  const signature = c.req.header(SIGNATURE_HEADERS.signature) ?? ''
  const parts = { timestampMs, method: 'POST', path: c.req.path, body: await c.req.text() }
  const secret = settingsOf(c.env).WALLET_SECRETS[c.req.header(SIGNATURE_HEADERS.vendor) ?? '']
  if (secret === undefined || !(await isSignatureValid(secret, parts, signature, systemClock()))) {
    throw new Refusal('signature_invalid', 'the signature does not fit')
  }
  await next()
}

export const operatorRoutes = new Hono<StudioHono>()
  /** The approvals and the audit of these are the platform's. */
  .post(
    '/book/exposure',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', bookOperatorCalls.exposure.request),
    async (c) => {
      const { fixtureId, ...of } = c.req.valid('json')
      const exposure = await c.env.FIXTURE.getByName(fixtureNameOf(fixtureId)).exposure(of)
      return c.json({ success: true, value: { exposure } })
    },
  )
  .post(
    '/book/suspend',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', bookOperatorCalls.suspend.request),
    async (c) => {
      const { fixtureId, isShut } = c.req.valid('json')
      unwrap(await c.env.FIXTURE.getByName(fixtureNameOf(fixtureId)).suspend(fixtureId, isShut))
      return c.json({ success: true, value: {} })
    },
  )
  .post(
    '/book/void',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', bookOperatorCalls.voidFixture.request),
    async (c) => {
      const { fixtureId } = c.req.valid('json')
      unwrap(await c.env.FIXTURE.getByName(fixtureNameOf(fixtureId)).voidFixture(fixtureId))
      return c.json({ success: true, value: {} })
    },
  )
  .post(
    '/tables',
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', operatorCalls.tables.request),
    async (c) => {
      const told = await floorOf(c.env).list(systemClock())
      const seats = new Map(told.map((table) => [table.name, table.seats]))
      const tables = LIVE_TABLES.map(({ code }) => ({
        gameCode: code,
        seats: seats.get(tableNameOf(code, 'real')) ?? 0,
        places: MOST_SOCKETS,
      }))
      return c.json({ success: true, value: { tables } })
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
      const { acts, ...told } = round
      return c.json({ success: true, value: { ...told, verifyUrl: verifyUrlOf(new URL(c.req.url).origin, round) } })
    },
  )

/** The verifier with the round filled in; the server seed joins once it is revealed. */
function verifyUrlOf(
  origin: string,
  round: {
    acts: readonly string[]
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
  })
  if (round.acts.length > 0) query.set('acts', round.acts.join(' '))
  if (serverSeed) query.set('server', serverSeed)
  return `${origin}/verify?${query}`
}
