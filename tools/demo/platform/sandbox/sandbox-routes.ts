/** What the sandbox's control and the hooks of the suite ask the platform for. Elsewhere these paths are not found. */
import { desc, eq, sql } from 'drizzle-orm'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { launchRequestSchema } from '../../../../contract/calls/games/launch.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { memberIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { assert } from '../../../../contract/lib/assert.ts'
import { sha256Hex } from '../../../../contract/lib/digest.ts'
import { minor, moneySchema, parseMoney, presentMoney } from '../../../../contract/money.ts'
import { randomUuid } from '../../../../contract/time-and-chance.ts'
import { launchGame } from '../../../../platform/games/vendors/launch-game.ts'
import { openSession } from '../../../../platform/games/vendors/take-launched-stake.ts'
import { startFreePlay } from '../../../../platform/identity/entry/free-play.ts'
import { findMemberByUsername } from '../../../../platform/identity/member/find-member.ts'
import { hashToken } from '../../../../platform/identity/member/session-tokens.ts'
import { beginSession } from '../../../../platform/identity/session/begin-session.ts'
import { commit } from '../../../../platform/kernel/commit.ts'
import type { PlatformContext, Services } from '../../../../platform/kernel/context.ts'
import type { AppEnv } from '../../../../platform/kernel/http/app-env.ts'
import { mintReference } from '../../../../platform/kernel/mint-reference.ts'
import { tellFacts } from '../../../../platform/kernel/tell-facts.ts'
import { requireAccepted } from '../../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { localOutbox } from '../../../../platform/messaging/outgoing/tables.ts'
import { createDeposit } from '../../../../platform/money/deposits/create-deposit.ts'
import { barMember } from '../../../../platform/protection/bar-member.ts'
import { buildPlayerContext } from '../build-player-context.ts'
import { DEMO_MERCHANTS } from '../seed-merchants.ts'
import { buildBar, SPARE_PLAYERS, seedSandbox } from './sandbox-members.ts'

const MERCHANT = requireMerchant()
/** Of the reference studio, which the suite plays without another word. */
const VENDOR = vendorCodeSchema.parse('HARBOR')
const APPROVAL_CHARS = 16
const CHANNEL = 'wallet'
const ORDER_MINOR = minor(10_000)

/** A role of the suite, or a username. */
const playerSchema = z.object({ player: z.string().max(64).default('player') })
const launchSchema = playerSchema.extend({
  gameCode: z.string().max(120).optional(),
  vendor: vendorCodeSchema.optional(),
  mode: z.enum(['real', 'play']).default('real'),
  lobbyOrigin: z.string().max(200).optional(),
  /** Asks for the origins of games in place of a launch. */
  origins: z.boolean().optional(),
})
const barSchema = playerSchema.extend({ kind: z.enum(['on_break', 'account_excluded']), isBarred: z.boolean() })
const creditSchema = playerSchema.extend({ amount: moneySchema })
const maintenanceSchema = z.object({ isShut: z.boolean(), vendor: vendorCodeSchema.default(VENDOR) })
const approveSchema = z.object({ roundId: z.string().max(64), vendor: vendorCodeSchema.default(VENDOR) })

function requireMerchant() {
  const [merchant] = DEMO_MERCHANTS
  assert(merchant, 'the demo has a merchant')
  return merchant
}

export const onlyInSandbox: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.get('services').env.SANDBOX) throw new Refusal('not_found')
  await next()
}

type SandboxContext = Context<AppEnv>
const read = async <T>(c: SandboxContext, schema: z.ZodType<T>) => schema.parse(await c.req.json())
const done = (c: SandboxContext, value: object = {}) => c.json(value)

/** The first spare player without a bar. */
async function findPlayer(c: SandboxContext, player: string): Promise<string> {
  if (player === 'second') return 'sbsecond'
  if (player !== 'player') return player
  const rows = await c
    .get('services')
    .db.all(sql`SELECT username FROM member JOIN play_bar ON member_id = id WHERE play_bar.merchant = ${MERCHANT.code}`)
  const barred = z.array(z.object({ username: z.string() })).parse(rows)
  const free = SPARE_PLAYERS.find((name) => !barred.some(({ username }) => username === name))
  if (free === undefined) throw new Refusal('conflict', 'every spare player is barred: start the sandbox again')
  return free
}

