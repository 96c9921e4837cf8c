import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { memberIdentities } from './social-tables.ts'

type Identity = { provider: SocialProvider; subject: string; email: string | null }

export function insertIdentity(
  { db, merchant, clock }: PlatformContext,
  memberId: MemberId,
  { provider, subject, email }: Identity,
): Statement {
  return db
    .insert(memberIdentities)
    .values({ merchant: merchant.code, provider, subject, memberId, email, linkedAtMs: clock() })
}
