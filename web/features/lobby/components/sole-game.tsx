import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { GameShelf } from '../../../../contract/constants.ts'
import { useDialog } from '../../../lib/dialog-address.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { NO_FILTERS, pageInput } from '../api/filters.ts'
import { GameList } from './game-list.tsx'

/** NAV-10: goes on to the one game of its category, in place of this page: Back leads to the page before. */
export function SoleGame({ category }: { category: GameShelf }) {
  const { t } = useTranslation('common')
  const { t: filters } = useTranslation('filters')
  const navigate = useNavigate()
  const list = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameList', pageInput(category, NO_FILTERS, 0)))
  const game = list.data?.games.find(({ playable }) => playable)
  // A dialog that was opened by its address is answered first.
  const isCovered = useDialog().name !== null
  const path = game && !isCovered && gamePath(game)
  useEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path, navigate])
  if (list.isError)
    return (
      <FailedRead
        heading="h1"
        className="column py-10"
        title={filters('list.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <div className="column pt-1 pb-5 md:py-7">
      <h1 className="font-display text-3xl font-bold tracking-tight max-md:sr-only">{t(`category.${category}`)}</h1>
      {list.data && !game ? (
        // The menus are older than the list.
        <GameList category={category} filters={NO_FILTERS} />
      ) : (
        <div role="status" className="grid min-h-[60vh] place-items-center">
          <span aria-hidden className="turning size-8 rounded-full border-3 border-accent border-r-transparent" />
          <span className="sr-only">{t('state.loading')}</span>
        </div>
      )}
    </div>
  )
}
