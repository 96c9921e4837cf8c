import { useInfiniteQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatDate, formatPeriod } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type PROFIT, profitQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { DaysBar } from '../components/days-bar.tsx'
import { Figures } from '../components/figures.tsx'
import { NameButton } from '../components/name-button.tsx'
import { Part } from '../components/part.tsx'
import { useAmounts, useMoneyFigures, usePlayFigures } from '../components/play-figures.ts'
import { TeamPath } from '../components/team-path.tsx'
import { makeProfitFile } from '../export-files.ts'
import { Compare } from '../profit/compare.tsx'
import { useUtcDays } from '../use-utc-days.ts'

type Value = RouteValue<typeof PROFIT>
const VIEWS = ['members', 'days', 'categories', 'vendors', 'compare'] as const

/** AGT-02: profit and loss by direct downline and by UTC day; a name leads to that member's own team. */
export function TeamProfit() {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { memberId, showMember } = useAgentAddress()
  const { read, narrow } = useNarrowed()
  const state = useUtcDays()
  const playFigures = usePlayFigures()
  const moneyFigures = useMoneyFigures()
  const view = read(VIEWS) || 'members'
  const { from, to } = state.days
  const of = memberId as RouteInput<typeof PROFIT>['memberId']
  const filter = { from, to, ...(of && { memberId: of }) }
  const query = useInfiniteQuery(profitQuery(filter))
  const first = query.data?.pages[0]
  const members = query.data?.pages.flatMap((page) => page.members) ?? []
  const days =
    first?.days.filter(
      ({ rounds, deposits, withdrawals }) => rounds > 0 || deposits !== '0.00' || withdrawals !== '0.00',
    ) ?? []
  const categories = first?.categories ?? []
  const vendors = first?.vendors ?? []
  const compare = [1]
  const isEmpty = { members, days, categories, vendors, compare }[view].length === 0
  const empty = (
    <Message heading="h2" icon={<ChartColumn size={22} />} title={t('profit.empty')} text={t('profit.emptyText')} />
  )
  return (
    <div className="flex flex-col gap-4">
      <DaysBar state={state} />
      {first && <TeamPath path={first.path} onOpen={showMember} />}
      {first && <CountedUntil iso={first.countedUntil} />}
      {first && view !== 'compare' && (
        <div className="flex flex-col gap-2">
          <Figures figures={[...playFigures(first.totals), ...moneyFigures(first.totals)]} />
          <p className="text-xs text-soft">{t('figure.sign')}</p>
        </div>
      )}
      {first?.own && view !== 'compare' && (
        <Part title={t('profit.own')}>
          <Figures figures={[...playFigures(first.own), ...moneyFigures(first.own)]} />
        </Part>
      )}
      <ChipChoice
        label={t('profit.view')}
        options={VIEWS}
        value={view}
        nameOf={(each) => t(`profit.${each}`)}
        onChoose={(each) => narrow(VIEWS, each)}
      />
      <WholeDays view={view} from={from} since={first?.vendorsSince ?? null} />
      <div>
        <Rows query={query} isEmpty={isEmpty} empty={empty}>
          {view === 'members' && <Members members={members} onShow={showMember} />}
          {view === 'days' && <Days days={days} />}
          {view === 'categories' && <Categories categories={categories} isOwn={!memberId} />}
          {view === 'vendors' && <Vendors vendors={vendors} isOwn={!memberId} />}
          {view === 'compare' && first && <Compare days={{ from, to }} memberId={of} nowMs={state.nowMs} now={first} />}
        </Rows>
      </div>
      {!isEmpty && (
        <CsvButton
          name={`team-profit-${from}_${to}`}
          make={(reading) => makeProfitFile(filter, currency.code, reading)}
        />
      )}
    </div>
  )
}

/** Which days a list of whole days lacks: today, and those from before anything was counted by vendor. */
function WholeDays({ view, from, since }: { view: (typeof VIEWS)[number]; from: string; since: string | null }) {
  const { t } = useTranslation('agents')
  const language = useLanguage()
  if (view !== 'categories' && view !== 'vendors') return null
  return (
    <div className="text-sm text-pretty text-faint">
      <p>{t('profit.wholeDays')}</p>
      {view === 'vendors' && since !== null && from < since && (
        <p>{t('profit.vendorsSince', { day: formatDate(since, language) })}</p>
      )}
    </div>
  )
}

