import { useQueries } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameShelf } from '../../../../contract/constants.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { ErrorBoundary } from '../../../../kit/ui/error-boundary.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { categoryPath } from '../../../shared/games/categories.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { type Filters, joinPages, pageInput, pagesFor, shownCount } from '../api/filters.ts'
import { useLoads } from '../api/loads.ts'
import { useNearEnd } from '../api/near-end.ts'
import { TableCards } from './table-cards.tsx'
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx'

const ClosedShelf = lazyComponent(() => import('./closed-shelf.tsx').then((module) => module.ClosedShelf))
const EAGER_COVERS = 6

/** 21 games, then 18 more at the end of the page; after some of them by the button, so that the footer stays in reach. */
export function GameList({ category, filters }: { category: GameShelf; filters: Filters }) {
  const { t } = useTranslation('filters')
  const { t: common } = useTranslation('common')
  const { loads, byItself, ask, load } = useLoads()
  const count = shownCount(loads)
  const pages = useQueries({
    queries: Array.from({ length: pagesFor(count) }, (_, index) =>
      publicQuery('GET /wps/relay/GCSGAME_gameList', pageInput(category, filters, index)),
    ),
  })
  const first = pages[0]
  const total = first?.data?.total ?? 0
  const games = joinPages(pages.map(({ data }) => data)).slice(0, count)
  const loading = pages.some(({ isPending }) => isPending)
  const failed = pages.find(({ isError }) => isError)
  const more = games.length < total
  const end = useNearEnd(more && !loading && !failed && byItself, loads, load)

  if (!first || first.isPending) return <TileGridSkeleton count={shownCount(0)} />
  if (first.isError) {
    return <FailedRead title={t('list.failed')} error={first.error} onRetry={() => void first.refetch()} />
  }
  if (games.length === 0) {
    return (
      <>
        <Message
          icon={<SearchX size={24} />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={<ButtonLink to={categoryPath(category)}>{t('list.reset')}</ButtonLink>}
        />
        <Closed category={category} filters={filters} opens={0} />
      </>
    )
  }
  return (
    <>
      {first.data.near ? (
        <p role="status" className="mb-4 text-soft">
          {t('list.near', { text: filters.gameName })}
        </p>
      ) : (
        <p className="sr-only" role="status">
          {t('list.count', { count: total })}
        </p>
      )}
      {category === 'LIVE' ? (
        <TableCards games={games} label={common(`category.${category}`)} />
      ) : (
        <TileGrid games={games} label={common(`category.${category}`)} eager={EAGER_COVERS} />
      )}
      <div ref={end} className="mt-8 flex min-h-11 flex-col items-center gap-2">
        {more || failed ? (
          <>
            {failed ? (
              <FailedRead
                title={t('list.failed')}
                error={failed.error}
                busy={failed.isFetching}
                onRetry={() => void failed.refetch()}
              />
            ) : (
              <Button busy={loading} onClick={ask}>
                {loading ? t('list.loadingMore') : t('list.more')}
              </Button>
            )}
            <p className="text-sm text-faint">{t('list.shown', { shown: formatCount(games.length), count: total })}</p>
          </>
        ) : (
          <p className="text-sm text-faint">{t('list.end')}</p>
        )}
      </div>
      {!more && !first.data.near && <Closed category={category} filters={filters} opens={total} />}
    </>
  )
}

/** In the browser only: what does not open is no part of the first HTML. */
function Closed(props: ComponentProps<typeof ClosedShelf>) {
  return (
    useHydrated() && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <ClosedShelf {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
