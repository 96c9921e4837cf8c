import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { GameShelf } from '../../../../contract/constants.ts'
import { GAME_SORTS } from '../../../../contract/rules/game-filters.ts'
import { ALONE_CLASSES, CLOSEST_CLASS, type LiveGameClass } from '../../../../contract/rules/live-game-classes.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { readLocation } from '../../../lib/location.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { categoryPath, useCategories } from '../../../shared/games/categories.ts'
import { Picture } from '../../../ui/picture.tsx'
import {
  countFilters,
  type Filters,
  LIVE_CLASSES,
  NO_FILTERS,
  readFilters,
  type Show,
  writeFilters,
} from '../api/filters.ts'
import { LIVE_COUNTS_INPUT } from '../api/list-reads.ts'
import { SearchBox } from './search-box.tsx'

type Set = (change: Partial<Filters>, options?: { replace: boolean }) => void
type BarProps = { filters: Filters; set: Set }

const scroller = 'no-scrollbar -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0'
/** On phones the quick filters share one row with the vendors, so that the first cover stands higher. */
const joined = 'flex items-center gap-2 max-md:shrink-0 md:flex-wrap'

/** What is filtered stays among the favourites; one's last games and the rooms know no filters. */
const listed = ({ show }: Filters): Show => (show === 'favourites' ? show : 'all')

const useOpenTables = () => useQuery(publicQuery('GET /lgw/games/counts', LIVE_COUNTS_INPUT)).data?.gameClass

/** GAME-08: the classes that have an open table, one at a time; all of them until they are counted. */
function ClassChips({ filters, set }: BarProps) {
  const { t } = useTranslation('filters')
  const open = useOpenTables()
  const hasTables = (gameClass: LiveGameClass) => !open || open[gameClass] || gameClass === filters.gameClass
  const classes = LIVE_CLASSES.filter(hasTables)
  if (classes.length === 0) return null
  return (
    <fieldset className={clsx(scroller, 'min-w-0')}>
      <legend className="sr-only">{t('sheet.class')}</legend>
      {classes.map((gameClass) => {
        const active = filters.gameClass === gameClass
        return (
          <Chip
            key={gameClass}
            active={active}
            onClick={() => set({ gameClass: active ? null : gameClass, show: listed(filters) })}
          >
            {t(`class.${gameClass}`)}
          </Chip>
        )
      })}
    </fieldset>
  )
}

/** GAME-08: a class without an open table leads to the one that comes closest, or to its game alone, and says so. */
function ClosestClass({ filters, set }: BarProps) {
  const { t } = useTranslation('filters')
  const open = useOpenTables()
  if (!filters.gameClass || open?.[filters.gameClass]) return null
  const className = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft'
  const name = t(`class.${filters.gameClass}`)
  if (ALONE_CLASSES.has(filters.gameClass))
    return (
      <p className={className}>
        <span>{t('list.alone', { wanted: name })}</span>
        <ButtonLink kind="quiet" size="small" to={writeFilters('RNG', { ...NO_FILTERS, gameName: name })}>
          {t('list.showClass', { name })}
        </ButtonLink>
      </p>
    )
  const closest = CLOSEST_CLASS[filters.gameClass]
  if (!closest) return null
  return (
    <p className={className}>
      <span>{t('list.closest', { wanted: name, closest: t(`class.${closest}`) })}</span>
      <Button kind="quiet" size="small" onClick={() => set({ gameClass: closest, show: listed(filters) })}>
        {t('list.showClass', { name: t(`class.${closest}`) })}
      </Button>
    </p>
  )
}

function FilterButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation('filters')
  const openDialog = useOpenDialog()
  const count = countFilters(filters)
  return (
    <Button
      aria-label={count > 0 ? t('sheet.openCount', { count }) : t('sheet.open')}
      onClick={() => openDialog('filters')}
      className="relative max-md:w-11 max-md:px-0"
    >
      <SlidersHorizontal aria-hidden size={18} />
      <span className="max-md:sr-only">{t('sheet.open')}</span>
      {count > 0 && (
        <span
          aria-hidden
          className="grid size-5 place-items-center rounded-full bg-accent text-xs font-bold text-on-accent max-md:absolute max-md:-top-1.5 max-md:-right-1.5"
        >
          {count}
        </span>
      )}
    </Button>
  )
}

