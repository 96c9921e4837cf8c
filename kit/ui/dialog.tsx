/** The generic dialog (NAV-11). Heavy, so it comes with the first dialog and not with the page. */
import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { MODAL } from '../../contract/constants.ts'
import { Button } from './button.tsx'

type Props = {
  title: ReactNode
  /** `h3`: what is within was made to stand a step lower. */
  heading?: 'h2' | 'h3'
  icon?: ReactNode
  description?: ReactNode
  /** On phones in the title's place: the page within that is shown, and the way back from it. */
  page?: { title: string; backLabel: string; onBack: () => void } | null
  onClose: () => void
  closeLabel: string
  /** False: a press outside does not close it (the account centres, a forced change). */
  cover?: boolean
  /** False: there is no way out but the one the content offers. */
  dismissible?: boolean
  /** `desk`: the whole screen, for tables that one works in all day. */
  size?: 'small' | 'medium' | 'large' | 'centre' | 'desk'
  /** What has the focus first; null: the first thing that can. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

const WIDTHS = {
  small: 'md:max-w-sm',
  medium: 'md:max-w-md',
  large: 'md:max-w-2xl',
  centre: 'h-dvh md:h-[92dvh] md:max-w-5xl',
  desk: 'h-dvh',
} as const

/**
 * Open while it is rendered. A sheet from below on phones, a card in the middle on wide screens.
 * Focus is trapped and given back, the page behind does not scroll, Escape closes.
 */
export function Dialog({
  title,
  heading: Heading = 'h2',
  icon,
  description,
  page,
  onClose,
  closeLabel,
  cover = true,
  dismissible = true,
  size = 'medium',
  initialFocus,
  children,
}: Props) {
  return (
    <Base.Root
      open
      disablePointerDismissal={!cover || !dismissible}
      onOpenChange={(open) => {
        if (!open && dismissible) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Viewport
          className={clsx(
            'fixed inset-0 z-50 flex items-end justify-center md:items-center',
            size !== 'desk' && 'md:p-6',
          )}
        >
          <Base.Popup
            initialFocus={initialFocus}
            style={{ minWidth: MODAL.widthPx, minHeight: MODAL.heightPx }}
            className={clsx(
              'rise-in relative flex max-h-[92dvh] w-full flex-col overflow-clip rounded-t-l border-line bg-surface-1 shadow-raised outline-none md:max-h-full',
              size === 'desk' ? 'max-md:border' : 'border md:rounded-l',
              WIDTHS[size],
            )}
          >
            <header className={clsx('flex items-start gap-3 px-5 pt-5 md:px-6 md:pt-6', description ? 'pb-1' : 'pb-3')}>
              {icon && (
                <span aria-hidden className="mt-0.5 text-accent">
                  {icon}
                </span>
              )}
              <div className={clsx('min-w-0 flex-1', dismissible && 'pr-10')}>
                <Base.Title
                  render={<Heading />}
                  className={clsx('font-display text-xl font-semibold', page && 'max-md:sr-only')}
                >
                  {title}
                </Base.Title>
                {page && <PageTitle {...page} />}
              </div>
            </header>
            <div className="scroll-pb-20 overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6">
              {/* Scrolls with the rest: where letters are large, it would leave the form no room. */}
              {description && (
                <Base.Description className="mb-4 text-sm text-pretty text-soft">{description}</Base.Description>
              )}
              {children}
            </div>
            {/* Last in order, so that focus begins with the content. */}
            {dismissible && (
              <Base.Close
                aria-label={closeLabel}
                className="absolute top-3 right-3 grid size-11 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
              >
                <X aria-hidden size={20} />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** For the eye: the page itself has its heading for the ear. */
function PageTitle({ title, backLabel, onBack }: NonNullable<Props['page']>) {
  return (
    <div className="-my-2 -ml-3 flex min-h-11 items-center gap-2 md:hidden">
      <Button kind="quiet" size="small" aria-label={backLabel} onClick={onBack}>
        <ArrowLeft aria-hidden size={18} />
      </Button>
      <span aria-hidden className="font-display text-xl font-semibold">
        {title}
      </span>
    </div>
  )
}
