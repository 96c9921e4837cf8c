import { useQuery } from '@tanstack/react-query'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import type { LiveTableGame } from '../../../../contract/calls/games/catalogue.ts'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { buttonClass } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { gamePath, useLaunch } from '../../../shared/games/launch.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { liveTablesQuery, useSiteNow } from '../../../shared/site/site-clock.ts'
import { Picture } from '../../../ui/picture.tsx'

const READ_EVERY_MS = 5_000
const ROWS = 6
const COLUMNS = 14
const CELL = 12
const COLOURS: Record<string, string> = { R: '#c62f3a', U: '#2f5fd0', T: '#1f8a55' }

/** The last results of the shoe, down six rows, then the next column. They say nothing of what comes. */
function Road({ sides }: { sides: string }) {
  const { t } = useTranslation('filters')
  const past = Math.max(0, Math.ceil(sides.length / ROWS) - COLUMNS) * ROWS
  const shown = [...sides.slice(past)].map((side, at) => ({ side, at }))
  return (
    <svg
      role="img"
      aria-label={t('list.road', { count: shown.length })}
      viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
      className="road-paper h-18 w-42 max-w-full shrink-0"
    >
      {shown.map(({ side, at }) => (
        <circle
          key={past + at}
          cx={Math.floor(at / ROWS) * CELL + CELL / 2}
          cy={(at % ROWS) * CELL + CELL / 2}
          r={CELL / 2 - 1.5}
          fill={COLOURS[side]}
        />
      ))}
    </svg>
  )
}

/** Seconds that bets are taken for, by the site's clock; nothing while none are. */
function Closing({ closesAt }: { closesAt: string | null | undefined }) {
  const { t } = useTranslation('filters')
  const now = useSiteNow(0)
  const seconds = closesAt && now > 0 ? Math.round((Date.parse(closesAt) - now) / 1_000) : 0
  if (seconds <= 0) return null
  return (
    <span
      className={`grid size-10 place-items-center rounded-full border-3 bg-black/40 text-sm font-bold tabular-nums ${seconds <= 5 ? 'border-danger' : 'border-live'}`}
    >
      <span aria-hidden>{seconds}</span>
      <span className="sr-only">{t('list.closes', { count: seconds })}</span>
    </span>
  )
}

function TableCard({ game, told }: { game: Game; told: LiveTableGame | undefined }) {
  const { t } = useTranslation('filters')
  const { t: lobby } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  const imageUrl = useImageUrl()
  const openDialog = useOpenDialog()
  const launch = useLaunch(() => notify('info', lobby('tile.loginFirst')))
  return (
    <li data-felt={game.classes[0]} className="tile table-card">
      <Picture
        src={imageUrl(game.showIcon)}
        alt=""
        width={240}
        height={320}
        className="absolute inset-y-0 right-0 w-1/2 object-cover opacity-45 mask-l-from-20%"
      />
      <div className="relative flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-40">
          <h2 className="truncate font-display text-lg font-semibold">{game.gameName}</h2>
          <p className="text-sm wrap-anywhere">{`${formatMoney(game.minBet, symbol)} – ${formatMoney(game.maxBet, symbol)}`}</p>
        </div>
        <Closing closesAt={told?.closesAt} />
        <button
          type="button"
          aria-label={lobby('tile.about', { game: game.gameName })}
          onClick={() => openDialog('game-sheet', undefined, game.gameId)}
          className="-mt-1 -mr-2 grid size-11 place-items-center rounded-full"
        >
          <EllipsisVertical aria-hidden size={18} />
        </button>
      </div>
      <div className="relative mt-auto flex flex-wrap items-end justify-between gap-3">
        <Road sides={told?.road ?? ''} />
        <div className="flex min-w-0 flex-col items-end gap-2">
          <p className="flex items-center gap-1.5 rounded-full bg-black/40 px-2.5 py-0.5 text-sm">
            <Users aria-hidden size={16} />
            <span className="truncate">{t('list.seats', { count: told?.seats ?? 0 })}</span>
          </p>
          <Link
            to={gamePath(game)}
            className={buttonClass({ kind: 'main' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              launch(game)
            }}
          >
            <span aria-hidden>{t('list.sit')}</span>
            <span className="sr-only">{lobby('tile.play', { game: game.gameName })}</span>
          </Link>
        </div>
      </div>
    </li>
  )
}

/** GAME-08: live tables as they stand: what may be bet, the road, the seconds left, who sits there. In the order of the list. */
export function TableCards({ games, label }: { games: readonly Game[]; label: string }) {
  const { data } = useQuery({ ...liveTablesQuery(), enabled: useHydrated(), refetchInterval: READ_EVERY_MS })
  const told = new Map(data?.list.map((table) => [table.gameId, table]))
  return (
    <ul aria-label={label} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {games.map((game) => (
        <TableCard key={game.gameId} game={game} told={told.get(game.gameId)} />
      ))}
    </ul>
  )
}
