import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type TEAM_BETS, teamBetsQuery } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { NameButton } from '../components/name-button.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { makeTeamBetsFile } from '../export-files.ts'
import { type BetFilter, BetFilters } from './bet-filters.tsx'

type Row = RouteValue<typeof TEAM_BETS>['rows'][number]
type Props = {
  day: string
  /** Null: the whole team. */
  memberId: string | null
  onShowMember: (memberId: string) => void
}

/** AGT-02: rounds of the whole team, or of one member of it, narrowed; 50 to a page. */
export function BetList({ day, memberId, onShowMember }: Props) {
  const { t } = useTranslation('agents')
  const { read } = useNarrowed()
  const { vendor } = useAgentAddress()
  const [filter, setFilter] = useState<BetFilter>(() => {
    const gameType = read(GAME_CATEGORIES)
    return { ...(gameType && { gameType }), ...(vendor && { vendor: vendor as NonNullable<BetFilter['vendor']> }) }
  })
  const of = memberId as RouteInput<typeof TEAM_BETS>['memberId']
  const { currency } = useMerchant()
  const asked = { day, ...(of && { memberId: of }), ...filter }
  const query = useInfiniteQuery(teamBetsQuery(asked))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const looked = query.data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0
  const isNarrowed = Object.keys(filter).length > 0
  const empty = (
    <Message
      heading="h2"
      icon={<History size={22} />}
      title={isNarrowed ? t('bets.noneFound') : t('bets.empty')}
      text={isNarrowed ? t('bets.noneFoundText') : t('bets.emptyText')}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      {filter.vendor && (
        <div className="flex">
          <Chip active onClick={() => setFilter(({ vendor: _, ...rest }) => rest)}>
            {t('bets.ofVendor', { name: rows[0]?.vendorName ?? filter.vendor })}
          </Chip>
        </div>
      )}
      <BetFilters filter={filter} onChange={setFilter} />
      {!memberId && <p className="text-sm text-pretty text-faint">{t('bets.order')}</p>}
      <div>
        <Rows query={query} isEmpty={rows.length === 0 && !query.hasNextPage} empty={empty}>
          <Rounds rows={rows} isOfOne={memberId !== null} onShowMember={onShowMember} />
          {query.hasNextPage && !memberId && (
            <p className="mt-3 text-center text-sm text-faint">{t('bets.looked', { count: looked })}</p>
          )}
        </Rows>
      </div>
      {rows.length > 0 && (
        <CsvButton name={`bets-${day}`} make={(reading) => makeTeamBetsFile(asked, currency.code, reading)} />
      )}
    </div>
  )
}

type RoundsProps = { rows: readonly Row[]; isOfOne: boolean; onShowMember: Props['onShowMember'] }

function Rounds({ rows, isOfOne, onShowMember }: RoundsProps) {
  const { t } = useTranslation('agents')
  const { t: member } = useTranslation('member')
  const { money } = useAmounts()
  const language = useLanguage()
  const name = {
    key: 'name',
    label: t('column.name'),
    cell: ({ member: { memberId, name: text } }: Row) => (
      <NameButton onClick={() => onShowMember(memberId)}>{text}</NameButton>
    ),
  }
  return (
    <DataTable
      caption={t('page.personalHistoryCopy')}
      rows={rows}
      keyOf={({ roundId, vassalage }) => `${vassalage}.${roundId}`}
      columns={[
        ...(isOfOne ? [] : [name]),
        {
          key: 'game',
          label: t('column.game'),
          cell: ({ gameName, vendorName }) => (
            <>
              <span className="block">{gameName}</span>
              <span className="text-xs text-faint">{vendorName}</span>
            </>
          ),
        },
        {
          key: 'at',
          label: t('column.time'),
          cell: ({ startedAt }) => <TimeText iso={startedAt} language={language} seconds />,
        },
        { key: 'state', label: t('column.state'), cell: ({ state }) => member(`state.${state}`) },
        {
          key: 'id',
          label: t('column.round'),
          isLong: true,
          cell: ({ roundId }) => <bdi className="text-xs text-faint wrap-anywhere">{roundId}</bdi>,
        },
        { key: 'stake', label: t('figure.stake'), isFigure: true, cell: ({ stake }) => money(stake) },
        {
          key: 'payout',
          label: t('figure.payout'),
          isFigure: true,
          cell: ({ state, payout }) => (state === 'open' && payout === '0.00' ? '—' : money(payout)),
        },
      ]}
    />
  )
}
