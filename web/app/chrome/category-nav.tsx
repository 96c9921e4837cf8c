import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import type { GameCategory } from '../../../contract/constants.ts'
import { type CategoryEntry, categoryPath, entryPath, useCurrentCategory, useNavigation } from '../../lib/categories.ts'
import { useT } from '../../lib/i18n.tsx'
import { Link } from '../../lib/router.tsx'
import { preloadPage } from '../page.tsx'
import { CategoryPanel } from './category-panel.tsx'

const linkClass =
  'flex h-11 items-center rounded-m text-[0.8125rem] font-medium whitespace-nowrap text-soft hover:text-text aria-[current]:text-accent'

/** Long enough to cross a gap with the pointer, short enough not to feel stuck. */
const LEAVE_MS = 160

type EntryProps = { entry: CategoryEntry; open: boolean; onOpen: () => void; onToggle: () => void; onClose: () => void }

function Category({ entry, open, onOpen, onToggle, onClose }: EntryProps) {
  const t = useT('common')
  const current = useCurrentCategory() === entry.category
  const path = categoryPath(entry.category)
  const name = t(`category.${entry.category}`)
  const panelId = `nav-${entry.category}`
  return (
    <li
      className="flex shrink-0 items-center"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onOpen()}
    >
      <Link
        to={path}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={() => preloadPage(path.split('?')[0] ?? path)}
        onClick={onClose}
        className={clsx(linkClass, 'pl-2')}
      >
        {name}
      </Link>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={t('nav.showVendors', { category: name })}
        onClick={onToggle}
        className="grid h-11 w-6 place-items-center rounded-m text-faint hover:text-text"
      >
        <ChevronDown
          aria-hidden
          size={14}
          className={clsx('transition-transform duration-(--quick)', open && 'rotate-180')}
        />
      </button>
      {open && <CategoryPanel id={panelId} entry={entry} onLeave={onClose} />}
    </li>
  )
}

/** NAV-03, NAV-09: categories with their vendors and games, by hover, by focus and Enter, by touch. Escape closes. */
export function CategoryNav() {
  const t = useT('common')
  const entries = useNavigation()
  const [open, setOpen] = useState<GameCategory | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (category: GameCategory) => {
    clearTimeout(timer.current)
    setOpen(category)
  }
  return (
    <nav
      aria-label={t('nav.main')}
      className="no-scrollbar ml-2 min-w-0 flex-1 overflow-x-auto max-xl:hidden"
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => {
        timer.current = setTimeout(() => setOpen(null), LEAVE_MS)
      }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(null)
      }}
    >
      <ul className="flex items-center">
        {entries.map((entry) =>
          entry.kind === 'vendor' ? (
            <li key={entry.vendor.vassalage} className="shrink-0">
              <Link to={entryPath(entry)} className={clsx(linkClass, 'px-2')}>
                {entry.vendor.displayName}
              </Link>
            </li>
          ) : (
            <Category
              key={entry.category}
              entry={entry}
              open={open === entry.category}
              onOpen={() => show(entry.category)}
              onToggle={() => setOpen(open === entry.category ? null : entry.category)}
              onClose={() => setOpen(null)}
            />
          ),
        )}
      </ul>
    </nav>
  )
}
