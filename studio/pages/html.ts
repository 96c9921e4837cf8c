/** The small safe steps from data to markup. */

export interface PageFiles {
  readonly script: string
  readonly css: readonly string[]
  readonly modulePreloads: readonly string[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** JSON for a script element: without a `<` nothing in it can end the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const styleLinks = ({ css }: Pick<PageFiles, 'css'>): string =>
  css.map((href) => `<link rel="stylesheet" href="${href}" crossorigin>`).join('')
