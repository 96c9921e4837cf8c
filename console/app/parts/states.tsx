/** What a panel shows before, instead of and beside its rows. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { ApiError } from '../lib/api.ts'
import { useCommon } from '../lib/texts.ts'

export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  const say = useCommon()
  return (
    <div role="status" aria-label={say('loading')} className="grid gap-2 p-4">
      <Repeat count={rows}>
        <Skeleton className="h-7" />
      </Repeat>
    </div>
  )
}

export function Empty({ text, hint }: { text: string; hint?: string | undefined }) {
  return (
    <div role="status" className="px-4 py-10 text-center">
      <p className="text-soft">{text}</p>
      {hint && <p className="mt-1 text-faint">{hint}</p>}
    </div>
  )
}

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useCommon()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div role="alert" className="px-4 py-6">
      <p className="font-bold text-bad">{say('failed.title')}</p>
      <p className="mt-1 text-soft">{error.message}</p>
      {requestId && <p className="mt-1 text-faint">{say('failed.request', { id: requestId })}</p>}
      <Button size="small" className="mt-3" onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  )
}

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }
type ShowProps<T> = { query: Query<T>; rows?: number; children: (data: T) => ReactNode }

/** Skeleton, failed or the rows. What was read stays on the screen while a later read fails. */
export function Show<T>({ query, rows, children }: ShowProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => query.refetch()} />
  return <RowsSkeleton rows={rows} />
}

const TONES = {
  plain: 'bg-surface-2 text-soft',
  act: 'bg-tint-act text-act',
  ok: 'bg-tint-ok text-ok',
  warn: 'bg-tint-warn text-warn',
  bad: 'bg-tint-bad text-bad',
} as const
export type Tone = keyof typeof TONES

export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={clsx('inline-block rounded-s px-1.5 text-xs/5 font-semibold whitespace-nowrap', TONES[tone])}>
    {children}
  </span>
)

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd
    aria-hidden
    className="inline-grid min-w-5 place-items-center rounded-s border border-line bg-surface-1 px-1 font-text text-xs/[1.125rem] text-faint"
  >
    {children}
  </kbd>
)

const LIGHTS = {
  ok: 'rounded-full bg-ok',
  warn: 'bg-warn [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  bad: 'rotate-45 bg-bad',
  off: 'rounded-full border-2 border-faint',
} as const

/** Shape and colour; the word stands beside it. */
export const Light = ({ is }: { is: keyof typeof LIGHTS }) => (
  <span aria-hidden className={clsx('inline-block size-2.5 shrink-0', LIGHTS[is])} />
)

type PanelProps = { title: string; hint?: string; end?: ReactNode; children: ReactNode; className?: string }

export function Panel({ title, hint, end, children, className }: PanelProps) {
  return (
    <section aria-label={title} className={clsx('panel overflow-hidden', className)}>
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1">
        <h2 className="shrink-0 font-bold">{title}</h2>
        {hint && <p className="truncate text-soft">{hint}</p>}
        <div className="ml-auto flex shrink-0 items-center gap-2 text-soft">{end}</div>
      </div>
      {children}
    </section>
  )
}
