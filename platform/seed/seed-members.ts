import { assert } from '../../contract/assert.ts'
import { MEMBER_TYPE, type MemberType, WEAK_DEFAULT_PASSWORD } from '../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import { minor } from '../../contract/money.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import { findMemberByUsername } from '../identity/find-member.ts'
import { passwordOptions } from '../identity/passwords/password-options.ts'
import { hashPassword } from '../identity/passwords/passwords.ts'
import { isAgeAsked } from '../identity/registration/age.ts'
import { createMember } from '../identity/registration/create-member.ts'
import type { PlatformContext, Services } from '../kernel/context.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { getWallet } from '../kernel/wallet/wallet-interface.ts'

type DemoAccount = {
  username: string
  type: MemberType
  password: string
  paymentPassword?: string
  upline?: string
  affiliateCode?: string
}

export const DEMO_PASSWORD = 'Play-2026!'
export const DEMO_PAYMENT_PASSWORD = '246810'
export const OPENING_BALANCE_MINOR = minor(1_000_000)
const demo = { password: DEMO_PASSWORD, paymentPassword: DEMO_PAYMENT_PASSWORD }

/** Uplines come first. `newbie` has the weak default that no rule would let in today. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'master1', type: MEMBER_TYPE.master, ...demo, affiliateCode: 'MASTER1' },
  { username: 'agent1', type: MEMBER_TYPE.agent, ...demo, upline: 'master1', affiliateCode: 'AGENT1' },
  { username: 'player1', type: MEMBER_TYPE.member, ...demo, upline: 'agent1' },
  { username: 'player2', type: MEMBER_TYPE.member, ...demo },
  // Rewards were paid to this one, so that the others keep their round figure.
  { username: 'player3', type: MEMBER_TYPE.member, ...demo },
  // Plays a little each day, so that cashback, missions and referral have something to show.
  { username: 'player4', type: MEMBER_TYPE.member, ...demo, affiliateCode: 'PLAYER4' },
  { username: 'newbie', type: MEMBER_TYPE.member, password: WEAK_DEFAULT_PASSWORD },
]

type Hasher = (secret: string) => Promise<string>

/** One hash a secret, not one an account: these secrets are printed in the README, and a first start should be quick. */
export function buildDemoHasher(services: Services): Hasher {
  const hashes = new Map<string, Promise<string>>()
  return (secret) => {
    const hash = hashes.get(secret) ?? hashPassword(secret, passwordOptions(services))
    hashes.set(secret, hash)
    return hash
  }
}

/** The demo accounts of a merchant, each with its opening deposit. Run again it makes only what is missing. */
export async function seedMembers(services: Services, merchant: MerchantFacts, hash: Hasher): Promise<void> {
  const ctx = buildSeedContext(services, merchant)
  const ids = new Map<string, MemberId>()
  for (const account of DEMO_ACCOUNTS) {
    const known = await findMemberByUsername(ctx, account.username)
    const uplineId = account.upline ? ids.get(account.upline) : null
    const id = known ? memberIdSchema.parse(known.id) : await createAccount(ctx, account, uplineId, hash)
    ids.set(account.username, id)
    await depositOpeningBalance(ctx, id)
  }
}

async function createAccount(
  ctx: PlatformContext,
  account: DemoAccount,
  uplineId: MemberId | null | undefined,
  hash: Hasher,
): Promise<MemberId> {
  return createMember(ctx, {
    username: account.username,
    type: account.type,
    language: ctx.language,
    passwordHash: await hash(account.password),
    paymentPasswordHash: account.paymentPassword ? await hash(account.paymentPassword) : null,
    affiliateCode: account.affiliateCode,
    // Given and never verified: enough for a forgotten password, nothing to be asked for at a login (AUTH-16).
    email: `${account.username}@demo.example`,
    // `newbie` is asked for it before the first deposit, where the jurisdiction wants it.
    profile: isAgeAsked(ctx) && account.username !== 'newbie' ? { birthday: '1990-05-27' } : {},
    uplineId,
    termsAgreed: true,
  })
}

/** Under one key for ever: however often it is asked, the money comes in once. */
async function depositOpeningBalance({ env, merchant }: PlatformContext, memberId: MemberId) {
  const wallet = getWallet(env.WALLET, merchant.code, memberId)
  const { currency } = merchant
  const moved = await wallet.deposit({ key: 'opening-deposit', currency, amountMinor: OPENING_BALANCE_MINOR })
  assert(moved.ok, 'a real wallet takes its opening deposit')
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
