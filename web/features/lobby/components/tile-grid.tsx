import { clsx } from 'clsx'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useFavouriteIds } from '../api/favourites.ts'
import { Tile, type TileGame } from './tile.tsx'

type Props = {
  games: readonly TileGame[]
  label: string
  /** How many covers the first screen shows. */
  eager?: number
  /** A row of a page that goes on: what would stand alone in a last line is left to the list behind it. */
  wholeRows?: boolean
  /** On a phone one line under the thumb. */
  shelf?: boolean
}

export function TileGrid({ games, label, eager = 0, wholeRows = false, shelf = false }: Props) {
  const favourites = useFavouriteIds()
  const { symbol } = useMerchant().currency
  /** GAME-04: a game between players is a room, and what tells rooms apart is what is played for. */
  const stakesOf = ({ gameType, minBet, maxBet }: Game) => {
    if (gameType !== 'PVP') return undefined
    const least = formatMoney(minBet, symbol)
    return minBet === maxBet ? least : `${least} – ${formatMoney(maxBet, symbol)}`
  }
  return (
    <ul aria-label={label} className={clsx('tile-grid', wholeRows && 'whole-rows', shelf && 'cover-shelf')}>
      {games.map((game, index) => (
        <Tile
          key={game.gameId}
          game={game}
          favourite={favourites.has(game.gameId)}
          eager={index < eager}
          note={stakesOf(game)}
        />
      ))}
    </ul>
  )
}

/** The grid before the games are known, at its size. */
export function TileGridSkeleton({ count, shelf }: { count: number; shelf?: boolean }) {
  return (
    <div className={clsx('tile-grid', shelf && 'cover-shelf')} aria-hidden="true">
      <Repeat count={count}>
        <div className="tile">
          <Skeleton className="aspect-3/4" />
        </div>
      </Repeat>
    </div>
  )
}
