import sanitizeHtml from 'sanitize-html'
import { isSafeLink } from '../../contract/safe-link.ts'

/** More levels than any honest article has; a browser would give up at 512, and the cleaning gets slow on the way. */
const MAX_DEPTH = 32

/** The parser takes the square of the tags it finds open: a tenth of a second for these, over a minute for 1 MB of them. */
const MAX_TAGS = 10_000

/**
 * Operator HTML: text with simple marks, links and pictures; no script, style, frame or form. Pictures come from the site or
 * from one of `pictureOrigins`, as the policy of the page has it; of others their words are left. What has too many tags to
 * be honest is left as text.
 */
export function cleanHtml(content: string, pictureOrigins: readonly string[]): string {
  if ((content.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS) return escapeText(content.replaceAll(/<[^>]*>?/g, ' '))
  return sanitizeHtml(content, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'] },
    // Besides the site's own paths, which have no scheme.
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
      img: (tagName, attribs) => (isShown(attribs.src, pictureOrigins) ? { tagName, attribs } : inWords(attribs.alt)),
    },
  })
}

const isShown = (src: string | undefined, origins: readonly string[]): boolean =>
  src !== undefined && isSafeLink(src) && (src.startsWith('/') || origins.includes(new URL(src).origin))

/** Within an element, as the text behind it would be lost otherwise; without words by a name that is not allowed, which goes. */
const inWords = (alt: string | undefined) =>
  alt ? { tagName: 'span', attribs: {}, text: alt } : { tagName: 'unseen', attribs: {} }

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