/** With a session of their own, as a login would begin it. */
async function enter(c: SandboxContext, username: string): Promise<PlatformContext> {
  const ctx = await buildPlayerContext(c.get('services'), MERCHANT, username)
  const row = await findMemberByUsername(ctx, username)
  if (!row || !ctx.member) throw new Refusal('not_found')
  const { token } = await beginSession(ctx, row, { kind: 'register', passwordGiven: true })
  return { ...ctx, member: { ...ctx.member, sessionId: await hashToken(token) } }
}

async function enterAsGuest(c: SandboxContext): Promise<PlatformContext> {
  const visitor = { ...(await buildPlayerContext(c.get('services'), MERCHANT, 'sbempty')), member: null }
  const { token, username } = await startFreePlay(visitor, { os: 'sandbox', platform: 'W', gatewayVersion: 3 })
  const ctx = await buildPlayerContext(c.get('services'), MERCHANT, username)
  return { ...ctx, member: ctx.member && { ...ctx.member, sessionId: await hashToken(token) } }
}

async function launch(c: SandboxContext) {
  const { player, gameCode, vendor, mode, lobbyOrigin, origins } = await read(c, launchSchema)
  if (origins) return done(c, { gameOrigins: [c.get('services').env.STUDIO_ORIGIN] })
  const ctx = mode === 'play' ? await enterAsGuest(c) : await enter(c, await findPlayer(c, player))
  const [row] =
    await ctx.db.all<object>(sql`SELECT game_id AS gameId, node_id AS nodeId, vendor_code AS vassalage FROM game
    WHERE game_code = ${gameCode ?? ''} AND vendor_code = ${vendor ?? ''}`)
  if (row === undefined) throw new Refusal('not_found', 'no such game of this vendor')
  const asked = launchRequestSchema.parse({ ...row, language: 'EN', lobbyOrigin })
  const { game_url: address } = await launchGame(ctx, asked)
  return done(c, { token: new URL(address ?? '').searchParams.get('token'), address })
}

/** Of the session at the vendor: the member's own behind it ends. */
async function endSession(c: SandboxContext) {
  const { session } = await read(c, z.object({ session: z.string().max(200) }))
  const services = c.get('services')
  const [row] = await services.db.all(sql`UPDATE member_session SET revoked_at_ms = ${services.clock()}
    WHERE token_hash = ${await findMemberSession(services, session)} RETURNING member_id AS memberId`)
  const ended = z.object({ memberId: memberIdSchema }).parse(row)
  await tellFacts(services, { merchant: MERCHANT.code, ...ended })
  return done(c)
}

/** As the wallet knows it: the database hears of a session a moment later. */
async function findMemberSession({ env, clock, db }: Services, session: string): Promise<string | null> {
  const sessionHash = await sha256Hex(session)
  for (const vendor of Object.keys(env.VENDOR_SECRETS).map((code) => vendorCodeSchema.parse(code))) {
    const owner = await openSession({ env, vendor }, session)
    const found =
      owner &&
      (await getWallet(env.WALLET, owner.merchant, owner.memberId).findLaunch({
        sessionHash,
        vendor,
        nowMs: clock(),
      }))
    if (found?.ok && found.value) return found.value.launch.memberSession
  }
  const row = await db.get(sql`SELECT member_session_id AS id FROM vendor_session WHERE session_hash = ${sessionHash}`)
  return z.object({ id: z.string() }).nullish().parse(row)?.id ?? null
}

