/** The ten members of the sandbox, and the spare ones that take the place of a player who was barred. */

import { eq, sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../../contract/ids.ts'
import { minor } from '../../../../contract/money.ts'
import { MEMBER_EVENTS } from '../../../../contract/states/member.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { findMemberByUsername } from '../../../../platform/identity/member/find-member.ts'
import { members } from '../../../../platform/identity/member/tables.ts'
import { commit } from '../../../../platform/kernel/commit.ts'
import type { PlatformContext, Services } from '../../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../../platform/kernel/merchant/merchant-facts.ts'
import { applyTransition } from '../../../../platform/kernel/transitions.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { barMember } from '../../../../platform/protection/bar-member.ts'
import {
  buildDemoHasher,
  buildSeedContext,
  createAccount,
  DEMO_PASSWORD,
  DEMO_PAYMENT_PASSWORD,
  type DemoAccount,
} from '../seed-members.ts'
import { actAs, bindAll, TWO_DAYS_MS } from '../seed-payout-accounts.ts'

type SandboxMember = {
  username: string
  money: ReturnType<typeof minor>
  upline?: string
  type?: DemoAccount['type']
  affiliateCode?: string
  state?: 'locked' | 'excluded' | 'on_break'
  /** May be paid at once: a name, a bank account and a wallet, two days old. */
  hasAccounts?: boolean
  /** The mailbox was verified, so a login from another address waits for a code. */
  hasMailbox?: boolean
}

const SOME = minor(100_000)

/** docs/guides/sandbox.md says what each is for. Uplines come first. */
export const SANDBOX_MEMBERS: readonly SandboxMember[] = [
  { username: 'sbplayer', money: SOME, hasAccounts: true },
  { username: 'sbsecond', money: SOME },
  { username: 'sbfresh', money: SOME, hasMailbox: true },
  { username: 'sbempty', money: minor(0) },
  { username: 'sbrich', money: minor(100_000_000), hasAccounts: true },
  { username: 'sblocked', money: SOME, state: 'locked' },
  { username: 'sbexcluded', money: SOME, state: 'excluded' },
  { username: 'sbbreak', money: SOME, state: 'on_break' },
  { username: 'sbagent', money: SOME, type: MEMBER_TYPE.agent, affiliateCode: 'SBAGENT' },
  { username: 'sbdown', money: SOME, upline: 'sbagent' },
]

/** Who launches games at the word of a hook. A break cannot be taken back, so after one the next of them plays. */
export const SPARE_PLAYERS = Array.from({ length: 8 }, (_, index) => `sbspare${index + 1}`)

const ALL: readonly SandboxMember[] = [
  ...SANDBOX_MEMBERS,
  ...SPARE_PLAYERS.map((username) => ({ username, money: SOME })),
]

/** Run again it makes only what is missing. */
export async function seedSandbox(services: Services, merchant: MerchantFacts): Promise<void> {
  const ctx = buildSeedContext(services, merchant)
  const hash = buildDemoHasher(services)
  const ids = new Map<string, MemberId>()
  for (const [index, one] of ALL.entries()) {
    const { username, upline, type = MEMBER_TYPE.member, affiliateCode } = one
    const known = await findMemberByUsername(ctx, username)
    const secrets = { password: DEMO_PASSWORD, paymentPassword: DEMO_PAYMENT_PASSWORD }
    const account: DemoAccount = { username, type, affiliateCode, ...secrets, rebate: upline ? 0 : undefined }
    const uplineId = upline ? ids.get(upline) : null
    const id = known ? memberIdSchema.parse(known.id) : await createAccount(ctx, account, uplineId, hash)
    ids.set(username, id)
    if (!known) await putInState(ctx, id, one, index)
  }
}

async function putInState(ctx: PlatformContext, id: MemberId, one: SandboxMember, index: number) {
  const { money, state, hasAccounts, hasMailbox, username } = one
  const { currency } = ctx.merchant
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  if (money > 0) await wallet.deposit({ key: 'opening-deposit', currency, amountMinor: money })
  if (state === 'locked')
    await commit(ctx, [sql`UPDATE member SET ${applyTransition(MEMBER_EVENTS.locked, 'status')} WHERE id = ${id}`])
  if (state === 'excluded')
    await barMember(ctx, id, { ...buildBar(ctx, 'exclusion', 365), lifts: 'on_request', act: 'self_excluded' })
  if (state === 'on_break')
    await barMember(ctx, id, { ...buildBar(ctx, 'break', 42), lifts: 'by_itself', act: 'break_taken' })
  if (hasMailbox) await ctx.db.update(members).set({ emailVerifiedAtMs: ctx.clock() }).where(eq(members.id, id))
  const member = hasAccounts && (await findMemberByUsername(ctx, username))
  if (!member) return
  const before = { ...ctx, clock: () => ctx.clock() - TWO_DAYS_MS }
  const digits = `200300400${index}`
  const mobile = { PHP: `0917002000${index}`, THB: `081002000${index}` }
  await bindAll(actAs(before, member), { realName: `Sandbox ${username}`, account: digits, mobile })
}

export const buildBar = ({ clock }: PlatformContext, kind: 'break' | 'exclusion', days: number) =>
  ({ kind, untilMs: clock() + days * DAY_MS, actor: 'member' }) as const
