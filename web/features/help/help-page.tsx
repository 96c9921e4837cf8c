import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { Link } from '../../../kit/lib/link.tsx'
import { inputClass } from '../../../kit/ui/field.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { searchHelp } from './api/search-help.ts'
import { ArticleView } from './components/article-view.tsx'
import { ContactStrip } from './components/contact-strip.tsx'
import { FoundArticles, HelpIndex } from './components/help-index.tsx'
import { helpBaseOf, helpPlaceOf, letterOf } from './help-address.ts'

const WriteForm = lazyComponent(() => import('./components/write-form.tsx').then((module) => module.WriteForm))
const OwnCases = lazyComponent(() => import('./components/own-cases.tsx').then((module) => module.OwnCases))

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('help')
  const id = useId()
  return (
    <search className="relative mt-5 block max-w-2xl">
      <label htmlFor={id} className="sr-only">
        {t('search.label')}
      </label>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-faint"
      />
      <input
        id={id}
        type="search"
        dir="auto"
        value={value}
        maxLength={80}
        placeholder={t('search.label')}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} pl-11`}
      />
    </search>
  )
}

function IndexSkeleton() {
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Repeat count={5}>
        <Skeleton className="h-56 rounded-l" />
      </Repeat>
    </div>
  )
}

/** Articles, and a search among them. */
function Articles({ base, id }: { base: string; id: string | null }) {
  const { t } = useTranslation('help')
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query)
  const { data, error, isError, refetch } = useQuery(publicQuery('GET /wps/system/helpCenter', {}))
  const found = useMemo(() => (data ? searchHelp(data.categories, asked) : null), [data, asked])
  return (
    <>
      <SearchBox value={query} onChange={setQuery} />
      {!data &&
        (isError ? (
          <FailedRead className="mt-6" title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <IndexSkeleton />
        ))}
      {data && found && <FoundArticles base={base} found={found} />}
      {data && !found && id && <ArticleView base={base} categories={data.categories} id={id} />}
      {data && !found && !id && <HelpIndex base={base} categories={data.categories} />}
    </>
  )
}

/** MSG-03: the help centre, within the site (/help) and by itself (/helpmc). */
export function HelpPage() {
  const { t } = useTranslation('help')
  const { pathname, search } = useLocation()
  const base = helpBaseOf(pathname)
  const place = helpPlaceOf(search)
  const [calls, setCalls] = useState(0)
  return (
    <div className="column py-6 md:py-8">
      <h1 className="font-display text-2xl font-bold md:text-3xl">
        <Link to={base} className="rounded-s">
          {t('title')}
        </Link>
      </h1>
      {/* A dialog over it, or a login for it, leaves what was written as it is. */}
      {place.view === 'write' && <WriteForm key={letterOf(search)} base={base} place={place} calls={calls} />}
      {place.view === 'mine' && <OwnCases base={base} />}
      {/* Another article is another search. */}
      {!place.view && <Articles key={place.article} base={base} id={place.article} />}
      <ContactStrip base={base} onWrite={() => setCalls(calls + 1)} />
    </div>
  )
}
