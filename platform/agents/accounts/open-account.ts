import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isTooDeep, mayOpen } from '../../../contract/agents/levels.ts'
import { findFieldError, TOO_WEAK } from '../../../contract/calls/identity/field-rules.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { askBeforePlay } from '../../account/kyc-documents/ask-by-policy.ts'
import { GUEST_PREFIX } from '../../identity/entry/free-play.ts'
import { createMember } from '../../identity/member/create-member.ts'
import { findMemberByUsername } from '../../identity/member/find-member.ts'
import { isGuessable } from '../../identity/proof/guessable-passwords.ts'
import { hashPassword, passwordOptions } from '../../identity/proof/passwords.ts'
import { auditAct } from '../../kernel/audit.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { dayOf } from '../../kernel/tree.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { readDepth } from '../tree/team.ts'
import { findRebateError, readRebateToGive, refuseFields, setRebate } from './rebate.ts'

/** How many accounts an agent opens on one UTC day; the table of openings holds the same figure. */
export const OPENINGS_PER_DAY = 50

/**
 * AGT-02: an account below the agent, once for its key. Its password changes at the first login.
 *
 * Throws `level_not_allowed`, `tree_too_deep`, `open_limit_reached`, `invalid_fields`, `username_taken`, and `conflict`
 * for a key used for another account.
 */
export const openAccount: Handler<'openAgentAccount'> = async (ctx, input) => {
  const agent = requireMember(ctx)
  const before = await findOpened(ctx, agent)
  if (before) return answerAgain(before, input)
  await assertMayOpen(ctx, agent, input)
  const passwordHash = await hashPassword(input.password, passwordOptions(ctx))
  const today = dayOf(ctx.clock())
  try {
    await createMember(
      ctx,
      {
        username: input.username,
        type: input.level,
        language: ctx.language,
        passwordHash,
        passwordDue: true,
        uplineId: agent.id,
      },
      (id) => [
        insertOpening(ctx, agent, id),
        setRebate(id, { day: today, bps: input.rebate, capOf: agent.id }),
        auditAct(ctx, agent.id, 'downline_opened', sql`1`, sql`${input.username}`),
        writeMessage(ctx, agent.id, { event: 'downline_opened', facts: { member: input.username } }),
        ...askBeforePlay(ctx, id),
      ],
    )
  } catch (error) {
    // Of equal requests sent at once the first makes the account, and the others answer it.
    const made = await findOpened(ctx, agent)
    if (made) return answerAgain(made, input)
    throw explain(error)
  }
  const made = await findOpened(ctx, agent)
  if (!made) throw new Error('an account just opened is found')
  return answerAgain(made, input)
}

async function assertMayOpen(ctx: PlatformContext, agent: SessionMember, input: CallRequest<'openAgentAccount'>) {
  if (!mayOpen(agent.type, input.level)) throw new Refusal('level_not_allowed')
  if (isTooDeep(await readDepth(ctx, agent.id))) throw new Refusal('tree_too_deep')
  const rules = computeFieldRules(ctx.merchant)
  refuseFields({
    username: findFieldError(rules.username, input.username),
    password: findFieldError(rules.password, input.password) ?? findWeakness(ctx, input),
    rebate: findRebateError(input.rebate, await readRebateToGive(ctx, agent.id, dayOf(ctx.clock()))),
  })
  if (input.username.toLowerCase().startsWith(GUEST_PREFIX) || (await findMemberByUsername(ctx, input.username)))
    throw new Refusal('username_taken')
  if ((await countOpened(ctx, agent)) >= OPENINGS_PER_DAY) throw new Refusal('open_limit_reached')
}

const findWeakness = ({ merchant }: PlatformContext, { username, password }: CallRequest<'openAgentAccount'>) =>
  isGuessable(password, { username, merchant }) ? TOO_WEAK : null

/** The table of openings refuses one too many, however many come at once. */
function explain(error: unknown): unknown {
  const text = [error, error instanceof Error ? error.cause : null].map(String).join(' ')
  return text.includes('CHECK constraint failed: number') ? new Refusal('open_limit_reached') : error
}

const insertOpening = (ctx: PlatformContext, agent: SessionMember, memberId: MemberId) => {
  const day = dayOf(ctx.clock())
  return sql`
    INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, day, number, idempotency_key)
    SELECT ${memberId}, ${ctx.merchant.code}, ${agent.id}, 'agent', ${day}, coalesce(max(number), 0) + 1,
      ${ctx.idempotencyKey} FROM member_opening WHERE opener_id = ${agent.id} AND day = ${day} AND number IS NOT NULL`
}

export async function countOpened(ctx: PlatformContext, { id }: SessionMember): Promise<number> {
  const row = await ctx.db.get(sql`SELECT coalesce(max(number), 0) AS opened FROM member_opening
    WHERE opener_id = ${id} AND day = ${dayOf(ctx.clock())} AND number IS NOT NULL`)
  return z.object({ opened: z.number() }).parse(row).opened
}

const openedSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  type: memberTypeSchema,
  createdAtMs: z.number(),
  rebate: z.number(),
})
type Opened = z.infer<typeof openedSchema>

async function findOpened(ctx: PlatformContext, agent: SessionMember): Promise<Opened | null> {
  const row = await ctx.db.get(sql`
    SELECT member.id, username, type, created_at_ms AS createdAtMs,
      (SELECT rebate_bps FROM member_rebate WHERE member_rebate.member_id = member.id ORDER BY from_day LIMIT 1) AS rebate
    FROM member_opening JOIN member_public AS member ON member.id = member_opening.member_id
    WHERE opener_id = ${agent.id} AND idempotency_key = ${ctx.idempotencyKey}`)
  return row ? openedSchema.parse(row) : null
}

function answerAgain(made: Opened, input: CallRequest<'openAgentAccount'>): UpstreamResponse<'openAgentAccount'> {
  if (made.username !== input.username || made.type !== input.level || made.rebate !== input.rebate)
    throw new Refusal('conflict', 'this key was used for another account')
  return {
    memberId: made.id,
    name: made.username,
    level: made.type,
    isDirect: true,
    rebate: made.rebate,
    openedAt: new Date(made.createdAtMs).toISOString(),
    openedBy: 'agent',
  }
}
