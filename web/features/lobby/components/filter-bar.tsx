import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import type { GameCategory } from '../../../../contract/constants.ts'
import { categoryPath, useCategories } from '../../../lib/categories.ts'
import { useT } from '../../../lib/i18n.tsx'
import { useLocation, useNavigate } from '../../../lib/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/select.tsx'
import { countFilters, FEATURES, type Filters, readFilters, SORTS, writeFilters } from '../api/filters.ts'

type Set = (change: Partial<Filters>) => void
function SearchBox({ filters, set }: { filters: Filters; set: Set }) {
  const t = useT('lobby')
  const [text, setText] = useState(filters.gameName)
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          set({ gameName: text.trim() })
        }}
      >
        <Search aria-hidden size={18} className="absolute top-3.5 left-4 text-faint" />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={text}
          maxLength={80}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text.trim() !== filters.gameName && set({ gameName: text.trim() })}
          className="h-11 w-full rounded-m border border-line bg-surface-1 pr-3 pl-11 text-base placeholder:text-faint hover:border-line-strong"
        />
      </form>
    </search>
  )
}

/** Search, vendor, feature and order. Every change is a new address, so Back undoes it. */
export function FilterBar({ category, filters }: { category: GameCategory; filters: Filters }) {
  const t = useT('lobby')
  const navigate = useNavigate()
  const { search } = useLocation()
  const vendors = useCategories().find((entry) => entry.category === category)?.vendors ?? []
  const set: Set = (change) => navigate(writeFilters(category, { ...readFilters(search), ...change }))
  const toggle = (name: ReactNode, active: boolean, change: Partial<Filters>) => (
    <Chip active={active} onClick={() => set(change)}>
      {name}
    </Chip>
  )
  const sortNames = {
    popular: t('list.sortPopular'),
    new: t('list.sortNew'),
    name: t('list.sortName'),
    rtp: t('list.sortRtp'),
  }
  return (
    <div className="mt-4 mb-5 grid gap-3">
      <SearchBox key={filters.gameName} filters={filters} set={set} />
      <div className="no-scrollbar -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0">
        <Select
          look="pill"
          label={t('list.vendor')}
          active={filters.vassalage !== null}
          value={filters.vassalage ?? ''}
          options={[
            { value: '', label: t('list.allVendors') },
            ...vendors.map((each) => ({ value: each.vassalage, label: each.displayName })),
          ]}
          onChange={(value) => set({ vassalage: value || null })}
        />
        <Select
          look="pill"
          label={t('list.feature')}
          active={filters.feature !== null}
          value={filters.feature ?? ''}
          options={[
            { value: '', label: t('list.anyFeature') },
            ...FEATURES.map((value) => ({ value, label: t(`feature.${value}`) })),
          ]}
          onChange={(value) => set({ feature: FEATURES.find((each) => each === value) ?? null })}
        />
        <Select
          look="pill"
          label={t('list.sort')}
          active={filters.sort !== 'popular'}
          value={filters.sort}
          options={SORTS.map((value) => ({ value, label: sortNames[value] }))}
          onChange={(value) => set({ sort: SORTS.find((each) => each === value) ?? 'popular' })}
        />
        {toggle(t('list.playable'), filters.playable, { playable: !filters.playable, show: 'all' })}
        {toggle(t('list.isNew'), filters.isNew, { isNew: !filters.isNew, show: 'all' })}
        {toggle(t('list.favourites'), filters.show === 'favourites', {
          show: filters.show === 'favourites' ? 'all' : 'favourites',
        })}
        {toggle(t('list.recent'), filters.show === 'recent', { show: filters.show === 'recent' ? 'all' : 'recent' })}
        {countFilters(filters) > 0 && (
          <Button kind="quiet" size="small" onClick={() => navigate(categoryPath(category))}>
            {t('list.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
