import { clsx } from 'clsx'
import type { Game } from '../../../../contract/calls/games.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useFavouriteIds } from '../api/favourites.ts'
import { Tile } from './tile.tsx'

type Props = {
  games: readonly Game[]
  label: string
  /** How many covers the first screen shows. */
  eager?: number
  /** A row of a page that goes on: what would stand alone in a last line is left to the list behind it. */
  wholeRows?: boolean
  /** By game: a line below its name. */
  notes?: ReadonlyMap<string, string>
}

export function TileGrid({ games, label, eager = 0, wholeRows = false, notes }: Props) {
  const favourites = useFavouriteIds()
  const { symbol } = useMerchant().currency
  /** GAME-04: a game between players is a room, and what tells rooms apart is what is played for. */
  const stakesOf = ({ gameType, minBet, maxBet }: Game) =>
    gameType === 'PVP' ? `${formatMoney(minBet, symbol)} – ${formatMoney(maxBet, symbol)}` : undefined
  return (
    <ul aria-label={label} className={clsx('tile-grid', wholeRows && 'whole-rows')}>
      {games.map((game, index) => (
        <Tile
          key={game.gameId}
          game={game}
          favourite={favourites.has(game.gameId)}
          eager={index < eager}
          note={notes?.get(game.gameId) ?? stakesOf(game)}
        />
      ))}
    </ul>
  )
}

/** The grid before the games are known, at its size. */
export function TileGridSkeleton({ count }: { count: number }) {
  return (
    <div className="tile-grid" aria-hidden="true">
      <Repeat count={count}>
        <div>
          <Skeleton className="aspect-3/4" />
          <Skeleton className="mt-2 h-4 w-4/5 rounded-s" />
        </div>
      </Repeat>
    </div>
  )
}
