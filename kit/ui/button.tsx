import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from '../lib/link.tsx'

export type ButtonSize = 'small' | 'medium' | 'large'
type Look = {
  /** One `main` action a screen; `danger` for what cannot be undone. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  size?: ButtonSize
  wide?: boolean
}

const KINDS = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover font-semibold',
  plain: 'border border-line-strong/60 bg-surface-1 text-text hover:bg-surface-2 font-medium',
  quiet: 'text-soft hover:text-text hover:bg-surface-2 font-medium',
  danger: 'bg-danger text-on-danger hover:brightness-110 font-semibold',
} as const
const SIZES = {
  small: 'reach relative h-9 px-3 text-sm',
  medium: 'h-11 px-5 text-sm',
  large: 'h-12 px-6 text-base',
} as const

export function buttonClass({ kind = 'plain', size = 'medium', wide = false }: Look = {}): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-m whitespace-nowrap',
    'transition-[background-color,filter,transform] duration-(--quick) ease-out active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    // In large text on a narrow screen a button breaks its words rather than the page.
    'max-2xs:grows-down',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
  )
}

type ButtonProps = Look & { busy?: boolean; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>

const refusePress = (event: MouseEvent) => event.preventDefault()

/**
 * A button says the result of pressing it. While `busy` it keeps its width and takes no second press; it keeps the
 * focus too, which `disabled` would take from who pressed it by keyboard.
 */
export function Button({ kind, size, wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { disabled: false, 'aria-busy': true, 'aria-disabled': true, onClick: refusePress })}
      className={clsx(buttonClass({ kind, size, wide }), className)}
    >
      {busy && (
        <span aria-hidden className="turning size-4 rounded-full border-2 border-current border-r-transparent" />
      )}
      <span className="contents">{children}</span>
    </button>
  )
}

/** The same looks for going somewhere. */
export function ButtonLink({ kind, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={clsx(buttonClass({ kind, size, wide }), className)} />
}

/** A 44 px square with an icon, which does not grow with the text; `label` is its name for those who do not see it. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'grid size-[44px] shrink-0 place-items-center rounded-m text-soft transition-colors duration-(--quick)',
        'hover:bg-surface-2 hover:text-text disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}
