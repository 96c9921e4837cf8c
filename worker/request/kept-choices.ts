/**
 * Cookies of no secret: a language, a server of pictures, which style sheet lies here. Over https they have the name that no
 * other host can set, as those of the session have (`worker/request/cookies.ts`).
 */
import { getCookie, setCookie } from 'hono/cookie'
import type { EdgeContext } from '../context.ts'

type Choice = 'lang' | 'sheet' | 'cdn-image' | 'cdn-launch'

const isOverHttps = (c: EdgeContext) => c.var.visitor.origin.startsWith('https:')
const nameOf = (c: EdgeContext, choice: Choice) => (isOverHttps(c) ? `__Host-${choice}` : choice)

/** Under the plain name too: of a release before, or of a local site. */
export const getChoice = (c: EdgeContext, choice: Choice): string | undefined =>
  getCookie(c, nameOf(c, choice)) ?? getCookie(c, choice)

/** Without `maxAge`, in seconds, it ends with the visit. */
export function setChoice(c: EdgeContext, choice: Choice, value: string, maxAge?: number) {
  const lasting = maxAge === undefined ? {} : { maxAge }
  const flags = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isOverHttps(c) } as const
  setCookie(c, nameOf(c, choice), value, { ...flags, ...lasting })
}
