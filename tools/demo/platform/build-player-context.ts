import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { idempotencyKeySchema, memberIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { buildSeedContext } from './seed-members.ts'

/** As if a demo player had just come: what they do is done by the verbs that players use. */
export async function buildPlayerContext(
  services: Services,
  merchant: MerchantFacts,
  username: string,
): Promise<PlatformContext> {
  const ctx = buildSeedContext(services, merchant)
  const row = await findMemberByUsername(ctx, username)
  assert(row, `${username} was seeded before`)
  const member = {
    id: memberIdSchema.parse(row.id),
    username,
    nickname: row.nickname,
    type: memberTypeSchema.parse(row.type),
    language: LANGUAGES.find((language) => language === row.language) ?? merchant.defaultLanguage,
    sessionId: '',
    passwordGivenAtMs: null,
    kind: 'register' as const,
    isVerificationDue: false,
    bar: null,
    suspended: null,
  }
  return { ...ctx, member, idempotencyKey: idempotencyKeySchema.parse(randomUuid(services.random)) }
}
