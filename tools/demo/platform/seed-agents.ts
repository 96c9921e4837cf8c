/** AGT-02: the demo tree: who stands below whom, the players of its teams, and sign-up links. */
import { sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { idempotencyKeySchema, memberIdSchema } from '../../../contract/ids.ts'
import { addLink } from '../../../platform/agents/links/links.ts'
import { createMember } from '../../../platform/identity/member/create-member.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { buildDemoHasher, buildSeedContext, DEMO_PASSWORD, noteOpening } from './seed-members.ts'

/** How many players each agent of the line has. */
const TEAMS = [
  ['regional1', 4],
  ['master1', 6],
  ['agent1', 8],
  ['agent2', 12],
] as const
const PLAYER_REBATES = [100, 200, 300] as const

export const TEAM_PLAYERS = TEAMS.flatMap(([upline, size]) => Array.from({ length: size }, () => upline)).map(
  (upline, at) => ({ username: `team${String(at + 1).padStart(2, '0')}`, upline }),
)

/** Run again it makes only what is missing. */
export async function seedTeamMembers(services: Services, merchant: MerchantFacts): Promise<void> {
  const ctx = buildSeedContext(services, merchant)
  const passwordHash = await buildDemoHasher(services)(DEMO_PASSWORD)
  for (const [at, { username, upline }] of TEAM_PLAYERS.entries()) {
    if (await findMemberByUsername(ctx, username)) continue
    const uplineId = memberIdSchema.parse((await findMemberByUsername(ctx, upline))?.id)
    const profile = { birthday: '1988-03-14' }
    const account = { username, type: MEMBER_TYPE.member, language: ctx.language, passwordHash, uplineId, profile }
    await createMember(ctx, { ...account, termsAgreed: true }, (id) =>
      noteOpening(ctx, id, { uplineId, rebate: PLAYER_REBATES[at % PLAYER_REBATES.length] ?? 0 }),
    )
  }
}

/** Two links of the agent whom the README names. */
export async function seedAgentLinks(services: Services, merchant: MerchantFacts): Promise<void> {
  const ctx = await buildPlayerContext(services, merchant, 'agent1')
  const found = await ctx.db.get(sql`SELECT 1 AS found FROM sign_up_link WHERE agent_id = ${ctx.member?.id}`)
  if (found) return
  const open = { expiresAt: null, maxUses: null }
  await addLink(ctx, { label: 'Friends', level: MEMBER_TYPE.member, rebate: 200, ...open })
  const another = { ...ctx, idempotencyKey: idempotencyKeySchema.parse('0000000b-0000-4000-8000-000000000002') }
  await addLink(another, { label: 'New agents', level: MEMBER_TYPE.agent, rebate: 300, ...open, maxUses: 20 })
}
