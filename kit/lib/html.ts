/** Operator HTML, cleaned a second time in the browser; the edge did it first. Loaded only where such HTML is shown. */
import DOMPurify from 'dompurify'
import { isMailLink, isSafeLink, readPicture } from '../../contract/rules/safe-link.ts'

/** What a text is made of. No landmarks and no dialogs: those are the page's own. */
const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'div',
  'section',
  'article',
  'blockquote',
  'pre',
  'hr',
  'br',
  'wbr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'img',
  'a',
  'span',
  'small',
  'sub',
  'sup',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'mark',
  'abbr',
  'cite',
  'q',
  'code',
  'kbd',
  'samp',
  'var',
  'time',
  'bdi',
  'bdo',
  'ruby',
  'rt',
  'rp',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]
const ATTRIBUTES = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']

/** TrustedHTML where the browser has it, else a string. Links to elsewhere open there, and tell nothing of us. */
export function sanitizeHtml(html: string): string {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    const link = node.getAttribute('href')
    if (link !== null && !isSafeLink(link) && !isMailLink(link)) node.removeAttribute('href')
    const src = node.getAttribute('src')
    const picture = src === null ? null : readPicture(src, { origins: 'any', ownHosts: [location.host] })
    if (picture === null) node.removeAttribute('src')
    else node.setAttribute('src', picture)
    const href = node.getAttribute('href')
    if (href === null || href.startsWith('/')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  const clean = DOMPurify.sanitize(html, {
    RETURN_TRUSTED_TYPE: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  DOMPurify.removeAllHooks()
  return clean as unknown as string
}
