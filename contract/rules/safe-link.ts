const MAIL = /^mailto:\S+$/i
/** Whether a link writes to a mailbox, without a blank that a browser would take out. */
export const isMailLink = (link: string): boolean => MAIL.test(link)

const HERE = 'https://site.invalid'

/**
 * Whether a link that an operator wrote may stand on a page: a path of the site itself, or an https address. Read as a
 * browser reads it, so that `/\host` and `/<tab>/host` are seen for what they are.
 */
export function isSafeLink(link: string): boolean {
  if (!URL.canParse(link, HERE)) return false
  const { protocol, username, password, origin, pathname } = new URL(link, HERE)
  if (protocol !== 'https:' || username || password) return false
  if (origin !== HERE) return /^https:\/\//i.test(link)
  return /^\/(?![/\\])/.test(link) && !pathname.startsWith('//')
}
