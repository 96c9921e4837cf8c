import { clsx } from 'clsx'
import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { sanitizeHtml } from '../lib/html.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { readText } from '../lib/plain-text.ts'

const PROSE =
  'wrap-anywhere text-sm text-pretty text-soft [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-5 [&_h2]:font-display [&_h2]:font-semibold [&_h2]:text-text ' +
  '[&_h3]:mt-4 [&_h3]:font-semibold [&_h3]:text-text [&_img]:max-w-full [&_img]:rounded-m [&_li]:mt-1 [&_li]:ml-5 [&_ol>li]:list-decimal [&_p]:mt-2 ' +
  '[&_strong]:font-semibold [&_strong]:text-text [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-left [&_ul>li]:list-disc'

const OWN_PATH = /^\/(?![/\\])/

type Props = {
  /** As the edge answered it: cleaned once. */
  html: string
  /** Where a link of the site leads from here, where that is not its own address. */
  mapPath?: (path: string) => string
  className?: string
}

/**
 * Text of an operator, with its markup, cleaned once more, which takes a browser: the first HTML has its words alone. It
 * brings the cleaner along, so it never stands in a first chunk. Links of the site stay in the site.
 */
export function OperatorHtml({ html, mapPath = (path) => path, className }: Props) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const clean = useMemo(() => (hydrated ? sanitizeHtml(html) : ''), [hydrated, html])
  if (!hydrated) return <div className={clsx(PROSE, className)}>{readText(html)}</div>

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const path = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
    if (!isPlain || !path || !OWN_PATH.test(path)) return
    event.preventDefault()
    navigate(mapPath(path))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links within take the keys; this only keeps them in the site.
    <div
      onClick={follow}
      className={clsx(PROSE, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at the edge, and once more here.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
