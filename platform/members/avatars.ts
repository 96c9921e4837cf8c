/** MEM-17: the STATIC set of avatars, drawn from a number: a calm face of two hills and a sun. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { AppEnv } from '../http/app-env.ts'

export const AVATAR_COUNT = 12

export function presentAvatarPath(avatar: number): string {
  return `/img/avatars/${avatar}.svg`
}

/** The picture of an avatar, 1 to AVATAR_COUNT: each has its own hue, sun and line of hills. */
export function drawAvatar(avatar: number): string {
  const hue = Math.round(((avatar - 1) * 360) / AVATAR_COUNT)
  const sunX = 28 + ((avatar * 17) % 44)
  const sunY = 26 + ((avatar * 11) % 18)
  const left = 48 + ((avatar * 7) % 20)
  const right = 44 + ((avatar * 13) % 24)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-hidden="true">',
    `<rect width="96" height="96" fill="hsl(${hue} 42% 24%)"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="13" fill="hsl(${(hue + 40) % 360} 78% 70%)"/>`,
    `<path d="M0 ${left}Q24 ${left - 16} 52 ${left + 8}T96 ${right}V96H0Z" fill="hsl(${hue} 40% 42%)"/>`,
    `<path d="M0 ${right + 22}Q34 ${right + 4} 60 ${left + 24}T96 ${left + 14}V96H0Z" fill="hsl(${hue} 46% 58%)"/>`,
    '</svg>',
  ].join('')
}

/** `/img/avatars/N.svg`. A picture never changes under its number, so it may be kept for ever. */
export const avatarRoutes = new Hono<AppEnv>().get('/:file{[0-9]{1,2}\\.svg}', (c) => {
  const avatar = Number.parseInt(c.req.param('file'), 10)
  if (avatar < 1 || avatar > AVATAR_COUNT) throw new Refusal('not_found')
  return c.body(drawAvatar(avatar), 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})
