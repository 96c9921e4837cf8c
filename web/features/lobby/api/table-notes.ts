import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games.ts'
import type { GameCategory } from '../../../../contract/constants.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

const SEATS_EVERY_MS = 15_000

/** GAME-08: below a live table's name: how many sit there, or what it is played for. One line, so that nothing moves. */
export function useTableNotes(category: GameCategory, games: readonly Game[]): ReadonlyMap<string, string> | undefined {
  const { t } = useTranslation('filters')
  const { symbol } = useMerchant().currency
  const isLive = category === 'LIVE'
  const { data } = useQuery({
    ...publicQuery('GET /lgw/games/liveTables', {}),
    enabled: useHydrated() && isLive,
    refetchInterval: SEATS_EVERY_MS,
  })
  if (!isLive) return undefined
  const seats = new Map(data?.list.map((table) => [table.gameId, table.seats]))
  return new Map(
    games
      .filter(({ playable }) => playable)
      .map(({ gameId, minBet, maxBet }) => {
        const count = seats.get(gameId) ?? 0
        const limits = `${formatMoney(minBet, symbol)} – ${formatMoney(maxBet, symbol)}`
        return [gameId, count > 0 ? t('list.seats', { count }) : limits]
      }),
  )
}
