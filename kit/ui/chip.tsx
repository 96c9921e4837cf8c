import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../lib/link.tsx'

export const chipClass = (active: boolean) =>
  clsx(
    'inline-flex min-h-11 max-w-full min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border px-4 py-1 text-sm transition-colors duration-(--quick)',
    active
      ? 'border-accent bg-surface-2 font-semibold text-accent'
      : 'border-line bg-surface-1 text-soft hover:border-line-strong hover:text-text',
  )

export function ChipLink({ active = false, ...rest }: { active?: boolean; children: ReactNode } & LinkProps) {
  return <Link {...rest} aria-current={active ? 'page' : undefined} className={chipClass(active)} />
}
