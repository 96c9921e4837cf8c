import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireMemberRow } from '../member/find-member.ts'
import { passkeys } from '../member/passkey-tables.ts'
import { memberIdentities } from '../member/social-tables.ts'
import { rpIdOf } from '../proof/challenges.ts'
import { hasSmsLogin } from '../proof/has-sms-login.ts'
import { provePassword } from '../proof/prove-password.ts'

/** MEM-02: the member's passkeys, oldest first. */
export async function listPasskeys(ctx: PlatformContext) {
  const isTheirs = eq(passkeys.memberId, requireMember(ctx).id)
  const rows = await ctx.db.select().from(passkeys).where(isTheirs).orderBy(asc(passkeys.createdAtMs))
  const present = (atMs: number) => new Date(atMs).toISOString()
  return {
    passkeys: rows.map(({ credentialId, name, backedUp, rpId, createdAtMs, lastUsedAtMs }) => ({
      id: credentialId,
      name,
      synced: backedUp,
      here: rpId === rpIdOf(ctx),
      addedAt: present(createdAtMs),
      lastUsedAt: lastUsedAtMs === null ? null : present(lastUsedAtMs),
    })),
  }
}

const isOwn = (ctx: PlatformContext, id: string) =>
  and(eq(passkeys.credentialId, id), eq(passkeys.memberId, requireMember(ctx).id))

/** Another member's is not there: `not_found`. */
export const renamePasskey: Handler<'renamePasskey'> = async (ctx, { id, name }) => {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(isOwn(ctx, id)).returning()
  if (renamed.length !== 1) throw new Refusal('not_found')
  return listPasskeys(ctx)
}

/** Throws `last_way_in` where nothing else opens the account. */
export const removePasskey: Handler<'removePasskey'> = async (ctx, { id, password }) => {
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  const found = await ctx.db.select().from(passkeys).where(isOwn(ctx, id)).get()
  if (!found) throw new Refusal('not_found')
  await provePassword(ctx, session, member, { password, field: 'password' })
  if (member.passwordHash === null && !hasSmsLogin(ctx, member)) {
    const identity = await ctx.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, member.id)).get()
    if (!identity) throw new Refusal('last_way_in')
  }
  await commit(ctx, [ctx.db.delete(passkeys).where(isOwn(ctx, id)), auditAct(ctx, session.id, 'passkey_removed')])
  return listPasskeys(ctx)
}
