import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import TicketX from 'lucide-react/icons/ticket-x'
import { useTranslation } from 'react-i18next'
import type { GameDetail } from '../../../../contract/calls/games.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { notify } from '../../../lib/notify.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { framePath, lotteryPath, useLaunch } from '../../../shared/games/launch.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Message } from '../../../ui/message.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFavouriteIds, useSetFavourite } from '../api/favourites.ts'
import { Fact, Facts, Rules } from './game-facts.tsx'

/** What can be done with it now: played where its draws are open, else marked to be found again. */
function Actions({ game }: { game: GameDetail }) {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const launch = useLaunch(() => notify('info', lobby('tile.loginFirst')))
  const favourite = useFavouriteIds().has(game.gameId)
  const setFavourite = useSetFavourite()
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {game.playable && (
        <Button kind="main" onClick={() => launch(game, framePath(game))}>
          <Play aria-hidden size={18} />
          {t('sheet.play')}
        </Button>
      )}
      <Button onClick={() => setFavourite(game.gameId, !favourite)}>
        <Heart aria-hidden size={18} className={clsx(favourite && 'fill-danger stroke-danger')} />
        {t(favourite ? 'sheet.unfavourite' : 'sheet.favourite')}
      </Button>
    </div>
  )
}

function Opened({ game, playType }: { game: GameDetail; playType: string | null }) {
  const { t } = useTranslation('games')
  const imageUrl = useImageUrl()
  return (
    <section className="grid gap-x-10 gap-y-2 rounded-l border border-line bg-surface-1 bg-[radial-gradient(34rem_18rem_at_0%_0%,var(--glow-warm),transparent_75%)] p-5 md:grid-cols-2 md:p-8">
      <div className="flex gap-5">
        <Picture
          src={imageUrl(game.showIcon)}
          alt=""
          width={120}
          height={160}
          eager
          className="h-32 w-24 shrink-0 rounded-m border border-line md:h-40 md:w-30"
        />
        <div className="min-w-0">
          <h1 className="font-display text-2xl font-bold tracking-tight wrap-anywhere md:text-3xl">{game.gameName}</h1>
          <p className="mt-1 text-soft">{game.vendorName}</p>
          {!game.playable && <p className="mt-3 text-sm font-semibold">{t('lottery.closed')}</p>}
        </div>
      </div>
      <div>
        {!game.playable && <p className="text-pretty text-soft">{t('lottery.closedText', { game: game.gameName })}</p>}
        <Actions game={game} />
      </div>
      <Facts game={game}>{playType && <Fact name={t('lottery.playType')}>{playType}</Fact>}</Facts>
      <Rules kind heading="h2" game={game} />
    </section>
  )
}

/** The lottery that the page was opened for. A code that nobody knows, or of no lottery, says so. */
export function LotteryGame({ gameCode, playType }: { gameCode: string; playType: string | null }) {
  const { t } = useTranslation('games')
  const { data, error, refetch } = useQuery(publicQuery('GET /lgw/games/detail', { gameId: gameCode }))
  const gone = data ? lotteryPath(data) === null : error && 'code' in error && error.code === 'not_found'
  if (gone)
    return <Message heading="h1" icon={<TicketX size={24} />} title={t('lottery.gone')} text={t('lottery.goneText')} />
  if (data) return <Opened game={data} playType={playType} />
  if (error) return <FailedRead heading="h1" title={t('lottery.failed')} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-96" />
}
