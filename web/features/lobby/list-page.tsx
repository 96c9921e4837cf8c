import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { withDialog } from '../../lib/dialog-address.ts'
import { categoryPath, useCurrentCategory, useMenus } from '../../shared/games/categories.ts'
import { useHasSoleGame } from '../../shared/games/sole-game.ts'
import { readFilters } from './api/filters.ts'
import { CategoryChips } from './components/category-chips.tsx'
import { FailedParts } from './components/failed-parts.tsx'
import { FilterBar } from './components/filter-bar.tsx'
import { GameList } from './components/game-list.tsx'
import { LateRooms } from './components/late-rooms.tsx'
import { LateRow } from './components/late-row.tsx'
import { OwnList } from './components/own-list.tsx'
import { SoleGame } from './components/sole-game.tsx'

const NextDraws = lazyComponent(() => import('./components/next-draws.tsx').then((module) => module.NextDraws))
const DRAWN = ['LOTT', 'ELOTT'] as const

/** Another list begins at its top, wherever one stood in the one before; Back finds its own place. */
function useListStart(list: string) {
  const start = useRef<HTMLDivElement>(null)
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list; how one came to it is of that moment.
  useEffect(() => {
    const element = start.current
    if (type !== 'POP' && element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [list])
  return start
}

/** GAME-01: the one list page of every category; what it shows is in its address. */
export function ListPage() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const category = useCurrentCategory() ?? 'RNG'
  const filters = readFilters(search)
  const show = filters.show === 'rooms' && category !== 'PVP' ? 'all' : filters.show
  // A dialog over the list leaves it as it is: every game that was loaded, and where one stood.
  const list = pathname + withDialog(search, null)
  const start = useListStart(list)
  const menus = useMenus()
  const isSole = useHasSoleGame(category)
  if (isSole && list === categoryPath(category)) return <SoleGame category={category} />
  return (
    <div className="column pt-1 pb-5 md:py-7">
      <h1 className="font-display text-3xl font-bold tracking-tight max-md:sr-only">{t(`category.${category}`)}</h1>
      <CategoryChips />
      <FailedParts parts={[menus]} />
      {(category === 'ELOTT' || category === 'LOTT') && show === 'all' && (
        <div className="mt-2 mb-4">
          <LateRow of={DRAWN}>
            <NextDraws />
          </LateRow>
        </div>
      )}
      <FilterBar category={category} filters={filters} />
      <div ref={start}>
        {show === 'all' && <GameList key={list} category={category} filters={filters} />}
        {show === 'rooms' && <LateRooms vassalage={filters.vassalage} />}
        {(show === 'favourites' || show === 'recent') && <OwnList category={category} show={show} filters={filters} />}
      </div>
    </div>
  )
}
