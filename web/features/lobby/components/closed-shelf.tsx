import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GameShelf } from '../../../../contract/constants.ts'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { type Filters, filterInput } from '../api/filters.ts'
import { TileGrid } from './tile-grid.tsx'

/** As many as a page of the call may hold. */
const MOST = 100

/** At the end of a list: the games of the same choice that do not open yet, folded. Nothing where every game opens. */
export function ClosedShelf({ category, filters, opens }: { category: GameShelf; filters: Filters; opens: number }) {
  const { t } = useTranslation('filters')
  const { t: lobby } = useTranslation('lobby')
  const asked = filterInput(category, { ...filters, playable: false })
  const { data: counts } = useQuery(publicQuery('GET /lgw/games/counts', asked))
  const hasClosed = counts !== undefined && counts.total > opens
  const { data } = useQuery({
    ...publicQuery('GET /wps/relay/GCSGAME_gameList', { ...asked, sort: 'new', pageNo: 1, pageSize: MOST }),
    enabled: hasClosed,
  })
  const closed = data?.games.filter(({ playable }) => !playable) ?? []
  if (closed.length === 0) return null
  const title = `${lobby('tile.soon')} · ${t('list.count', { count: closed.length })}`
  return (
    <div className="mt-8 border-t border-line">
      <Fold title={title}>
        <TileGrid games={closed} label={lobby('tile.soon')} />
      </Fold>
    </div>
  )
}
