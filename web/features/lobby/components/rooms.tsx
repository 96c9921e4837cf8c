import type { TFunction } from 'i18next'
import DoorOpen from 'lucide-react/icons/door-open'
import LogIn from 'lucide-react/icons/log-in'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { categoryPath } from '../../../shared/games/categories.ts'
import { framePath } from '../../../shared/games/launch.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { type Room, type RoomsOf, useRooms } from '../api/rooms.ts'
import { RoomsSkeleton } from './rooms-skeleton.tsx'

/** GAME-04: the rooms of games between players: what is played for, and the way in. Only members may see them. */
export function Rooms(props: RoomsOf) {
  const { t } = useTranslation('games')
  const { t: common } = useTranslation('common')
  const session = useSession()
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const { rooms, error, refetch } = useRooms(props)
  if (!session) {
    return (
      <Message
        icon={<LogIn size={24} />}
        title={t('rooms.login')}
        text={t('rooms.loginText')}
        action={<Button onClick={() => openDialog('login', pathname + search)}>{common('action.logIn')}</Button>}
      />
    )
  }
  if (error && !rooms) {
    return <FailedRead title={t('rooms.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!rooms) return <RoomsSkeleton count={props.game ? 1 : 5} />
  if (rooms.length === 0) {
    return (
      <Message
        icon={<DoorOpen size={24} />}
        title={t('rooms.empty')}
        text={t('rooms.emptyText')}
        action={<ButtonLink to={categoryPath('PVP')}>{t('rooms.games')}</ButtonLink>}
      />
    )
  }
  return (
    <ul aria-label={t('rooms.title')} className="grid gap-2">
      {rooms.map((room) => (
        <RoomRow key={room.roomId} room={room} />
      ))}
    </ul>
  )
}

/** What is played for, what is held and what the house takes: before anyone sits. Stakes alone where the vendor does not tell. */
function tellTerms(t: TFunction<'games'>, { base, minBet, maxBet, rakeBps }: Room, symbol: string): string {
  if (base === undefined || rakeBps === undefined)
    return `${t('sheet.stake')} ${formatMoney(minBet, symbol)} – ${formatMoney(maxBet, symbol)}`
  const money = (amount: string) => formatMoney(amount, symbol)
  return t('rooms.terms', { base: money(base), deposit: money(minBet), rake: `${rakeBps / 100} %` })
}

function RoomRow({ room }: { room: Room }) {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  const { roomId, nodeId, nodeName, vassalage, playable, state = 'open' } = room
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m border border-line bg-surface-1 px-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{nodeName}</p>
        <p className="text-sm text-soft tabular-nums">{tellTerms(t, room, symbol)}</p>
        {room.seated !== undefined && state === 'open' && (
          <p className="text-sm text-soft tabular-nums">
            {t('rooms.people', { seated: room.seated, waiting: room.waiting ?? 0 })}
          </p>
        )}
      </div>
      {state !== 'open' ? (
        <p className="text-sm font-medium text-soft">{t(`rooms.${state}`)}</p>
      ) : playable ? (
        <ButtonLink
          kind="main"
          to={framePath({ gameId: roomId, nodeId, vassalage })}
          aria-label={t('rooms.enterOf', { room: nodeName })}
        >
          {t('rooms.enter')}
        </ButtonLink>
      ) : (
        <p className="text-sm font-medium text-soft">{lobby('tile.soon')}</p>
      )}
    </li>
  )
}
