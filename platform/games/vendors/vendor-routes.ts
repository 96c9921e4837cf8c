/** The wallet interface for vendors, `/vendor/v1/*`: signature → shape → verb → answer. Written down in docs/guides/vendors.md. */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { presentMoney } from '../../../contract/money.ts'
import { type VendorCallName, vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { Services } from '../../kernel/context.ts'
import type { AppEnv } from '../../kernel/http/app-env.ts'
import { parseSignedBody, requireSignedRequest } from '../../kernel/http/require-signed-request.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { canBet } from '../../kernel/wallet/session-lifetime.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { type Balance, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { authenticate } from './authenticate.ts'
import { correctResult } from './correct-result.ts'
import { findWalletSession } from './find-wallet-session.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import { payWin } from './pay-win.ts'
import { takeFlag } from './take-flag.ts'
import { openSession } from './take-launched-stake.ts'
import { rollBackStake, takeStake } from './take-stake.ts'
import type { VendorContext } from './vendor-context.ts'
import { countVendorCall } from './vendor-metrics.ts'

type Verb<Input, Answer> = (ctx: VendorContext, input: Input) => Promise<Answer>
type Declared<Input, Answer> = { path: string; request: z.ZodType<Input>; response: z.ZodType<Answer> }

const requireSigned = (request: Request, services: Services) =>
  requireSignedRequest(request, services, (vendor) => getVendorSecrets(services.env, vendor))

const answer =
  <Input, Answer>(name: VendorCallName, call: Declared<Input, Answer>, verb: Verb<Input, Answer>) =>
  async (c: Context<AppEnv>) => {
    c.set('call', `vendor.${name}`)
    const services = c.get('services')
    const { vendor, body } = await requireSigned(c.req.raw, services)
    const startedMs = services.clock()
    const count = (ended: 'answered' | 'refused' | 'failed') =>
      countVendorCall(services, { vendor, call: `vendor.${name}`, ms: services.clock() - startedMs, ended })
    try {
      const input = parseSignedBody(body, call.request)
      const value = await verb({ ...services, vendor, requestId: c.get('requestId') }, input)
      count('answered')
      return c.json({ success: true, value })
    } catch (error) {
      count(error instanceof Refusal && error.status < 500 ? 'refused' : 'failed')
      throw error
    }
  }

type Input = z.output<typeof vendorCalls.balance.request>
type Answer = z.output<typeof vendorCalls.balance.response>

/** What can be staked now. Does not keep the session alive: a game may ask without its player. */
async function getPlayerBalance(ctx: VendorContext, input: Input): Promise<Answer> {
  const balance = (await readKnownBalance(ctx, input)) ?? (await readLookedUpBalance(ctx, input))
  return { balance: presentMoney(readStakeable(balance, ctx.vendor)), currency: balance.currency }
}

/** Null where the member's own object cannot say whether the session stands. */
async function readKnownBalance(ctx: VendorContext, { session }: Input): Promise<Balance | null> {
  const owner = await openSession(ctx, session)
  if (!owner) return null
  const asked = { sessionHash: await sha256Hex(session), vendor: ctx.vendor, nowMs: ctx.clock() }
  const found = await askNewVerb(getWallet(ctx.env.WALLET, owner.merchant, owner.memberId).findLaunch(asked))
  return found && (requireAccepted(found)?.balance ?? null)
}

async function readLookedUpBalance(ctx: VendorContext, input: Input): Promise<Balance> {
  const session = await findWalletSession(ctx, input.session)
  if (!session || !canBet(session, ctx.clock())) throw new Refusal('login_required', 'this session has ended')
  return requireAccepted(await getWallet(ctx.env.WALLET, session.merchant, session.memberId).getBalance())
}

export const vendorRoutes = new Hono<AppEnv>()
  .post('/authenticate', answer('authenticate', vendorCalls.authenticate, authenticate))
  .post('/balance', answer('balance', vendorCalls.balance, getPlayerBalance))
  .post('/bet', answer('bet', vendorCalls.bet, takeStake))
  .post('/win', answer('win', vendorCalls.win, payWin))
  .post('/rollback', answer('rollback', vendorCalls.rollback, rollBackStake))
  .post('/correct', answer('correct', vendorCalls.correct, correctResult))
  .post('/flag', answer('flag', vendorCalls.flag, takeFlag))
  .all('/*', async (c) => {
    await requireSigned(c.req.raw, c.get('services'))
    throw new Refusal('not_found', 'no such call')
  })
