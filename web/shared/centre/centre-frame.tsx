import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { RowsSkeleton } from '../member/rows.tsx'

const HEAD_ID = 'centre-head'

const TITLE_ID = 'centre-page'

/**
 * The entry of the page that is shown, or its title while the menu does not have the entry yet: never another page's. On a
 * phone the way out where the head stands first, else what comes first.
 */
function findFirstFocus(): HTMLElement | null {
  const entry = document.querySelector<HTMLElement>('[role=dialog] nav [aria-current=page]')
  if (entry?.checkVisibility()) return entry
  const menu = document.querySelector('[role=dialog] nav')
  if (entry === null && menu?.checkVisibility()) return document.getElementById(TITLE_ID)
  const hasHead = document.getElementById(HEAD_ID)?.checkVisibility()
  return hasHead ? document.querySelector<HTMLElement>('[role=dialog] > button') : null
}

type Props = {
  title: string
  size: 'centre' | 'desk'
  /** Stands over menu and page; on a phone over the list alone. */
  head?: ReactNode
  menu: ReactNode
  /** Of the page that is shown. */
  pageTitle: string
  /** Whether the address names a page: a phone shows it in the list's place. */
  isPageOpen: boolean
  onBack: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * MEM-01, AGT-01: a centre over whatever page it was opened on. Menu left and page right on wide screens; on a phone the
 * list, then the page, whose title the dialog's head shows. A press outside does not close it.
 */
export function CentreFrame({ title, size, head, menu, pageTitle, isPageOpen, onBack, onClose, children }: Props) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  return (
    <Dialog
      title={title}
      page={isPageOpen ? { title: pageTitle, backLabel: t('back'), onBack } : null}
      closeLabel={common('action.close')}
      onClose={onClose}
      cover={false}
      size={size}
      initialFocus={findFirstFocus}
    >
      {head && (
        <div id={HEAD_ID} className={clsx('mb-5', isPageOpen && 'max-md:hidden')}>
          {head}
        </div>
      )}
      <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
        <nav aria-label={title} className={clsx(isPageOpen && 'max-md:hidden')}>
          {menu}
        </nav>
        <section
          aria-labelledby={TITLE_ID}
          className={clsx('relative min-w-0 [--message-most:none]', !isPageOpen && 'max-md:hidden')}
        >
          <h3
            id={TITLE_ID}
            tabIndex={-1}
            className="mb-4 outline-none font-display text-lg font-semibold max-md:sr-only"
          >
            {pageTitle}
          </h3>
          <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
        </section>
      </div>
    </Dialog>
  )
}
