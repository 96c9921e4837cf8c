import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { publicQuery } from '../../lib/queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { GameSheet } from './components/game-sheet.tsx'

/** GAME-02: all there is to know of a game before it is played. */
export function GameSheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('games')
  const { t: common } = useTranslation('common')
  const { subject: gameId } = useDialog()
  const { data, isError, error, refetch } = useQuery({
    ...publicQuery('GET /lgw/games/detail', { gameId: gameId ?? '' }),
    enabled: gameId !== null,
  })
  const isGone = gameId === null || (isError && 'code' in error && error.code === 'not_found')
  return (
    <Dialog title={data?.gameName ?? t('sheet.title')} onClose={onClose} closeLabel={common('action.close')}>
      {data ? (
        <GameSheet game={data} />
      ) : isGone ? (
        <Message title={t('sheet.gone')} action={<Button onClick={onClose}>{common('action.close')}</Button>} />
      ) : isError ? (
        <FailedRead title={common('state.brokenTitle')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-3" role="status" aria-label={common('state.loading')}>
          <Skeleton className="h-36" />
          <Repeat count={5}>
            <Skeleton className="h-6" />
          </Repeat>
        </div>
      )}
    </Dialog>
  )
}