function Members({ members, onShow }: { members: Value['members']; onShow: (memberId: string) => void }) {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  return (
    <DataTable
      caption={t('profit.members')}
      rows={members}
      keyOf={({ memberId }) => memberId}
      columns={[
        {
          key: 'name',
          label: t('column.name'),
          cell: ({ memberId, name }) => <NameButton onClick={() => onShow(memberId)}>{name}</NameButton>,
        },
        { key: 'level', label: t('column.level'), cell: ({ level }) => t(`level.${level}`) },
        { key: 'ownValid', label: t('profit.ownValid'), isFigure: true, cell: ({ own }) => money(own.validBet) },
        { key: 'ownProfit', label: t('profit.ownProfit'), isFigure: true, cell: ({ own }) => net(own.profit) },
        { key: 'teamValid', label: t('profit.teamValid'), isFigure: true, cell: ({ team }) => money(team.validBet) },
        { key: 'teamProfit', label: t('profit.teamProfit'), isFigure: true, cell: ({ team }) => net(team.profit) },
      ]}
    />
  )
}

function Days({ days }: { days: Value['days'] }) {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  const language = useLanguage()
  return (
    <DataTable
      caption={t('profit.days')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { key: 'day', label: t('column.day'), cell: ({ day }) => formatPeriod(day, day, 'day', language) },
        { key: 'rounds', label: t('figure.rounds'), isFigure: true, cell: ({ rounds }) => formatCount(rounds) },
        { key: 'valid', label: t('figure.validBet'), isFigure: true, cell: ({ validBet }) => money(validBet) },
        { key: 'profit', label: t('figure.profit'), isFigure: true, cell: ({ profit }) => net(profit) },
        { key: 'deposits', label: t('figure.deposits'), isFigure: true, cell: ({ deposits }) => money(deposits) },
        {
          key: 'withdrawals',
          label: t('figure.withdrawals'),
          isFigure: true,
          cell: ({ withdrawals }) => money(withdrawals),
        },
      ]}
    />
  )
}

/** Of the whole team; a kind of the own one leads to the bets of the last of the days. */
function Categories({ categories, isOwn }: { categories: Value['categories']; isOwn: boolean }) {
  const { go } = useAgentAddress()
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <DataTable
      caption={t('profit.categories')}
      rows={categories}
      keyOf={({ gameType }) => gameType}
      columns={[
        {
          key: 'kind',
          label: t('column.category'),
          cell: ({ gameType }) =>
            isOwn ? (
              <NameButton onClick={() => go('personalHistoryCopy', { tab: `list.${gameType}` })}>
                {common(`category.${gameType}`)}
              </NameButton>
            ) : (
              common(`category.${gameType}`)
            ),
        },
        ...usePlayColumns(),
      ]}
    />
  )
}

/** Of a table whose rows are sums of play. */
function usePlayColumns() {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  type Play = Value['vendors'][number] | Value['categories'][number]
  return [
    { key: 'rounds', label: t('figure.rounds'), isFigure: true, cell: ({ rounds }: Play) => formatCount(rounds) },
    { key: 'stake', label: t('figure.stake'), isFigure: true, cell: ({ stake }: Play) => money(stake) },
    { key: 'valid', label: t('figure.validBet'), isFigure: true, cell: ({ validBet }: Play) => money(validBet) },
    { key: 'payout', label: t('figure.payout'), isFigure: true, cell: ({ payout }: Play) => money(payout) },
    { key: 'profit', label: t('figure.profit'), isFigure: true, cell: ({ profit }: Play) => net(profit) },
  ]
}

/** The same by vendor. */
function Vendors({ vendors, isOwn }: { vendors: Value['vendors']; isOwn: boolean }) {
  const { go } = useAgentAddress()
  const { t } = useTranslation('agents')
  return (
    <DataTable
      caption={t('profit.vendors')}
      rows={vendors}
      keyOf={({ vendor }) => vendor}
      columns={[
        {
          key: 'vendor',
          label: t('column.vendor'),
          cell: ({ vendor, vendorName }) =>
            isOwn ? (
              <NameButton onClick={() => go('personalHistoryCopy', { tab: 'list', vendor })}>{vendorName}</NameButton>
            ) : (
              vendorName
            ),
        },
        ...usePlayColumns(),
      ]}
    />
  )
}
