/** MEM-17: a member's avatar out of the STATIC set that tools/art draws, by its number. */

import { AVATAR_COUNT } from '../../../contract/constants.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'

export function presentAvatarPath(avatar: number): string {
  return `/img/avatars/${avatar}.svg`
}

/** 1 to AVATAR_COUNT; that some come up a little more often matters to nobody. */
export function pickAvatar(random: RandomBytes): number {
  return 1 + (random(1)[0]! % AVATAR_COUNT)
}
