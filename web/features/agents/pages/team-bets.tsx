import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { isAgentLevel } from '../../../../contract/rules/is-agent-level.ts'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type BETS, betsQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Figures } from '../components/figures.tsx'
import { NameButton } from '../components/name-button.tsx'
import { useAmounts, usePlayFigures } from '../components/play-figures.ts'
import { TeamPath } from '../components/team-path.tsx'
import { makeBetsFile } from '../export-files.ts'
import { useUtcDays } from '../use-utc-days.ts'
import { earliestUtcDay, todayUtc } from '../utc-days.ts'

type Value = RouteValue<typeof BETS>

const VIEWS = ['own', 'team'] as const

/** AGT-02: the sums of a team on a UTC day, with a way down to the rounds of each member. */
export function TeamBets() {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { memberId, showMember, go } = useAgentAddress()
  const { read, narrow } = useNarrowed()
  const { days, nowMs, choose } = useUtcDays()
  const playFigures = usePlayFigures()
  const day = days.to
  const of = memberId as RouteInput<typeof BETS>['memberId']
  const view = read(VIEWS) || 'own'
  const filter = { day, ...(of && (view === 'team' ? { parent: of } : { memberId: of })) }
  const query = useInfiniteQuery(betsQuery(filter))
  const first = query.data?.pages[0]
  const sums = query.data?.pages.flatMap((page) => page.sums) ?? []
  const rounds = query.data?.pages.flatMap((page) => page.rounds) ?? []
  const subject = first?.path.at(-1)
  const isEmpty = sums.length + rounds.length === 0
  const showTeam = (id: string) => go('personalHistoryCopy', { memberId: id, tab: 'team' })
  const showRounds = (id: string) => go('personalHistoryCopy', { memberId: id })
  const empty = <Message heading="h4" icon={<History size={22} />} title={t('bets.empty')} text={t('bets.emptyText')} />
  return (
    <div className="flex flex-col gap-4">
      <label className="text-sm text-soft md:max-w-xs">
        <span className="mb-1 block">{t('bets.day')}</span>
        <input
          type="date"
          value={day}
          min={earliestUtcDay(nowMs)}
          max={todayUtc(nowMs)}
          onChange={({ target }) => target.value && choose({ from: target.value, to: target.value })}
          className={`${inputClass} px-3!`}
        />
      </label>
      {first && <TeamPath path={first.path} onOpen={(id) => (id ? showTeam(id) : showMember(null))} />}
      {first && <CountedUntil iso={first.countedUntil} />}
      {subject && isAgentLevel(subject.level) && (
        <ChipChoice
          label={t('bets.view')}
          options={VIEWS}
          value={view}
          nameOf={(each) => t(`bets.${each}`)}
          onChoose={(each) => narrow(VIEWS, each)}
        />
      )}
      {first && !isEmpty && (
        <div className="flex flex-col gap-2">
          <Figures figures={playFigures(first.totals)} />
          <p className="text-xs text-soft">{t('figure.sign')}</p>
        </div>
      )}
      <div>
        <Rows query={query} isEmpty={isEmpty} empty={empty}>
          {memberId && view === 'own' ? (
            <Rounds rounds={rounds} />
          ) : (
            <Sums sums={sums} onShow={showRounds} onShowTeam={showTeam} />
          )}
        </Rows>
      </div>
      {!isEmpty && (
        <CsvButton name={`team-bets-${day}`} make={(reading) => makeBetsFile(filter, currency.code, reading)} />
      )}
    </div>
  )
}

type SumsProps = Record<'onShow' | 'onShowTeam', (memberId: string) => void> & { sums: Value['sums'] }

function Sums({ sums, onShow, onShowTeam }: SumsProps) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const playFigures = usePlayFigures()
  const columns = ['rounds', 'stake', 'validBet', 'payout', 'profit'] as const
  return (
    <DataTable
      caption={t('page.personalHistoryCopy')}
      rows={sums}
      keyOf={({ memberId, gameType }) => `${memberId}.${gameType}`}
      columns={[
        {
          key: 'name',
          label: t('column.name'),
          cell: ({ memberId, name, gameType }) => (
            <NameButton onClick={() => (gameType ? onShow : onShowTeam)(memberId)}>{name}</NameButton>
          ),
        },
        {
          key: 'kind',
          label: t('column.category'),
          cell: ({ gameType }) => (gameType ? common(`category.${gameType}`) : t('bets.below')),
        },
        ...columns.map((key) => ({
          key,
          label: t(`figure.${key}`),
          isFigure: true,
          cell: ({ figures }: Value['sums'][number]) =>
            playFigures(figures).find((figure) => figure.key === key)?.value,
        })),
      ]}
    />
  )
}

function Rounds({ rounds }: { rounds: Value['rounds'] }) {
  const { t } = useTranslation('agents')
  const { t: member } = useTranslation('member')
  const { money } = useAmounts()
  const language = useLanguage()
  return (
    <DataTable
      caption={t('page.personalHistoryCopy')}
      rows={rounds}
      keyOf={({ roundId, vassalage }) => `${vassalage}.${roundId}`}
      columns={[
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
          cell: ({ startedAt }) => formatDateTime(startedAt, language, 'UTC', { seconds: true }),
        },
        { key: 'state', label: t('column.state'), cell: ({ state }) => member(`state.${state}`) },
        { key: 'stake', label: t('figure.stake'), isFigure: true, cell: ({ stake }) => money(stake) },
        { key: 'payout', label: t('figure.payout'), isFigure: true, cell: ({ payout }) => money(payout) },
      ]}
    />
  )
}
