import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { findLottery, proofPath } from '../../../../contract/lottery/games.ts'
import { ticketRound } from '../../../../contract/lottery/ticket.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useSiteNow } from '../../../shared/site/site-clock.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useCancelTicket } from '../api/place.ts'
import { findHitPrizes } from '../rules/hit-prizes.ts'
import { nameOfPlay, nameOfReason, nameOfSelection } from '../rules/names.ts'
import { findPickedBalls } from '../rules/picked-balls.ts'
import { Balls } from './balls.tsx'
import { PlaceError } from './place-error.tsx'
import { PrizeTable, prizesOf } from './prize-board.tsx'
import { Details } from './receipt.tsx'
import type { TicketRow } from './tickets.tsx'

type Detail = RouteValue<'GET /lgw/bets/detail'>

export function TicketDetail({ row }: { row: TicketRow }) {
  const { t } = useTranslation('lottery')
  const { data, isError, error, refetch } = useQuery({
    ...memberQuery('GET /lgw/bets/detail', { ticketId: row.ticketId }),
    staleTime: row.state === 'live' || row.state === 'reserved' ? 0 : 60_000,
  })
  return (
    <div className="border-t border-line p-3">
      {data ? (
        <Opened ticket={data} />
      ) : isError ? (
        <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  )
}

function Opened({ ticket }: { ticket: Detail }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const now = useSiteNow(0)
  const cancel = useCancelTicket()
  const game = findLottery(ticket.gameCode)
  const isOpen = ticket.state === 'live' || ticket.state === 'reserved'
  const canCancel = isOpen && now > 0 && now < Date.parse(ticket.cancelUntil)
  const path = new URLSearchParams({ ticketId: ticket.ticketId, contentHash: ticket.contentHash })
  return (
    <div className="flex flex-col gap-3 text-sm">
      {ticket.result && game && prizesOf(game).length === 0 && (
        <Balls family={game.family} result={ticket.result} picked={findPickedBalls(game, ticket.bets, ticket.result)} />
      )}
      {ticket.result && game && prizesOf(game).length > 0 && (
        <PrizeTable game={game} result={ticket.result} won={findHitPrizes(game, ticket, ticket.result)} />
      )}
      {ticket.reason && <p className="text-soft">{nameOfReason(t, ticket.reason)}</p>}
      {ticket.owed && <p className="text-soft">{t('tickets.owed')}</p>}
      <ul className="flex flex-col gap-2">
        {ticket.bets.map((bet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same bet may stand twice.
          <li key={index} className="rounded-s bg-surface-2 p-2.5">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{nameOfPlay(t, bet.play)}</span>
              <MoneyText amount={bet.stake} symbol={symbol} />
            </p>
            <p className="max-h-24 overflow-y-auto break-all text-soft">{nameOfSelection(t, bet.selection)}</p>
            <p className="text-xs text-faint">
              {`${t('lines', { count: bet.lines })} × ${bet.unit}${bet.multiple > 1 ? ` × ${bet.multiple}` : ''}${bet.rtpBps !== null ? ` · ${bet.rtpBps / 100} % · ${t('tickets.kept', { percent: bet.kept / 100 })}` : ''}${bet.package === 'B' ? ` · ${t('package.short')}` : ''}`}
            </p>
            {bet.paid.map(({ line, hits, payout }) => (
              <p key={line} className="mt-1 flex justify-between gap-3 font-medium text-live">
                <span>{`${nameOfSelection(t, line)} ${hits > 1 ? `× ${hits}` : ''}`}</span>
                <MoneyText amount={payout} symbol={symbol} />
              </p>
            ))}
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Sum name={t('receipt.stake')} amount={ticket.stake} />
        {ticket.state === 'settled' && <Sum name={t('tickets.payout')} amount={ticket.payout} />}
        {ticket.state === 'settled' && ticket.rebate !== '0.00' && (
          <Sum name={t('tickets.rebate')} amount={ticket.rebate} />
        )}
      </dl>
      <PlaceError error={cancel.error} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={`${proofPath(ticket.gameCode, ticket.period)}&${path}`}>
          <ShieldCheck aria-hidden size={16} />
          <span>{t('check')}</span>
        </ButtonLink>
        {game && (
          <ButtonLink size="small" kind="quiet" to={reportAddress(game.vendor, ticket)}>
            {t('tickets.report')}
          </ButtonLink>
        )}
        {canCancel && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ ticketId: ticket.ticketId })}>
            {t('tickets.cancel')}
          </Button>
        )}
      </div>
      <Details id={ticket.ticketId} />
    </div>
  )
}

/** TRUST-06: the letter box with this ticket's round in it; the evidence goes along by itself. */
function reportAddress(vendor: string, { gameCode, period, ticketId }: Detail): string {
  const round = ticketRound(gameCode, period, ticketId)
  return `${PATH.help}?${new URLSearchParams({ view: 'write', kind: 'complaint', round, vendor })}`
}

function Sum({ name, amount }: { name: string; amount: string }) {
  const { symbol } = useMerchant().currency
  return (
    <div className="flex gap-2">
      <dt className="text-faint">{name}</dt>
      <dd>
        <MoneyText amount={amount} symbol={symbol} />
      </dd>
    </div>
  )
}
