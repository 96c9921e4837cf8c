import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GameCategory } from '../../../../contract/constants.ts'
import { categoryPath, useCategories } from '../../../lib/categories.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { countFilters, FEATURES, type Filters, readFilters, SORTS, writeFilters } from '../api/filters.ts'

type Set = (change: Partial<Filters>) => void
type Options = { value: string; name: string }[]

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: Options
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={clsx(
          'h-10 max-w-44 appearance-none truncate rounded-full border bg-surface-1 pr-9 pl-4 text-sm hover:border-line-strong',
          value && value !== 'popular' ? 'border-accent text-text' : 'border-line text-soft',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-3 right-3 text-faint" />
    </div>
  )
}

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
        <Choice
          label={t('list.vendor')}
          value={filters.vassalage ?? ''}
          options={[
            { value: '', name: t('list.allVendors') },
            ...vendors.map((each) => ({ value: each.vassalage, name: each.displayName })),
          ]}
          onChange={(value) => set({ vassalage: value || null })}
        />
        <Choice
          label={t('list.feature')}
          value={filters.feature ?? ''}
          options={[
            { value: '', name: t('list.anyFeature') },
            ...FEATURES.map((value) => ({ value, name: t(`feature.${value}`) })),
          ]}
          onChange={(value) => set({ feature: FEATURES.find((each) => each === value) ?? null })}
        />
        <Choice
          label={t('list.sort')}
          value={filters.sort}
          options={SORTS.map((value) => ({ value, name: sortNames[value] }))}
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