async function bar(c: SandboxContext) {
  const { player, kind, isBarred } = await read(c, barSchema)
  if (!isBarred) return done(c)
  const ctx = await buildPlayerContext(c.get('services'), MERCHANT, await findPlayer(c, player))
  const asked =
    kind === 'on_break'
      ? ({ ...buildBar(ctx, 'break', 1), lifts: 'by_itself', act: 'break_taken' } as const)
      : ({ ...buildBar(ctx, 'exclusion', 365), lifts: 'on_request', act: 'self_excluded' } as const)
  await barMember(ctx, memberIdSchema.parse(ctx.member?.id), asked)
  return done(c)
}

const nameMember = (player: string) => (player === 'player' ? 'sbplayer' : player === 'second' ? 'sbsecond' : player)

async function credit(c: SandboxContext) {
  const { player, amount } = await read(c, creditSchema)
  const ctx = await buildPlayerContext(c.get('services'), MERCHANT, nameMember(player))
  const id = memberIdSchema.parse(ctx.member?.id)
  const wallet = getWallet(ctx.env.WALLET, MERCHANT.code, id)
  const [key, { currency }] = [`sandbox-${randomUuid(ctx.random)}`, MERCHANT]
  requireAccepted(await wallet.deposit({ key, currency, amountMinor: parseMoney(amount) }))
  ctx.notices.notify(MERCHANT.code, id, 'balance')
  return done(c)
}

async function switchVendor(c: SandboxContext) {
  const { isShut, vendor } = await read(c, maintenanceSchema)
  const services = c.get('services')
  await commit(services, [
    isShut
      ? sql`UPDATE merchant_vendor SET closed_by = 'sandbox', closed_at_ms = ${services.clock()}
          WHERE merchant = ${MERCHANT.code} AND vendor_code = ${vendor}`
      : sql`UPDATE merchant_vendor SET closed_by = NULL, closed_at_ms = NULL
          WHERE merchant = ${MERCHANT.code} AND vendor_code = ${vendor}`,
  ])
  // Bets hear of it so much later. One that is refused asks the database, so what opens is felt at once.
  if (isShut) await new Promise((resolve) => setTimeout(resolve, services.keepMs ?? 0))
  return done(c)
}

async function approve(c: SandboxContext) {
  const { roundId, vendor } = await read(c, approveSchema)
  const services = c.get('services')
  const { random, clock } = services
  const id = mintReference('A', APPROVAL_CHARS, random)
  await commit(services, [
    sql`INSERT INTO correction_approval (id, vendor, merchant, subject, content, approved_by, request_id, at_ms)
      VALUES (${id}, ${vendor}, ${MERCHANT.code}, ${`round:${roundId}`}, '{}', 'sandbox', ${randomUuid(random)}, ${clock()})`,
  ])
  return done(c, { approval: id })
}

/** An order that is opened at the provider and not paid: the suite plays the rest. */
async function openDeposit(c: SandboxContext) {
  const { player } = await read(c, playerSchema)
  const ctx = await buildPlayerContext(c.get('services'), MERCHANT, nameMember(player))
  const amount = presentMoney(ORDER_MINOR)
  const { orderId } = await createDeposit(ctx, { channelId: CHANNEL, amount, receive: amount })
  return done(c, { orderId, amount, currency: MERCHANT.currency })
}

async function readOutbox(c: SandboxContext) {
  const { to } = await read(c, z.object({ to: z.string().max(120) }))
  const { db } = c.get('services')
  const [row] = await db
    .select()
    .from(localOutbox)
    .where(eq(localOutbox.recipient, to))
    .orderBy(desc(localOutbox.id))
    .limit(1)
  if (!row) throw new Refusal('not_found', 'nothing was sent there')
  return done(c, { text: row.body })
}

export const sandboxRoutes = new Hono<AppEnv>()
  .post('/seed', async (c) => {
    await seedSandbox(c.get('services'), MERCHANT)
    return done(c)
  })
  .post('/launch', launch)
  .post('/logout', endSession)
  .post('/bar', bar)
  .post('/credit', credit)
  .post('/maintenance', switchVendor)
  .post('/approve', approve)
  .post('/deposit', openDeposit)
  .post('/outbox', readOutbox)
  .all('/*', () => {
    throw new Refusal('not_found')
  })
