import { and, eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { members } from './tables.ts'

export type MemberRow = typeof members.$inferSelect
type Reader = Pick<PlatformContext, 'db'> & { merchant: Pick<PlatformContext['merchant'], 'code'> }

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

/** Who logs in by this name, or by their own number with its country code, however it is written (AUTH-06). */
export async function findMemberByLoginName(ctx: Reader, typed: string): Promise<MemberRow | null> {
  const named = await findMemberByUsername(ctx, typed)
  if (named) return named
  const number = parsePhoneNumberFromString(`+${foldUsername(typed).replace('+', '')}`)
  return number?.isValid() ? findMemberByVerifiedMobile(ctx, number.number) : null
}

/** Whose number it is, verified or not: what decides whether it is taken. */
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

/** Who has proved that the number is theirs. Anybody may have typed a number that was never verified. */
export async function findMemberByVerifiedMobile(ctx: Reader, e164: string): Promise<MemberRow | null> {
  const member = await findMemberByMobile(ctx, e164)
  return member && member.mobileVerifiedAtMs !== null ? member : null
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

/** The row behind the session's member. Throws `login_required` for a visitor. */
export async function requireMemberRow(ctx: PlatformContext): Promise<MemberRow> {
  const row = await findMemberById(ctx, requireMember(ctx).id)
  assert(row, 'the member of a live session exists')
  return row
}
