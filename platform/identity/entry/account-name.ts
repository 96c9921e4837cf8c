/** AUTH-16: the name on a bound bank account, asked for besides another factor: a name is no secret (decision 0050). */
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { foldHolder } from '../member/fold-holder.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../proof/login-guard.ts'

/** The factor that a stolen password most often brings along: whoever reads the mail has the code too. */
const STRENGTHENED: readonly Factor[] = ['email']

/** Which of the methods ask for the name too: none where no bank account is bound. */
export async function listWithAccountName(
  ctx: Pick<PlatformContext, 'db' | 'seams'>,
  memberId: MemberId,
  methods: readonly Factor[],
): Promise<Factor[]> {
  const asked = methods.filter((method) => STRENGTHENED.includes(method))
  if (asked.length === 0) return []
  return (await ctx.seams.identity.listAccountHolders(ctx, memberId)).length > 0 ? asked : []
}

/**
 * Before the code is looked at, so that a slip uses none up, and refused as a wrong code would be: who has no code learns
 * nothing of the name. Throws `verification_failed`, and `too_many_requests` after five wrong ones.
 */
export async function proveAccountName(ctx: PlatformContext, memberId: MemberId, name: string | undefined) {
  const keys = guardKeys(ctx, `#account-name:${memberId}`)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const holders = await ctx.seams.identity.listAccountHolders(ctx, memberId)
  if (name === undefined || !holders.includes(foldHolder(name))) throw new Refusal('verification_failed')
}

/** Once the code was right too: a statement for the commit that opens the session. */
export function forgiveAccountName(ctx: PlatformContext, memberId: MemberId) {
  return forgiveFailures(ctx, guardKeys(ctx, `#account-name:${memberId}`))
}
