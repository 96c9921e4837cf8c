import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { type LotteryPagePath, lotteryAddress, ticketsAddress } from '../api/address.ts'

const ASK_MS = 15_000

/**
 * TRUST-02: the way to all tickets of a member, and those that wait for their draw: each leads to its game's tickets. One whose
 * draw came while the page was away is no open one when it is back.
 */
export function OpenTickets({ page }: { page: LotteryPagePath }) {
  const { t } = useTranslation('lottery')
  const isAdmitted = useIsAdmitted()
  const { symbol } = useMerchant().currency
  const { data } = useQuery({
    ...memberQuery('GET /lgw/bets', { state: 'open' }),
    enabled: isAdmitted,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data && state.data.list.length > 0 ? ASK_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  if (!isAdmitted) return null
  const isWaiting = data !== undefined && data.list.length > 0
  return (
    <section aria-label={t(isWaiting ? 'openTickets' : 'view.tickets')} className="mt-4">
      {isWaiting && <h2 className="mb-2 text-sm font-semibold text-soft">{t('openTickets')}</h2>}
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:px-0">
        <li>
          <ChipLink to={ticketsAddress(page)}>{t('view.tickets')}</ChipLink>
        </li>
        {data?.list.slice(0, 12).map((ticket) => {
          const game = findLottery(ticket.gameCode)
          return game ? (
            <li key={ticket.ticketId}>
              <ChipLink to={lotteryAddress(game, { view: 'tickets' })}>
                <span>{ticket.gameName}</span> <MoneyText amount={ticket.stake} symbol={symbol} />
              </ChipLink>
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
