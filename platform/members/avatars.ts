/** MEM-17: the STATIC set of avatars. The pictures are drawn by platform/art. */
export { AVATAR_COUNT } from '../art/draw-avatar.ts'

export function presentAvatarPath(avatar: number): string {
  return `/img/avatars/${avatar}.svg`
}
