import { sql } from 'drizzle-orm'
import { MEMBER_TYPE, type MemberType, WEAK_DEFAULT_PASSWORD } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { minor } from '../../../contract/money.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { setRebate } from '../../../platform/agents/accounts/rebate.ts'
import { isAgeAsked } from '../../../platform/identity/member/age.ts'
import { createMember, type NewMember } from '../../../platform/identity/member/create-member.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import { hashPassword, passwordOptions } from '../../../platform/identity/proof/passwords.ts'
import type { Statement } from '../../../platform/kernel/commit.ts'
import type { PlatformContext, ScryptCost, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { mintReference } from '../../../platform/kernel/mint-reference.ts'
import { dayOf } from '../../../platform/kernel/tree.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'

export type DemoAccount = {
  username: string
  type: MemberType
  password: string
  paymentPassword?: string
  upline?: string
  affiliateCode?: string
  /** Of who stands in the demo tree: R in basis points. They are there since before its history. */
  rebate?: number
}

export const DEMO_PASSWORD = 'Play-2026!'
export const DEMO_PAYMENT_PASSWORD = '246810'
export const OPENING_BALANCE_MINOR = minor(1_000_000)
const demo = { password: DEMO_PASSWORD, paymentPassword: DEMO_PAYMENT_PASSWORD }

/** Uplines come first. `newbie` has the weak default that no rule would let in today. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'general1', type: MEMBER_TYPE.general, ...demo, rebate: 700 },
  { username: 'regional1', type: MEMBER_TYPE.regional, ...demo, upline: 'general1', rebate: 650 },
  {
    username: 'master1',
    type: MEMBER_TYPE.master,
    ...demo,
    upline: 'regional1',
    affiliateCode: 'MASTER1',
    rebate: 600,
  },
  { username: 'agent1', type: MEMBER_TYPE.agent, ...demo, upline: 'master1', affiliateCode: 'AGENT1', rebate: 500 },
  { username: 'agent2', type: MEMBER_TYPE.agent, ...demo, upline: 'agent1', rebate: 400 },
  { username: 'player1', type: MEMBER_TYPE.member, ...demo, upline: 'agent1', rebate: 200 },
  { username: 'player2', type: MEMBER_TYPE.member, ...demo },
  // Rewards were paid to this one, so that the others keep their round figure.
  { username: 'player3', type: MEMBER_TYPE.member, ...demo },
  // Plays a little each day, so that cashback, missions and referral have something to show.
  { username: 'player4', type: MEMBER_TYPE.member, ...demo, affiliateCode: 'PLAYER4' },
  { username: 'newbie', type: MEMBER_TYPE.member, password: WEAK_DEFAULT_PASSWORD },
]

export type Hasher = (secret: string, cost?: ScryptCost) => Promise<string>

/** Payment passwords of the demo are asked for at each act of its history; they are printed too. */
const PAYMENT_PASSWORD_COST = { log2N: 10, r: 8, p: 1 } as const
const ORDER_ID_CHARS = 12
const TREE_AGE_MS = 30 * 86_400_000

/** One hash a secret, not one an account: these secrets are printed in the README, and a first start should be quick. */
export function buildDemoHasher(services: Services): Hasher {
  const hashes = new Map<string, Promise<string>>()
  return (secret, cost = services.passwordCost) => {
    const hash = hashes.get(secret) ?? hashPassword(secret, { ...passwordOptions(services), cost })
    hashes.set(secret, hash)
    return hash
  }
}

/** The demo accounts of a merchant, each with its opening deposit. Run again it makes only what is missing. */
export async function seedMembers(services: Services, merchant: MerchantFacts, hash: Hasher): Promise<void> {
  const now = buildSeedContext(services, merchant)
  const before = { ...now, clock: () => services.clock() - TREE_AGE_MS }
  const ids = new Map<string, MemberId>()
  for (const account of DEMO_ACCOUNTS) {
    const ctx = account.rebate === undefined ? now : before
    const known = await findMemberByUsername(ctx, account.username)
    const uplineId = account.upline ? ids.get(account.upline) : null
    const id = known ? memberIdSchema.parse(known.id) : await createAccount(ctx, account, uplineId, hash)
    ids.set(account.username, id)
    await depositOpeningBalance(ctx, id)
  }
}

export async function createAccount(
  ctx: PlatformContext,
  account: DemoAccount,
  uplineId: MemberId | null | undefined,
  hash: Hasher,
): Promise<MemberId> {
  const member: NewMember = {
    username: account.username,
    type: account.type,
    language: ctx.language,
    passwordHash: await hash(account.password),
    paymentPasswordHash: account.paymentPassword ? await hash(account.paymentPassword, PAYMENT_PASSWORD_COST) : null,
    affiliateCode: account.affiliateCode,
    // Given and never verified: enough for a forgotten password, nothing to be asked for at a login (AUTH-16).
    email: `${account.username}@demo.example`,
    // `newbie` is asked for it before the first deposit, where the jurisdiction wants it.
    profile: isAgeAsked(ctx) && account.username !== 'newbie' ? { birthday: '1990-05-27' } : {},
    uplineId: uplineId ?? null,
    termsAgreed: true,
  }
  const { rebate } = account
  return createMember(ctx, member, (id) =>
    rebate === undefined ? [] : noteOpening(ctx, id, { uplineId: uplineId ?? null, rebate }),
  )
}

/** How a member came into the tree, for the commit that makes it. `uplineId` null: an operator opened it. */
export const noteOpening = (
  { merchant, clock }: PlatformContext,
  id: MemberId,
  { uplineId, rebate }: { uplineId: MemberId | null; rebate: number },
): Statement[] => [
  sql`INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, day)
    VALUES (${id}, ${merchant.code}, ${uplineId}, ${uplineId ? 'agent' : 'operator'}, ${dayOf(clock())})`,
  setRebate(id, { day: dayOf(clock()), bps: rebate, capOf: uplineId }),
]

/** Under one key for ever: however often it is asked, the money comes in once, and stands among the deposits once. */
async function depositOpeningBalance({ env, merchant, db, random, language }: PlatformContext, memberId: MemberId) {
  const wallet = getWallet(env.WALLET, merchant.code, memberId)
  const { code, currency } = merchant
  const [key, amount] = ['opening-deposit', OPENING_BALANCE_MINOR]
  const moved = await wallet.deposit({ key, currency, amountMinor: amount })
  assert(moved.ok, 'a real wallet takes its opening deposit')
  const atMs = moved.value.occurredAt
  // Of no channel that is offered: a member has used none of them yet.
  await db.run(sql`
    INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider, currency, amount_minor,
      fee_minor, receive_minor, language, return_origin, state, credited_minor, created_at_ms, expires_at_ms, changed_at_ms,
      ended_at_ms, submitted_at_ms, is_admitted)
    VALUES (${mintReference('D', ORDER_ID_CHARS, random)}, ${code}, ${memberId}, ${key}, 'opening', 'bank_transfer', 'opening',
      ${currency}, ${amount}, 0, ${amount}, ${language}, '', 'credited', ${amount}, ${atMs}, ${atMs}, ${atMs}, ${atMs}, ${atMs}, 1)
    ON CONFLICT (merchant, member_id, idempotency_key) DO NOTHING`)
}

export function buildSeedContext(services: Services, merchant: MerchantFacts): PlatformContext {
  return {
    ...services,
    merchant,
    member: null,
    clientIp: '127.0.0.1',
    country: 'XX',
    language: merchant.defaultLanguage,
    host: 'localhost',
    device: '',
    knownDevice: null,
    requestId: randomUuid(services.random),
    idempotencyKey: null,
  }
}
