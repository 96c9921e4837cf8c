/**
 * The demo's pictures as files below `/img`. A file's name carries a hash of what is in it, so browsers and CDNs may
 * keep it for ever (EDGE-10).
 */
import { createHash } from 'node:crypto'
import { AVATAR_COUNT } from '../../contract/constants.ts'
import type { CoverTheme, VendorMark } from '../art/cover-theme.ts'
import { drawAvatar } from '../art/draw-avatar.ts'
import { drawCover } from '../art/draw-cover.ts'
import { drawPromo, type PromoTheme } from '../art/draw-promo.ts'
import { drawVendorMark } from '../art/draw-vendor.ts'

/** `path` is below `/img` and starts with a slash. */
export type Picture = { path: string; svg: string }

const HASH_CHARACTERS = 12

function nameByContent(stem: string, svg: string): Picture {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, HASH_CHARACTERS)
  return { path: `/${stem}.${hash}.svg`, svg }
}

/** `seed` varies the scene, so that two covers of one theme differ. */
export const coverPicture = (gameId: string, art: CoverTheme): Picture =>
  nameByContent(`covers/${gameId}`, drawCover(art, gameId))

export const markPicture = (vendorCode: string, art: VendorMark): Picture =>
  nameByContent(`vendors/${vendorCode}`, drawVendorMark(art))

export const promoPicture = (id: string, art: PromoTheme): Picture => nameByContent(`promos/${id}`, drawPromo(art, id))

export const goodPicture = (id: string, art: PromoTheme): Picture => nameByContent(`goods/${id}`, drawPromo(art, id))

/** A member's avatar is stored as a number, so its file keeps its name. */
export const avatarPictures = (): Picture[] =>
  Array.from({ length: AVATAR_COUNT }, (_, at) => ({ path: `/avatars/${at + 1}.svg`, svg: drawAvatar(at + 1) }))
