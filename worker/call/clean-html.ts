import sanitizeHtml from 'sanitize-html'
import { isMailLink, isSafeLink, type PictureSources, readPicture } from '../../contract/rules/safe-link.ts'

/** More levels than any honest article has; a browser would give up at 512, and the cleaning gets slow on the way. */
const MAX_DEPTH = 32

/** The parser takes the square of the tags it finds open: a tenth of a second for these, over a minute for 1 MB of them. */
const MAX_TAGS = 10_000

/**
 * Operator HTML: text with simple marks, links and pictures; no script, style, frame or form. Pictures come from the site's
 * image path or from a CDN (`readPicture`); of others their words are left. What has too many tags to
 * be honest is left as text.
 */
export function cleanHtml(content: string, pictures: PictureSources): string {
  if ((content.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS) return escapeText(content.replaceAll(/<[^>]*>?/g, ' '))
  const clean = sanitizeHtml(content, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'] },
    // Besides the site's own paths, which have no scheme.
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({ tagName, attribs: leadsOn(href) ? { ...attribs, href } : attribs }),
      img: (tagName, attribs) => {
        const src = attribs.src === undefined ? null : readPicture(attribs.src, pictures)
        return { tagName, attribs: src === null ? inWords(attribs.alt) : { ...attribs, src } }
      },
    },
  })
  return clean.replaceAll(UNSEEN, (_, words?: string) => (words ? `<span>${words}</span>` : ''))
}

/** As the browser has it, which looks once more: no name before a host, nothing relative. */
const leadsOn = (href: string | undefined): href is string =>
  href !== undefined && (isSafeLink(href) || isMailLink(href))

const inWords = (alt: string | undefined): Record<string, string> => (alt ? { alt } : {})

/**
 * A picture that came out with its words alone, or with nothing. It keeps its name until then: a text given to `transformTags`
 * loses what is behind it where it is nested too deep, and a name that is not allowed closes the element that comes next. In
 * what is cleaned nothing else looks so, as quotes and brackets of a text or an attribute are escaped.
 */
const UNSEEN = /<img(?: alt="([^"<>]*)")? \/>/g

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
