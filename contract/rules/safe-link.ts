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

const IMAGE_ROOT = '/img'
/** EDGE-10: what the edge serves as pictures. */
export const IMAGE_PATH = /^(?!.*(\.\.|\/\/))\/img\/[A-Za-z0-9/_.-]{1,200}$/

/** Where an operator's text may take pictures from: other origins, `any` where the page's policy says which. */
export type PictureSources = { origins: readonly string[] | 'any'; ownHosts: readonly string[] }

/**
 * A picture in an operator's text as the browser reads its address, or null where it may not stand on a page: only from
 * the site's image path or from a CDN, so that no text makes a page ask a call of the site.
 */
export function readPicture(src: string, { origins, ownHosts }: PictureSources): string | null {
  if (!isSafeLink(src)) return null
  const { origin, host, pathname, search, href } = new URL(src, HERE)
  if (origin === HERE || ownHosts.includes(host)) return IMAGE_PATH.test(pathname) ? pathname + search : null
  return origins === 'any' || origins.some((one) => isSameOrigin(one, origin)) ? href : null
}

/**
 * A field that names a picture: a path below the image CDN, or an address as a text may have it. Null where a browser would
 * ask for anything else. What is on the site itself comes back as a path below the image CDN.
 */
export function readPicturePath(src: string, sources: PictureSources): string | null {
  const isPath = src.startsWith('/')
  const url = isPath ? URL.parse(`${HERE}${IMAGE_ROOT}${src}`) : null
  const picture = isPath ? url && readPicture(url.pathname + url.search, sources) : readPicture(src, sources)
  return picture?.startsWith(IMAGE_ROOT) ? picture.slice(IMAGE_ROOT.length) : picture
}

/** Either may be written with the port that its scheme has anyway. */
const isSameOrigin = (one: string, origin: string) => URL.parse(one)?.origin === origin
