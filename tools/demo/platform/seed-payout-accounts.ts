/** MEM-02: the demo players' names, and where they may be paid: bound long enough to be used. */
import { and, eq, isNull } from 'drizzle-orm'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { bindPayoutAccount } from '../../../platform/account/payout-accounts/add-payout-account.ts'
import { checkAccount } from '../../../platform/account/payout-accounts/check-account.ts'
import { listProviders } from '../../../platform/account/payout-accounts/providers.ts'
import { findMemberByUsername, type MemberRow } from '../../../platform/identity/member/find-member.ts'
import { foldHolder } from '../../../platform/identity/member/fold-holder.ts'
import { members } from '../../../platform/identity/member/tables.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { buildSeedContext } from './seed-members.ts'

export const TWO_DAYS_MS = 2 * 86_400_000
const DEMO_PLAYERS = [
  {
    username: 'player1',
    realName: 'Maria Cruz',
    account: '1002003004',
    mobile: { PHP: '09170010001', THB: '0810010001' },
  },
  {
    username: 'player2',
    realName: 'Somchai Jaidee',
    account: '1002003005',
    mobile: { PHP: '09170010002', THB: '0810010002' },
  },
] as const
type DemoPlayer = { realName: string; account: string; mobile: { PHP: string; THB: string } }

/** Run again it leaves whoever has a name alone. */
export async function seedPayoutAccounts(services: Services, merchant: MerchantFacts): Promise<void> {
  const seeding = buildSeedContext(services, merchant)
  const ctx = { ...seeding, clock: () => services.clock() - TWO_DAYS_MS }
  for (const player of DEMO_PLAYERS) {
    const member = await findMemberByUsername(ctx, player.username)
    assert(member, `${player.username} was seeded before`)
    if (member.payeeName === null) await bindAll(actAs(ctx, member), player)
  }
}

export async function bindAll(ctx: PlatformContext, { realName, account, mobile }: DemoPlayer) {
  const isNameless = and(eq(members.id, ctx.member?.id ?? ''), isNull(members.payeeName))
  await ctx.db.update(members).set({ payeeName: realName }).where(isNameless)
  const numbers = { digits: account, mobile: mobile[ctx.merchant.currency === 'THB' ? 'THB' : 'PHP'] }
  for (const format of ['digits', 'mobile'] as const) {
    const provider = listProviders(ctx.merchant.currency).find((one) => one.format === format)
    const number = provider && checkAccount(provider, numbers[format])
    assert(provider && number, `the demo has a ${format} number`)
    await bindPayoutAccount(ctx, {
      input: { kind: provider.kind, provider: provider.code },
      account: number,
      holderKey: foldHolder(realName),
    })
  }
}

export function actAs(ctx: PlatformContext, { id, username, nickname, type }: MemberRow): PlatformContext {
  const member = { id: memberIdSchema.parse(id), username, nickname, type: memberTypeSchema.parse(type) }
  const session = {
    sessionId: '',
    passwordGivenAtMs: null,
    kind: 'register',
    isVerificationDue: false,
    bar: null,
    suspended: null,
  } as const
  return { ...ctx, member: { ...member, ...session, language: ctx.language } }
}
