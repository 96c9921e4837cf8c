import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { lotteriesQuery } from '../../../shared/site/site-clock.ts'
import { type LotteryPagePath, listInput } from '../api/address.ts'
import { Tickets } from './tickets.tsx'

const ALL = 'all'

/** LOT-02: one's own tickets of all lotteries in one list, or of one of them. */
export function AllTickets({ page }: { page: LotteryPagePath }) {
  const { t } = useTranslation('lottery')
  const [gameCode, setGameCode] = useState<string>(ALL)
  const list = useQuery({ ...lotteriesQuery(listInput('/lottery')), staleTime: 300_000 })
  const games = list.data?.list ?? []
  const game = games.find((one) => one.gameCode === gameCode) ?? null
  return (
    <>
      <Link to={page} className="reach relative inline-flex items-center gap-1.5 text-sm text-soft hover:text-text">
        <ArrowLeft aria-hidden size={16} />
        <span>{t('toLobby')}</span>
      </Link>
      <h1 className="mt-1 mb-4 font-display text-2xl font-bold tracking-tight md:text-3xl">{t('view.tickets')}</h1>
      <Select
        className="mb-4 max-w-3xl"
        label={t('choose')}
        value={game ? gameCode : ALL}
        options={[
          { value: ALL, label: t('toLobby') },
          ...games.map((one) => ({ value: one.gameCode, label: one.name })),
        ]}
        onChange={setGameCode}
      />
      <Tickets game={game} />
    </>
  )
}
