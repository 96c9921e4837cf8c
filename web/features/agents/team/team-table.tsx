import { useInfiniteQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { type TEAM, teamQuery } from '../api.ts'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { NameButton } from '../components/name-button.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { TeamPath } from '../components/team-path.tsx'
import { makeTeamFile } from '../export-files.ts'
import type { TeamRow, TeamSort } from './team-row.ts'

type Input = RouteInput<typeof TEAM>
type Props = {
  filter: { from: string; to: string; sort: TeamSort; memberId: string | null; sought: string }
  onOpen: (row: TeamRow) => void
  /** Shows the team of a member, or (null) one's own. */
  onShow: (memberId: string | null) => void
  /** Of the file. */
  name: string
}

/** Direct downlines of one's own, of a member of the team, or what a search found. */
export function TeamTable({ filter: { from, to, sort, memberId, sought }, onOpen, onShow, name }: Props) {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { money, net } = useAmounts()
  const parent = (memberId ?? undefined) as Input['parent']
  const filter = sought ? { from, to, sort, q: sought } : { from, to, sort, ...(parent && { parent }) }
  const query = useInfiniteQuery(teamQuery(filter))
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const empty = (
    <Message
      heading="h2"
      icon={<Users size={22} />}
      title={sought ? t('team.notFound') : t('team.empty')}
      text={sought ? t('team.notFoundText') : t('team.emptyText')}
    />
  )
  return (
    <>
      {first && !sought && <TeamPath path={first.path} onOpen={onShow} />}
      {first && <CountedUntil iso={first.countedUntil} />}
      <div>
        <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
          <DataTable
            caption={t('page.downlineManagmentView')}
            rows={rows}
            keyOf={({ memberId }) => memberId}
            columns={[
              { key: 'name', label: t('column.name'), cell: (row) => <Name row={row} onOpen={onOpen} /> },
              { key: 'level', label: t('column.level'), cell: ({ level }) => t(`level.${level}`) },
              {
                key: 'team',
                label: t('figure.teamSize'),
                isFigure: true,
                cell: (row) => <TeamSize row={row} onShow={onShow} />,
              },
              {
                key: 'valid',
                label: t('figure.validBet'),
                isFigure: true,
                cell: ({ figures }) => money(figures.validBet),
              },
              {
                key: 'profit',
                label: t('figure.profit'),
                isFigure: true,
                cell: ({ figures }) => net(figures.profit),
              },
              {
                key: 'deposits',
                label: t('figure.deposits'),
                isFigure: true,
                cell: ({ figures }) => money(figures.deposits),
              },
              {
                key: 'withdrawals',
                label: t('figure.withdrawals'),
                isFigure: true,
                cell: ({ figures }) => money(figures.withdrawals),
              },
            ]}
          />
        </Rows>
      </div>
      {rows.length > 0 && (
        <CsvButton name={`team-${name}`} make={(reading) => makeTeamFile(filter, currency.code, reading)} />
      )}
    </>
  )
}

export function Name({ row, onOpen }: { row: TeamRow; onOpen: (row: TeamRow) => void }) {
  const { t } = useTranslation('agents')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <NameButton onClick={() => onOpen(row)}>{row.name}</NameButton>
      {row.isInactive && (
        <span className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-faint">{t('inactive')}</span>
      )}
      {row.suspensions.length > 0 && (
        <span className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-danger">{t('suspend.mark')}</span>
      )}
    </span>
  )
}

function TeamSize({ row, onShow }: { row: TeamRow; onShow: Props['onShow'] }) {
  const { t } = useTranslation('agents')
  if (row.downlines === 0) return <span>{formatCount(row.teamSize)}</span>
  return (
    <button
      type="button"
      aria-label={t('team.showOf', { name: row.name, count: row.teamSize })}
      onClick={() => onShow(row.memberId)}
      className="min-h-11 min-w-11 underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {formatCount(row.teamSize)}
    </button>
  )
}
