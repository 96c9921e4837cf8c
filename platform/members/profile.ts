/** MEM-17: nickname, details and avatar. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PROFILE_DETAILS, type Profile } from '../../contract/calls/profile.ts'
import { uploadIdSchema, uploadPath } from '../../contract/calls/uploads.ts'
import { Refusal } from '../../contract/errors.ts'
import { getPolicy } from '../../contract/policy.ts'
import { AVATAR_COUNT } from '../art/draw-avatar.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { removeUpload, storeImage } from '../uploads/store-image.ts'
import { uploads } from '../uploads/tables.ts'
import { presentAvatarPath } from './avatars.ts'
import { type MemberRow, requireMemberRow } from './find-member.ts'
import { isNickname, isOldEnough } from './profile-rules.ts'
import { members } from './tables.ts'

/** What a registration asked for lies beside the details, and stays as it is. */
const keptSchema = z.record(z.string(), z.string())

/** The member's own picture, else the one of the set. */
export function presentAvatar({ avatar, avatarUploadId }: Pick<MemberRow, 'avatar' | 'avatarUploadId'>) {
  if (avatarUploadId === null) return { avatar: presentAvatarPath(avatar), avatarType: 'STATIC' as const }
  return { avatar: uploadPath(uploadIdSchema.parse(avatarUploadId)), avatarType: 'CUSTOM' as const }
}

export async function readProfile(ctx: PlatformContext): Promise<Profile> {
  const member = await requireMemberRow(ctx)
  const kept = keptSchema.parse(member.profile)
  return {
    nickname: member.nickname,
    ...presentAvatar(member),
    avatars: Array.from({ length: AVATAR_COUNT }, (_, index) => presentAvatarPath(index + 1)),
    details: Object.fromEntries(PROFILE_DETAILS.flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))),
  }
}

export const updateProfile: Handler<'updateProfile'> = async (ctx, { nickname, details }) => {
  const wrong = { key: 'format_invalid' }
  if (!isNickname(nickname)) throw new Refusal('invalid_fields', 'not a nickname', { fields: { nickname: wrong } })
  const { minAge } = getPolicy(ctx.merchant.jurisdiction)
  if (details.birthday && !isOldEnough(details.birthday, minAge, ctx.clock())) {
    throw new Refusal('invalid_fields', 'not a day, or too young', { fields: { birthday: wrong } })
  }
  const kept = keptSchema.parse((await requireMemberRow(ctx)).profile)
  const profile = Object.fromEntries(Object.entries({ ...kept, ...details }).filter(([, value]) => value !== ''))
  await ctx.db
    .update(members)
    .set({ nickname, profile })
    .where(eq(members.id, requireMember(ctx).id))
  return readProfile(ctx)
}

/** Throws `not_found` for a number that is not of the set. */
export const chooseAvatar: Handler<'chooseAvatar'> = async (ctx, { number }) => {
  if (number > AVATAR_COUNT) throw new Refusal('not_found')
  const { id } = requireMember(ctx)
  await ctx.db.update(members).set({ avatar: number, avatarUploadId: null }).where(eq(members.id, id))
  await removeFormer(ctx, null)
  return readProfile(ctx)
}

/** Throws what `storeImage` throws; then the avatar stays as it was. */
export const uploadAvatar: Handler<'uploadAvatar'> = async (ctx, { image }) => {
  const { id } = requireMember(ctx)
  const avatarUploadId = await storeImage(ctx, id, { purpose: 'avatar', image })
  await ctx.db.update(members).set({ avatarUploadId }).where(eq(members.id, id))
  await removeFormer(ctx, avatarUploadId)
  return readProfile(ctx)
}

/** One that is shown no more is kept no longer. */
async function removeFormer(ctx: PlatformContext, current: string | null) {
  const isFormer = and(
    eq(uploads.memberId, requireMember(ctx).id),
    eq(uploads.purpose, 'avatar'),
    isNull(uploads.removedAtMs),
    current === null ? sql`1` : ne(uploads.id, current),
  )
  for (const row of await ctx.db.select().from(uploads).where(isFormer)) await removeUpload(ctx, row)
}
