import { useCurrentCategory } from '../../lib/categories.ts'
import { withDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { useLocation } from '../../lib/router.tsx'
import { readFilters } from './api/filters.ts'
import { CategoryChips } from './components/category-chips.tsx'
import { FilterBar } from './components/filter-bar.tsx'
import { GameList } from './components/game-list.tsx'
import { LateRooms } from './components/late-rooms.tsx'
import { OwnList } from './components/own-list.tsx'

/** GAME-01: the one list page of every category; what it shows is in its address. */
export function ListPage() {
  const t = useT('common')
  const { pathname, search } = useLocation()
  const category = useCurrentCategory() ?? 'RNG'
  const filters = readFilters(search)
  const show = filters.show === 'rooms' && category !== 'PVP' ? 'all' : filters.show
  return (
    <div className="column py-5 md:py-7">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t(`category.${category}`)}</h1>
      <CategoryChips />
      <FilterBar category={category} filters={filters} />
      {/* A dialog over the list leaves it as it is: every game that was loaded, and where one stood. */}
      {show === 'all' && <GameList key={pathname + withDialog(search, null)} category={category} filters={filters} />}
      {show === 'rooms' && <LateRooms vassalage={filters.vassalage} />}
      {(show === 'favourites' || show === 'recent') && (
        <OwnList category={category} show={show} vassalage={filters.vassalage} />
      )}
    </div>
  )
}
