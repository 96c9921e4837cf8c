import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pagesShown } from '../../contract/rules/pagination.ts'
import { IconButton } from './button.tsx'

type Props = {
  /** From 1. */
  page: number
  count: number
  onPage: (page: number) => void
  /** Said by readers: of the whole, of the two arrows, of each number. */
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
}

/** NAV-13. Nothing where there is one page alone. */
export function Pagination({ page, count, onPage, label, previousLabel, nextLabel, pageLabel }: Props) {
  if (count < 2) return null
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-center gap-1">
      <IconButton label={previousLabel} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={20} />
      </IconButton>
      <ul className="flex flex-wrap items-center justify-center xs:gap-1">
        {pagesShown(page, count).map((mark, index) =>
          mark === 'gap' ? (
            <li key={`gap-${index < 2 ? 'before' : 'after'}`} aria-hidden className="w-3 text-center text-faint xs:w-5">
              …
            </li>
          ) : (
            <li key={mark}>
              <button
                type="button"
                aria-label={pageLabel(mark)}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => onPage(mark)}
                className={clsx(
                  'grid h-11 min-w-9 place-items-center rounded-m px-1 text-sm min-[23rem]:min-w-11 transition-colors duration-(--quick)',
                  mark === page
                    ? 'border border-accent bg-surface-2 font-semibold text-accent'
                    : 'text-soft hover:bg-surface-2 hover:text-text',
                )}
              >
                {mark}
              </button>
            </li>
          ),
        )}
      </ul>
      <IconButton label={nextLabel} disabled={page >= count} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden size={20} />
      </IconButton>
    </nav>
  )
}