function SortSelect({ filters, set }: BarProps) {
  const { t } = useTranslation('filters')
  const names = {
    popular: t('list.sortPopular'),
    new: t('list.sortNew'),
    name: t('list.sortName'),
    rtp: t('list.sortRtp'),
  }
  return (
    <Select
      look="tool"
      label={t('list.sort')}
      active={filters.sort !== 'popular'}
      value={filters.sort}
      options={GAME_SORTS.map((value) => ({ value, label: names[value] }))}
      // One's own lists and the rooms have their order.
      onChange={(sort) => set({ sort, show: 'all' })}
    />
  )
}

function QuickChips({ category, filters, set }: BarProps & { category: GameShelf }) {
  const { t } = useTranslation('filters')
  const navigate = useNavigate()
  const toggle = (name: ReactNode, active: boolean, change: Partial<Filters>) => (
    <Chip active={active} onClick={() => set(change)}>
      {name}
    </Chip>
  )
  const showOnly = (show: Show) => ({ show: filters.show === show ? ('all' as const) : show })
  return (
    <div className={joined}>
      {toggle(t('list.isNew'), filters.isNew, { isNew: !filters.isNew, show: listed(filters) })}
      {category === 'PVP' && toggle(t('list.rooms'), filters.show === 'rooms', showOnly('rooms'))}
      {toggle(t('list.favourites'), filters.show === 'favourites', showOnly('favourites'))}
      {toggle(t('list.recent'), filters.show === 'recent', showOnly('recent'))}
      {countFilters(filters) > 0 && (
        <Button kind="quiet" size="small" onClick={() => navigate(categoryPath(category))}>
          {t('list.reset')}
        </Button>
      )}
    </div>
  )
}

type VendorChipsProps = { category: GameShelf; chosen: string | null; linkTo: (vassalage: string | null) => string }

/** The vendors of a category, by their marks; one is chosen, or all. A category of one vendor has nothing to choose. */
function VendorChips({ category, chosen, linkTo }: VendorChipsProps) {
  const { t } = useTranslation('filters')
  const imageUrl = useImageUrl()
  const vendors = useCategories().find((entry) => entry.category === category)?.vendors ?? []
  if (vendors.length < 2) return null
  return (
    <nav
      aria-label={t('list.vendor')}
      className="flex gap-2 border-line max-md:shrink-0 max-md:border-l max-md:pl-2 md:flex-wrap"
    >
      <ChipLink to={linkTo(null)} active={chosen === null}>
        {t('list.allVendors')}
      </ChipLink>
      {vendors.map(({ vassalage, displayName, smallIcon }) => (
        <ChipLink key={vassalage} to={linkTo(vassalage)} active={chosen === vassalage}>
          <Picture src={imageUrl(smallIcon)} alt="" width={24} height={24} className="-ml-2 size-6 rounded-full" />
          <span>{displayName}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

/**
 * Search, filters and order, which stay under the header on the way down; vendors and the quickest filters. Every change
 * is a new address, so Back undoes it.
 */
export function FilterBar({ category, filters }: { category: GameShelf; filters: Filters }) {
  const navigate = useNavigate()
  // Where the last press leads: after Back, the page shown may still be the one before.
  const set: Set = (change, options) =>
    navigate(writeFilters(category, { ...readFilters(readLocation().search), ...change }), options)
  return (
    <>
      <div className="page-bar -mx-4 mt-1 flex gap-2 px-4 py-2 md:-mx-6 md:px-6">
        <SearchBox text={filters.gameName} onChange={(gameName) => set({ gameName, show: 'all' }, { replace: true })} />
        <SortSelect filters={filters} set={set} />
        <FilterButton filters={filters} />
      </div>
      <div className="mt-1 mb-3 grid gap-3 md:mb-5">
        {category === 'LIVE' && <ClassChips filters={filters} set={set} />}
        {category === 'LIVE' && <ClosestClass filters={filters} set={set} />}
        <div className={scroller}>
          <QuickChips category={category} filters={filters} set={set} />
          <VendorChips
            category={category}
            chosen={filters.vassalage}
            linkTo={(vassalage) => writeFilters(category, { ...filters, vassalage })}
          />
        </div>
      </div>
    </>
  )
}
