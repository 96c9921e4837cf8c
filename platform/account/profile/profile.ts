/** MEM-17: nickname, details and avatar. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PROFILE_DETAILS, type Profile } from '../../../contract/calls/account/profile.ts'
import { uploadIdSchema, uploadPath } from '../../../contract/calls/account/uploads.ts'
import { AVATAR_COUNT } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { isNickname } from '../../../contract/rules/person-name.ts'
import { assertBirthday, birthdayOf, isAgeAsked, isBirthdayKept } from '../../identity/member/age.ts'
import { presentAvatarPath } from '../../identity/member/avatars.ts'
import { type MemberRow, requireMemberRow } from '../../identity/member/find-member.ts'
import { setAvatar, setProfile } from '../../identity/member/write-member.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { removeUpload, requireUpload, storeImage } from '../uploads/store-image.ts'

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
    isBirthdayKept: isBirthdayKept(ctx, member),
    details: Object.fromEntries(PROFILE_DETAILS.flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))),
  }
}

export const updateProfile: Handler<'updateProfile'> = async (ctx, { nickname, details }) => {
  const wrong = { key: 'format_invalid' }
  if (!isNickname(nickname)) throw new Refusal('invalid_fields', 'not a nickname', { fields: { nickname: wrong } })
  if (details.birthday) assertBirthday(ctx, details.birthday)
  const member = await requireMemberRow(ctx)
  const isKept = isBirthdayKept(ctx, member)
  if (isKept && details.birthday !== undefined && details.birthday !== birthdayOf(member))
    throw new Refusal('invalid_fields', 'a birthday that stays', { fields: { birthday: { key: 'birthday_kept' } } })
  const kept = keptSchema.parse(member.profile)
  const profile = Object.fromEntries(Object.entries({ ...kept, ...details }).filter(([, value]) => value !== ''))
  await commit(ctx, [
    setProfile(member.id, { nickname, profile: JSON.stringify(profile), isAgeAsked: isAgeAsked(ctx) }),
  ])
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: requireMember(ctx).id })
  return readProfile(ctx)
}

/** Throws `not_found` for a number that is not of the set. */
export const chooseAvatar: Handler<'chooseAvatar'> = async (ctx, { number }) => {
  if (number > AVATAR_COUNT) throw new Refusal('not_found')
  const { id } = requireMember(ctx)
  await showAvatar(ctx, id, { number })
  return readProfile(ctx)
}

/** Throws what `storeImage` throws; then the avatar stays as it was. */
export const uploadAvatar: Handler<'uploadAvatar'> = async (ctx, { image }) => {
  const { id } = requireMember(ctx)
  const uploadId = await storeImage(ctx, id, { purpose: 'avatar', image })
  await showAvatar(ctx, id, { uploadId })
  return readProfile(ctx)
}

/**
 * The picture that this one takes the place of is kept no longer, and no other: of several on their way at once each
 * may be the next to be shown. What a crash leaves the cron job removes.
 */
async function showAvatar(
  ctx: PlatformContext,
  memberId: MemberId,
  chosen: Parameters<typeof setAvatar>[1],
): Promise<void> {
  const [former] = await commit(ctx, [
    sql`SELECT upload.id FROM member_public AS member JOIN upload ON upload.id = avatar_upload_id
      WHERE member.id = ${memberId} AND removed_at_ms IS NULL`,
    setAvatar(memberId, chosen),
  ])
  const [shown] = z.array(z.object({ id: z.string() })).parse(former?.results ?? [])
  if (shown) await removeUpload(ctx, await requireUpload(ctx, memberId, shown.id))
}
