import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LogIn from 'lucide-react/icons/log-in'
import type { GameCategory } from '../../../../contract/constants.ts'
import { useDialog } from '../../../lib/dialog-address.ts'
import { useT } from '../../../lib/i18n.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted, useSession } from '../../../lib/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Show } from '../api/filters.ts'
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx'

type Own = Exclude<Show, 'all'>

function useOwnGames(show: Own, enabled: boolean) {
  const favourites = useQuery({
    ...memberQuery('GET /wps/relay/MCSFE_getFavoriteGamesList', {}),
    enabled: enabled && show === 'favourites',
  })
  const recent = useQuery({
    ...memberQuery('GET /wps/relay/GCS_recentGame', {}),
    enabled: enabled && show === 'recent',
  })
  return show === 'favourites' ? favourites : recent
}

/** The member's favourites or last played games of a category. */
export function OwnList({ category, show }: { category: GameCategory; show: Own }) {
  const t = useT('lobby')
  const common = useT('common')
  const session = useSession()
  const dialog = useDialog()
  const { data, isPending } = useOwnGames(show, useIsAdmitted())
  if (!session) {
    return (
      <Message
        icon={<LogIn size={24} />}
        title={t('list.loginForThis')}
        action={
          <Button kind="main" onClick={() => dialog.open('login')}>
            {common('action.logIn')}
          </Button>
        }
      />
    )
  }
  if (isPending) return <TileGridSkeleton count={7} />
  const games = (data?.list ?? []).filter(({ gameType }) => gameType === category)
  if (games.length > 0)
    return <TileGrid games={games} label={t(show === 'recent' ? 'list.recent' : 'list.favourites')} />
  return show === 'favourites' ? (
    <Message icon={<Heart size={24} />} title={t('list.emptyFavourites')} text={t('list.emptyFavouritesText')} />
  ) : (
    <Message icon={<History size={24} />} title={t('list.emptyRecent')} text={t('list.emptyRecentText')} />
  )
}
