import { clsx } from 'clsx'
import { sanitizeHtml } from '../lib/html.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { Skeleton } from './skeleton.tsx'

const PROSE =
  'text-sm text-pretty text-soft [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-5 [&_h2]:font-display [&_h2]:font-semibold [&_h2]:text-text ' +
  '[&_h3]:mt-4 [&_h3]:font-semibold [&_h3]:text-text [&_img]:max-w-full [&_img]:rounded-m [&_li]:mt-1 [&_li]:ml-5 [&_ol>li]:list-decimal [&_p]:mt-2 ' +
  '[&_strong]:font-semibold [&_strong]:text-text [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-left [&_ul>li]:list-disc'

/**
 * Text of an operator, with its markup, cleaned once more, which takes a browser. It brings the cleaner along, so it
 * never stands in a first chunk.
 */
export function OperatorHtml({ html, className }: { html: string; className?: string }) {
  if (!useHydrated()) return <Skeleton className={clsx('h-24', className)} />
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at the edge, and once more here.
    <div className={clsx(PROSE, className)} dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) }} />
  )
}
