import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { useReadMoneyAfter, useStopChase } from '../api/place.ts'
import { nameOfPlay, nameOfReason, nameOfSelection } from '../rules/names.ts'
import { TicketDetail } from './ticket-detail.tsx'

const KINDS = ['open', 'settled', 'chases'] as const
type Kind = (typeof KINDS)[number]
export type TicketRow = RouteValue<'GET /lgw/bets'>['list'][number]

/** LOT-02: one's own tickets, of this game or of all: open, settled, and chases. */
export function Tickets({ game }: { game: Pick<LotteryGame, 'gameCode'> | null }) {
  const { t } = useTranslation('lottery')
  const isAdmitted = useIsAdmitted()
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const [kind, setKind] = useState<Kind>('open')
  if (!isAdmitted) {
    return (
      <Message
        title={t('tickets.loginTitle')}
        text={t('tickets.loginText')}
        action={
          <Button kind="main" onClick={() => openDialog('login', pathname + search)}>
            {t('tickets.login')}
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4 [--message-most:none]">
      <Ways
        label={t('view.tickets')}
        value={kind}
        options={KINDS.map((value) => ({ value, name: t(`tickets.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'chases' ? <Chases {...{ game }} /> : <List key={`${kind} ${game?.gameCode}`} {...{ game, kind }} />}
    </div>
  )
}

type OfGame = Parameters<typeof Tickets>[0]
const narrowTo = ({ game }: OfGame) => (game ? { gameCode: game.gameCode } : {})

function List({ game, kind }: OfGame & { kind: 'open' | 'settled' }) {
  const { t } = useTranslation('lottery')
  const input = { ...narrowTo({ game }), state: kind }
  const query = useInfiniteQuery({
    queryKey: keyOf('member', 'GET /lgw/bets', { ...input, pages: true }),
    queryFn: ({ pageParam, signal }) => call('GET /lgw/bets', { ...input, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: kind === 'open' ? 5_000 : false,
    // A ticket that was settled while the page was away stands here when it is back.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  // In the order they were placed: one that ends today may stand behind one of yesterday.
  const ended = query.data?.pages[0]?.list.map(({ ticketId }) => ticketId).join()
  useReadMoneyAfter(kind === 'settled' ? ended : undefined)
  return (
    <PagedList
      query={query}
      loading={<Skeleton className="h-60 rounded-l" />}
      failed={t('failed')}
      more={t('tickets.more')}
      isEmpty={rows.length === 0}
      empty={<NoTickets title={t(`tickets.none.${kind}`)} game={game} />}
    >
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <TicketItem key={row.ticketId} row={row} isNamed={game === null} />
        ))}
      </ul>
    </PagedList>
  )
}

/** Beside a game its numbers stand ready to be picked; from the list of all there is a way to one. */
function NoTickets({ title, game }: OfGame & { title: string }) {
  const { t } = useTranslation('lottery')
  const action = game === null && <ButtonLink to="/lottery">{t('toLobby')}</ButtonLink>
  return <Message title={title} action={action} />
}

/** A ticket of a list; opened it shows its bets, hits and proof. `isNamed`: with its game. */
function TicketItem({ row, isNamed = false }: { row: TicketRow; isNamed?: boolean }) {
  const { t } = useTranslation('lottery')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const [isOpen, setOpen] = useState(false)
  const status = row.state === 'settled' && row.outcome ? row.outcome : row.state
  return (
    <li className="rounded-m border border-line bg-surface-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 p-3 text-left"
      >
        <span className="truncate font-medium">
          <span>{nameOfPlay(t, row.first.play)}</span>
          {row.bets > 1 && <span className="text-soft">{` ${t('tickets.andMore', { count: row.bets - 1 })}`}</span>}
        </span>
        <span className={status === 'won' ? 'font-semibold text-live' : 'text-soft'}>{t(`status.${status}`)}</span>
        <span className="truncate text-sm text-soft">{nameOfSelection(t, row.first.selection)}</span>
        <span className="text-right text-sm">
          <MoneyText amount={row.state === 'settled' ? row.payout : row.stake} symbol={symbol} />
        </span>
        <span className="text-xs text-faint">
          {isNamed && <span className="font-medium text-soft">{`${row.gameName} · `}</span>}
          <span>{`${row.period} ·`}</span> <TimeText iso={row.placedAt} language={language} />
          {row.state === 'void' && row.reason && <span>{` · ${nameOfReason(t, row.reason)}`}</span>}
        </span>
      </button>
      {isOpen && <TicketDetail row={row} />}
    </li>
  )
}

function Chases({ game }: OfGame) {
  const { t } = useTranslation('lottery')
  const language = useLanguage()
  const stop = useStopChase()
  const { data, isError, error, refetch } = useQuery({
    ...memberQuery('GET /lgw/chases', narrowTo({ game })),
    staleTime: 0,
    refetchInterval: 10_000,
  })
  if (!data && isError) return <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 rounded-l" />
  if (data.list.length === 0) return <NoTickets title={t('tickets.none.chases')} game={game} />
  return (
    <ul className="flex flex-col gap-5">
      {data.list.map((chase) => (
        <li key={chase.chaseId}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm">
              <span className="font-semibold">{t(`chase.state.${chase.state}`)}</span>{' '}
              <span className="text-soft">
                {game === null && <span>{`${chase.gameName} · `}</span>}
                <span>{`${t('chase.periods', { count: chase.tickets.length })} ·`}</span>{' '}
                <TimeText iso={chase.createdAt} language={language} />
              </span>
            </p>
            {chase.state === 'running' && (
              <Button
                size="small"
                busy={stop.isPending && stop.variables.chaseId === chase.chaseId}
                onClick={() => stop.mutate({ chaseId: chase.chaseId })}
              >
                {t('chase.stop')}
              </Button>
            )}
          </div>
          <ul className="flex flex-col gap-2">
            {chase.tickets.map((row) => (
              <TicketItem key={row.ticketId} row={row} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
