/** Operator HTML, cleaned a second time in the browser; the edge did it first. Loaded only where such HTML is shown. */
import DOMPurify from 'dompurify'

/** TrustedHTML where the browser has it, else a string. Links to elsewhere open there, and tell nothing of us. */
export function sanitizeHtml(html: string): string {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('/')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  const clean = DOMPurify.sanitize(html, {
    RETURN_TRUSTED_TYPE: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
  })
  DOMPurify.removeAllHooks()
  return clean as unknown as string
}
