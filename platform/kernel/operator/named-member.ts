import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import type { OperatorContext } from './operator-context.ts'

const rowSchema = z.object({ id: memberIdSchema, username: z.string(), type: z.number() })
export type NamedMember = z.infer<typeof rowSchema>

type Reader = Pick<OperatorContext, 'db'> & { merchant: Pick<OperatorContext['merchant'], 'code'> }

/** The member of the operator's merchant with this name, or null. */
export async function findNamedMember({ db, merchant }: Reader, username: string): Promise<NamedMember | null> {
  const row = await db.get(sql`SELECT id, username, type FROM member_public
    WHERE merchant = ${merchant.code} AND username_key = ${foldUsername(username)}`)
  return row ? rowSchema.parse(row) : null
}

/** Throws `not_found`. */
export async function requireNamedMember(ctx: Reader, username: string): Promise<NamedMember> {
  const member = await findNamedMember(ctx, username)
  if (!member) throw new Refusal('not_found', `no member ${username}`)
  return member
}
