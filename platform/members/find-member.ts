import { and, eq } from 'drizzle-orm'
import type { MemberId } from '../../contract/ids.ts'
import type { PlatformContext } from '../context.ts'
import { foldUsername } from './fold-names.ts'
import { members } from './tables.ts'

export type MemberRow = typeof members.$inferSelect
type Reader = Pick<PlatformContext, 'db' | 'merchant'>

export async function findMemberByUsername({ db, merchant }: Reader, username: string): Promise<MemberRow | null> {
  const isNamed = eq(members.usernameKey, foldUsername(username))
  return (
    (await db
      .select()
      .from(members)
      .where(and(eq(members.merchant, merchant.code), isNamed))
      .get()) ?? null
  )
}

export async function findMemberByMobile({ db, merchant }: Reader, e164: string): Promise<MemberRow | null> {
  const isTheirs = eq(members.mobile, e164)
  return (
    (await db
      .select()
      .from(members)
      .where(and(eq(members.merchant, merchant.code), isTheirs))
      .get()) ?? null
  )
}

/** A member of this merchant by id, whatever their state. */
export async function findMemberById({ db, merchant }: Reader, id: MemberId): Promise<MemberRow | null> {
  return (
    (await db
      .select()
      .from(members)
      .where(and(eq(members.id, id), eq(members.merchant, merchant.code)))
      .get()) ?? null
  )
}
