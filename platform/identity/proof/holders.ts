/** Whose authenticator it is: a member's, or a sub-user's of an agent (AGT-02). Each has tables of its own. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { sealSecret } from '../../kernel/seal-secret.ts'

/** No id of a sub-user is one of a member. */
export type Holder = { kind: 'member' | 'subUser'; id: string }

const NAMES = {
  member: { secrets: 'member_authenticator', codes: 'member_recovery_code', owner: 'member_id' },
  subUser: { secrets: 'agent_sub_authenticator', codes: 'agent_sub_recovery_code', owner: 'sub_user_id' },
} as const

/** The tables of a holder, and what its rows in both have in common. */
export function rowsOf({ kind, id }: Holder) {
  const { secrets, codes, owner } = NAMES[kind]
  const ownerColumn = sql.raw(owner)
  return {
    secrets: sql.raw(secrets),
    codes: sql.raw(codes),
    owner: ownerColumn,
    areTheirs: sql`${ownerColumn} = ${id}`,
  }
}

/** Long enough to find the app; then the secret on the screen is worth nothing. */
const SETUP_LIFETIME_MS = 15 * MINUTE_MS

const pendingSchema = z.object({ sealedSecret: z.string() })

/** Until its first code is given the secret counts for nothing. Throws `conflict` while one is bound. */
export async function keepPendingSecret(ctx: PlatformContext, holder: Holder, secret: string): Promise<void> {
  const { secrets, owner } = rowsOf(holder)
  const sealed = await sealSecret(ctx.env.MEMBER_DATA_KEYS, holder.id, secret)
  const kept = await ctx.db.run(sql`
    INSERT INTO ${secrets} (${owner}, sealed_secret, created_at_ms, last_step)
    VALUES (${holder.id}, ${sealed}, ${ctx.clock()}, 0)
    ON CONFLICT (${owner}) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0,
      created_at_ms = excluded.created_at_ms WHERE confirmed_at_ms IS NULL`)
  if (kept.meta.changes === 0) throw new Refusal('conflict', 'an authenticator is bound already')
}

/** The sealed secret that is being set up. Throws `verification_code_expired`. */
export async function requirePendingSecret({ db, clock }: PlatformContext, holder: Holder): Promise<string> {
  const { secrets, areTheirs } = rowsOf(holder)
  const row = await db.get(sql`SELECT sealed_secret AS sealedSecret FROM ${secrets}
    WHERE ${areTheirs} AND confirmed_at_ms IS NULL AND created_at_ms > ${clock() - SETUP_LIFETIME_MS}`)
  if (!row) throw new Refusal('verification_code_expired', 'nothing is being set up')
  return pendingSchema.parse(row).sealedSecret
}

/** Takes the authenticator and its recovery codes away, in two statements. */
export function dropAuthenticator(holder: Holder, onlyIf: SQL = sql`1`): SQL[] {
  const { secrets, codes, areTheirs } = rowsOf(holder)
  return [
    sql`DELETE FROM ${codes} WHERE ${areTheirs} AND ${onlyIf}`,
    sql`DELETE FROM ${secrets} WHERE ${areTheirs} AND ${onlyIf}`,
  ]
}
