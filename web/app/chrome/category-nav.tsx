import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { GameShelf } from '../../../contract/constants.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { Link } from '../../../kit/lib/link.tsx'
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx'
import {
  type CategoryEntry,
  categoryPath,
  entryPath,
  useCurrentCategory,
  useNavigation,
} from '../../shared/games/categories.ts'
import { CategoryIcon } from '../../shared/games/category-icon.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { type PanelControl, usePanel } from './use-panel.ts'

/** Phones have no such bar: its panels come when a pointer or the focus reaches it. */
const CategoryPanel = lazyComponent(() => import('./category-panel.tsx').then((module) => module.CategoryPanel))

const linkClass =
  'flex h-11 items-center gap-2 rounded-m pl-3 text-sm font-medium whitespace-nowrap text-soft transition-colors duration-(--quick) hover:text-text aria-[current]:text-accent'

/** What is no category and stands beside them where there is room; the menu has it at every width. */
const PLACES = [
  { to: PATH.promotions, name: 'nav.promotions' },
  { to: PATH.vip, name: 'nav.vip' },
] as const

/** Only where every name fits beside its icon, in the language with the longest. */
function NavIcon({ category }: { category: GameShelf }) {
  return (
    <span className="max-2xl:hidden">
      <CategoryIcon category={category} size={18} />
    </span>
  )
}

function Category({ entry, panel }: { entry: CategoryEntry; panel: PanelControl }) {
  const { t } = useTranslation('common')
  const toggle = useRef<HTMLButtonElement>(null)
  const { category } = entry
  const current = useCurrentCategory() === category
  const path = categoryPath(category)
  const name = t(`category.${category}`)
  const panelId = `nav-${category}`
  const state = panel.stateOf(category)

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'Escape' && state !== 'closed') {
      if (event.target !== event.currentTarget.firstElementChild) toggle.current?.focus()
      panel.close()
    }
    if (event.key !== 'ArrowDown' || document.getElementById(panelId)?.contains(event.target as Node)) return
    event.preventDefault()
    void CategoryPanel.preload().then(() => {
      panel.enter(category)
      requestAnimationFrame(() => document.getElementById(panelId)?.querySelector('a')?.focus())
    })
  }
  return (
    <li
      className="flex shrink-0 items-center"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && panel.hover(category)}
      onKeyDown={onKeyDown}
    >
      <Link
        to={path}
        aria-current={current ? 'page' : undefined}
        onFocus={({ target }) => target.matches(':focus-visible') && panel.look(category)}
        onClick={panel.close}
        className={linkClass}
      >
        <NavIcon category={category} />
        <span>{name}</span>
      </Link>
      <button
        ref={toggle}
        type="button"
        aria-expanded={state === 'entered'}
        aria-controls={panelId}
        aria-label={t('nav.showVendors', { category: name })}
        onClick={() => (state === 'entered' ? panel.close() : panel.enter(category))}
        className="grid h-11 w-7 place-items-center rounded-m text-faint hover:text-text"
      >
        <ChevronDown
          aria-hidden
          size={14}
          className={clsx('transition-transform duration-(--quick)', state !== 'closed' && 'rotate-180')}
        />
      </button>
      {state !== 'closed' && (
        // Where it does not come, the link leads to the same vendors and games.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <CategoryPanel id={panelId} entry={entry} entered={state === 'entered'} onLeave={panel.close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </li>
  )
}

/** NAV-03, NAV-09: categories with their vendors and games, by hover, by focus, by Enter or arrow, by touch. */
export function CategoryNav() {
  const { t } = useTranslation('common')
  const entries = useNavigation()
  const panel = usePanel()
  const { pathname } = useLocation()
  return (
    <nav
      ref={panel.region}
      aria-label={t('nav.main')}
      className="no-scrollbar h-11 overflow-x-auto border-t border-line/60 px-3 max-xl:hidden"
      onPointerEnter={CategoryPanel.preload}
      onFocus={CategoryPanel.preload}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && panel.leave()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.close()
      }}
    >
      <ul className="flex items-center">
        {entries.map((entry) =>
          entry.kind === 'vendor' ? (
            <li key={entry.vendor.vassalage} className="shrink-0">
              <Link to={entryPath(entry)} onPointerEnter={panel.leave} className={clsx(linkClass, 'pr-2')}>
                <NavIcon category={entry.vendor.gameCategory} />
                <span>{entry.vendor.displayName}</span>
              </Link>
            </li>
          ) : (
            <Category key={entry.category} entry={entry} panel={panel} />
          ),
        )}
        {PLACES.map(({ to, name }) => (
          <li key={to} className="shrink-0 max-[88rem]:hidden">
            <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={clsx(linkClass, 'pr-3')}>
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
