import sanitizeHtml from 'sanitize-html'

/** More levels than any honest article has; a browser would give up at 512, and the cleaning gets slow on the way. */
const MAX_DEPTH = 32

/** The parser takes the square of the tags it finds open: a tenth of a second for these, over a minute for 1 MB of them. */
const MAX_TAGS = 10_000

/** Operator HTML: text with simple marks, links and pictures; no script, style, frame or form. What has too many tags to be honest is left as text. */
export function cleanHtml(content: string): string {
  if ((content.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS) return escapeText(content.replaceAll(/<[^>]*>?/g, ' '))
  return sanitizeHtml(content, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'] },
    // Besides the site's own paths, which have no scheme.
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  })
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
